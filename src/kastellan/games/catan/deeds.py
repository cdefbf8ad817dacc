"""What each kind of action does; True where nobody has to decide before it goes on."""

from typing import Any

from kastellan.core.build import rule
from kastellan.core.contract import CHANCE
from kastellan.games.catan.events import happen
from kastellan.games.catan.flow import pay_one
from kastellan.games.catan.layout import (
    ABOVE,
    ABOVE_CHOICE,
    ARRANGE,
    BUILDINGS,
    BUILT,
    CARAVAN_GAINS,
    CHOOSE_CARD,
    CHOOSE_STACK,
    CONFISCATE,
    DEFEND,
    FIRST,
    FIRST_COLUMN,
    HAND_OVER,
    KNIGHTS,
    LEFT,
    MERCHANT_NEXT,
    NONE,
    PUT_UNDER,
    RECALL,
    ROWS,
    SEATS,
    SECOND_WAR,
    SPY_CHOICE,
    STACK_HEIGHTS,
    STACKS,
    STEAL,
    STEAL_NEXT,
    TO_ACT,
    TO_FILL,
    UPKEEP,
)
from kastellan.games.catan.memory import forget, look, put_under, see_hand, take_seen
from kastellan.games.catan.tables import (
    BLACK_KNIGHT,
    CARAVAN,
    DECK,
    KINDS,
    MERCHANT,
    RAID,
    SPY,
    START_NUMBER,
    SUPPLY_KIND,
    SUPPLY_NUMBER,
    WORK_COST,
)
from kastellan.games.catan.targets import any_recall


@rule
def ask(s: Any, phase: int, mover: int) -> bool:
    """Somebody decides next; False, because nothing goes on before."""
    s["phase"] = phase
    s["mover"] = mover
    return False


@rule
def go_on(s: Any, after: int) -> bool:
    """Name the continuation; True, because it goes on."""
    s["after"] = after
    return True


@rule
def deal_card(s: Any, card: int) -> bool:
    """The next card of the stacks (C06)."""
    place = int(s["turned"])  # no event card has been turned yet: it counts the cards dealt
    s["pile"][place] = card
    s["aside"][card] -= 1
    s["turned"] = place + 1
    if place + 1 < DECK:
        return False
    s["turned"] = 0
    for stack in range(STACKS):
        s["height"][stack] = STACK_HEIGHTS[stack]
        for seat in range(SEATS):
            s["memo_height"][seat, stack] = STACK_HEIGHTS[stack]
    return ask(s, FIRST, CHANCE)


@rule
def arrange(s: Any, seat: int, kind: int) -> bool:
    """A start region goes to the next corner (C10)."""
    corner = FIRST_COLUMN * ROWS
    while s["kind"][seat, corner] != NONE:
        corner += 1
    s["kind"][seat, corner] = kind
    s["number"][seat, corner] = START_NUMBER[seat, kind]
    s["stock"][seat, corner] = 1
    if corner + 1 < (FIRST_COLUMN + 3) * ROWS:
        return False
    if seat == s["active"]:
        return ask(s, ARRANGE, 1 - seat)
    return ask(s, CHOOSE_STACK, int(s["active"]))


@rule
def look_through(s: Any, seat: int, stack: int) -> bool:
    """A stack is looked through: in the set-up (C12) or for the builder (E1)."""
    s["stack"] = stack
    s["barred"] = stack
    look(s, seat, stack)
    s["count"] = 3 if s["phase"] == CHOOSE_STACK else 1
    return ask(s, CHOOSE_CARD, seat)


@rule
def take_card(s: Any, seat: int, place: int) -> bool:
    """A card is taken from the stack looked through (C12, C70, E1)."""
    take_seen(s, seat, int(s["stack"]), place)
    if s["turn"] > 0:
        s["count"] = 0
        s["stack"] = NONE
        if s["then"] == TO_FILL:
            return go_on(s, TO_FILL)
        return ask(s, PUT_UNDER, seat)  # the builder's exchange; what comes next waits in `after`
    s["count"] -= 1
    if s["count"] > 0:
        return False
    s["stack"] = NONE
    if seat == s["active"]:
        return ask(s, CHOOSE_STACK, 1 - seat)
    s["barred"] = NONE
    s["turn"] = 1
    return ask(s, UPKEEP, int(s["active"]))


@rule
def turn_event(s: Any, event: int) -> bool:
    """An event card is turned and goes under the deck (C25)."""
    s["events"][s["turned"]] = event
    s["turned"] += 1
    return happen(s, event)


@rule
def play(s: Any, seat: int, card: int) -> bool:
    """An action card (C60)."""
    discard(s, seat, card)
    s["card"] = card
    if card == MERCHANT:
        s["taker"] = seat
        s["count"] = 2
        return ask(s, STEAL, seat)
    if card == CARAVAN:
        s["payer"] = seat
        s["owed_any"] = 2
        return go_on(s, CARAVAN_GAINS)
    if card == SPY:
        see_hand(s, seat)
        s["after"] = TO_ACT
        return ask(s, SPY_CHOICE, seat)
    return ask(s, DEFEND, 1 - seat)


