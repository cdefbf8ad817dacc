"""What an action does: one function a kind, through one visible ladder.

After each action `proceed` (in `flow`) runs on until somebody has to decide.
"""

from typing import Any

from kastellan.core.build import rule
from kastellan.core.contract import CHANCE
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
    DEAL_CARD,
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
from kastellan.games.catan.events import happen
from kastellan.games.catan.flow import end_turn, gain_one, pay_one, proceed
from kastellan.games.catan.layout import (
    ABOVE,
    ABOVE_CHOICE,
    AFTER_CONFISCATION,
    ANSWER,
    ARRANGE,
    ATTACK_DIE,
    BANKED,
    BUILDINGS,
    BUILT,
    CARAVAN_GAINS,
    CHOOSE_CARD,
    CHOOSE_STACK,
    CONFISCATE,
    CORNERS,
    COUNTER,
    DEAL,
    DEFEND,
    EVENT,
    EVENT_DIE,
    FIRST,
    FIRST_COLUMN,
    HAND_OVER,
    KNIGHTS,
    LEFT,
    LOOK,
    MERCHANT_NEXT,
    NONE,
    NUMBER_DIE,
    OFFER,
    OTHER_PAYS,
    PUT_CARD,
    PUT_UNDER,
    RECALL,
    REGION,
    REPLY,
    ROWS,
    SEATS,
    SECOND_WAR,
    SITE,
    SITES,
    SPY_CHOICE,
    STACK_HEIGHTS,
    STACKS,
    STEAL,
    STEAL_NEXT,
    TO_ACT,
    TO_FILL,
    UNSEEN,
    UPKEEP,
    VILLAGE,
)
from kastellan.games.catan.legal import any_recall, defence
from kastellan.games.catan.memory import (
    forget,
    look,
    put_under,
    see_hand,
    show_card,
    take_seen,
    take_top,
)
from kastellan.games.catan.realm import bank_rate, search_cost
from kastellan.games.catan.tables import (
    ALCHEMIST,
    BLACK_KNIGHT,
    CARAVAN,
    CITY,
    COST,
    COUNT,
    DECK,
    EVENT_DECK,
    KINDS,
    MERCHANT,
    RAID,
    ROAD,
    SCOUT,
    SETTLEMENT,
    SPY,
    START_NUMBER,
    SUPPLIED,
    SUPPLY_KIND,
    SUPPLY_NUMBER,
    TYPES,
    WORK_COST,
    WORK_SUPPLY,
)


@rule
def deal(setup: Any, s: Any) -> None:
    """The opening before anything random (C04 to C06, C10)."""
    for card in range(TYPES):
        s["aside"][card] = COUNT[card]
    for place in range(DECK):
        s["pile"][place] = UNSEEN
    for place in range(EVENT_DECK):
        s["events"][place] = NONE
    for work in range(3):
        s["supply"][work] = WORK_SUPPLY[work]
    s["regions_left"] = (1 << SUPPLIED) - 1
    s["face"] = NONE
    s["card"] = NONE
    s["work"] = NONE
    s["place"] = NONE
    s["stack"] = NONE
    s["barred"] = NONE
    s["drawn"][0] = NONE
    s["drawn"][1] = NONE
    for seat in range(SEATS):
        s["left"][seat] = FIRST_COLUMN
        s["right"][seat] = FIRST_COLUMN + 1
        s["level"][seat, FIRST_COLUMN] = VILLAGE
        s["level"][seat, FIRST_COLUMN + 1] = VILLAGE
        for corner in range(CORNERS):
            s["kind"][seat, corner] = NONE
        for site in range(SITES):
            s["site"][seat, site] = NONE
        for place in range(len(s["memo"][seat])):
            s["memo"][seat, place] = UNSEEN
    s["phase"] = DEAL
    s["mover"] = CHANCE


@rule
def to_move(setup: Any, s: Any) -> int:
    """The seat that decides, CHANCE or OVER."""
    return int(s["mover"])


@rule
def apply(setup: Any, s: Any, action: int) -> None:
    """Carry out a legal action."""
    if action < ARRANGE_REGION:
        goes_on = apply_chance(s, action)
    elif action < BUILD_ROAD:
        goes_on = apply_choice(s, action)
    elif action < PLAY:
        goes_on = apply_act(s, action)
    elif action == END_TURN:
        goes_on = False
        end_turn(setup, s)
    else:
        goes_on = apply_turn(s, action)
    if goes_on:
        proceed(setup, s)


@rule
def apply_chance(s: Any, action: int) -> bool:
    """Deals, dice, event cards and regions; True if nobody has to decide first."""
    if action < FIRST_SEAT:
        return deal_card(s, action - DEAL_CARD)
    if action < FACE:
        s["active"] = action - FIRST_SEAT
        s["proposer"] = s["active"]
        return ask(s, ARRANGE, action - FIRST_SEAT)
    if action < NUMBER:
        s["face"] = action - FACE
        if s["rolled"] == 0:
            return ask(s, NUMBER_DIE, CHANCE)
        return go_on(s, EVENT)
    if action < EVENT_TURNED:
        s["rolled"] = action - NUMBER + 1
        return go_on(s, EVENT)
    if action < DIE:
        return turn_event(s, action - EVENT_TURNED)
    if action < TURN_REGION:
        return strike(s, action - DIE + 1)
    return turn_region(s, action - TURN_REGION)


