"""Who plays chance: nobody can foresee it, unless a seed was asked for."""

import secrets

from kastellan.core.contract import CHANCE
from kastellan.core.driver import Driver
from kastellan.core.record import Record


class Chance:
    """Draws by the odds, from the system's secret generator or from a seed."""

    def __init__(self, record: Record, seed: int | None) -> None:
        self._driver = None if seed is None else _caught_up(record, seed)

    def choose(self, record: Record) -> int:
        """An outcome, drawn by the odds."""
        if self._driver is not None:
            return self._driver.choose(record)
        odds = record.odds
        draw = secrets.randbelow(sum(weight for _, weight in odds))
        for action, weight in odds:
            draw -= weight
            if draw < 0:
                return action
        raise ValueError("chance is not to move")


def _caught_up(record: Record, seed: int) -> Driver:
    """A driver that has drawn as often as the record: a resumed game goes on as it would."""
    driver = Driver(seed)
    replayed = record.start()
    for action in record.actions:
        if replayed.to_move == CHANCE:
            driver.choose(replayed)
        replayed.play(action)
    return driver