@rule
def discard(s: Any, seat: int, card: int) -> None:
    """An action card has done its work and leaves the game (C60)."""
    s["hand"][seat, card] -= 1
    s["held"][seat] -= 1
    s["aside"][card] += 1
    forget(s, 1 - seat, card)


@rule
def strike(s: Any, number: int) -> bool:
    """The attack die: success, or the attack turns on the attacker (C62)."""
    attacker = int(s["active"])
    success = number <= 5
    if s["defended"]:
        success = number <= 2
    winner = attacker if success else 1 - attacker
    if s["card"] == RAID:
        s["taker"] = winner
        s["count"] = 2
        s["then"] = TO_ACT
        return go_on(s, STEAL_NEXT)
    s["sought"] = KNIGHTS if s["card"] == BLACK_KNIGHT else BUILDINGS
    s["after"] = TO_ACT
    if any_recall(s, 1 - winner, int(s["sought"])):
        return ask(s, RECALL, winner)
    return True


@rule
def recall(s: Any, seat: int, site: int) -> bool:
    """A card of the other goes back to their hand (A3, A7, E2)."""
    owner = 1 - seat
    card = int(s["site"][owner, site])
    s["site"][owner, site] = NONE
    s["built"][owner, card] -= 1
    s["hand"][owner, card] += 1
    s["held"][owner] += 1
    s["known"][seat, card] += 1
    if s["after"] != SECOND_WAR:  # in a civil war hands are looked at after both (E2)
        s["crowded"] = 1
    return True


@rule
def seize(s: Any, seat: int, card: int) -> bool:
    """A card of the other's hand: taken by a spy (A9), or put under a stack in a conflict (E6)."""
    other = 1 - seat
    if s["phase"] == CONFISCATE:
        put_under(s, other, int(s["stack"]), card, True)
        s["count"] -= 1
        if s["count"] > 0:
            return False
        s["stack"] = NONE
        return True
    s["hand"][other, card] -= 1
    s["held"][other] -= 1
    forget(s, seat, card)
    s["hand"][seat, card] += 1
    s["held"][seat] += 1
    s["known"][other, card] += 1
    return True


@rule
def steal(s: Any, seat: int, corner: int) -> bool:
    """A resource of the other changes hands."""
    kind = int(s["kind"][1 - seat, corner])
    s["stock"][1 - seat, corner] -= 1
    s["taker"] = seat
    s["due"][kind] = 1
    s["count"] -= 1
    return go_on(s, MERCHANT_NEXT if s["card"] == MERCHANT else STEAL_NEXT)


@rule
def pay(s: Any, seat: int, corner: int) -> bool:
    """A region pays: what is owed, or what the merchant hands over (A4)."""
    if s["phase"] == HAND_OVER:
        s["stock"][seat, corner] -= 1
        s["taker"] = 1 - seat
        s["due"][s["kind"][seat, corner]] = 1
    else:
        pay_one(s, corner)
    return True


@rule
def begin_work(s: Any, work: int, place: int) -> bool:
    """Pay for a road, a settlement or a city, then build it."""
    s["work"] = work
    s["place"] = place
    s["payer"] = s["mover"]
    for kind in range(KINDS):
        s["owed"][kind] = WORK_COST[work, kind]
    return go_on(s, BUILT)


@rule
def demolish(s: Any, seat: int, site: int) -> bool:
    """A card of one's own is taken down and leaves the game (C46)."""
    card = int(s["site"][seat, site])
    s["site"][seat, site] = NONE
    s["built"][seat, card] -= 1
    s["aside"][card] += 1
    s["crowded"] = 1  # it may have been an abbey or a library (C73)
    return go_on(s, TO_ACT)


@rule
def turn_region(s: Any, region: int) -> bool:
    """A region for a new settlement, by chance or by the scout's choice (C41, A8)."""
    s["regions_left"] = int(s["regions_left"]) & ~(1 << region)
    if s["drawn"][0] == NONE:
        s["drawn"][0] = region
        return False
    s["drawn"][1] = region
    return ask(s, ABOVE_CHOICE, int(s["active"]))


@rule
def lay_regions(s: Any, seat: int, upper: int) -> bool:
    """The two regions go to the settlement's outer corners (C41)."""
    slot = int(s["left"][seat])
    if s["place"] != LEFT:
        slot = int(s["right"][seat]) + 1
    for row in range(ROWS):
        region = int(s["drawn"][upper if row == ABOVE else 1 - upper])
        s["kind"][seat, slot * ROWS + row] = SUPPLY_KIND[region]
        s["number"][seat, slot * ROWS + row] = SUPPLY_NUMBER[region]
    s["drawn"][0] = NONE
    s["drawn"][1] = NONE
    return go_on(s, TO_ACT)
