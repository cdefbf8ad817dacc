"""One tree of a search, and the room to work on it."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from threading import Event
from typing import Any

import numpy as np

from kastellan.bots.evaluation import Floats, evaluation
from kastellan.bots.search.desk import Desk
from kastellan.bots.search.knowledge import knowledge
from kastellan.bots.search.reuse import FORESEEN, find, keep, lead
from kastellan.bots.search.steps import DEEPEST, ROWS, think
from kastellan.bots.search.tree import NODE, NONE, ROOT, SEATS, new_node
from kastellan.core.build import Build
from kastellan.core.game import Game, Setting, State
from kastellan.core.rng import WORDS, seed_stream

FIRST_STEP = 1  # round; twice as many each time
FEWEST = 2  # rounds that give the root its children
LONGEST_STEP = 0.005  # seconds between two looks at the clock
STEP = 256  # rounds between two looks at who leads, where rounds are counted


@dataclass(frozen=True)
class Built:
    """The rules of the search at one speed."""

    think: Callable[..., int]
    find: Callable[..., int]
    keep: Callable[..., None]
    lead: Callable[..., int]


def bound(game: Game, speed: str) -> Build:
    """Rules of the search, bound to a game and to what is known of it."""
    known, judged = knowledge(game), evaluation(game)
    assert known is not None
    assert judged is not None
    slots: dict[str, Callable[..., Any]] = {
        **game.rules.slots,
        "settled": known.settled,
        "hint": known.hint,
        "sensible": known.sensible,
        "lean": known.lean,
        "foretell": known.foretell,
    }
    slots["features"] = judged.features
    if speed == "compiled":
        from kastellan.core import compiled

        return Build(game.name, slots, compiled.decorate)
    return Build(game.name, slots)


@cache
def built(game: Game, speed: str) -> Built:
    """The search of a game."""
    build = bound(game, speed)
    return Built(build(think), build(find), build(keep), build(lead))


class Tree:
    """What one thread thinks."""

    def __init__(
        self, game: Game, rules: Built, notes: Any, features: int, seed: int, index: int,
        capacity: int,
    ) -> None:  # fmt: skip
        self._game = game
        self._rules = rules
        self.nodes = np.zeros(capacity, NODE)
        self._spare = np.zeros(capacity, NODE)  # where a part is kept
        self.used = np.zeros(1, np.int64)
        self._states = game.rules.new_states(3)
        self._seen = self._states.view(np.uint8).reshape(3, -1)
        self._work = np.zeros((3, max(game.rules.most + 1, SEATS)), np.int64)
        self._stamps = np.zeros(game.rules.actions + 1, np.int64)  # the last is the tick
        self._leans = np.zeros(game.rules.actions)
        self._rows = np.zeros((ROWS, SEATS))
        self._features = np.zeros((SEATS, features))
        self._path = np.zeros(DEEPEST + 2, np.int64)
        self._rng = np.zeros(WORDS, np.int64)
        seed_stream(self._rng, seed, index)
        self._notes = notes
        self._foreseen = game.rules.new_states(FORESEEN)
        self._raw = self._foreseen.view(np.uint8).reshape(FORESEEN, -1)
        self._places = np.zeros(FORESEEN, np.int64)
        self._last: tuple[int, State] | None = None

    def grow(
        self, setting: Setting, s: State, weights: Floats, config: np.void, rounds: int,
        deadline: float, hurry: bool, stop: Event,
    ) -> int:  # fmt: skip
        """Think on until rounds or time run out, or it is told to stop; returns the rounds done."""
        seat = int(self._game.rules.to_move(setting.setup, s))
        self._begin(setting, s, seat)
        desk = self._desk(weights, config)
        timed = deadline != float("inf")
        step = FIRST_STEP if timed else STEP
        done = 0
        began = now = time.perf_counter()
        while done < FEWEST or (done < rounds and now < deadline and not stop.is_set()):
            step = max(min(step, rounds - done), 1)
            finished = self._rules.think(setting.setup, s, seat, desk, step)
            done += finished
            if finished < step:
                break  # proven
            before, now = now, time.perf_counter()
            left = rounds - done
            if timed:
                left = int(done * (deadline - now) / (now - began))
                if now - before < LONGEST_STEP / 2:
                    step *= 2
            if hurry and done >= STEP and self._rules.lead(self.nodes) > left:
                break
        return done

    def load(self, setting: Setting, s: State, weights: Floats, config: np.void) -> None:
        """Have the rules at hand: compiled, or read from the cache of compiled code."""
        seat = int(self._game.rules.to_move(setting.setup, s))
        self._begin(setting, s, seat)
        self._rules.think(setting.setup, s, seat, self._desk(weights, config), 0)
        self._rules.lead(self.nodes)
        self._find(setting, s, s)
        self._rules.keep(self.nodes, self._spare, self.used, ROOT)

    def _desk(self, weights: Floats, config: np.void) -> Desk:
        return Desk(
            config, weights, self.nodes, self.used, self._states, self._seen, self._work,
            self._stamps, self._leans, self._rows, self._features, self._path, self._rng,
            self._notes,
        )  # fmt: skip

    def _begin(self, setting: Setting, s: State, seat: int) -> None:
        """Keep what belongs to the state now, or start anew."""
        place = NONE
        if self._last is not None and self._last[0] == seat:
            place = self._find(setting, self._last[1], s)
        if place == NONE:
            self.used[0] = 0
            new_node(self.nodes, self.used, NONE)
        else:
            self._rules.keep(self.nodes, self._spare, self.used, place)
            self.nodes, self._spare = self._spare, self.nodes
        self._last = (seat, s.copy())

    def _find(self, setting: Setting, last: State, s: State) -> int:
        """The node of a state in the tree of the last one; NONE if it was not foreseen."""
        seat = int(self._game.rules.to_move(setting.setup, s))
        self._foreseen[0] = last
        target = np.frombuffer(s.tobytes(), np.uint8)
        return self._rules.find(
            setting.setup, self.nodes, seat, target, self._foreseen, self._raw, self._places,
            self._work,
        )  # fmt: skip

    def children(self) -> Iterator[Any]:
        """The nodes below the root."""
        place = int(self.nodes[ROOT]["child"])
        while place >= 0:
            yield self.nodes[place]
            place = int(self.nodes[place]["sibling"])
