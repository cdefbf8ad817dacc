"""Chance for simulations: draws from a seed, the same on every platform."""

from typing import TYPE_CHECKING

import numpy as np

from kastellan.core.contract import CHANCE
from kastellan.core.errors import BadOption
from kastellan.core.rng import WORDS, below, seed_stream
from kastellan.core.texts import quoted

if TYPE_CHECKING:
    from kastellan.core.record import Record

LARGEST_SEED = 2**63 - 1


def check_seed(seed: int) -> None:
    """Raises BadOption unless it can be a seed."""
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise BadOption(f"A seed is a whole number from 0 to {LARGEST_SEED}, not {quoted(seed)}.")


class Driver:
    """Plays CHANCE by its odds; `driver(7).settle(record)`."""

    def __init__(self, seed: int, index: int = 0) -> None:
        check_seed(seed)
        self._rng = np.zeros(WORDS, np.int64)
        seed_stream(self._rng, seed, index)

    def choose(self, record: "Record") -> int:
        """An outcome, drawn by the odds."""
        odds = record.odds
        draw = self.below(sum(weight for _, weight in odds))
        for action, weight in odds:
            draw -= weight
            if draw < 0:
                return action
        raise ValueError("chance is not to move")

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        return int(below(self._rng, bound))

    def settle(self, record: "Record") -> list[int]:
        """Play chance until a seat is to move or the game is over; returns what was drawn."""
        drawn = []
        while record.to_move == CHANCE:
            drawn.append(self.choose(record))
            record.play(drawn[-1])
        return drawn


def driver(seed: int) -> Driver:
    """A driver that plays chance from a seed."""
    return Driver(seed)
