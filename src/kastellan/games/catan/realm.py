"""A principality read: what it holds, what it counts, where there is room."""

from typing import Any

from kastellan.core.build import rule
from kastellan.games.catan.layout import (
    ABOVE,
    BELOW,
    BOTH_OVER_3,
    COLUMNS,
    DEPTHS,
    EMPTY,
    FULL,
    HAND,
    NONE,
    ROWS,
    TOWN,
    VILLAGE,
)
from kastellan.games.catan.tables import (
    ABBEY,
    COMMERCE,
    FIRST_FLEET,
    FIRST_GREEN,
    FIRST_KNIGHT,
    FIRST_RED,
    GARRISON,
    GOLD,
    HARBOUR,
    KINDS,
    LIBRARY,
    MINT,
    POINTS,
    RESOURCE,
    SMITHY,
    STRENGTH,
    TOURNAMENT,
    TOWN_HALL,
    TYPES,
)


@rule
def first_corner(s: Any, seat: int) -> int:
    """The first corner of the seat's principality; those before it are empty."""
    return int(s["left"][seat]) * ROWS


@rule
def end_corner(s: Any, seat: int) -> int:
    """The corner behind the last one of the seat's principality."""
    return (int(s["right"][seat]) + 2) * ROWS


@rule
def stock_of(s: Any, seat: int, kind: int) -> int:
    """How much of a resource the seat has."""
    total = 0
    for corner in range(first_corner(s, seat), end_corner(s, seat)):
        if s["kind"][seat, corner] == kind:
            total += int(s["stock"][seat, corner])
    return total


@rule
def stock_in_all(s: Any, seat: int) -> int:
    """How many resources the seat has."""
    total = 0
    for corner in range(first_corner(s, seat), end_corner(s, seat)):
        total += int(s["stock"][seat, corner])
    return total


@rule
def room_of(s: Any, seat: int, kind: int) -> int:
    """How much more of a resource the seat's regions can hold (C03)."""
    room = 0
    for corner in range(first_corner(s, seat), end_corner(s, seat)):
        if s["kind"][seat, corner] == kind:
            room += FULL - int(s["stock"][seat, corner])
    return room


@rule
def room_for_any(s: Any, seat: int, barred: int) -> int:
    """Room for resources of choice, the barred kinds left out (C26)."""
    room = 0
    for kind in range(KINDS):
        if not barred >> kind & 1:
            room += room_of(s, seat, kind)
    return room


BITS = 8  # of each amount in a purse


@rule
def purse(s: Any, seat: int) -> int:
    """All resources of the seat in one number, BITS for each kind: one look at the regions."""
    packed = 0
    for corner in range(first_corner(s, seat), end_corner(s, seat)):
        if s["stock"][seat, corner] > 0:
            packed += int(s["stock"][seat, corner]) << int(s["kind"][seat, corner]) * BITS
    return packed


@rule
def spare_room(s: Any, seat: int) -> int:
    """Room for each kind in one number, as in a purse (C03)."""
    packed = 0
    for corner in range(first_corner(s, seat), end_corner(s, seat)):
        if s["kind"][seat, corner] != NONE:
            free = FULL - int(s["stock"][seat, corner])
            packed += free << int(s["kind"][seat, corner]) * BITS
    return packed


@rule
def amount(packed: int, kind: int) -> int:
    """What a purse holds of a kind."""
    return packed >> kind * BITS & ((1 << BITS) - 1)


@rule
def strength(s: Any, seat: int) -> int:
    """Strength points; a smithy adds 1 for each knight (G5)."""
    total = 0
    for card in range(FIRST_KNIGHT, FIRST_RED):
        each = int(STRENGTH[card]) + int(s["built"][seat, SMITHY])
        total += each * int(s["built"][seat, card])
    return total


@rule
def tournament(s: Any, seat: int) -> int:
    """Tournament points (C21)."""
    total = 0
    for card in range(FIRST_KNIGHT, FIRST_RED):
        total += int(TOURNAMENT[card]) * int(s["built"][seat, card])
    return total


@rule
def commerce(s: Any, seat: int) -> int:
    """Commerce points; a harbour adds 1 for each fleet (R6)."""
    total = int(COMMERCE[GARRISON]) * int(s["built"][seat, GARRISON])
    for card in range(FIRST_FLEET, ABBEY):
        each = int(COMMERCE[card]) + int(s["built"][seat, HARBOUR])
        total += each * int(s["built"][seat, card])
    for card in range(FIRST_RED, TYPES):
        total += int(COMMERCE[card]) * int(s["built"][seat, card])
    return total


@rule
def cities(s: Any, seat: int) -> int:
    """How many cities the seat has."""
    count = 0
    for column in range(int(s["left"][seat]), int(s["right"][seat]) + 1):
        if s["level"][seat, column] == TOWN:
            count += 1
    return count


@rule
def knight_token(s: Any) -> int:
    """The seat with strictly more strength, NONE (C80)."""
    ours, theirs = strength(s, 0), strength(s, 1)
    if ours == theirs:
        return NONE
    return 0 if ours > theirs else 1


