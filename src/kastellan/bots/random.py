"""The bot that plays anything: a yardstick, and a partner for tests."""

import numpy as np

from kastellan.core.game import Game, Setting, State
from kastellan.core.rng import WORDS, below, seed_stream


class Random:
    """Any legal action, each equally likely."""

    name = "random"

    def __init__(self, game: Game, seed: int) -> None:
        self._rules = game.rules
        self._room = game.rules.scratch()[0]
        self._rng = np.zeros(WORDS, np.int64)
        seed_stream(self._rng, seed, 0)

    def choose(self, setting: Setting, s: State) -> int:
        count = self._rules.legal(setting.setup, s, self._room)
        return int(self._room[below(self._rng, count)])
