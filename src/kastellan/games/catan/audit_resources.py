"""The audit's books of resources: what is owed and due, and what dice and events bring.

Orders wait in the ledger one behind the other: a seat pays or gains so much of each kind, and so
much of any kind. An order is carried out as far as nobody has a choice. Where a region stands is
worked out from the cards outwards (each serves two corners), not from the regions inwards.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.games.catan.layout import COLUMNS, CORNERS, SEATS, SITES, TOWN
from kastellan.games.catan.tables import (
    AQUEDUCT,
    BATH_HOUSE,
    GARRISON,
    KINDS,
    ORE,
    RESOURCE,
    SORT,
    WOOL,
)
from kastellan.games.catan.tables import DOUBLER as DOUBLER_CARD

Ints = NDArray[np.int64]

# The ledger: orders, then what lies in the regions. What follows is the business of `audit`.
WAITING = 0  # orders that are not carried out yet
SWAPPING = 1  # whether a caravan is under way: kinds given may not be taken
BARRED = 2  # those kinds
ORDERS = 3
SEAT, SIGN, ANY, KIND = range(4)  # the parts of an order; KIND + kind
ORDER = KIND + KINDS
MOST_ORDERS = 4  # a trade between the players: two pay, two gain
STOCK = ORDERS + MOST_ORDERS * ORDER  # + seat * CORNERS + corner
RESOURCES_END = STOCK + SEATS * CORNERS

EVERY_KIND = (1 << KINDS) - 1
MOST = 3  # C03


@rule
def order(ledger: Ints, seat: int, sign: int) -> int:
    """A new order, empty, behind the others; returns where it is."""
    at = ORDERS + min(int(ledger[WAITING]), MOST_ORDERS - 1) * ORDER
    for part in range(ORDER):
        ledger[at + part] = 0
    ledger[at + SEAT] = seat
    ledger[at + SIGN] = sign
    ledger[WAITING] += 1
    return at


@rule
def order_any(ledger: Ints, seat: int, sign: int, amount: int) -> None:
    """A seat pays (-1) or gains (1) resources of choice."""
    if amount > 0:
        ledger[order(ledger, seat, sign) + ANY] = amount


@rule
def order_kind(ledger: Ints, seat: int, sign: int, kind: int, amount: int) -> None:
    """A seat pays (-1) or gains (1) resources of one kind."""
    ledger[order(ledger, seat, sign) + KIND + kind] = amount


@rule
def order_all(ledger: Ints, seat: int, sign: int, amounts: Any) -> None:
    """A seat pays (-1) or gains (1) so much of each kind."""
    at = order(ledger, seat, sign)
    for kind in range(KINDS):
        ledger[at + KIND + kind] = amounts[kind]


@rule
def move_one(s: Any, ledger: Ints, seat: int, corner: int, sign: int) -> None:
    """A region gives or takes one resource."""
    ledger[STOCK + seat * CORNERS + corner] += sign
    if sign < 0 and ledger[SWAPPING]:
        ledger[BARRED] = int(ledger[BARRED]) | 1 << int(s["kind"][seat, corner])


@rule
def chosen(s: Any, ledger: Ints, seat: int, corner: int) -> bool:
    """A seat has chosen the region for one resource of the first order; False if it has none."""
    kind = int(s["kind"][seat, corner])
    if ledger[WAITING] == 0 or ledger[ORDERS + SEAT] != seat:
        return False
    part = ORDERS + ANY
    if ledger[ORDERS + KIND + kind] > 0:
        part = ORDERS + KIND + kind
    ledger[part] -= 1
    move_one(s, ledger, seat, corner, int(ledger[ORDERS + SIGN]))
    return bool(ledger[part] >= 0)


@rule
def carry_out(s: Any, ledger: Ints) -> None:
    """Carry out orders until one leaves a choice (C26, C45)."""
    while ledger[WAITING] > 0:
        for kind in range(KINDS):
            if not carry_out_part(s, ledger, ORDERS + KIND + kind, 1 << kind):
                return
        barred = int(ledger[BARRED]) if ledger[ORDERS + SIGN] > 0 else 0
        if not carry_out_part(s, ledger, ORDERS + ANY, EVERY_KIND & ~barred):
            return
        for at in range(ORDERS, ORDERS + (MOST_ORDERS - 1) * ORDER):
            ledger[at] = ledger[at + ORDER]
        ledger[WAITING] -= 1
    ledger[SWAPPING] = 0
    ledger[BARRED] = 0


@rule
def carry_out_part(s: Any, ledger: Ints, part: int, kinds: int) -> bool:
    """Pay or gain one amount of the first order; False where the seat has a choice."""
    if ledger[part] == 0:
        return True
    seat = int(ledger[ORDERS + SEAT])
    sign = int(ledger[ORDERS + SIGN])
    regions = 0
    capacity = 0
    for corner in range(CORNERS):
        more = capacity_of(s, ledger, seat, corner, sign, kinds)
        capacity += more
        regions += 1 if more > 0 else 0
    if regions > 1 and capacity > ledger[part]:
        return False
    for corner in range(CORNERS):
        for _ in range(min(capacity_of(s, ledger, seat, corner, sign, kinds), int(ledger[part]))):
            move_one(s, ledger, seat, corner, sign)
            ledger[part] -= 1
    ledger[part] = 0  # what finds no room is lost (C03)
    return True


@rule
def capacity_of(s: Any, ledger: Ints, seat: int, corner: int, sign: int, kinds: int) -> int:
    """How much a region could pay or take."""
    kind = int(s["kind"][seat, corner])
    if kind < 0 or kinds >> kind & 1 == 0:
        return 0
    stock = int(ledger[STOCK + seat * CORNERS + corner])
    return stock if sign < 0 else MOST - stock


@rule
def bring(s: Any, ledger: Ints, seat: int, corner: int, amount: int) -> None:
    """A region gains what finds room there, without an order."""
    if s["kind"][seat, corner] >= 0:
        at = STOCK + seat * CORNERS + corner
        ledger[at] = min(int(ledger[at]) + amount, MOST)


@rule
def served(site: int) -> int:
    """The corners left and right of a site, in its row, as a bit mask (C31)."""
    column, row = site // 4, site // 2 % 2
    return 1 << column * 2 + row | 1 << (column + 1) * 2 + row


@rule
def book_production(s: Any, ledger: Ints, number: int) -> None:
    """Every region with the number gains 1, and 1 more beside a doubler of its kind (C30)."""
    for seat in range(SEATS):
        doubled = 0
        for site in range(SITES):
            card = int(s["site"][seat, site])
            if card >= 0 and SORT[card] == DOUBLER_CARD:
                for corner in range(CORNERS):
                    fits = served(site) >> corner & 1 and s["kind"][seat, corner] == RESOURCE[card]
                    doubled |= 1 << corner if fits else 0
        for corner in range(CORNERS):
            if s["number"][seat, corner] == number:
                bring(s, ledger, seat, corner, 1 + (doubled >> corner & 1))


@rule
def book_robbery(s: Any, ledger: Ints) -> None:
    """More than 7 that no garrison hides: all ore and wool are lost (C23)."""
    for seat in range(SEATS):
        hidden = 0
        for site in range(SITES):
            if s["site"][seat, site] == GARRISON:
                hidden |= served(site)
        seen = 0
        for corner in range(CORNERS):
            if hidden >> corner & 1 == 0:
                seen += int(ledger[STOCK + seat * CORNERS + corner])
        for corner in range(CORNERS):
            kind = int(s["kind"][seat, corner])
            if seen >= 8 and (kind == ORE or kind == WOOL):
                ledger[STOCK + seat * CORNERS + corner] = 0


@rule
def book_plenty(s: Any, ledger: Ints) -> None:
    """Every garrison brings 1 to each of its two regions (E3)."""
    for seat in range(SEATS):
        for site in range(SITES):
            if s["site"][seat, site] == GARRISON:
                for corner in range(CORNERS):
                    bring(s, ledger, seat, corner, served(site) >> corner & 1)


@rule
def book_plague(s: Any, ledger: Ints) -> None:
    """The four regions of a city lose 1, but for those of a bath house or an aqueduct (E7)."""
    for seat in range(SEATS):
        sick = 0
        well = 0
        for column in range(COLUMNS):
            around = served(column * 4) | served(column * 4 + 2)
            if s["level"][seat, column] == TOWN:
                sick |= around
            for site in range(column * 4, column * 4 + 4):
                if s["site"][seat, site] == BATH_HOUSE:
                    well |= around
                if s["site"][seat, site] == AQUEDUCT:
                    well = -1
        for corner in range(CORNERS):
            at = STOCK + seat * CORNERS + corner
            if (sick & ~well) >> corner & 1 and ledger[at] > 0:
                ledger[at] -= 1
