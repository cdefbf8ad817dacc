"""What may be done: one function a phase, through one visible ladder."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.games.catan.actions import (
    ACCEPT,
    ADD_GIVE,
    ADD_WANT,
    ALCHEMY,
    ARRANGE_REGION,
    BANK,
    BUILD_AT,
    BUILD_CARD,
    BUILD_CITY,
    BUILD_ROAD,
    CANCEL,
    DEAL_CARD,
    DECLINE,
    DEFEND_WITH,
    DEMOLISH,
    DIE,
    DRAW,
    END_TURN,
    EVENT_TURNED,
    FACE,
    FINISH,
    FIRST_SEAT,
    GAIN_IN,
    GO_ABOVE,
    LOOK_THROUGH,
    MAKE_COUNTER,
    NUMBER,
    PASS,
    PAY_FROM,
    PLAY,
    PROPOSE,
    PUT_AWAY,
    RECALL_CARD,
    ROLL,
    SEARCH,
    SEIZE,
    SEND,
    SETTLE,
    STEAL_FROM,
    STOP,
    SWAP,
    TAKE,
    TURN_REGION,
    TURN_UP,
    UNDER,
    USE_SCOUT,
)
from kastellan.games.catan.layout import (
    ABOVE_CHOICE,
    ACT,
    ANSWER,
    ARRANGE,
    ATTACK_DIE,
    BUILD_STACK,
    BUILDINGS,
    CHOOSE_CARD,
    CHOOSE_STACK,
    CONFISCATE,
    COUNTER,
    DEAL,
    DEFEND,
    EVENT_CARD,
    EVENT_DIE,
    FILL,
    FIRST,
    FIRST_COLUMN,
    FULL,
    GAIN,
    HAND_OVER,
    KNIGHTS,
    MERCHANT_MORE,
    NONE,
    NUMBER_DIE,
    OFFER,
    OFFERED,
    OFFERS,
    OVER_PHASE,
    PAY,
    PUT_CARD,
    PUT_UNDER,
    RECALL,
    REGIONS,
    REPLY,
    ROWS,
    SITE,
    SPY_CHOICE,
    STACKS,
    STEAL,
    TOWN,
    UNIT_OR_ACTION,
    UPKEEP,
    VILLAGE,
)
from kastellan.games.catan.memory import any_stack
from kastellan.games.catan.realm import (
    amount,
    bank_rate,
    cards_allowed,
    end_corner,
    first_corner,
    free_depth,
    hand_limit,
    in_city,
    purse,
    room_for_any,
    room_of,
    search_cost,
    spare_room,
    stock_in_all,
    stock_of,
)
from kastellan.games.catan.tables import (
    ACTION,
    ALCHEMIST,
    ARSONIST,
    BISHOP,
    BLACK_KNIGHT,
    CARAVAN,
    CARD_FACE,
    CHURCH,
    CITY,
    COST,
    EVENT_COUNT,
    EVENT_DECK,
    EVENTS,
    FACES,
    FIRST_GREEN,
    FLEET,
    KINDS,
    KNIGHT,
    MERCHANT,
    RAID,
    ROAD,
    SCOUT,
    SETTLEMENT,
    SORT,
    SPY,
    SUPPLIED,
    TYPES,
    WITCH,
    WORK_COST,
)
from kastellan.games.catan.tables import TOWN as TOWN_CARD

Ints = NDArray[np.int64]


@rule
def legal(setup: Any, s: Any, out: Ints) -> int:
    """The legal actions of whoever moves, ascending, into `out`; returns how many."""
    phase = s["phase"]
    seat = int(s["mover"])
    if phase == ACT:
        return legal_acts(setup, s, seat, out)
    if phase == PAY:
        return legal_payments(s, seat, out)
    if phase == GAIN:
        return legal_gains(s, seat, out)
    if phase == UPKEEP:
        return legal_upkeep(setup, s, seat, out)
    if phase == FILL:
        return legal_fill(s, seat, out)
    if phase == SITE:
        return legal_sites(s, seat, int(s["card"]), out)
    if phase == STEAL or phase == MERCHANT_MORE:
        return legal_steals(s, seat, out)
    if phase == HAND_OVER:
        return legal_hand_over(s, seat, out)
    if phase == RECALL:
        return legal_recalls(s, 1 - seat, int(s["sought"]), out)
    if phase == OFFER or phase == COUNTER:
        return legal_offer(s, seat, out)
    if phase == CHOOSE_STACK or phase == BUILD_STACK:
        return emit(out, 0, LOOK_THROUGH, STACKS, any_stack(s, int(s["barred"])))
    if phase == PUT_UNDER:
        return emit(out, 0, UNDER, STACKS, (1 << STACKS) - 1)
    if phase == CHOOSE_CARD:
        return emit_all(out, TAKE, int(s["height"][s["stack"]]))
    if phase == PUT_CARD:
        return legal_cards(s, seat, PUT_AWAY, out)
    if phase == CONFISCATE:
        return legal_cards(s, 1 - seat, SEIZE, out)
    if phase == SPY_CHOICE:
        return legal_spying(setup, s, 1 - seat, out)
    return legal_answers(s, seat, out)


@rule
def legal_answers(s: Any, seat: int, out: Ints) -> int:
    """The short questions: arrange, regions, answers to offers, defence; else chance."""
    phase = s["phase"]
    if phase == ARRANGE:
        count = 0
        for kind in range(KINDS):
            out[count] = ARRANGE_REGION + kind
            count += not_laid(s, seat, kind)
        return count
    if phase == REGIONS:
        out[0] = USE_SCOUT
        count = 1 if s["hand"][seat, SCOUT] > 0 else 0
        out[count] = TURN_UP
        return count + 1
    if phase == ABOVE_CHOICE:
        return emit_all(out, GO_ABOVE, 2)
    if phase == ANSWER:
        out[0] = ACCEPT
        out[1] = DECLINE
        out[2] = MAKE_COUNTER
        return 3
    if phase == REPLY:
        out[0] = ACCEPT
        out[1] = DECLINE
        return 2
    if phase == DEFEND:
        out[0] = PASS
        out[1] = DEFEND_WITH
        return 2 if s["hand"][seat, defence(int(s["card"]))] > 0 else 1
    return legal_chance(s, out)


@rule
def defence(card: int) -> int:
    """The card that defends against an attack (C62)."""
    return WITCH if card == BLACK_KNIGHT else BISHOP


@rule
def not_laid(s: Any, seat: int, kind: int) -> int:
    """1 while the seat's start region of a kind has no corner yet (C10)."""
    for corner in range(FIRST_COLUMN * ROWS, (FIRST_COLUMN + 3) * ROWS):
        if s["kind"][seat, corner] == kind:
            return 0
    return 1


