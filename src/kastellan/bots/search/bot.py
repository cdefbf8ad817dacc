"""The bot `search`: a tree for each thread, as many rounds as its budget allows."""

import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from kastellan.bots.evaluation import Floats, evaluation, fitted
from kastellan.bots.search.budget import Budget
from kastellan.bots.search.knowledge import knowledge
from kastellan.bots.search.steps import DEEPEST, ROWS, think
from kastellan.bots.search.tree import CONFIG, NODE, NONE, ROOT, SEATS, new_node
from kastellan.core.build import Build
from kastellan.core.game import Game, Setting, State
from kastellan.core.rng import WORDS, seed_stream

CAPACITY = 1 << 20  # nodes of a tree
DEFAULTS: Mapping[str, Any] = {
    "exploration": 1.0,
    "trust": 1.0,
    "sharpness": 10.0,
    "playout": 0,
}


@cache
def _built(game: Game, speed: str) -> Callable[..., int]:
    """The search bound to a game, and to what we know of it."""
    known, judged = knowledge(game), evaluation(game)
    assert known is not None
    assert judged is not None
    slots = {**game.rules.slots, "settled": known.settled, "features": judged.features}
    if speed == "interpreted":
        return Build(game.name, slots)(think)
    from kastellan.core import compiled

    return Build(game.name, slots, compiled.decorate)(think)


class Tree:
    """One tree and the room to work on it."""

    def __init__(self, game: Game, features: int, seed: int, index: int, capacity: int) -> None:
        rules = game.rules
        self.nodes = np.zeros(capacity, NODE)
        self.used = np.zeros(1, np.int64)
        self.states = rules.new_states(3)
        self.work = np.zeros((3, max(rules.most + 1, SEATS)), np.int64)
        self.stamps = np.zeros(rules.actions + 1, np.int64)  # the last is the tick
        self.rows = np.zeros((ROWS, SEATS))
        self.feats = np.zeros((SEATS, features))
        self.path = np.zeros(DEEPEST + 2, np.int64)
        self.rng = np.zeros(WORDS, np.int64)
        seed_stream(self.rng, seed, index)

    def clear(self) -> None:
        """Only a root is left."""
        self.used[0] = 0
        new_node(self.nodes, self.used, NONE)

    def children(self) -> list[Any]:
        """The nodes below the root."""
        found = []
        place = int(self.nodes[ROOT]["child"])
        while place >= 0:
            found.append(self.nodes[place])
            place = int(self.nodes[place]["sibling"])
        return found


class Search:
    """Searches as long as it may."""

    def __init__(
        self,
        game: Game,
        seed: int,
        budget: Budget,
        speed: str = "compiled",
        threads: int = 1,
        config: Mapping[str, Any] | None = None,
        weights: Floats | None = None,
        capacity: int = CAPACITY,
    ) -> None:
        known, judged = knowledge(game), evaluation(game)
        assert known is not None
        assert judged is not None
        self.name = f"search:{budget}"
        self.game = game
        self.budget = budget
        self._weights = weights
        self._config = np.zeros(1, CONFIG)[0]
        for key, value in {**DEFAULTS, **known.config, **(config or {})}.items():
            self._config[key] = value
        self._config["secrets"] = known.secrets
        self._think = _built(game, speed)
        features = len(judged.names)
        self._trees = [Tree(game, features, seed, index, capacity) for index in range(threads)]

    def choose(self, setting: Setting, s: State) -> int:
        self.search(setting, s)
        return self._best(setting, s)

    def search(self, setting: Setting, s: State) -> None:
        """Think about a state, redacted for the seat that moves, until the budget is used up."""
        seat = int(self.game.rules.to_move(setting.setup, s))
        self._config["players"] = setting.players
        weights = fitted(self.game, setting.players) if self._weights is None else self._weights
        deadline = time.perf_counter() + self.budget.seconds
        rounds = self.budget.rounds // len(self._trees)

        def run(tree: Tree) -> None:
            tree.clear()
            left = rounds
            while left > 0:
                step = min(left, self.budget.step)
                done = self._think(
                    setting.setup, s, seat, weights, self._config, tree.nodes, tree.used,
                    tree.states, tree.work, tree.stamps, tree.rows, tree.feats, tree.path,
                    tree.rng, step,
                )  # fmt: skip
                left -= step
                if done < step or time.perf_counter() >= deadline:
                    return

        if len(self._trees) == 1:
            run(self._trees[0])
            return
        with ThreadPoolExecutor(len(self._trees)) as pool:
            list(pool.map(run, self._trees))

    def _best(self, setting: Setting, s: State) -> int:
        visits: dict[int, float] = {}
        seat = int(self.game.rules.to_move(setting.setup, s))
        for tree in self._trees:
            for child in tree.children():
                action = int(child["action"])
                weight = float(child["visits"])
                if child["proven"]:
                    weight = 1e12 * (float(child["chances"][seat]) - 0.999)
                visits[action] = visits.get(action, 0.0) + weight
        return max(visits, key=lambda action: visits[action])
