"""The instinct learns: games are noted as they were played, and what is learnt wins more."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kastellan.bots.catan.deeds import DEEDS
from kastellan.bots.catan.greedy_weights import WEIGHTS
from kastellan.bots.catan.instinct import CONSTANT, Net, learnt
from kastellan.bots.catan.senses import INPUTS
from kastellan.bots.fit.duels import Duels
from kastellan.bots.fit.learn import HEAD_START, School, fresh, past, store
from kastellan.bots.fit.practice import GOALS, Room

BOUNDS = "It takes 1 round and 1 game or more, 2 units or more and a pace between 0 and 1"


def test_an_instinct_that_knows_nothing_follows_greedy() -> None:
    net = fresh(16, 1)
    assert net.lean[CONSTANT] == HEAD_START
    assert not net.deeds.any()
    assert Duels().rate(net, WEIGHTS, 5, 400) == pytest.approx(0.5, abs=0.09)


def test_instincts_of_any_size_meet() -> None:
    small, large = fresh(8, 1), fresh(24, 2)
    duels = Duels()
    assert duels.rate(small, large, 5, 200) == pytest.approx(0.5, abs=0.12)
    assert duels.rate(learnt(), large, 5, 200) > 0.75
    assert duels.rate(large, learnt(), 5, 200) < 0.25


def test_games_are_noted_as_they_were_played() -> None:
    net = fresh(16, 1)
    room = Room(net, 16)
    count = room.practise(net, 3, 0, 16)
    noted = room.noted
    assert set(noted.game[:count]) == set(range(16))
    assert set(noted.seat[:count]) == {0, 1}
    assert (np.diff(noted.place_ends[: count + 1]) > 20).all()
    options = np.diff(noted.option_ends[: count + 1])
    assert options.min() == 2
    assert (noted.chosen[:count] < options).all()
    assert (noted.planned[:count] < options).all()
    assert noted.places[: noted.place_ends[count]].max() < INPUTS
    assert noted.deeds[: noted.option_ends[count]].max() < DEEDS
    followed = noted.chosen[:count] == noted.planned[:count]
    assert followed.mean() > 0.8
    assert np.exp(noted.log_chance[:count][followed]).min() > 0.5
    for game in range(16):
        here = noted.game[:count] == game
        won = {seat: noted.won[:count][here & (noted.seat[:count] == seat)] for seat in (0, 1)}
        assert won[0].std() == won[1].std() == 0.0
        assert won[0][0] + won[1][0] == 1.0
        ended = noted.points[:count][here].max()
        assert 1.0 <= ended <= (GOALS[game % len(GOALS)] + 2) / GOALS[game % len(GOALS)]


def test_the_same_seed_plays_and_learns_the_same() -> None:
    found = []
    for _ in range(2):
        school = School(fresh(8, 1), 2, 7)
        school.round(1e-3)
        found.append(school.net)
    for ours, theirs, first in zip(*found, fresh(8, 1), strict=True):
        assert ours.tobytes() == theirs.tobytes()
        assert ours.tobytes() != first.tobytes()


def test_interpreted_games_are_the_same() -> None:
    net = fresh(8, 1)
    rooms = [Room(net, 1, speed) for speed in ("interpreted", "compiled")]
    counts = [room.practise(net, 3, 5, 1) for room in rooms]
    assert counts[0] == counts[1]
    for ours, theirs in zip(*(room.noted for room in rooms), strict=True):
        assert np.allclose(ours[: counts[0]], theirs[: counts[0]])


def test_learning_wins() -> None:
    """A few rounds, of hundreds: what is learnt beats what there was."""
    school = School(fresh(16, 1), 100, 1)
    before = Net(*(part.copy() for part in school.net))
    for _ in range(18):
        school.round(6e-3)
    assert 0.0 < school.entropy < 1.0
    assert school.rate(before, 9, 1000) > 0.56


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--rounds", "0"], f"{BOUNDS}, not 0, 800, 64 and 0.002."),
        (["--units", "1", "--pace", "3"], f"{BOUNDS}, not 400, 800, 1 and 3."),
        (["--seed", "-1"], "A seed is a whole number from 0 to "),
    ],
)
def test_a_mistake_is_one_sentence(words: list[str], said: str) -> None:
    command = [sys.executable, "-m", "kastellan.bots.fit.learn", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == 1


def test_what_ships_says_how_it_was_learnt() -> None:
    """Back to where it began with nothing."""
    origin: dict[str, Any] | None = past()
    runs = []
    while origin is not None:
        runs.append((origin["units"], origin["rounds"], origin["seed"]))
        origin = origin["before"]
    assert runs == [(len(learnt().lean), 110, 2), (len(learnt().lean), 400, 1)]


def test_what_is_written_is_what_was_learnt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kastellan.bots.fit.learn.SHIPPED", tmp_path / "instinct.npz")
    net = fresh(4, 1)
    store(net, {"seed": 1, "before": None})
    assert past() == {"seed": 1, "before": None}
    with np.load(tmp_path / "instinct.npz") as table:
        for name, part in net._asdict().items():
            assert np.array_equal(table[name], part)
