"""The books of a game, kept a second time: who has earned which points, and for what.

Written apart from `score` and `apply` and in another way, slowly and plainly, so that one mistake
is not made twice. It runs beside games by the million (`kastellan check kreta`).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.games.kreta.actions import BUILD_FORT, HARVEST
from kastellan.games.kreta.layout import CASTELLAN, HALF, KINDS, PROVINCES, SEATS, SITES

Ints = NDArray[np.int64]

TILES_AT = SEATS  # the ledger: points of each seat, then its tiles by kind
LEDGER = SEATS + SEATS * KINDS

WRONG_POINTS = 101

AUDIT = {WRONG_POINTS: "points come from scorings and harvests alone, as the rules count them"}


@rule
def audit(setup: Any, before: Any, s: Any, action: int, ledger: Ints) -> int:
    """0 if every seat has the points that its scorings and harvests so far add up to."""
    if action == CASTELLAN:
        book_scoring(setup, before, ledger)
    if HARVEST <= action < BUILD_FORT:
        book_harvest(before, action - HARVEST, ledger)
    for seat in range(SEATS):
        if ledger[seat] != s["points"][seat]:
            return WRONG_POINTS
    return 0


@rule
def book_harvest(before: Any, province: int, ledger: Ints) -> None:
    """The n-th tile of a kind brings n points (K61)."""
    seat = int(before["seat"])
    account = TILES_AT + seat * KINDS + int(before["tile"][province])
    ledger[account] += 1
    ledger[seat] += ledger[account]


@rule
def book_scoring(setup: Any, before: Any, ledger: Ints) -> None:
    """Each province at the left-most open fort card, one after the other (K70)."""
    site = int(before["row"][before["scored"]])
    for province in range(PROVINCES):
        if touches(setup, site, province):
            for seat in range(setup["players"]):
                ledger[seat] += takes(setup, before, seat, province)


@rule
def touches(setup: Any, site: int, province: int) -> bool:
    """Whether a site lies at a province (K02)."""
    return int(setup["site"][site]) // (1 << province) % 2 == 1


@rule
def takes(setup: Any, s: Any, seat: int, province: int) -> int:
    """What a seat takes when a province is scored (K72 to K74)."""
    mine = weighs(setup, s, seat, province)
    if mine == 0:
        return 0
    stronger = 0  # seats before this one
    strongest = 0
    for other in range(setup["players"]):
        theirs = weighs(setup, s, other, province)
        strongest = max(strongest, theirs)
        if theirs > mine:
            stronger += 1
    value = int(setup["value"][province])
    if stronger == 0:
        return value
    # Second place: all who are stronger share the first.
    leaders = 0
    for other in range(setup["players"]):
        if weighs(setup, s, other, province) == strongest:
            leaders += 1
    if setup["players"] == 2 or stronger != leaders:
        return 0
    if leaders > 1 and setup["after_tie"] != HALF:
        return 0
    return value // 2


@rule
def weighs(setup: Any, s: Any, seat: int, province: int) -> int:
    """Influence (K71): a villager, abbot, ship or fort weighs 1, a village 2."""
    pieces = int(s["villagers"][seat, province])
    pieces += int(s["villages"][seat, province]) * 2
    if int(s["abbot"][seat]) == province:
        pieces += 1
    if int(s["ships"][seat]) // (1 << province) % 2 == 1:
        pieces += 1
    for site in range(SITES):
        if touches(setup, site, province) and int(s["forts"][seat]) // (1 << site) % 2 == 1:
            pieces += 1
    return pieces