@rule
def apply_choice(s: Any, action: int) -> bool:
    """Choices that events, cards and set-up ask for; True if nobody has to decide first."""
    seat = int(s["mover"])
    if action < LOOK_THROUGH:
        return arrange(s, seat, action - ARRANGE_REGION)
    if action < TAKE:
        return look_through(s, seat, action - LOOK_THROUGH)
    if action < ROLL:
        return take_card(s, seat, action - TAKE)
    if action < STEAL_FROM:
        if action >= ALCHEMY:
            discard(s, seat, ALCHEMIST)
            s["rolled"] = action - ALCHEMY + 1
        return ask(s, EVENT_DIE, CHANCE)
    if action < GAIN_IN:
        return steal(s, seat, action - STEAL_FROM)
    if action < PAY_FROM:
        gain_one(s, action - GAIN_IN)
        return True
    if action < UNDER:
        return pay(s, seat, action - PAY_FROM)
    if action < PUT_AWAY:
        s["stack"] = action - UNDER
        return ask(s, CONFISCATE if s["then"] == AFTER_CONFISCATION else PUT_CARD, seat)
    if action < RECALL_CARD:
        put_under(s, seat, int(s["stack"]), action - PUT_AWAY, False)
        s["stack"] = NONE
        return True
    if action < SEIZE:
        return recall(s, seat, action - RECALL_CARD)
    return seize(s, seat, action - SEIZE)


@rule
def apply_act(s: Any, action: int) -> bool:
    """Building and trading; True if nobody has to decide first."""
    seat = int(s["mover"])
    if action < SETTLE:
        return begin_work(s, ROAD, action - BUILD_ROAD)
    if action < BUILD_CITY:
        return begin_work(s, SETTLEMENT, action - SETTLE)
    if action < BUILD_CARD:
        return begin_work(s, CITY, action - BUILD_CITY)
    if action < BUILD_AT:
        s["card"] = action - BUILD_CARD
        show_card(s, 1 - seat, action - BUILD_CARD)
        return ask(s, SITE, seat)
    if action < BANK:
        s["place"] = action - BUILD_AT
        for kind in range(KINDS):
            s["owed"][kind] = COST[s["card"], kind]
        s["payer"] = seat
        return go_on(s, BUILT)
    if action < PROPOSE:
        given = (action - BANK) // KINDS
        s["place"] = (action - BANK) % KINDS
        s["owed"][given] = bank_rate(s, seat, given)
        s["payer"] = seat
        return go_on(s, BANKED)
    return apply_offer(s, seat, action)


@rule
def apply_offer(s: Any, seat: int, action: int) -> bool:
    """Offers to the opponent, put together and answered (C51)."""
    if action == PROPOSE:
        s["offers"] += 1
        return ask(s, OFFER, seat)
    if action < ADD_WANT:
        s["give"][action - ADD_GIVE] += 1
        return False
    if action < SEND:
        s["want"][action - ADD_WANT] += 1
        return False
    if action == SEND:
        return ask(s, ANSWER if s["phase"] == OFFER else REPLY, 1 - seat)
    if action == ACCEPT:
        s["payer"] = s["proposer"]
        for kind in range(KINDS):
            s["owed"][kind] = s["give"][kind]
        return go_on(s, OTHER_PAYS)
    if action == MAKE_COUNTER:
        s["proposer"] = seat
        for kind in range(KINDS):
            s["give"][kind] = 0
            s["want"][kind] = 0
        return ask(s, COUNTER, seat)
    return go_on(s, TO_ACT)  # CANCEL or DECLINE


@rule
def apply_turn(s: Any, action: int) -> bool:
    """Action cards, the end of a turn, regions of a settlement; True if nobody decides first."""
    seat = int(s["mover"])
    if action < DEMOLISH:
        return play(s, seat, action - PLAY)
    if action < FINISH:
        return demolish(s, seat, action - DEMOLISH)
    if action == FINISH:
        return go_on(s, TO_FILL)
    if action < SEARCH:
        s["drew"] = 1
        take_top(s, seat, action - DRAW)
        return go_on(s, TO_FILL)
    if action < SWAP:
        s["drew"] = 1
        s["stack"] = action - SEARCH
        s["owed_any"] = search_cost(s, seat)
        s["payer"] = seat
        s["then"] = TO_FILL
        return go_on(s, LOOK)
    if action == SWAP:
        s["drew"] = 1
        s["after"] = TO_FILL
        return ask(s, PUT_UNDER, seat)
    if action == USE_SCOUT:
        discard(s, seat, SCOUT)
        return ask(s, REGION, seat)
    if action == TURN_UP:
        return ask(s, REGION, CHANCE)
    if action < PASS:
        return lay_regions(s, seat, action - GO_ABOVE)
    if action == STOP:
        return True
    if action == DEFEND_WITH:
        discard(s, seat, defence(int(s["card"])))
        s["defended"] = 1
    return ask(s, ATTACK_DIE, CHANCE)


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
    turned = int(s["turned"])
    if turned == EVENT_DECK:
        turned -= 1
        for place in range(turned):
            s["events"][place] = s["events"][place + 1]
    s["events"][turned] = event
    s["turned"] = turned + 1
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
    s["crowded"] = 1
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
