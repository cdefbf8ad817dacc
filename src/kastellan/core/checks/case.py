"""Random games to look at, and the few words every check needs."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from kastellan.core.contract import CHANCE, OVER
from kastellan.core.game import Game, Json, Setting, State
from kastellan.core.record import Record
from kastellan.core.rng import WORDS, below, seed_stream

LONGEST = 20_000  # decisions of a random game; a longer one is taken for endless
GUARD = 8  # elements behind an output that nobody may write
UNWRITTEN = -(2**62)


class BrokenContract(AssertionError):
    """A game does not keep what the contract promises."""


def demand(holds: bool, sentence: str) -> None:
    """Raise BrokenContract with the sentence unless it holds."""
    if not holds:
        raise BrokenContract(sentence)


def content(s: State) -> bytes:
    """All fields of a record as bytes, without the gaps between them."""
    assert s.dtype.names is not None
    return b"".join(s[name].tobytes() for name in s.dtype.names)


def configurations(game: Game) -> list[tuple[int, Mapping[str, Json]]]:
    """Every number of players with the default options, and with each other choice of one."""
    variants: list[Mapping[str, Json]] = [{}]
    for option in game.options:
        variants += [{option.name: value} for value in option.choices if value != option.default]
    return [(players, variant) for variant in variants for players in game.players]


@dataclass(frozen=True)
class Step:
    """A state on the way, and what was played there; `action` is -1 once the game is over."""

    s: State
    mover: int
    action: int
    number: int


@dataclass
class Case:
    """Random games of one configuration."""

    game: Game
    setting: Setting
    seed: int
    games: int
    looks: float = 1.0
    """The share of states that are looked at where a check looks at a spread of them."""

    def __post_init__(self) -> None:
        self.constants = content(self.setup)
        """What the setup was before anything happened."""

    @property
    def setup(self) -> np.void:
        """The constants of the games."""
        return self.setting.setup

    @property
    def watchers(self) -> range:
        """A spectator (-1) and every seat."""
        return range(-1, self.setting.players)

    @cached_property
    def walks(self) -> list[list[Step]]:
        """The games, step by step, each with its last state."""
        return [self._walk(number) for number in range(self.games)]

    @property
    def steps(self) -> list[Step]:
        """Every step of every game."""
        return [step for walk in self.walks for step in walk]

    def some(self, count: int) -> list[Step]:
        """A spread of steps: evenly over all games, with the last state of each."""
        steps = self.steps
        stride = max(1, len(steps) // max(1, round(count * self.looks)))
        return steps[::stride] + [walk[-1] for walk in self.walks]

    def stream(self, number: int) -> Any:
        """Random numbers of our own, by number."""
        rng = np.zeros(WORDS, np.int64)
        seed_stream(rng, self.seed, number)
        return rng

    def record(self, s: State) -> Record:
        """A record that starts at a state."""
        return Record(self.game, self.setting, s.copy())

    def legal(self, s: State) -> list[int]:
        """The legal actions in a state."""
        out = self.game.rules.scratch()[0]
        return [int(action) for action in out[: self.game.rules.legal(self.setup, s, out)]]

    def mover(self, s: State) -> int:
        """Who moves in a state."""
        return int(self.game.rules.to_move(self.setup, s))

    def after(self, s: State, action: int) -> State:
        """The state that an action leads to."""
        copy = s.copy()
        self.game.rules.apply(self.setup, copy, action)
        return copy

    def redacted(self, s: State, watcher: int) -> State:
        """What a seat, or a spectator (-1), may know of a state."""
        copy = s.copy()
        self.game.rules.redact(self.setup, copy, watcher)
        return copy

    def _walk(self, number: int) -> list[Step]:
        rng = self.stream(number)
        s = self.game.rules.new_state()
        self.game.rules.deal(self.setup, s)
        steps: list[Step] = []
        while (mover := self.mover(s)) != OVER:
            demand(len(steps) < LONGEST, f"A random game has not ended after {LONGEST} decisions.")
            actions = self.legal(s)
            demand(bool(actions), "No action is legal although the game is not over.")
            action = self._choose(s, mover, actions, rng)
            steps.append(Step(s, mover, action, len(steps)))
            s = self.after(s, action)
        return [*steps, Step(s, OVER, -1, len(steps))]

    def _choose(self, s: State, mover: int, actions: list[int], rng: Any) -> int:
        odds = [1] * len(actions)
        if mover == CHANCE:
            out = self.game.rules.scratch()[1]
            self.game.rules.weights(self.setup, s, out)
            odds = [max(1, int(weight)) for weight in out[: len(actions)]]
        draw, place = below(rng, sum(odds)), 0
        while draw >= odds[place]:
            draw -= odds[place]
            place += 1
        return actions[place]
