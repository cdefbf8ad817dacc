"""Games of the instinct in the Catan card game against itself, every decision noted.

Nobody makes offers: what helps one seat harms the other, so equals agree to none.
"""

from math import exp, log
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kastellan.bots.catan.deeds import deed
from kastellan.bots.catan.instinct import (
    Mind,
    Net,
    chances_of,
    dot,
    new_mind,
    rate_options,
)
from kastellan.core.build import rule
from kastellan.core.contract import CHANCE, OVER, apply, deal, returns, to_move, winners
from kastellan.core.playout import choose
from kastellan.core.rng import MASK, WORDS, Stream, next_word, seed_stream
from kastellan.games import load
from kastellan.games.catan.layout import NONE, SEATS

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]
Floats64 = NDArray[np.float64]

GOALS = (12, 12, 12, 12, 12, 7, 7, 13)  # points that games are played to, in turn
FRESH, TABLE = range(2)  # of the states
DECISIONS = 480  # with a choice that a game has at most on the average
PLACES = 150  # that are perceived at most on the average
OPTIONS = 24  # likewise
LONGEST = 3000  # decisions of one game
TINY = 1e-30


class Noted(NamedTuple):
    """Decisions of many games, one after the other."""

    place_ends: Ints
    """[decision + 1] where what is perceived ends in `places` and `values`"""
    places: NDArray[np.int16]
    values: Floats
    option_ends: Ints
    """[decision + 1] where the options end in `deeds`"""
    deeds: NDArray[np.int16]
    planned: Ints
    """[decision] which option `greedy` would take, NONE"""
    chosen: Ints
    """[decision] which option was taken"""
    log_chance: Floats
    """[decision] the logarithm of how likely that was"""
    hope: Floats
    """[decision] how likely the seat thought it was to win"""
    seat: Ints
    won: Floats
    """[decision] the seat's share of the win in the end"""
    points: Floats
    """[decision, own or the other's] points in the end, as a share of those needed"""
    game: Ints


def new_notes(games: int) -> Noted:
    """Room for the decisions of so many games, and a little more."""
    size = games * DECISIONS + LONGEST
    return Noted(
        place_ends=np.zeros(size + 1, np.int64),
        places=np.zeros(size * PLACES, np.int16),
        values=np.zeros(size * PLACES, np.float32),
        option_ends=np.zeros(size + 1, np.int64),
        deeds=np.zeros(size * OPTIONS, np.int16),
        planned=np.zeros(size, np.int64),
        chosen=np.zeros(size, np.int64),
        log_chance=np.zeros(size, np.float32),
        hope=np.zeros(size, np.float32),
        seat=np.zeros(size, np.int64),
        won=np.zeros(size, np.float32),
        points=np.zeros((size, SEATS), np.float32),
        game=np.zeros(size, np.int64),
    )


@rule
def draw(rng: Stream, chances: Floats64, actions: Ints, count: int) -> int:
    """Which of some actions is done, by their chances."""
    left = next_word(rng) / (MASK + 1.0)
    for which in range(count - 1):
        left -= float(chances[actions[which]])
        if left < 0.0:
            return which
    return count - 1


@rule
def note(
    s: Any, net: Net, mind: Mind, actions: Ints, count: int, pick: int, chance: float, at: int,
    noted: Noted,
) -> None:  # fmt: skip
    """Note a decision as number `at`."""
    start = int(noted.place_ends[at])
    felt = int(mind.felt.number[0])
    for which in range(felt):
        noted.places[start + which] = mind.felt.places[which]
        noted.values[start + which] = mind.felt.values[which]
    noted.place_ends[at + 1] = start + felt
    start = int(noted.option_ends[at])
    noted.planned[at] = NONE
    for which in range(count):
        noted.deeds[start + which] = deed(s, int(actions[which]))
        if actions[which] == mind.planned[0]:
            noted.planned[at] = which
    noted.option_ends[at + 1] = start + count
    noted.chosen[at] = pick
    noted.log_chance[at] = log(max(chance, TINY))
    noted.hope[at] = 1.0 / (1.0 + exp(-dot(mind.hidden, net.outcome)))
    noted.seat[at] = s["mover"]


@rule
def practise(
    setups: Any, states: Any, net: Net, mind: Mind, streams: Any, work: Any, chances: Floats64,
    seed: int, first: int, games: int, noted: Noted,
) -> int:  # fmt: skip
    """Play games, the first with the number `first`, while there is room to note them; returns how
    many decisions were noted."""
    s, actions = states[TABLE], work[0]
    count = 0
    for number in range(first, first + games):
        if count + LONGEST > len(noted.chosen):
            break
        setup = setups[number % len(setups)]
        seed_stream(streams[0], seed, number)
        seed_stream(streams[1], seed, -1 - number)
        states[TABLE] = states[FRESH]
        deal(setup, s)
        begun = count
        while to_move(setup, s) != OVER:
            if to_move(setup, s) == CHANCE:
                apply(setup, s, choose(setup, s, streams[0], work[0], work[1]))
                continue
            options = rate_options(setup, s, net, streams[1], mind, actions)
            pick = 0
            if options > 1:
                chances_of(mind, actions, options, chances)
                pick = draw(streams[1], chances, actions, options)
                if count - begun < LONGEST:
                    chance = float(chances[actions[pick]])
                    note(s, net, mind, actions, options, pick, chance, count, noted)
                    count += 1
            apply(setup, s, int(actions[pick]))
        winners(setup, s, work[0])
        returns(setup, s, work[1])
        for at in range(begun, count):
            seat = int(noted.seat[at])
            noted.won[at] = work[0, seat] / (work[0, 0] + work[0, 1])
            for turn in range(SEATS):
                points = float(work[1, (seat + turn) % SEATS])
                noted.points[at, turn] = points / float(setup["victory_points"])
            noted.game[at] = number
    return count


class Room:
    """Where one thread plays."""

    def __init__(self, net: Net, games: int, speed: str = "compiled") -> None:
        game = load("catan")
        build = game.rules.compiled if speed == "compiled" else game.rules.interpreted
        self._practise = build(practise)
        self._setups = np.array(
            [game.setting(SEATS, {"victory_points": points}).setup for points in GOALS]
        )
        self._states = game.rules.new_states(2)
        self._streams = np.zeros((2, WORDS), np.int64)
        self._work = np.array(game.rules.scratch())
        self._chances = np.zeros(game.rules.actions)
        self._mind = new_mind(net)
        self.noted = new_notes(games)
        self.count = 0
        """Decisions noted."""

    def practise(self, net: Net, seed: int, first: int, games: int) -> int:
        """Play games against itself; returns how many decisions were noted."""
        self.count = self._practise(
            self._setups, self._states, net, self._mind, self._streams, self._work, self._chances,
            seed, first, games, self.noted,
        )  # fmt: skip
        return self.count
