"""Games between two `greedy` bots of the Catan card game with weights of their own, all compiled.

A game takes less than a millisecond, so that thousands of them tell which weights are better.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from kastellan.bots.catan.greedy_weights import table
from kastellan.bots.catan.plan import PLAN
from kastellan.bots.catan.policy import best_action
from kastellan.bots.catan.tally import TALLY
from kastellan.core.build import rule
from kastellan.core.contract import CHANCE, OVER, apply, deal, to_move, winners
from kastellan.core.playout import choose
from kastellan.core.rng import WORDS, seed_stream
from kastellan.games import load
from kastellan.games.catan.layout import SEATS
from kastellan.games.catan.tables import TYPES

FRESH, TABLE = range(2)  # of the states


@rule
def wins_of(
    setup: Any, states: Any, ours: Any, theirs: Any, streams: Any, notes: Any, work: Any, seed: int,
    games: int,
) -> float:  # fmt: skip
    """How many games the first weights win; two games have the same dice, with seats changed."""
    tallies, plans, worths = notes
    s = states[TABLE]
    total = 0.0
    for number in range(games):
        seed_stream(streams[0], seed, number // SEATS)
        seed_stream(streams[1], seed, -1 - number)
        states[TABLE] = states[FRESH]
        deal(setup, s)
        while to_move(setup, s) != OVER:
            mover = to_move(setup, s)
            if mover == CHANCE:
                action = choose(setup, s, streams[0], work[0], work[1])
            else:
                mind = ours if (mover + number) % SEATS == 0 else theirs
                action = best_action(setup, s, mind, streams[1], tallies, plans, worths, work[0])
            apply(setup, s, action)
        winners(setup, s, work[0])
        total += work[0, number % SEATS] / (work[0, 0] + work[0, 1])
    return total


class Duels:
    """Asks which of two tables of weights wins."""

    def __init__(self, speed: str = "compiled") -> None:
        game = load("catan")
        build = game.rules.compiled if speed == "compiled" else game.rules.interpreted
        self._wins_of = build(wins_of)
        self._setup = game.setting(SEATS, {}).setup
        self._states = game.rules.new_states(2)
        self._streams = np.zeros((2, WORDS), np.int64)
        self._notes = np.zeros(SEATS, TALLY), np.zeros(SEATS, PLAN), np.zeros(TYPES, np.int64)
        self._work = np.array(game.rules.scratch())

    def rate(
        self, ours: Mapping[str, int], theirs: Mapping[str, int], seed: int, games: int
    ) -> float:
        """The share of games that the first weights win."""
        return float(
            self._wins_of(
                self._setup, self._states, table(ours), table(theirs), self._streams,
                self._notes, self._work, seed, games,
            )
            / games
        )  # fmt: skip
