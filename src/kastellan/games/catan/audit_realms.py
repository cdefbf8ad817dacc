"""The audit's books of both principalities: what stands there, and what it counts.

A sum is kept for each thing that counts and changes with each card that comes or goes; the rules
add up what stands each time anew.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.games.catan.audit_cards import CARD, CARDS_END, SITE_OF, SOURCE, TARGET
from kastellan.games.catan.layout import COLUMNS, NONE, SEATS, SITES, TOWN
from kastellan.games.catan.tables import (
    ABBEY,
    CITY,
    COMMERCE,
    FLEET,
    GOLD,
    HARBOUR,
    KNIGHT,
    LIBRARY,
    MINT,
    POINTS,
    RESOURCE,
    ROAD,
    SETTLEMENT,
    SMITHY,
    SORT,
    STRENGTH,
    TOURNAMENT,
    TOWN_HALL,
    TYPES,
    WORK_SUPPLY,
)

Ints = NDArray[np.int64]

# The ledger: what was built out of the supply, then an account for each seat.
BUILT_WORKS = CARDS_END  # + road, settlement or city
ACCOUNTS = BUILT_WORKS + 3
COLUMNS_OF, CITIES, CARD_POINTS, KNIGHTS, SWORDS, LANCES, TRADE, FLEETS, STANDING = range(9)
ACCOUNT = STANDING + TYPES
REALMS_END = ACCOUNTS + SEATS * ACCOUNT


@rule
def account(ledger: Ints, seat: int, entry: int) -> int:
    """One entry of a seat's account."""
    return int(ledger[ACCOUNTS + seat * ACCOUNT + entry])


@rule
def enter(ledger: Ints, seat: int, entry: int, amount: int) -> None:
    """Add to one entry of a seat's account."""
    ledger[ACCOUNTS + seat * ACCOUNT + entry] += amount


@rule
def open_realms(s: Any, ledger: Ints) -> None:
    """What stands when the books are opened."""
    for seat in range(SEATS):
        for column in range(COLUMNS):
            enter(ledger, seat, COLUMNS_OF, 1 if s["level"][seat, column] > 0 else 0)
            enter(ledger, seat, CITIES, 1 if s["level"][seat, column] == TOWN else 0)
        for site in range(SITES):
            if s["site"][seat, site] != NONE:
                book_site(ledger, seat, int(s["site"][seat, site]), 1)
    for work in range(3):
        ledger[BUILT_WORKS + work] = WORK_SUPPLY[work] - int(s["supply"][work])


@rule
def book_site(ledger: Ints, seat: int, card: int, sign: int) -> None:
    """A card comes to a site (1) or goes from it (-1)."""
    enter(ledger, seat, STANDING + card, sign)
    enter(ledger, seat, CARD_POINTS, sign * int(POINTS[card]))
    enter(ledger, seat, TRADE, sign * int(COMMERCE[card]))
    if SORT[card] == KNIGHT:
        enter(ledger, seat, KNIGHTS, sign)
        enter(ledger, seat, SWORDS, sign * int(STRENGTH[card]))
        enter(ledger, seat, LANCES, sign * int(TOURNAMENT[card]))
    if SORT[card] == FLEET:
        enter(ledger, seat, FLEETS, sign)


@rule
def book_move(ledger: Ints) -> None:
    """The card that moves leaves a site or comes to one."""
    for seat in range(SEATS):
        if ledger[SOURCE] == SITE_OF + seat:
            book_site(ledger, seat, int(ledger[CARD]), -1)
        if ledger[TARGET] == SITE_OF + seat:
            book_site(ledger, seat, int(ledger[CARD]), 1)


@rule
def book_work(ledger: Ints, seat: int, work: int) -> None:
    """A road, a settlement or a city is built."""
    ledger[BUILT_WORKS + work] += 1
    if work == SETTLEMENT:
        enter(ledger, seat, COLUMNS_OF, 1)
    elif work == CITY:
        enter(ledger, seat, CITIES, 1)


@rule
def ahead(first: int, second: int) -> int:
    """The seat that has more, NONE."""
    if first == second:
        return NONE
    return 0 if first > second else 1


@rule
def strength_of(ledger: Ints, seat: int) -> int:
    """C80: a smithy sharpens every sword (G5)."""
    smithies = account(ledger, seat, STANDING + SMITHY)
    return account(ledger, seat, SWORDS) + smithies * account(ledger, seat, KNIGHTS)


@rule
def commerce_of(ledger: Ints, seat: int) -> int:
    """C81: a harbour serves every fleet (R6)."""
    harbours = account(ledger, seat, STANDING + HARBOUR)
    return account(ledger, seat, TRADE) + harbours * account(ledger, seat, FLEETS)


@rule
def knight_holder(ledger: Ints) -> int:
    """Who holds the knight token, NONE (C80)."""
    return ahead(strength_of(ledger, 0), strength_of(ledger, 1))


@rule
def mill_holder(ledger: Ints) -> int:
    """Who holds the mill token, NONE (C81)."""
    holder = ahead(commerce_of(ledger, 0), commerce_of(ledger, 1))
    if holder != NONE and account(ledger, holder, CITIES) == 0:
        return NONE
    return holder


@rule
def champion(ledger: Ints) -> int:
    """Who wins a tournament, NONE (C21)."""
    return ahead(account(ledger, 0, LANCES), account(ledger, 1, LANCES))


@rule
def points_of(ledger: Ints, seat: int) -> int:
    """A settlement counts 1, a city 1 more, a token 1."""
    points = account(ledger, seat, COLUMNS_OF) + account(ledger, seat, CITIES)
    points += account(ledger, seat, CARD_POINTS)
    points += 1 if knight_holder(ledger) == seat else 0
    return points + (1 if mill_holder(ledger) == seat else 0)


@rule
def scholars_of(ledger: Ints, seat: int) -> int:
    """Abbeys and libraries (E4)."""
    return account(ledger, seat, STANDING + ABBEY) + account(ledger, seat, STANDING + LIBRARY)


@rule
def price_of_search(ledger: Ints, seat: int) -> int:
    """C70, R11."""
    return 2 if account(ledger, seat, STANDING + TOWN_HALL) == 0 else 1


@rule
def bank_price(ledger: Ints, seat: int, kind: int) -> int:
    """What the bank takes for one resource (C50)."""
    price = 3
    for card in range(TYPES):
        trades = SORT[card] == FLEET and RESOURCE[card] == kind
        if trades and account(ledger, seat, STANDING + card) > 0:
            price = 2
    if kind == GOLD and account(ledger, seat, STANDING + MINT) > 0:
        price = 1
    return price


@rule
def supply_agrees(s: Any, ledger: Ints) -> bool:
    """Whether supply and table show what was built (C05, C40 to C42)."""
    wrong = 0
    for work in range(3):
        built = int(ledger[BUILT_WORKS + work])
        wrong |= built + int(s["supply"][work]) - int(WORK_SUPPLY[work])
    open_roads = 0
    for seat in range(SEATS):
        columns = 0
        towns = 0
        for column in range(COLUMNS):
            columns += 1 if s["level"][seat, column] > 0 else 0
            towns += 1 if s["level"][seat, column] == TOWN else 0
        wrong |= columns - account(ledger, seat, COLUMNS_OF)
        wrong |= towns - account(ledger, seat, CITIES)
        open_roads += int(s["road"][seat, 0]) + int(s["road"][seat, 1])
    roads = int(ledger[BUILT_WORKS + ROAD]) - int(ledger[BUILT_WORKS + SETTLEMENT])
    return wrong == 0 and roads == open_roads
