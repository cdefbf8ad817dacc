"""What happens between two decisions: payments, gains, surplus cards, events and production."""

from typing import Any

from kastellan.core.build import rule
from kastellan.core.contract import CHANCE, OVER
from kastellan.games.catan.layout import (
    ACT,
    BANKED,
    BUILD_STACK,
    BUILT,
    CARAVAN_GAINS,
    CHOOSE_CARD,
    EVENT,
    EVENT_CARD,
    FILL,
    FULL,
    GAIN,
    HAND_OVER,
    LEFT,
    LOOK,
    MERCHANT_GIVES,
    MERCHANT_MORE,
    MERCHANT_NEXT,
    NONE,
    NOTHING,
    OTHER_GAINS,
    OTHER_PAYS,
    OVER_PHASE,
    PARTNER_GAINS,
    PAY,
    PRODUCE,
    PROPOSER_GAINS,
    PUT_UNDER,
    RECALL,
    REGIONS,
    ROWS,
    SEATS,
    SECOND_BUILDER,
    SECOND_WAR,
    STEAL,
    STEAL_NEXT,
    TO_ACT,
    TO_FILL,
    TOWN,
    UNITS,
    UPKEEP,
    VILLAGE,
)
from kastellan.games.catan.memory import any_stack, forget, look
from kastellan.games.catan.realm import (
    end_corner,
    first_corner,
    free_depth,
    hand_limit,
    has_winner,
    mill_token,
    room_for_any,
    room_of,
    stock_in_all,
    stock_of,
    tournament,
)
from kastellan.games.catan.tables import (
    CARAVAN,
    CITY,
    GOOD_YEAR_FACE,
    KINDS,
    ROAD,
    ROBBERS_FACE,
    SETTLEMENT,
    TOURNAMENT_FACE,
    TRADE_FACE,
)
from kastellan.games.catan.targets import any_recall, can_steal, next_due, next_owed
from kastellan.games.catan.yields import produce, rob


@rule
def decide(s: Any, phase: int, mover: int) -> None:
    """Somebody has to decide."""
    s["phase"] = phase
    s["mover"] = mover


@rule
def proceed(setup: Any, s: Any) -> None:
    """Go on until somebody has to decide, or the game is over."""
    # Points change only when something is built, taken down or sent back (C82).
    changed = s["phase"] == RECALL or (s["phase"] == ACT and setup["demolish"] != 0)
    while True:
        if changed and has_winner(setup, s):
            decide(s, OVER_PHASE, OVER)
            return
        if pay_next(s) or gain_next(s) or surplus_next(s):
            return
        after = int(s["after"])
        s["after"] = NOTHING
        if after == NOTHING:
            return
        decided = step(setup, s, after)
        changed = after == BUILT
        if decided and not changed:
            return
        if decided:
            if has_winner(setup, s):
                decide(s, OVER_PHASE, OVER)
            return


@rule
def pay_one(s: Any, corner: int) -> None:
    """A region pays one resource."""
    seat = int(s["payer"])
    kind = int(s["kind"][seat, corner])
    s["stock"][seat, corner] -= 1
    if s["owed"][kind] > 0:
        s["owed"][kind] -= 1
    else:
        s["owed_any"] -= 1
    if s["card"] == CARAVAN:
        s["due_bar"] = int(s["due_bar"]) | 1 << kind


@rule
def pay_next(s: Any) -> bool:
    """Pay what is owed where nothing is to be chosen; True if the payer has to choose (C45)."""
    seat = int(s["payer"])
    kind = next_owed(s)
    while kind != NONE or s["owed_any"] > 0:
        owed = int(s["owed_any"])
        total = stock_in_all(s, seat)
        if kind != NONE:
            owed = int(s["owed"][kind])
            total = stock_of(s, seat, kind)
        regions = 0
        last = NONE
        for corner in range(first_corner(s, seat), end_corner(s, seat)):
            if s["stock"][seat, corner] > 0 and (kind == NONE or s["kind"][seat, corner] == kind):
                regions += 1
                last = corner
        if regions > 1 and total > owed:
            decide(s, PAY, seat)
            return True
        pay_one(s, last)
        kind = next_owed(s)
    return False


@rule
def gain_one(s: Any, corner: int) -> None:
    """A region gains one resource."""
    seat = int(s["taker"])
    kind = int(s["kind"][seat, corner])
    s["stock"][seat, corner] += 1
    if s["due"][kind] > 0:
        s["due"][kind] -= 1
    else:
        s["due_any"] -= 1


