"""What is learnt from games: the gradient is that of the objective, and looking back adds up."""

from typing import Any

import numpy as np
import pytest

from kastellan.bots.catan.instinct import CONSTANT, Net
from kastellan.bots.fit.learn import fresh
from kastellan.bots.fit.lessons import (
    CAUTION,
    FARSIGHT,
    Adam,
    Gains,
    learn_one,
    look_back,
    new_desk,
    pull,
)
from kastellan.bots.fit.practice import Noted, Room, new_notes

UNITS = 8
CURIOSITY = 0.01
SHIFT = 1e-3


@pytest.fixture(scope="module")
def noted() -> tuple[Noted, int, Net]:
    """The decisions of a game, and an instinct that has changed a little since."""
    dice = np.random.default_rng(1)
    net = fresh(UNITS, 1)
    for part in net[1:]:
        part += dice.normal(0, 0.3, part.shape).astype(np.float32)
    room = Room(net, 1)
    count = room.practise(net, 3, 0, 1)
    assert count > 100
    changed = (part + dice.normal(0, 0.02, part.shape).astype(np.float32) for part in net)
    return room.noted, count, Net(*changed)


def gains_of(noted: Noted, count: int) -> Gains:
    gains = Gains(np.zeros(count, np.float32), np.zeros(count, np.float32))
    look_back(noted, count, gains)
    return gains


def loss(net: Net, noted: Noted, gains: Gains, at: int) -> float:
    """What learning makes smaller, from its definition: PPO's clipped objective, a little for
    entropy, the log-loss of the hope, half the squared error of the points."""
    inputs, deeds, lean, outcome, points = (part.astype(np.float64) for part in net)
    felt = slice(noted.place_ends[at], noted.place_ends[at + 1])
    hidden = np.maximum(noted.values[felt] @ inputs[noted.places[felt]], 0.0)
    hidden[CONSTANT] = 1.0
    ratings = deeds[noted.deeds[noted.option_ends[at] : noted.option_ends[at + 1]]] @ hidden
    if noted.planned[at] >= 0:
        ratings[noted.planned[at]] += lean @ hidden
    chances = np.exp(ratings - ratings.max())
    chances /= chances.sum()
    ratio = chances[noted.chosen[at]] / np.exp(float(noted.log_chance[at]))
    surprise = float(gains.surprise[at])
    clipped = np.clip(ratio, 1 - CAUTION, 1 + CAUTION)
    total = -min(ratio * surprise, clipped * surprise)
    total += CURIOSITY * float((chances * np.log(chances)).sum())
    hope, wanted = 1 / (1 + np.exp(-(outcome @ hidden))), float(gains.hope[at])
    total -= wanted * np.log(hope) + (1 - wanted) * np.log(1 - hope)
    return float(total + ((points @ hidden - noted.points[at]) ** 2).sum() / 2)


def test_the_gradient_is_that_of_the_objective(noted: tuple[Noted, int, Net]) -> None:
    notes, count, net = noted
    gains = gains_of(notes, count)
    dice = np.random.default_rng(2)
    looked_at = set()
    for at in range(0, count, count // 12):
        desk = new_desk(net)
        learn_one(net, notes, gains, at, CURIOSITY, desk)
        for name, part, slopes in zip(Net._fields, net, desk.gradient, strict=True):
            places = np.argwhere(slopes != 0.0)
            for chosen in places[dice.permutation(len(places))[:5]]:
                place = tuple(chosen)
                found = []
                for shift in (SHIFT, -2 * SHIFT):
                    part[place] += np.float32(shift)
                    found.append(loss(net, notes, gains, at))
                part[place] += np.float32(SHIFT)
                slope = (found[0] - found[1]) / (2 * SHIFT)
                assert float(slopes[place]) == pytest.approx(slope, rel=0.03, abs=3e-3), name
                looked_at.add(name)
    assert looked_at == set(Net._fields)


def test_looking_back_ends_at_the_win() -> None:
    notes = new_notes(0)
    hopes = [0.5, 0.4, 0.6, 0.3, 0.9]
    seats = [0, 1, 0, 1, 0]
    notes.hope[:5], notes.seat[:5] = hopes, seats
    notes.won[:5] = [1.0, 0.0, 1.0, 0.0, 1.0]
    gains = gains_of(notes, 5)
    last = 1.0 - 0.9
    middle = 0.9 - 0.6 + FARSIGHT * last
    first = 0.6 - 0.5 + FARSIGHT * middle
    assert gains.surprise[[0, 2, 4]] == pytest.approx([first, middle, last])
    assert gains.surprise[3] == pytest.approx(-0.3)
    assert gains.hope[:5] - gains.surprise[:5] == pytest.approx(hopes)


def test_games_do_not_run_into_each_other() -> None:
    notes = new_notes(0)
    notes.hope[:2], notes.won[:2], notes.game[:2] = [0.5, 0.2], [1.0, 0.0], [0, 1]
    assert gains_of(notes, 2).surprise == pytest.approx([0.5, -0.2])


@pytest.mark.parametrize(
    ("surprise", "shift", "found"),
    [(1.0, 0.0, 1.0), (1.0, 0.5, 0.0), (-1.0, -0.5, 0.0), (-1.0, 0.5, -np.exp(0.5))],
)
def test_nothing_is_changed_too_far(surprise: float, shift: float, found: float) -> None:
    assert pull(surprise, shift) == pytest.approx(found)


def test_steps_go_downhill() -> None:
    net = fresh(UNITS, 1)
    before = net.outcome.copy()
    slopes: list[Any] = [np.zeros_like(part) for part in net]
    slopes[3][:] = [1.0, -2.0, 0.0, *[0.0] * (UNITS - 3)]
    Adam(net).step(net, slopes, 0.01)
    assert net.outcome - before == pytest.approx([-0.01, 0.01, *[0.0] * (UNITS - 2)], abs=1e-5)
