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
from kastellan.games.catan.deeds import (
    arrange,
    ask,
    begin_work,
    deal_card,
    demolish,
    discard,
    go_on,
    lay_regions,
    look_through,
    pay,
    play,
    recall,
    seize,
    steal,
    strike,
    take_card,
    turn_event,
    turn_region,
)
from kastellan.games.catan.flow import end_turn, gain_one, proceed
from kastellan.games.catan.layout import (
    AFTER_CONFISCATION,
    ANSWER,
    ARRANGE,
    ATTACK_DIE,
    BANKED,
    BUILT,
    CONFISCATE,
    CORNERS,
    COUNTER,
    DEAL,
    EVENT,
    EVENT_DIE,
    FIRST_COLUMN,
    LOOK,
    NONE,
    NUMBER_DIE,
    OFFER,
    OTHER_PAYS,
    PUT_CARD,
    PUT_UNDER,
    REGION,
    REPLY,
    SEATS,
    SITE,
    SITES,
    TO_ACT,
    TO_FILL,
    UNSEEN,
    VILLAGE,
)
from kastellan.games.catan.legal import defence
from kastellan.games.catan.memory import put_under, show_card, take_top
from kastellan.games.catan.realm import bank_rate, search_cost
from kastellan.games.catan.tables import (
    ALCHEMIST,
    CITY,
    COST,
    COUNT,
    DECK,
    EVENT_DECK,
    KINDS,
    ROAD,
    SCOUT,
    SETTLEMENT,
    SUPPLIED,
    TYPES,
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
def situation(setup: Any, s: Any) -> int:
    """The phase."""
    return int(s["phase"])


@rule
def apply(setup: Any, s: Any, action: int) -> None:
    """Carry out a legal action."""
    if begin(setup, s, action):
        proceed(setup, s)


@rule
def begin(setup: Any, s: Any, action: int) -> bool:
    """What an action does itself; True if nobody has to decide before it goes on."""
    if action < ARRANGE_REGION:
        return apply_chance(s, action)
    if action < BUILD_ROAD:
        return apply_choice(s, action)
    if action < PLAY:
        return apply_act(s, action)
    if action == END_TURN:
        end_turn(setup, s)
        return False
    return apply_turn(s, action)


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
