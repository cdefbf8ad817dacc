"""A batch of games in one setting, stepped together: what both kinds of environment stand on."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from kastellan.adapters import batch
from kastellan.adapters.engine import shares
from kastellan.core.cores import usable_cores
from kastellan.core.errors import BadOption
from kastellan.core.game import Game, Json
from kastellan.core.record import Record
from kastellan.core.rng import WORDS, seed_stream

WORTH_A_THREAD = 128  # games; below that a thread costs more than it saves
BLOCK = 128  # games that are played before they are looked at


class Games:
    """So many games; every array has a row for each of them.

    `seen` what the seat to move knows, `masks` and `choices` its legal actions, `counts` how many,
    `movers` who moves, `ended` whether the last action ended a game, and `won` who then won.
    """

    def __init__(
        self,
        game: Game,
        count: int,
        players: int | None,
        options: Mapping[str, Json],
        compiled: bool = True,
        observe: bool = True,
        threads: int | None = 1,
    ) -> None:
        if type(count) is not int or count < 1:
            raise BadOption(f"The number of games is 1 or more, not {count!r}.")
        if threads is None:
            threads = max(1, min(usable_cores(), count // WORTH_A_THREAD))
        if type(threads) is not int or threads < 1:
            raise BadOption(f"The number of threads is 1 or more, not {threads!r}.")
        rules = game.rules
        build = rules.compiled if compiled else rules.interpreted
        self.game = game
        self.setting = game.setting(players, options)
        self.count = count
        self.states = rules.new_states(count)
        self.choices = np.zeros((count, rules.most + 1), np.int64)
        self.seen = np.zeros((count, rules.observation if observe else 0), np.float32)
        self.masks = np.zeros((count, rules.actions), np.int8)
        self.movers = np.zeros(count, np.int64)
        self.counts = np.zeros(count, np.int64)
        self.ended = np.zeros(count, np.bool_)
        self.won = np.zeros((count, rules.seats), np.int64)
        self._setups = np.array([self.setting.setup], rules.setup)
        self._blank = rules.new_states(1)
        seers = np.zeros(count, np.int64)
        self._rngs = np.zeros((count, WORDS), np.int64)
        self._dice = np.zeros((count, WORDS), np.int64)
        self._begin, self._step = build(batch.begin_many), build(batch.step_many)
        self._pick, self._illegal = build(batch.pick_many), build(batch.illegal_row)
        self._seed_stream = build(seed_stream)
        ends = np.linspace(0, count, min(threads, count) + 1).astype(int).tolist()
        self._parts = [slice(a, b) for a, b in pairwise(ends)]
        block = min(BLOCK, count)
        self._scratch = [(rules.scratch(), rules.new_states(block)) for _ in self._parts]
        every = (
            self.states, self._rngs, self.choices, seers, self.seen, self.masks, self.movers,
            self.counts, self.ended, self.won,
        )  # fmt: skip
        self._rows = [tuple(each[rows] for each in every) for rows in self._parts]
        others = len(self._parts) - 1
        self._pool = ThreadPoolExecutor(others) if others else None

    def begin(self, seed: int) -> None:
        """Deal every game; row i draws from stream i of the seed."""
        for row in range(self.count):
            self._seed_stream(self._rngs[row], seed, row)
            self._seed_stream(self._dice[row], seed, row + (1 << 40))
        self._share(self._begin_part)

    def step(self, actions: Any, again: bool = True) -> None:
        """Play an action in every game; raises IllegalAction, and then nothing has changed."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.count,) or chosen.dtype.kind not in "iu":
            raise BadOption(
                f"The actions are {self.count} whole numbers, one a game, "
                f"not an array of {chosen.dtype} with the shape {chosen.shape}."
            )
        chosen = chosen.astype(np.int64, copy=False)
        row = self._illegal(chosen, self.masks)
        if row >= 0:
            self._refuse(row, int(chosen[row]))
        self._share(self._step_part, chosen, again)

    def pick(self) -> Any:
        """A random legal action for every game, from the seed."""
        actions = np.zeros(self.count, np.int64)
        self._pick(self.choices, self.counts, self._dice, actions)
        return actions

    def utilities(self, row: int) -> list[float]:
        """What a game that has ended was worth to each seat."""
        return shares([bool(win) for win in self.won[row, : self.setting.players]])

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def _refuse(self, row: int, action: int) -> None:
        """Raise IllegalAction with the reason, as a record does."""
        record = Record(self.game, self.setting, self.states[row].copy())
        record.play(action)

    def _share(self, work: Any, *more: Any) -> None:
        """Each thread has its rows, this one the first of them."""
        if self._pool is None:
            for part in range(len(self._parts)):
                work(part, *more)
            return
        others = [self._pool.submit(work, part, *more) for part in range(1, len(self._parts))]
        work(0, *more)
        for other in others:
            other.result()

    def _begin_part(self, part: int) -> None:
        states, rngs, *rows, _ended, _won = self._rows[part]
        self._begin(self._setups, self._blank, states, rngs, *self._scratch[part], *rows)

    def _step_part(self, part: int, actions: Any, again: bool) -> None:
        states, rngs, *rows = self._rows[part]
        self._step(
            self._setups, self._blank, states, actions[self._parts[part]], rngs,
            *self._scratch[part], *rows, again,
        )  # fmt: skip