@rule
def gain_next(s: Any) -> bool:
    """Gain what is due where nothing is to be chosen; True if the taker has to choose (C26)."""
    seat = int(s["taker"])
    kind = next_due(s)
    while kind != NONE or s["due_any"] > 0:
        due = int(s["due_any"])
        room = room_for_any(s, seat, int(s["due_bar"]))
        if kind != NONE:
            due = int(s["due"][kind])
            room = room_of(s, seat, kind)
        if room == 0:  # what there is no room for is lost (C03)
            if kind == NONE:
                s["due_any"] = 0
            else:
                s["due"][kind] = 0
        else:
            regions = 0
            last = NONE
            for corner in range(first_corner(s, seat), end_corner(s, seat)):
                here = int(s["kind"][seat, corner])
                fits = here == kind
                if kind == NONE:
                    fits = here != NONE and not int(s["due_bar"]) >> here & 1
                if fits and s["stock"][seat, corner] < FULL:
                    regions += 1
                    last = corner
            if regions > 1 and room > due:
                decide(s, GAIN, seat)
                return True
            gain_one(s, last)
        kind = next_due(s)
    return False


@rule
def surplus_next(s: Any) -> bool:
    """True if somebody holds too many cards and has to put one away (C73)."""
    if not s["crowded"]:
        return False
    for turn in range(SEATS):
        seat = (int(s["active"]) + turn) % SEATS
        if s["held"][seat] > hand_limit(s, seat):
            decide(s, PUT_UNDER, seat)
            return True
    s["crowded"] = 0
    return False


@rule
def step(setup: Any, s: Any, after: int) -> bool:
    """Carry out a continuation; True if somebody has to decide now."""
    active = int(s["active"])
    other = 1 - active
    if after == EVENT:
        return resolve_face(setup, s)
    if after == OTHER_GAINS:
        s["taker"] = other
        s["due_any"] = s["count"]
        s["count"] = 0
        s["after"] = PRODUCE
    elif after == PRODUCE:
        s["barred"] = NONE
        s["then"] = NOTHING
        produce(s)
        s["after"] = TO_ACT
    elif after == TO_ACT:
        return to_act(s)
    elif after == BUILT:
        return finish_building(s)
    elif after == BANKED:
        s["taker"] = active
        s["due"][s["place"]] = 1
        s["after"] = TO_ACT
    elif after == LOOK:
        look(s, active, int(s["stack"]))
        decide(s, CHOOSE_CARD, active)
        return True
    elif after == TO_FILL:
        return to_fill(setup, s)
    elif after == SECOND_WAR:
        s["sought"] = UNITS
        s["crowded"] = 1
        s["after"] = PRODUCE
        if any_recall(s, active, UNITS):
            decide(s, RECALL, other)
            return True
    elif after == SECOND_BUILDER:
        s["after"] = PRODUCE
        if any_stack(s, int(s["barred"])) != 0:
            decide(s, BUILD_STACK, other)
            return True
    else:
        return step_trade(s, after)
    return False


@rule
def step_trade(s: Any, after: int) -> bool:
    """Continuations of trades, thefts and the cards that trade."""
    active = int(s["active"])
    proposer = int(s["proposer"])
    if after == OTHER_PAYS:
        s["payer"] = 1 - proposer
        move_all(s["want"], s["owed"])
        s["after"] = PROPOSER_GAINS
    elif after == PROPOSER_GAINS:
        s["taker"] = proposer
        move_all(s["want"], s["due"])
        s["after"] = PARTNER_GAINS
    elif after == PARTNER_GAINS:
        s["taker"] = 1 - proposer
        move_all(s["give"], s["due"])
        s["after"] = TO_ACT
    elif after == STEAL_NEXT:
        if s["count"] > 0 and can_steal(s, int(s["taker"])):
            decide(s, STEAL, int(s["taker"]))
            return True
        s["after"] = s["then"]
    elif after == MERCHANT_NEXT:
        s["after"] = MERCHANT_GIVES
        if s["count"] > 0 and can_steal(s, active):
            decide(s, MERCHANT_MORE, active)
            return True
    elif after == MERCHANT_GIVES:
        s["after"] = TO_ACT
        decide(s, HAND_OVER, active)
        return True
    elif after == CARAVAN_GAINS:
        s["taker"] = active
        s["due_any"] = 2
        s["after"] = TO_ACT
    return False


