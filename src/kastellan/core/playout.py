"""Random games: the loop that every speed runs."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import part, rule
from kastellan.core.contract import CHANCE, OVER, apply, deal, legal, to_move, weights
from kastellan.core.rng import Stream, below, seed_stream

Ints = NDArray[np.int64]


@rule
def choose(setup: Any, s: Any, rng: Stream, actions: Ints, odds: Ints) -> int:
    """A random action: by its odds for CHANCE, each equally likely for a seat."""
    count = legal(setup, s, actions)
    if to_move(setup, s) != CHANCE:
        return int(actions[below(rng, count)])
    total = weights(setup, s, odds)
    draw = below(rng, total)
    place = 0
    if total == count:  # all weights are 1
        place = draw
    else:
        while draw >= odds[place]:
            draw -= int(odds[place])
            place += 1
    return int(actions[place])


@part
def play_out(setup: Any, s: Any, rng: Stream, actions: Ints, odds: Ints) -> int:
    """Play at random to the end; returns the number of decisions, those of chance included."""
    decisions = 0
    while to_move(setup, s) != OVER:
        apply(setup, s, choose(setup, s, rng, actions, odds))
        decisions += 1
    return decisions


@rule
def play_many(
    setup: Any, states: Any, decisions: Ints, seed: int, first: int, rng: Stream, work: Any
) -> None:
    """Deal and play one game in each state; game number first + i has its own stream."""
    for place in range(len(states)):
        seed_stream(rng, seed, first + place)
        deal(setup, states[place])
        decisions[place] = play_out(setup, states[place], rng, work[0], work[1])
