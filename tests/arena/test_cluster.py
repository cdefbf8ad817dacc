"""The same games on Ray: a real one, started here."""

import sys
from importlib.machinery import PathFinder

import pytest

from kastellan.arena import Match, play
from kastellan.arena.cluster import MissingExtra, NoCluster, on_ray, way_of
from kastellan.core.errors import BadOption
from tests.arena.test_run import figures


@pytest.mark.slow
def test_ray_plays_the_same_games() -> None:
    match = Match.of("kreta", ["greedy", "random"], seed=2)
    here = play(match, 6, jobs=1)
    there = play(match, 6, way=way_of("ray", 1))
    assert figures(here) == figures(there)
    assert [played.actions for played in here.games] == [played.actions for played in there.games]


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
