"""What can be paid, gained, taken, sent back or put away: one function a choice."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.games.catan.actions import GAIN_IN, PAY_FROM, RECALL_CARD, SEIZE, STEAL_FROM, STOP
from kastellan.games.catan.layout import (
    BUILDINGS,
    FULL,
    KNIGHTS,
    MERCHANT_MORE,
    NONE,
    UNIT_OR_ACTION,
)
from kastellan.games.catan.realm import (
    end_corner,
    first_corner,
    in_city,
    room_for_any,
    room_of,
    stock_of,
)
from kastellan.games.catan.tables import ACTION, CARAVAN, CHURCH, FLEET, KINDS, KNIGHT, SORT, TYPES

Ints = NDArray[np.int64]


@rule
def leaves_room(s: Any, seat: int, kind: int) -> bool:
    """Whether a caravan that gives this kind can still bring two others (A5)."""
    barred = int(s["due_bar"]) | 1 << kind
    if s["owed_any"] == 1:
        return room_for_any(s, seat, barred) >= 2
    for second in range(KINDS):
        needed = 2 if second == kind else 1
        enough = stock_of(s, seat, second) >= needed
        if enough and room_for_any(s, seat, barred | 1 << second) >= 2:
            return True
    return False


@rule
def next_owed(s: Any) -> int:
    """The kind that is paid next, NONE when any will do."""
    for kind in range(KINDS):
        if s["owed"][kind] > 0:
            return kind
    return NONE


@rule
def next_due(s: Any) -> int:
    """The kind that is gained next, NONE when it may be chosen."""
    for kind in range(KINDS):
        if s["due"][kind] > 0:
            return kind
    return NONE


@rule
def legal_payments(s: Any, seat: int, out: Ints) -> int:
    """Regions that can pay the next resource owed (C45)."""
    kind = next_owed(s)
    count = 0
    for corner in range(first_corner(s, seat), end_corner(s, seat)):
        out[count] = PAY_FROM + corner
        here = int(s["kind"][seat, corner])
        fits = kind == NONE or here == kind
        if fits and s["stock"][seat, corner] > 0:
            count += 1 if s["card"] != CARAVAN or leaves_room(s, seat, here) else 0
    return count


@rule
def legal_gains(s: Any, seat: int, out: Ints) -> int:
    """Regions that can take the next resource gained (C26)."""
    kind = next_due(s)
    count = 0
    for corner in range(first_corner(s, seat), end_corner(s, seat)):
        here = int(s["kind"][seat, corner])
        out[count] = GAIN_IN + corner
        fits = here == kind
        if kind == NONE:
            fits = here != NONE and not int(s["due_bar"]) >> here & 1
        count += 1 if fits and s["stock"][seat, corner] < FULL else 0
    return count


@rule
def legal_steals(s: Any, seat: int, out: Ints) -> int:
    """Regions of the other from which the seat can take a resource it has room for."""
    count = 0
    for corner in range(first_corner(s, 1 - seat), end_corner(s, 1 - seat)):
        out[count] = STEAL_FROM + corner
        count += 1 if can_steal_from(s, seat, corner) else 0
    if s["phase"] == MERCHANT_MORE:
        out[count] = STOP
        count += 1
    return count


@rule
def legal_hand_over(s: Any, seat: int, out: Ints) -> int:
    """Regions from which the seat can give the other something it has room for (A4)."""
    count = 0
    for corner in range(first_corner(s, seat), end_corner(s, seat)):
        out[count] = PAY_FROM + corner
        if s["stock"][seat, corner] > 0 and room_of(s, 1 - seat, int(s["kind"][seat, corner])) > 0:
            count += 1
    return count


@rule
def can_steal_from(s: Any, seat: int, corner: int) -> bool:
    """Whether that region of the other has a resource the seat has room for."""
    other = 1 - seat
    if s["stock"][other, corner] == 0:
        return False
    return room_of(s, seat, int(s["kind"][other, corner])) > 0


@rule
def can_steal(s: Any, seat: int) -> bool:
    """Whether there is anything the seat could take."""
    for corner in range(first_corner(s, 1 - seat), end_corner(s, 1 - seat)):
        if can_steal_from(s, seat, corner):
            return True
    return False


@rule
def legal_recalls(s: Any, owner: int, sought: int, out: Ints) -> int:
    """Cards on the owner's sites that can be sent back to hand."""
    count = 0
    for site in range(int(s["left"][owner]) * 4, int(s["right"][owner]) * 4 + 4):
        out[count] = RECALL_CARD + site
        count += 1 if can_recall(s, owner, site, sought) else 0
    return count


@rule
def can_recall(s: Any, owner: int, site: int, sought: int) -> bool:
    """Whether a card on a site is sought: units (E2), buildings (A3), knights (A7)."""
    card = int(s["site"][owner, site])
    if card == NONE:
        return False
    sort = int(SORT[card])
    if sought == KNIGHTS:
        return sort == KNIGHT
    is_unit = sort == KNIGHT or sort == FLEET
    if sought == BUILDINGS:
        return not is_unit
    return is_unit and not in_city(s, owner, site // 4, CHURCH)


@rule
def any_recall(s: Any, owner: int, sought: int) -> bool:
    """Whether the owner has any such card."""
    for site in range(int(s["left"][owner]) * 4, int(s["right"][owner]) * 4 + 4):
        if can_recall(s, owner, site, sought):
            return True
    return False


@rule
def legal_cards(s: Any, owner: int, start: int, out: Ints) -> int:
    """The types of card in a hand."""
    count = 0
    for card in range(TYPES):
        out[count] = start + card
        count += 1 if s["hand"][owner, card] > 0 else 0
    return count


@rule
def legal_spying(setup: Any, s: Any, owner: int, out: Ints) -> int:
    """Cards a spy may take; stop when none of them may be taken (A9)."""
    count = 0
    for card in range(TYPES):
        out[count] = SEIZE + card
        fits = setup["spy"] != UNIT_OR_ACTION or SORT[card] == ACTION
        if SORT[card] == KNIGHT or SORT[card] == FLEET:
            fits = True
        count += 1 if fits and s["hand"][owner, card] > 0 else 0
    if count == 0:
        out[0] = STOP
        count = 1
    return count
