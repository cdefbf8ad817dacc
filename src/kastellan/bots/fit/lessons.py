"""What an instinct learns from its games: proximal policy optimisation (PPO), by hand.

A decision was better than expected if the seat's hope rose afterwards, up to the win or loss at the
end. What was better than expected is made likelier, what was worse less likely, a little at a time;
and the hope is brought nearer to what came of it.
"""

from math import exp, log
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kastellan.bots.catan.instinct import CONSTANT, Net, dot
from kastellan.bots.fit.practice import Noted
from kastellan.core.build import rule
from kastellan.games.catan.actions import MOST
from kastellan.games.catan.layout import SEATS

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]

FARSIGHT = 0.96  # how much what comes later counts for a decision (lambda of GAE)
CAUTION = 0.2  # how far the chance of an option is changed by one lesson
TINY = 1e-8
KEPT, SQUARED = 0.9, 0.999  # of Adam: how long gradients and their squares are remembered


class Gains(NamedTuple):
    """What became of each decision."""

    surprise: Floats
    """[decision] by how much it was better than expected"""
    hope: Floats
    """[decision] what the hope should have been"""


class Desk(NamedTuple):
    """Room for one thread to work out a gradient."""

    gradient: Net
    hidden: Floats
    back: Floats
    ratings: Floats
    sums: NDArray[np.float64]
    """Decisions looked at, and their entropy."""


def new_desk(net: Net) -> Desk:
    """Fresh room."""
    return Desk(
        Net(*(np.zeros_like(part) for part in net)), np.zeros_like(net.lean),
        np.zeros_like(net.lean), np.zeros(MOST + 1, np.float32), np.zeros(2),
    )  # fmt: skip


@rule
def look_back(noted: Noted, count: int, gains: Gains) -> None:
    """By how much each decision was better than expected, from the last to the first (GAE)."""
    later_hope = (0.0, 0.0)
    later_gain = (0.0, 0.0)
    seen = (False, False)
    game = -1
    for at in range(count - 1, -1, -1):
        if noted.game[at] != game:
            game = int(noted.game[at])
            seen = (False, False)
        seat = int(noted.seat[at])
        hope = float(noted.hope[at])
        if seen[seat]:
            gain = later_hope[seat] - hope + FARSIGHT * later_gain[seat]
        else:
            gain = float(noted.won[at]) - hope
        if seat == 0:
            later_hope, later_gain = (hope, later_hope[1]), (gain, later_gain[1])
            seen = (True, seen[1])
        else:
            later_hope, later_gain = (later_hope[0], hope), (later_gain[0], gain)
            seen = (seen[0], True)
        gains.surprise[at] = gain
        gains.hope[at] = gain + hope


@rule
def learn(net: Net, noted: Noted, gains: Gains, order: Ints, curiosity: float, desk: Desk) -> None:
    """Add up the gradient over some decisions; `curiosity` is what open options are worth."""
    for which in range(len(order)):
        learn_one(net, noted, gains, int(order[which]), curiosity, desk)


@rule
def learn_one(net: Net, noted: Noted, gains: Gains, at: int, curiosity: float, desk: Desk) -> None:
    """Add the gradient of one decision."""
    hidden, back, ratings, change = desk.hidden, desk.back, desk.ratings, desk.gradient
    first, end = int(noted.place_ends[at]), int(noted.place_ends[at + 1])
    recall(net, noted, first, end, hidden)
    start = int(noted.option_ends[at])
    count = int(noted.option_ends[at + 1]) - start
    highest = -1e30
    for which in range(count):
        ratings[which] = dot(hidden, net.deeds[noted.deeds[start + which]])
        if which == noted.planned[at]:
            ratings[which] += dot(hidden, net.lean)
        highest = max(highest, float(ratings[which]))
    total = 0.0
    for which in range(count):
        ratings[which] = exp(float(ratings[which]) - highest)
        total += float(ratings[which])
    entropy = 0.0
    for which in range(count):  # from here on they are chances
        ratings[which] /= total
        if ratings[which] > TINY:
            entropy -= ratings[which] * log(ratings[which])
    chosen = int(noted.chosen[at])
    push = pull(gains.surprise[at], log(max(float(ratings[chosen]), TINY)) - noted.log_chance[at])
    missed = 1.0 / (1.0 + exp(-dot(hidden, net.outcome))) - gains.hope[at]
    for unit in range(len(hidden)):
        back[unit] = 0.0
    add(change.outcome, missed, hidden)
    add(back, missed, net.outcome)
    for turn in range(SEATS):
        missed = dot(hidden, net.points[turn]) - noted.points[at, turn]
        add(change.points[turn], missed, hidden)
        add(back, missed, net.points[turn])
    for which in range(count):
        chance = float(ratings[which])
        slope = push * chance
        if which == chosen:
            slope -= push
        if chance > TINY:
            slope += curiosity * chance * (log(chance) + entropy)
        deed = int(noted.deeds[start + which])
        add(change.deeds[deed], slope, hidden)
        add(back, slope, net.deeds[deed])
        if which == noted.planned[at]:
            add(change.lean, slope, hidden)
            add(back, slope, net.lean)
    for unit in range(len(hidden)):
        if hidden[unit] <= 0.0 or unit == CONSTANT:
            back[unit] = 0.0
    for place in range(first, end):
        add(change.inputs[noted.places[place]], noted.values[place], back)
    desk.sums[0] += 1.0
    desk.sums[1] += entropy


@rule
def recall(net: Net, noted: Noted, first: int, end: int, hidden: Floats) -> None:
    """The hidden units as they would be now."""
    for unit in range(len(hidden)):
        hidden[unit] = 0.0
    for place in range(first, end):
        add(hidden, noted.values[place], net.inputs[noted.places[place]])
    for unit in range(len(hidden)):
        hidden[unit] = max(hidden[unit], np.float32(0.0))
    hidden[CONSTANT] = 1.0


@rule
def add(sums: Floats, times: float, row: Floats) -> None:
    """Add a multiple of a row."""
    factor = np.float32(times)
    for unit in range(len(sums)):
        sums[unit] += factor * row[unit]


@rule
def pull(surprise: float, shift: float) -> float:
    """How strongly the chance of what was done is to be raised, 0 if it is far enough already.

    `shift` is by how much its logarithm has changed since.
    """
    ratio = exp(min(shift, 10.0))
    if (surprise > 0.0 and ratio > 1.0 + CAUTION) or (surprise < 0.0 and ratio < 1.0 - CAUTION):
        return 0.0
    return surprise * ratio


class Adam:
    """Steps along gradients, each weight at a pace of its own (Kingma and Ba)."""

    def __init__(self, net: Net) -> None:
        self._mean = [np.zeros_like(part) for part in net]
        self._square = [np.zeros_like(part) for part in net]
        self._steps = 0

    def step(self, net: Net, gradient: list[Any], pace: float) -> None:
        """Change the net by one step."""
        self._steps += 1
        early, late = 1 - KEPT**self._steps, 1 - SQUARED**self._steps
        for part, slope, mean, square in zip(net, gradient, self._mean, self._square, strict=True):
            mean += np.float32(1 - KEPT) * (slope - mean)
            square += np.float32(1 - SQUARED) * (slope * slope - square)
            part -= np.float32(pace / early) * mean / (np.sqrt(square / late) + np.float32(TINY))
