"""The bot that looks one whole turn ahead and takes what looks best.

The search is general: it follows every way to carry out the turn until somebody else is to move,
and compares what is left by a game's judgement. A game adds an `Outlook`: how good a state is for a
seat, and where a turn could be ended at once.

Most turns are a choice or two and are searched in full. Where a turn may go on after it could have
ended (villagers that move one after the other: thousands of ways, most of them the same position),
each state on the way is judged as if the turn ended there, and only the best few of each length
are followed. So a turn costs hundreds of judgements, not thousands, and plain Python will do.

All is whole numbers: interpreted and compiled code choose the same to the last tie.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import Build, rule, slot
from kastellan.core.contract import apply, legal, to_move
from kastellan.core.game import Game, Setting, State
from kastellan.core.rng import WORDS, Stream, below, seed_stream

Ints = NDArray[np.int64]

NONE = -1
LOWEST = -(1 << 62)
CHOICES = 24
"""States in the middle of a choice that are followed at once; a state beyond is judged as it is."""
WAYS = 4
"""States where the turn could end that are followed further, of each length of turn.

In Kreta 100 win no more games than 4 and take eight times as long; 1 wins fewer."""
NODES = CHOICES + WAYS + 1  # the last is for trying out


@slot
def judge(setup: Any, s: Any, seat: int, weights: Any, work: Ints) -> int:
    """How good a state is for the seat when its turn has ended, in any whole unit."""
    return 0


@slot
def way_out(setup: Any, s: Any) -> int:
    """The action that ends the turn at once and changes nothing else, or NONE."""
    return NONE


@dataclass(frozen=True)
class Outlook:
    """What the bot needs to know of a game."""

    judge: Callable[..., int]
    way_out: Callable[..., int]
    weights: np.void
    """Passed to `judge`."""


def weights(table: Mapping[str, int]) -> np.void:
    """A table of named whole numbers as a record that rules can read."""
    record: np.void = np.zeros(1, [(name, np.int64) for name in table])[0]
    for name, value in table.items():
        record[name] = value
    return record


def outlook(game: Game) -> Outlook | None:
    """What we know of a game; None if nothing."""
    if game.name == "kreta":
        from kastellan.bots.kreta.outlook import OUTLOOK

        return OUTLOOK
    return None


@rule
def best_action(
    setup: Any, s: Any, weights: Any, rng: Stream, nodes: Any, firsts: Ints, values: Ints, work: Any
) -> int:
    """The first action of the best turn; of equally good ones, any.

    `nodes` holds states of this length of turn and of the next: first those amid a choice, then
    those where the turn could end. `firsts` says with which action of ours each began.
    """
    seat = to_move(setup, s)
    trial = NODES - 1
    now = 0
    nodes[now, 0] = s
    firsts[now, 0] = NONE
    choices = 1
    ways = 0
    ties = 1
    chosen = way_out(setup, s)
    best = LOWEST
    if chosen != NONE:
        best = judge(setup, s, seat, weights, work[1])
    while choices + ways > 0:
        then = 1 - now
        next_choices = 0
        next_ways = 0
        for place in range(choices + ways):
            node = place
            if place >= choices:
                node = CHOICES + place - choices
            count = legal(setup, nodes[now, node], work[0])
            exit_action = way_out(setup, nodes[now, node])
            for which in range(count):
                action = int(work[0, which])
                if action == exit_action:
                    continue  # judged already
                nodes[then, trial] = nodes[now, node]
                child = nodes[then, trial]
                apply(setup, child, action)
                first = int(firsts[now, node])
                if first == NONE:
                    first = action
                ours = to_move(setup, child) == seat
                may_end = ours and way_out(setup, child) != NONE
                if ours and not may_end and next_choices < CHOICES:
                    nodes[then, next_choices] = child
                    firsts[then, next_choices] = first
                    next_choices += 1
                    continue
                value = judge(setup, child, seat, weights, work[1])
                if value > best:
                    best = value
                    chosen = first
                    ties = 1
                elif value == best and exit_action == NONE:  # to go on must be better than to end
                    ties += 1
                    if below(rng, ties) == 0:
                        chosen = first
                if may_end:
                    room = place_for(values, next_ways, value)
                    if room != NONE:
                        nodes[then, CHOICES + room] = child
                        firsts[then, CHOICES + room] = first
                        values[room] = value
                        next_ways = max(next_ways, room + 1)
        choices = next_choices
        ways = next_ways
        now = then
    return chosen


@rule
def place_for(values: Ints, count: int, value: int) -> int:
    """Where a way belongs among the best of its length; NONE if it is worse, or like one of them.

    The same position reached in another order has the same value: it is followed once.
    """
    lowest = 0
    for place in range(count):
        if values[place] == value:
            return NONE
        if values[place] < values[lowest]:
            lowest = place
    if count < WAYS:
        return count
    if value > values[lowest]:
        return lowest
    return NONE


@cache
def _built(game: Game, speed: str) -> Callable[..., int]:
    """The search bound to a game and to what we know of it.

    Under the game's name, so that the rules themselves are found in the cache of compiled code. A
    second outlook for the same game would need a name of its own there.
    """
    known = outlook(game)
    assert known is not None
    slots = {**game.rules.slots, "judge": known.judge, "way_out": known.way_out}
    if speed == "interpreted":
        return Build(game.name, slots)(best_action)
    from kastellan.core import compiled

    return Build(game.name, slots, compiled.decorate)(best_action)


class Greedy:
    """Looks one whole turn ahead."""

    name = "greedy"

    def __init__(
        self, game: Game, seed: int, speed: str = "interpreted", weights: np.void | None = None
    ) -> None:
        known = outlook(game)
        assert known is not None
        rules = game.rules
        self._weights = known.weights if weights is None else weights
        self._search = _built(game, speed)
        self._nodes = np.zeros((2, NODES), rules.state)
        self._firsts = np.zeros((2, NODES), np.int64)
        self._values = np.zeros(WAYS, np.int64)
        self._work = rules.scratch()
        self._rng = np.zeros(WORDS, np.int64)
        seed_stream(self._rng, seed, 0)

    def choose(self, setting: Setting, s: State) -> int:
        return int(
            self._search(
                setting.setup, s, self._weights, self._rng,
                self._nodes, self._firsts, self._values, self._work,
            )
        )  # fmt: skip
