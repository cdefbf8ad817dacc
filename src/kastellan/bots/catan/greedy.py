"""The bot `greedy` for the Catan card game: it builds towards what pays best.

A turn here is dozens of small decisions with dice between them, too long to be searched to its end
as in Kreta. So it is played by a plan: an aim, and what serves it.
"""

import numpy as np

from kastellan.bots.catan.greedy_weights import TABLE
from kastellan.bots.catan.plan import PLAN
from kastellan.bots.catan.policy import best_action
from kastellan.bots.catan.tally import TALLY
from kastellan.core.game import Game, Setting, State
from kastellan.core.rng import WORDS, seed_stream
from kastellan.games.catan.layout import SEATS
from kastellan.games.catan.tables import TYPES


class Greedy:
    """Follows a plan, decision by decision."""

    name = "greedy"

    def __init__(
        self, game: Game, seed: int, speed: str = "interpreted", weights: np.void = TABLE
    ) -> None:
        rules = game.rules
        build = rules.compiled if speed == "compiled" else rules.interpreted
        self._weights = weights
        self._choose = build(best_action)
        self._tallies = np.zeros(SEATS, TALLY)
        self._plans = np.zeros(SEATS, PLAN)
        self._worths = np.zeros(TYPES, np.int64)
        self._out = rules.scratch()[0]
        self._rng = np.zeros(WORDS, np.int64)
        seed_stream(self._rng, seed, 0)

    def choose(self, setting: Setting, s: State) -> int:
        action = self._choose(
            setting.setup, s, self._weights, self._rng,
            self._tallies, self._plans, self._worths, self._out,
        )  # fmt: skip
        return int(action)