@rule
def move_all(source: Any, target: Any) -> None:
    """Copy six amounts."""
    for kind in range(KINDS):
        target[kind] = source[kind]


@rule
def to_act(s: Any) -> bool:
    """The active seat acts; whatever was under way is done."""
    s["card"] = NONE
    s["work"] = NONE
    s["place"] = NONE
    s["then"] = NOTHING
    s["count"] = 0
    s["sought"] = 0
    s["defended"] = 0
    s["due_bar"] = 0
    s["proposer"] = s["active"]
    for kind in range(KINDS):
        s["give"][kind] = 0
        s["want"][kind] = 0
    decide(s, ACT, int(s["active"]))
    return True


@rule
def resolve_face(setup: Any, s: Any) -> bool:
    """The event die (C21 to C25); True if the event card is to be turned."""
    active = int(s["active"])
    face = s["face"]
    s["after"] = PRODUCE
    if face == TOURNAMENT_FACE:
        ours, theirs = tournament(s, active), tournament(s, 1 - active)
        if ours != theirs:
            s["taker"] = active if ours > theirs else 1 - active
            s["due_any"] = 1
    elif face == TRADE_FACE:
        holder = mill_token(s)
        if holder != NONE:
            s["taker"] = holder
            s["count"] = 1
            s["then"] = PRODUCE
            s["after"] = STEAL_NEXT
    elif face == ROBBERS_FACE:
        if (int(s["turn"]) + 1) // 2 > setup["robber_truce"]:
            rob(s)
    elif face == GOOD_YEAR_FACE:
        s["taker"] = active
        s["due_any"] = 1
        s["count"] = 1
        s["after"] = OTHER_GAINS
    else:
        s["after"] = NOTHING
        decide(s, EVENT_CARD, CHANCE)
        return True
    return False


@rule
def finish_building(s: Any) -> bool:
    """What was paid for is built (C40 to C44); True if regions are to be drawn."""
    seat = int(s["active"])
    work = s["work"]
    place = int(s["place"])
    s["after"] = TO_ACT
    if work == ROAD:
        s["supply"][ROAD] -= 1
        s["road"][seat, place] = 1
    elif work == CITY:
        s["supply"][CITY] -= 1
        s["level"][seat, place] = TOWN
    elif work == SETTLEMENT:
        s["supply"][SETTLEMENT] -= 1
        s["road"][seat, place] = 0
        column = int(s["left"][seat]) - 1
        if place == LEFT:
            s["left"][seat] = column
        else:
            column = int(s["right"][seat]) + 1
            s["right"][seat] = column
        s["level"][seat, column] = VILLAGE
        s["after"] = NOTHING
        decide(s, REGIONS, seat)
        return True
    else:
        put_on_site(s, seat, int(s["card"]), place)
    return False


@rule
def put_on_site(s: Any, seat: int, card: int, place: int) -> None:
    """A card from hand goes above or below a column."""
    column = place // ROWS
    row = place % ROWS
    site = column * 4 + row * 2 + free_depth(s, seat, column, row)
    s["site"][seat, site] = card
    s["built"][seat, card] += 1
    s["hand"][seat, card] -= 1
    s["held"][seat] -= 1
    forget(s, 1 - seat, card)


@rule
def to_fill(setup: Any, s: Any) -> bool:
    """Fill the hand, or swap a card, or end the turn (C70, C71, C74)."""
    seat = int(s["active"])
    s["then"] = NOTHING
    missing = s["held"][seat] < hand_limit(s, seat)
    if (missing and any_stack(s, NONE) != 0) or (not missing and not s["drew"]):
        decide(s, FILL, seat)
    else:
        end_turn(setup, s)
    return True


@rule
def end_turn(setup: Any, s: Any) -> None:
    """The other seat's turn (C20), unless the last turn is over (C83)."""
    s["offers"] = 0
    s["drew"] = 0
    s["face"] = NONE
    s["rolled"] = 0
    s["active"] = 1 - int(s["active"])
    s["proposer"] = s["active"]
    s["payer"] = 0
    s["taker"] = 0
    if s["turn"] >= setup["turn_limit"]:
        decide(s, OVER_PHASE, OVER)
        return
    s["turn"] += 1
    decide(s, UPKEEP, int(s["active"]))
    if has_winner(setup, s):  # who got the points in the other's turn (C82)
        decide(s, OVER_PHASE, OVER)
