"""The action phase: building, trading with the bank and the opponent, action cards."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.games.catan.actions import (
    ADD_GIVE,
    ADD_WANT,
    BANK,
    BUILD_AT,
    BUILD_CARD,
    BUILD_CITY,
    BUILD_ROAD,
    CANCEL,
    DEMOLISH,
    FINISH,
    PLAY,
    PROPOSE,
    SEND,
    SETTLE,
)
from kastellan.games.catan.layout import (
    BUILDINGS,
    KNIGHTS,
    NONE,
    OFFERED,
    OFFERS,
    ROWS,
    TOWN,
    VILLAGE,
)
from kastellan.games.catan.realm import (
    amount,
    bank_rate,
    cards_allowed,
    free_depth,
    purse,
    room_for_any,
    spare_room,
    stock_in_all,
    stock_of,
)
from kastellan.games.catan.tables import (
    ARSONIST,
    BLACK_KNIGHT,
    CARAVAN,
    CITY,
    COST,
    FIRST_GREEN,
    KINDS,
    MERCHANT,
    RAID,
    ROAD,
    SETTLEMENT,
    SORT,
    SPY,
    TYPES,
    WORK_COST,
)
from kastellan.games.catan.tables import TOWN as TOWN_CARD
from kastellan.games.catan.targets import any_recall, can_steal

Ints = NDArray[np.int64]


@rule
def legal_acts(setup: Any, s: Any, seat: int, out: Ints) -> int:
    """Build, trade, play action cards, or finish (C40 to C61)."""
    have = purse(s, seat)
    room = spare_room(s, seat)
    count = 0
    for end in range(2):
        out[count] = BUILD_ROAD + end
        count += 1 if can_build_road(s, seat, end, have) else 0
    for end in range(2):
        out[count] = SETTLE + end
        count += 1 if can_settle(s, seat, end, have) else 0
    can_pay = s["supply"][CITY] > 0 and covers(have, WORK_COST[CITY])
    for column in range(int(s["left"][seat]), int(s["right"][seat]) + 1):
        out[count] = BUILD_CITY + column
        count += 1 if can_pay and s["level"][seat, column] == VILLAGE else 0
    if have != 0:
        for card in range(FIRST_GREEN, TYPES):
            out[count] = BUILD_CARD + card
            if s["hand"][seat, card] > 0 and can_build(s, seat, card, have):
                count += 1
    for given in range(KINDS):
        if amount(have, given) > 0 and amount(have, given) >= bank_rate(s, seat, given):
            for gained in range(KINDS):
                out[count] = BANK + given * KINDS + gained
                count += 1 if gained != given and amount(room, gained) > 0 else 0
    out[count] = PROPOSE
    can_propose = have != 0 or purse(s, 1 - seat) != 0  # C51
    count += 1 if s["offers"] < OFFERS and can_propose else 0
    for card in range(FIRST_GREEN):
        out[count] = PLAY + card
        if s["hand"][seat, card] > 0 and can_play(setup, s, seat, card):
            count += 1
    if setup["demolish"]:
        for site in range(int(s["left"][seat]) * 4, int(s["right"][seat]) * 4 + 4):
            out[count] = DEMOLISH + site
            count += 1 if s["site"][seat, site] != NONE else 0
    out[count] = FINISH
    return count + 1


@rule
def covers(have: int, cost: Any) -> bool:
    """Whether a purse holds what something costs (C40 to C44)."""
    for kind in range(KINDS):
        if amount(have, kind) < cost[kind]:
            return False
    return True


@rule
def can_build_road(s: Any, seat: int, end: int, have: int) -> bool:
    """A road beside a settlement at either end, never two in a row (C40)."""
    if s["supply"][ROAD] == 0 or s["road"][seat, end]:
        return False
    return covers(have, WORK_COST[ROAD])


@rule
def can_settle(s: Any, seat: int, end: int, have: int) -> bool:
    """A settlement at the open end of a road (C41)."""
    if s["supply"][SETTLEMENT] == 0 or not s["road"][seat, end]:
        return False
    return covers(have, WORK_COST[SETTLEMENT])


@rule
def can_build(s: Any, seat: int, card: int, have: int) -> bool:
    """A card the seat can pay for and has a site for (C43, C44)."""
    if not covers(have, COST[card]):
        return False
    for column in range(int(s["left"][seat]), int(s["right"][seat]) + 1):
        if fits_column(s, seat, card, column):
            for row in range(ROWS):
                if free_depth(s, seat, column, row) != NONE:
                    return True
    return False


@rule
def fits_column(s: Any, seat: int, card: int, column: int) -> bool:
    """Green cards fit settlements and cities, red ones only cities (C43)."""
    if SORT[card] == TOWN_CARD:
        return int(s["level"][seat, column]) == TOWN
    return int(s["level"][seat, column]) >= VILLAGE


@rule
def legal_sites(s: Any, seat: int, card: int, out: Ints) -> int:
    """Where a card can be built: above or below a column."""
    count = 0
    for column in range(int(s["left"][seat]), int(s["right"][seat]) + 1):
        for row in range(ROWS):
            out[count] = BUILD_AT + column * ROWS + row
            if fits_column(s, seat, card, column) and free_depth(s, seat, column, row) != NONE:
                count += 1
    return count


@rule
def can_play(setup: Any, s: Any, seat: int, card: int) -> bool:
    """Whether an action card's action can be carried out in the action phase (C60, C61)."""
    other = 1 - seat
    if not cards_allowed(setup, s):
        return False
    if card == ARSONIST:
        return any_recall(s, other, BUILDINGS)
    if card == BLACK_KNIGHT:
        return any_recall(s, other, KNIGHTS)
    if card == RAID or card == MERCHANT:
        return can_steal(s, seat)
    if card == SPY:
        return int(s["held"][other]) > 0
    if card == CARAVAN:
        return can_caravan(s, seat)
    return False


@rule
def can_caravan(s: Any, seat: int) -> bool:
    """Two resources to give, and room for two of other kinds (A5)."""
    if stock_in_all(s, seat) < 2:
        return False
    for kind in range(KINDS):
        if stock_of(s, seat, kind) >= 2 and room_for_any(s, seat, 1 << kind) >= 2:
            return True
    for kind in range(KINDS):
        for second in range(kind):
            both = stock_of(s, seat, kind) > 0 and stock_of(s, seat, second) > 0
            if both and room_for_any(s, seat, 1 << kind | 1 << second) >= 2:
                return True
    return False


@rule
def legal_offer(s: Any, seat: int, out: Ints) -> int:
    """Add to either side of the offer, send it, or leave it (C51)."""
    have, room = purse(s, seat), spare_room(s, seat)
    theirs, their_room = purse(s, 1 - seat), spare_room(s, 1 - seat)
    given = 0
    wanted = 0
    for kind in range(KINDS):
        given += int(s["give"][kind])
        wanted += int(s["want"][kind])
    count = 0
    for kind in range(KINDS):
        more = int(s["give"][kind]) + 1
        fits = given < OFFERED and s["want"][kind] == 0 and amount(have, kind) >= more
        out[count] = ADD_GIVE + kind
        count += 1 if fits and amount(their_room, kind) >= more else 0
    for kind in range(KINDS):
        more = int(s["want"][kind]) + 1
        fits = wanted < OFFERED and s["give"][kind] == 0 and amount(theirs, kind) >= more
        out[count] = ADD_WANT + kind
        count += 1 if fits and amount(room, kind) >= more else 0
    if given + wanted > 0:
        out[count] = SEND
        count += 1
    out[count] = CANCEL
    return count + 1
