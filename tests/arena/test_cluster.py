"""The same games on Ray: a real one, started here."""

import logging
import sys
from collections.abc import Iterator
from importlib.machinery import PathFinder
from pathlib import Path

import msgspec
import pytest

from kastellan.arena import Match, play
from kastellan.arena.cluster import MissingExtra, NoCluster, on_ray, way_of
from kastellan.core.errors import BadOption, BadRecord
from tests.arena.test_program import EXAMPLE, FIRST, READY, spec_of
from tests.arena.test_run import figures

CORES = 2


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A cluster that is there already, with more cores than one."""
    import ray

    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    ray.init(
        "local",
        num_cpus=CORES,
        include_dashboard=False,
        log_to_driver=False,
        logging_level=logging.ERROR,
    )
    yield
    ray.shutdown()


@pytest.mark.slow
def test_ray_plays_the_same_games() -> None:
    match = Match.of("kreta", ["greedy", "random"], seed=2)
    here = play(match, 6, jobs=1)
    there = play(match, 6, way=way_of("ray", 1))
    assert figures(here) == figures(there)
    assert [played.actions for played in here.games] == [played.actions for played in there.games]


ALONE = """
import atexit, os, pathlib, time
here = pathlib.Path(__file__).parent / str(os.getpid())
here.touch()
atexit.register(here.unlink)
count = len([each for each in here.parent.iterdir() if each.name.isdecimal()])
with open(here.parent / "counts", "a") as file:
    print(count, file=file)
time.sleep(0.3)
"""


@pytest.mark.slow
def test_a_cluster_that_is_there(cluster: None, tmp_path: Path) -> None:
    """Searches and programs, kept and stopped when it is clear, so many at a time, or refused."""
    match = Match.of("kreta", ["search:30n", f"cmd:{sys.executable} {EXAMPLE}"], seed=3)
    here = play(match, 60, jobs=1, until=0.8)
    there = play(match, 60, until=0.8, out=tmp_path / "games", way=way_of("ray", None))
    assert here.verdict is not None
    assert here.verdict.answer == "stronger"
    assert figures(here) == figures(there)
    assert [played.actions for played in here.games] == [played.actions for played in there.games]
    assert play(match, 60, until=0.8, out=tmp_path / "games", jobs=1).fresh == 0

    bot = Match.of("kreta", [spec_of(tmp_path, ALONE + READY + FIRST), "random"], seed=1)
    assert [played.loss for played in on_ray(bot, range(4), jobs=1)] == [None] * 4
    assert set((tmp_path / "counts").read_text().split()) == {"1"}

    other = msgspec.structs.replace(match, signature="deadbeef")
    with pytest.raises(BadRecord) as error:
        list(on_ray(other, range(1)))
    assert "deadbeef" in str(error.value)
    assert "Traceback" not in str(error.value)


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def find(name: str, *more: object) -> object:
        return None if name == "ray" else PathFinder.find_spec(name)

    monkeypatch.delitem(sys.modules, "ray", raising=False)
    monkeypatch.setattr("importlib.machinery.PathFinder.find_spec", find)
    with pytest.raises(MissingExtra) as error:
        way_of("ray", None)
    assert "pip install 'kastellan[cluster]'" in str(error.value)


def test_another_cluster_is_refused() -> None:
    with pytest.raises(BadOption) as error:
        way_of("slurm", None)
    assert str(error.value) == "--cluster takes ray, not 'slurm'."


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1"])
def test_nobody_at_the_address(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("RAY_ADDRESS", address)
    match = Match.of("kreta", ["random", "random"])
    with pytest.raises(NoCluster) as error:
        list(on_ray(match, range(1)))
    assert str(error.value).startswith(f"There is no Ray cluster at RAY_ADDRESS={address!r}; set")