@rule
def legal_chance(s: Any, out: Ints) -> int:
    """What chance can bring; nothing when the game is over."""
    phase = s["phase"]
    if phase == OVER_PHASE:
        return 0
    if phase == DEAL:
        count = 0
        for card in range(TYPES):
            out[count] = DEAL_CARD + card
            count += 1 if s["aside"][card] > 0 else 0
        return count
    if phase == FIRST:
        return emit_all(out, FIRST_SEAT, 2)
    if phase == EVENT_DIE:
        return emit_all(out, FACE, len(FACES))
    if phase == NUMBER_DIE:
        return emit_all(out, NUMBER, 6)
    if phase == ATTACK_DIE:
        return emit_all(out, DIE, 6)
    if phase == EVENT_CARD:
        if s["turned"] == EVENT_DECK:
            out[0] = EVENT_TURNED + int(s["events"][0])
            return 1
        count = 0
        for event in range(len(EVENTS)):
            out[count] = EVENT_TURNED + event
            count += 1 if events_left(s, event) > 0 else 0
        return count
    return emit(out, 0, TURN_REGION, SUPPLIED, int(s["regions_left"]))


@rule
def events_left(s: Any, event: int) -> int:
    """How many of an event card have not been turned since the shuffle (C25)."""
    left = int(EVENT_COUNT[event])
    for place in range(int(s["turned"])):
        if s["events"][place] == event:
            left -= 1
    return left


@rule
def weights(setup: Any, s: Any, out: Ints) -> int:
    """The odds of what chance can bring, in the order of `legal`; returns their sum."""
    phase = s["phase"]
    total = 0
    count = 0
    if phase == DEAL:
        for card in range(TYPES):
            if s["aside"][card] > 0:
                out[count] = s["aside"][card]
                total += int(s["aside"][card])
                count += 1
        return total
    if phase == EVENT_CARD and s["turned"] < EVENT_DECK:
        for event in range(len(EVENTS)):
            left = events_left(s, event)
            if left > 0:
                out[count] = left
                total += left
                count += 1
        return total
    count = legal_chance(s, out)
    for place in range(count):
        out[place] = 1
    if phase == EVENT_DIE:
        out[CARD_FACE] = 2
        return count + 1
    return count


@rule
def legal_upkeep(setup: Any, s: Any, seat: int, out: Ints) -> int:
    """Roll, or let an alchemist choose the number (A1)."""
    out[0] = ROLL
    count = 1
    if s["hand"][seat, ALCHEMIST] > 0 and cards_allowed(setup, s):
        for number in range(6):
            out[count] = ALCHEMY + number
            count += 1
    return count


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
def next_due(s: Any) -> int:
    """The kind that is gained next, NONE when it may be chosen."""
    for kind in range(KINDS):
        if s["due"][kind] > 0:
            return kind
    return NONE


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


@rule
def legal_fill(s: Any, seat: int, out: Ints) -> int:
    """Draw or search while cards are missing; with a full hand swap one, or end (C70, C71)."""
    stacks = any_stack(s, NONE)
    if s["held"][seat] >= hand_limit(s, seat):
        out[0] = SWAP
        out[1] = END_TURN
        return 2
    count = emit(out, 0, DRAW, STACKS, stacks)
    if stock_in_all(s, seat) >= search_cost(s, seat):
        count = emit(out, count, SEARCH, STACKS, stacks)
    return count


@rule
def emit(out: Ints, count: int, start: int, length: int, mask: int) -> int:
    """Append start + bit for each bit of the mask; returns the new count."""
    for bit in range(length):
        out[count] = start + bit  # written always and counted if true: no branch to mispredict
        count += mask >> bit & 1
    return count


@rule
def emit_all(out: Ints, start: int, length: int) -> int:
    """start, start + 1, …; returns how many."""
    for offset in range(length):
        out[offset] = start + offset
    return length
