"""A board as the numbers that the rules read."""

from typing import Any

import numpy as np

from kastellan.games.kreta.boards import Board
from kastellan.games.kreta.layout import (
    AFTER_TIE,
    CROSSINGS,
    NONE,
    PROVINCES,
    SETUP,
    STEPS,
    TERRAINS,
)


def setup_record(board: Board, players: int, options: Any) -> np.void:
    """The constants of one game: the board's tables, players and options."""
    setup: np.void = np.zeros(1, SETUP)[0]
    for one, other in board.borders:
        setup["near"][one] |= 1 << other
        setup["near"][other] |= 1 << one
    for place, site in enumerate(board.sites):
        for index in site.provinces:
            setup["site"][place] |= 1 << index
            setup["ring"][index] |= 1 << place
    for index, province in enumerate(board.provinces):
        setup["terrain"][index] = TERRAINS.index(province.terrain)
        setup["value"][index] = province.value
        setup["ports"] |= province.port << index
        setup["within"][index] = _within(setup["near"], index)
    setup["players"] = players
    setup["start"] = NONE if options["start"] == "random" else options["start"]
    setup["crossing"] = CROSSINGS.index(options["full_province_crossing"])
    setup["after_tie"] = AFTER_TIE.index(options["second_after_tie"])
    return setup


def _within(near: Any, source: int) -> list[int]:
    """Provinces within 0, 1, … STEPS steps of the source."""
    reached = [1 << source]
    for _ in range(STEPS):
        wider = reached[-1]
        for province in range(PROVINCES):
            if reached[-1] >> province & 1:
                wider |= int(near[province])
        reached.append(wider)
    return reached


def bits(mask: int) -> list[int]:
    """The members of a bit mask, ascending."""
    return [bit for bit in range(int(mask).bit_length()) if int(mask) >> bit & 1]
