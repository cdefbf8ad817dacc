"""Games of the Catan card game between two players that do not look ahead, all compiled.

A player is `greedy` with weights of its own, or an instinct. A game takes about a millisecond, so
that thousands of them tell which is better.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from kastellan.bots.catan.greedy_weights import table
from kastellan.bots.catan.instinct import Mind, Net, instinct, learnt, new_mind
from kastellan.bots.catan.policy import best_action
from kastellan.core.build import rule
from kastellan.core.contract import CHANCE, OVER, apply, deal, to_move, winners
from kastellan.core.playout import choose
from kastellan.core.rng import WORDS, Stream, seed_stream
from kastellan.games import load
from kastellan.games.catan.layout import SEATS

FRESH, TABLE = range(2)  # of the states

Player = Mapping[str, int] | Net
"""Weights of `greedy`, or what an instinct has learnt."""


class Side(NamedTuple):
    """A player at the table."""

    net: Net
    mind: Mind
    feels: bool
    """Whether it is an instinct."""


def side_of(player: Player) -> Side:
    """A player with room to think in."""
    if isinstance(player, Net):
        return Side(player, new_mind(player), True)
    net = learnt()  # not asked; a side has one
    return Side(net, new_mind(net)._replace(weights=table(player)), False)


@rule
def decide(setup: Any, s: Any, side: Side, rng: Stream, out: Any) -> int:
    """What a side does."""
    mind = side.mind
    if side.feels:
        return instinct(setup, s, side.net, rng, mind, out)
    return best_action(setup, s, mind.weights, rng, mind.tallies, mind.plans, mind.worths, out)


@rule
def wins_of(
    setup: Any, states: Any, ours: Side, theirs: Side, streams: Any, work: Any, seed: int,
    games: int,
) -> float:  # fmt: skip
    """How many games the first side wins; two games have the same dice, with seats changed."""
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
                side = ours if (mover + number) % SEATS == 0 else theirs
                action = decide(setup, s, side, streams[1], work[0])
            apply(setup, s, action)
        winners(setup, s, work[0])
        total += work[0, number % SEATS] / (work[0, 0] + work[0, 1])
    return total


class Duels:
    """Asks which of two players wins."""

    def __init__(self, speed: str = "compiled") -> None:
        game = load("catan")
        build = game.rules.compiled if speed == "compiled" else game.rules.interpreted
        self._wins_of = build(wins_of)
        self._setup = game.setting(SEATS, {}).setup
        self._states = game.rules.new_states(2)
        self._streams = np.zeros((2, WORDS), np.int64)
        self._work = np.array(game.rules.scratch())

    def rate(self, ours: Player, theirs: Player, seed: int, games: int) -> float:
        """The share of games that the first player wins."""
        won = self._wins_of(
            self._setup, self._states, side_of(ours), side_of(theirs), self._streams, self._work,
            seed, games,
        )  # fmt: skip
        return float(won / games)
