"""The bot `search`: it thinks as long as its budget allows, and keeps what it has thought."""

import re
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Event

from kastellan.bots.evaluation import Floats, evaluation, fitted
from kastellan.bots.search.budget import HASTE, Budget, read
from kastellan.bots.search.growing import Tree, built
from kastellan.bots.search.knowledge import knowledge
from kastellan.bots.search.settings import configured
from kastellan.bots.search.standing import Standing
from kastellan.core.cores import usable_cores
from kastellan.core.errors import BadOption
from kastellan.core.game import Game, Setting, State

MOST_THREADS = 256
ALL = "all"
"""As many threads as there are cores."""
NO_SETTINGS: Mapping[str, float] = {}


def from_spec(spec: str, game: Game, seed: int, speed: str) -> "Search":
    """A search by its budget and settings: `1s`, `5000n+exploration=0.5+threads=2`."""
    budget, *words = spec.split("+")
    config, threads = {}, 1
    for word in words:
        key, _, value = word.partition("=")
        if key == "threads":
            threads = read_threads(value)
        elif re.fullmatch(r"-?\d+(\.\d+)?", value):
            config[key] = float(value)
        else:
            raise BadOption(
                f"A setting of a search is a name and a number, such as exploration=0.5, "
                f"not {word!r}."
            )
    return Search(game, seed, read(budget), speed, threads, config)


def read_threads(text: str) -> int:
    """A number of threads from its text; raises BadOption."""
    if text == ALL:
        return min(usable_cores(), MOST_THREADS)
    if re.fullmatch(r"\d{1,9}", text) and 1 <= int(text) <= MOST_THREADS:
        return int(text)
    raise BadOption(f"A search has 1 to {MOST_THREADS} threads, or {ALL}, not {text}.")


class Search:
    """A tree for each thread; the children visited most often in all of them together win."""

    def __init__(
        self,
        game: Game,
        seed: int,
        budget: Budget,
        speed: str = "compiled",
        threads: int = 1,
        config: Mapping[str, float] = NO_SETTINGS,
        weights: Floats | None = None,
    ) -> None:
        known, judged = knowledge(game), evaluation(game)
        assert known is not None
        assert judged is not None
        self.name = "+".join([f"search:{budget}", *(f"{k}={v:g}" for k, v in config.items())])
        self.game = game
        if speed == "hasty":
            budget, config, speed = budget.in_haste, {**HASTE, **config}, "interpreted"
        self.budget = budget
        self.rounds = 0
        """Rounds of the last search, in all threads."""
        self._weights = weights
        self._config = configured(known, config)
        self._threads = threads
        self._is_loaded = False
        capacity = budget.capacity(threads)
        self._trees = [
            Tree(
                game,
                built(game, speed),
                known.notes(self._config),
                len(judged.names),
                seed,
                index,
                capacity,
            )
            for index in range(threads)
        ]

    def choose(self, setting: Setting, s: State) -> int:
        out = self.game.rules.scratch()[0]
        if self.game.rules.legal(setting.setup, s, out) == 1:
            return int(out[0])
        self.search(setting, s)
        seat = int(self.game.rules.to_move(setting.setup, s))
        return self.best(seat)

    def search(self, setting: Setting, s: State, hurry: bool = True) -> None:
        """Think about a state, redacted for the seat that moves, until the budget is used up.

        In a hurry it stops as soon as no other action can become the most visited.
        """
        self._config["players"] = setting.players
        weights = fitted(self.game, setting.players) if self._weights is None else self._weights
        if not self._is_loaded:  # that is no thinking, and may take longer than it
            self._trees[0].load(setting, s, weights, self._config)
            self._is_loaded = True
        deadline = time.perf_counter() + self.budget.seconds
        rounds = -(-self.budget.rounds // self._threads)

        stop = Event()

        def run(tree: Tree) -> int:
            return tree.grow(setting, s, weights, self._config, rounds, deadline, hurry, stop)

        if self._threads == 1 and self.budget.is_short:
            self.rounds = run(self._trees[0])
            return
        # Long thoughts are thought in threads: a signal that meets compiled code being called may
        # be lost there, but not here.
        with ThreadPoolExecutor(self._threads) as pool:
            try:
                self.rounds = sum(pool.map(run, self._trees))
            except BaseException:
                stop.set()
                raise

    @property
    def root(self) -> Standing:
        """What has been found out about the state that was searched last."""
        return Standing.root(tree.nodes for tree in self._trees)

    def best(self, seat: int) -> int:
        """The action to play after a search: one proven to win, or the most visited one."""
        best = self.root.best(seat)
        assert best is not None  # a search opens the root at least
        return best[0]
