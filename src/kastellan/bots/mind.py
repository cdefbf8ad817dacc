"""How a character thinks: the strong bots, seen through a person's habits.

A weaker character is no strong one that blunders by dice. It plans a turn instead of searching, or
looks only a few decisions ahead; it overlooks what a beginner overlooks, and is fond of what it is
fond of. All of that is in the weights it judges by, so it plays the same way every time, and can be
learnt and beaten like a person.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from kastellan.bots.bot import Bot
from kastellan.core.game import Game, Setting, State

if TYPE_CHECKING:
    from kastellan.bots.evaluation import Floats


@dataclass(frozen=True)
class Mind:
    """What a character thinks with. Without a budget it plans as `greedy` does, else it searches.

    What it overlooks and what it is fond of are named as in the weights of that bot.
    """

    budget: str = ""
    settings: Mapping[str, float] = field(default_factory=dict)
    """Of the search, such as `sight`: how many decisions ahead it looks."""
    overlooks: tuple[str, ...] = ()
    fond: Mapping[str, float] = field(default_factory=dict)
    """What a weight is raised by."""


class Character:
    """A bot with a mind of its own."""

    def __init__(self, name: str, mind: Mind, game: Game, seed: int, speed: str) -> None:
        self.name = name
        self._mind = mind
        self._game = game
        self._seed = seed
        self._speed = speed
        self._players = 0
        self._bot: Bot | None = None

    def choose(self, setting: Setting, s: State) -> int:
        if self._bot is None or self._players != setting.players:  # a search weighs by players
            self._bot = self._made(setting.players)
            self._players = setting.players
        return self._bot.choose(setting, s)

    def _made(self, players: int) -> Bot:
        if not self._mind.budget:
            return _planner(self._mind, self._game, self._seed, self._speed)
        from kastellan.bots.search.bot import Search
        from kastellan.bots.search.budget import read

        return Search(
            self._game, self._seed, read(self._mind.budget), self._speed,
            config=self._mind.settings, weights=judgement(self._mind, self._game, players),
        )  # fmt: skip


def judgement(mind: Mind, game: Game, players: int) -> "Floats":
    """The weights of the evaluation as a searching mind has them."""
    from kastellan.bots.evaluation import CHANCE_TO_WIN, evaluation, fitted

    known = evaluation(game)
    assert known is not None
    weights = fitted(game, players).copy()
    for place, name in enumerate(known.names):
        weights[CHANCE_TO_WIN, :, place] = _felt(mind, name, weights[CHANCE_TO_WIN, :, place])
    return weights


def _planner(mind: Mind, game: Game, seed: int, speed: str) -> Bot:
    """A greedy bot with the weights of a mind that plans."""
    from kastellan.bots import greedy

    if game.name == "catan":
        from kastellan.bots.catan.greedy import Greedy as Planner
        from kastellan.bots.catan.greedy_weights import WEIGHTS as WORTHS
        from kastellan.bots.catan.greedy_weights import table

        return Planner(game, seed, speed, table(planned(mind, WORTHS)))
    from kastellan.bots.kreta.outlook import WEIGHTS

    return greedy.Greedy(game, seed, speed, greedy.weights(planned(mind, WEIGHTS)))


def planned(mind: Mind, table: Mapping[str, int]) -> dict[str, int]:
    """The weights of greedy as a planning mind has them."""
    return {name: int(_felt(mind, name, np.array(weight))) for name, weight in table.items()}


def _felt(mind: Mind, name: str, weight: "Floats") -> "Floats":
    felt: Floats = weight * (name not in mind.overlooks) + mind.fond.get(name, 0.0)
    return felt