@rule
def mill_token(s: Any) -> int:
    """The seat with strictly more commerce and a city, NONE (C81)."""
    ours, theirs = commerce(s, 0), commerce(s, 1)
    if ours == theirs:
        return NONE
    ahead = 0 if ours > theirs else 1
    return ahead if cities(s, ahead) > 0 else NONE


@rule
def both_points(s: Any) -> tuple[int, int]:
    """The victory points of both seats: settlements, cities, cards and tokens."""
    knight, mill = knight_token(s), mill_token(s)
    first, second = untokened_points(s, 0), untokened_points(s, 1)
    if knight == 0:
        first += 1
    elif knight == 1:
        second += 1
    if mill == 0:
        first += 1
    elif mill == 1:
        second += 1
    return first, second


@rule
def victory_points(s: Any, seat: int) -> int:
    """Settlements, cities, cards and tokens of a seat."""
    first, second = both_points(s)
    return first if seat == 0 else second


@rule
def untokened_points(s: Any, seat: int) -> int:
    """Settlements, cities and cards."""
    total = 0
    for column in range(int(s["left"][seat]), int(s["right"][seat]) + 1):
        total += int(s["level"][seat, column])  # 1 for a settlement, 2 for a city
    for card in range(FIRST_RED, TYPES):
        total += int(POINTS[card]) * int(s["built"][seat, card])
    return total


@rule
def cards_allowed(setup: Any, s: Any) -> bool:
    """Whether action cards may be played yet (C60)."""
    ours, theirs = both_points(s)
    if setup["cards_from"] == BOTH_OVER_3:
        return ours > 3 and theirs > 3
    return ours + theirs >= 7


@rule
def hand_limit(s: Any, seat: int) -> int:
    """How many cards the seat may hold (C70)."""
    return HAND + int(s["built"][seat, ABBEY]) + int(s["built"][seat, LIBRARY])


@rule
def search_cost(s: Any, seat: int) -> int:
    """Resources for looking through a stack (C70, R11)."""
    return 1 if s["built"][seat, TOWN_HALL] > 0 else 2


@rule
def bank_rate(s: Any, seat: int, kind: int) -> int:
    """How many of a kind the bank takes for one other resource (C50)."""
    if kind == GOLD and s["built"][seat, MINT] > 0:
        return 1
    for card in range(FIRST_FLEET, ABBEY):
        if RESOURCE[card] == kind and s["built"][seat, card] > 0:
            return 2
    return 3


@rule
def free_depth(s: Any, seat: int, column: int, row: int) -> int:
    """The first free place above or below a column, NONE (C43)."""
    places = 0
    if s["level"][seat, column] == VILLAGE:
        places = 1
    elif s["level"][seat, column] == TOWN:
        places = DEPTHS
    for depth in range(places):
        if s["site"][seat, column * 4 + row * 2 + depth] == NONE:
            return depth
    return NONE


@rule
def stands(s: Any, seat: int, column: int, row: int, card: int) -> int:
    """How many of a card stand above or below a column."""
    count = 0
    for depth in range(DEPTHS):
        if s["site"][seat, column * 4 + row * 2 + depth] == card:
            count += 1
    return count


@rule
def in_city(s: Any, seat: int, column: int, card: int) -> bool:
    """Whether a card stands in a city, above or below."""
    above = stands(s, seat, column, ABOVE, card)
    return above + stands(s, seat, column, BELOW, card) > 0


@rule
def beside(s: Any, seat: int, corner: int, card: int) -> int:
    """How many of a card serve a region: they stand on its row in the columns it touches (C31)."""
    slot = corner // ROWS
    row = corner % ROWS
    count = 0
    if slot > 0 and s["level"][seat, slot - 1] != EMPTY:
        count += stands(s, seat, slot - 1, row, card)
    if slot < COLUMNS and s["level"][seat, slot] != EMPTY:
        count += stands(s, seat, slot, row, card)
    return count


@rule
def doublers(s: Any, seat: int, corner: int) -> int:
    """How many doublers of its kind stand beside a region (C30)."""
    count = 0
    for card in range(FIRST_GREEN, GARRISON):
        if RESOURCE[card] == s["kind"][seat, corner] and s["built"][seat, card] > 0:
            count += beside(s, seat, corner, card)
    return count


@rule
def counted_by_robbers(s: Any, seat: int) -> int:
    """Resources that are not beside a garrison (C23)."""
    total = 0
    for corner in range(first_corner(s, seat), end_corner(s, seat)):
        if s["built"][seat, GARRISON] == 0 or beside(s, seat, corner, GARRISON) == 0:
            total += int(s["stock"][seat, corner])
    return total


@rule
def has_winner(setup: Any, s: Any) -> bool:
    """Whether somebody has the points (C82)."""
    first, second = both_points(s)
    if setup["own_turn"]:
        return (first if s["active"] == 0 else second) >= int(setup["victory_points"])
    return max(first, second) >= int(setup["victory_points"])
