"""What holds in every state: the invariants, each with a number and a sentence."""

from typing import Any

from kastellan.core.build import rule
from kastellan.core.contract import CHANCE, OVER
from kastellan.games.catan.layout import (
    ABOVE_CHOICE,
    ACT,
    AFTER_CONFISCATION,
    ANSWER,
    ARRANGE,
    ATTACK_DIE,
    BUILD_STACK,
    BUILT,
    CHOOSE_CARD,
    CHOOSE_STACK,
    COLUMNS,
    CONFISCATE,
    CORNERS,
    COUNTER,
    DEAL,
    DEFEND,
    DOUBTS,
    EMPTY,
    EVENT_CARD,
    EVENT_DIE,
    FILL,
    FIRST,
    FIRST_COLUMN,
    FULL,
    GAIN,
    KNIGHTS,
    LOOK,
    MEMO,
    MERCHANT_MORE,
    NONE,
    NOTHING,
    NUMBER_DIE,
    OFFER,
    OFFERED,
    OFFERS,
    OVER_PHASE,
    PAY,
    PUT,
    PUT_CARD,
    PUT_UNDER,
    RECALL,
    REGION,
    REPLY,
    ROWS,
    SEATS,
    SITE,
    SITES,
    SPY_CHOICE,
    STACKS,
    STEAL,
    TOWN,
    UNSEEN,
    UPKEEP,
    VILLAGE,
)
from kastellan.games.catan.memory import in_doubt, memo_start, offset_of
from kastellan.games.catan.realm import hand_limit, knight_token
from kastellan.games.catan.tables import (
    ACTION,
    CARAVAN,
    CARD_FACE,
    CITY,
    COUNT,
    DECK,
    EVENT_COUNT,
    EVENT_DECK,
    EVENTS,
    FACES,
    KINDS,
    ROAD,
    SETTLEMENT,
    SORT,
    START_NUMBER,
    SUPPLIED,
    SUPPLY_KIND,
    SUPPLY_NUMBER,
    TYPES,
    WORK_SUPPLY,
)
from kastellan.games.catan.tables import TOWN as TOWN_CARD

(
    SOUND,
    BAD_TURN,
    BAD_DICE,
    BAD_LAND,
    BAD_SUPPLY,
    BAD_REGIONS,
    BAD_STOCK,
    BAD_SITES,
    BAD_CARDS,
    BAD_STACKS,
    BAD_HAND,
    BAD_EVENTS,
    BAD_CONTEXT,
    BAD_OFFER,
    BAD_MEMORY,
    BAD_SPARE,
) = range(16)

FLAWS = {
    BAD_TURN: "the turn, the phase and who moves must fit together",
    BAD_DICE: "the dice show something from the roll to the end of the turn, and not before",
    BAD_LAND: "the columns from the left to the right end hold a settlement or a city each",
    BAD_SUPPLY: "there are 9 roads, 9 settlements and 7 cities, on the table or in the supply",
    BAD_REGIONS: "a region lies at each corner of a settlement, and each region is there once",
    BAD_STOCK: "a region holds 0 to 3 resources, and where none lies there is nothing",
    BAD_SITES: "a settlement has 2 sites and a city 4, red cards stand in cities, actions nowhere",
    BAD_CARDS: "each of the 62 cards is in a hand, on a site, in a stack or out of play",
    BAD_STACKS: "the cards of the stacks lie without gaps",
    BAD_HAND: "nobody holds more cards than allowed unless an event or a card has just given them",
    BAD_EVENTS: "the event deck holds 10 cards, each as often as it is printed",
    BAD_CONTEXT: "what is under way must fit the phase",
    BAD_OFFER: "an offer has at most 3 resources on either side, none on both",
    BAD_MEMORY: "what a seat remembers must be true",
    BAD_SPARE: "what is not used is zero",
}


@rule
def flaw(setup: Any, s: Any) -> int:
    """SOUND, or the first invariant that does not hold."""
    if not sound_ranges(setup, s) or not sound_mover(s):
        return BAD_TURN
    if not sound_dice(s):
        return BAD_DICE
    for seat in range(SEATS):
        if not sound_land(s, seat):
            return BAD_LAND
    if not sound_supply(s):
        return BAD_SUPPLY
    if not sound_regions(s):
        return BAD_REGIONS
    for seat in range(SEATS):
        if not sound_stock(s, seat):
            return BAD_STOCK
        if not sound_sites(s, seat):
            return BAD_SITES
    if not sound_stacks(s):
        return BAD_STACKS
    if not sound_cards(s):
        return BAD_CARDS
    if not sound_hands(s):
        return BAD_HAND
    if not sound_events(s):
        return BAD_EVENTS
    if s["phase"] != OVER_PHASE and not sound_context(s):
        return BAD_CONTEXT
    if not sound_offer(s):
        return BAD_OFFER
    for seat in range(SEATS):
        if not sound_memory(s, seat):
            return BAD_MEMORY
    for place in range(len(s["spare"])):
        if s["spare"][place] != 0:
            return BAD_SPARE
    return SOUND


@rule
def sound_ranges(setup: Any, s: Any) -> bool:
    """Phase, turn and seats are within their ranges."""
    if not (0 <= s["phase"] <= OVER_PHASE and 0 <= s["turn"] <= setup["turn_limit"]):
        return False
    if not (0 <= s["active"] < SEATS and 0 <= s["proposer"] < SEATS):
        return False
    if not (0 <= s["payer"] < SEATS and 0 <= s["taker"] < SEATS and OVER <= s["mover"] < SEATS):
        return False
    phase = s["phase"]
    setting_up = phase <= CHOOSE_STACK
    if phase == CHOOSE_CARD:
        return True
    return bool(setting_up) == (int(s["turn"]) == 0)


@rule
def sound_mover(s: Any) -> bool:
    """Who moves fits the phase."""
    phase = s["phase"]
    mover = s["mover"]
    if phase == OVER_PHASE:
        return int(mover) == OVER
    if is_chance(phase):
        return int(mover) == CHANCE
    if phase == REGION:
        return int(mover) == CHANCE or int(mover) == int(s["active"])
    if mover < 0:
        return False
    if phase == ANSWER or phase == COUNTER or phase == DEFEND:
        return int(mover) == 1 - int(s["active"])
    if phase == PAY:
        return int(mover) == int(s["payer"])
    if phase == GAIN or phase == STEAL:
        return int(mover) == int(s["taker"])
    if phase == CONFISCATE:
        return int(mover) == knight_token(s)
    free = phase == ARRANGE or phase == CHOOSE_STACK or phase == CHOOSE_CARD
    free = free or phase == BUILD_STACK or phase == PUT_CARD or phase == PUT_UNDER
    return free or phase == RECALL or int(mover) == int(s["active"])


@rule
def is_chance(phase: int) -> bool:
    """Phases in which chance moves, whatever else there is."""
    if phase == DEAL or phase == FIRST or phase == EVENT_DIE:
        return True
    return phase == NUMBER_DIE or phase == EVENT_CARD or phase == ATTACK_DIE


@rule
def sound_dice(s: Any) -> bool:
    """The event die is rolled before the number; an alchemist sets the number before (A1)."""
    phase = s["phase"]
    face = int(s["face"])
    rolled = int(s["rolled"])
    if not (NONE <= face < len(FACES) and 0 <= rolled <= 6):
        return False
    if phase == OVER_PHASE:
        return True
    if s["turn"] == 0 or phase == UPKEEP:
        return face == NONE and rolled == 0
    if phase == EVENT_DIE:
        return face == NONE
    if phase == NUMBER_DIE:
        return face != NONE and rolled == 0
    if phase == EVENT_CARD and face != CARD_FACE:
        return False
    return face != NONE and rolled > 0


@rule
def sound_land(s: Any, seat: int) -> bool:
    """Columns are built from the left end to the right end, and nowhere else (C40 to C42)."""
    left = int(s["left"][seat])
    right = int(s["right"][seat])
    if not (0 <= left <= FIRST_COLUMN and FIRST_COLUMN + 1 <= right < COLUMNS):
        return False
    for column in range(COLUMNS):
        level = s["level"][seat, column]
        if left <= column <= right:
            if level != VILLAGE and level != TOWN:
                return False
        elif level != EMPTY:
            return False
    for end in range(2):
        if s["road"][seat, end] != 0 and s["road"][seat, end] != 1:
            return False
    return True


@rule
def sound_supply(s: Any) -> bool:
    """No road, settlement or city is lost or won (C04, C05)."""
    roads = int(s["supply"][ROAD])
    settlements = int(s["supply"][SETTLEMENT])
    cities = int(s["supply"][CITY])
    if roads < 0 or settlements < 0 or cities < 0:
        return False
    for seat in range(SEATS):
        more = int(s["right"][seat]) - int(s["left"][seat]) - 1
        settlements += more
        roads += more + int(s["road"][seat, 0]) + int(s["road"][seat, 1])
        for column in range(COLUMNS):
            if s["level"][seat, column] == TOWN:
                cities += 1
    return (
        roads == WORK_SUPPLY[ROAD]
        and settlements == WORK_SUPPLY[SETTLEMENT]
        and cities == WORK_SUPPLY[CITY]
    )


@rule
def sound_regions(s: Any) -> bool:
    """Each region lies at one corner, was just drawn, or is face down (C04, C05, C41)."""
    seen = int(s["regions_left"])
    if seen < 0 or seen >> SUPPLIED:
        return False
    drawn = 0
    for place in range(2):
        region = int(s["drawn"][place])
        if not NONE <= region < SUPPLIED:
            return False
        if region != NONE:
            if place != drawn or seen >> region & 1:
                return False
            drawn += 1
            seen |= 1 << region
    pending = 0
    for seat in range(SEATS):
        started = 0
        for corner in range(CORNERS):
            kind = int(s["kind"][seat, corner])
            slot = corner // ROWS
            if not NONE <= kind < KINDS:
                return False
            inside = s["left"][seat] <= slot <= s["right"][seat] + 1
            if kind == NONE:
                pending += 1 if inside else 0
                continue
            if not inside:
                return False
            region = region_of(kind, int(s["number"][seat, corner]))
            start = FIRST_COLUMN <= slot <= FIRST_COLUMN + 2
            if start:
                if s["number"][seat, corner] != START_NUMBER[seat, kind] or started >> kind & 1:
                    return False
                started |= 1 << kind
            elif region == NONE or seen >> region & 1:
                return False
            else:
                seen |= 1 << region
    if s["phase"] <= ARRANGE:
        return drawn == 0 and seen == (1 << SUPPLIED) - 1
    if pending > 0 and (pending != 2 or not awaits_regions(s)):
        return False
    if pending == 0 and awaits_regions(s):
        return False
    return seen == (1 << SUPPLIED) - 1


@rule
def awaits_regions(s: Any) -> bool:
    """Whether a new settlement still has no regions."""
    phase = s["phase"]
    if phase == OVER_PHASE:  # the settlement that won
        settled = int(s["place"]) != NONE and int(s["work"]) == SETTLEMENT
        return settled and new_corner(s) == NONE
    return REGION - 1 <= int(phase) <= ABOVE_CHOICE


@rule
def new_corner(s: Any) -> int:
    """The kind of the region above the outermost slot where the active seat settled last."""
    seat = int(s["active"])
    slot = int(s["left"][seat])
    if s["place"] != 0:
        slot = int(s["right"][seat]) + 1
    return int(s["kind"][seat, slot * ROWS])


@rule
def region_of(kind: int, number: int) -> int:
    """The region of the supply with that kind and number, NONE."""
    for region in range(SUPPLIED):
        if SUPPLY_KIND[region] == kind and SUPPLY_NUMBER[region] == number:
            return region
    return NONE


@rule
def sound_stock(s: Any, seat: int) -> bool:
    """Resources only where a region lies, at most three (C03)."""
    for corner in range(CORNERS):
        stock = s["stock"][seat, corner]
        if not 0 <= stock <= FULL:
            return False
        if s["kind"][seat, corner] == NONE and (stock != 0 or s["number"][seat, corner] != 0):
            return False
    return True


@rule
def sound_sites(s: Any, seat: int) -> bool:
    """Cards stand where there are sites for them, and `built` counts them (C43)."""
    standing = 0
    for site in range(SITES):
        card = int(s["site"][seat, site])
        if card == NONE:
            continue
        if not 0 <= card < TYPES or SORT[card] == ACTION:
            return False
        level = s["level"][seat, site // 4]
        if level == EMPTY or (level == VILLAGE and site % 2 == 1):
            return False
        if SORT[card] == TOWN_CARD and level != TOWN:
            return False
        standing += 1
    for card in range(TYPES):
        count = 0
        if s["built"][seat, card] > 0:
            for site in range(SITES):
                if s["site"][seat, site] == card:
                    count += 1
        if count != s["built"][seat, card]:
            return False
        standing -= count
    return standing == 0


@rule
def sound_stacks(s: Any) -> bool:
    """The pile holds cards up to the sum of the heights, and nothing behind."""
    total = 0
    for stack in range(STACKS):
        if s["height"][stack] < 0:
            return False
        total += int(s["height"][stack])
    if s["phase"] == DEAL:
        if total != 0 or not 0 <= s["turned"] < DECK:
            return False
        total = int(s["turned"])
    if total > DECK:
        return False
    for place in range(DECK):
        card = s["pile"][place]
        if place < total:
            if not 0 <= card < TYPES:
                return False
        elif card != UNSEEN:
            return False
    return True


@rule
def sound_cards(s: Any) -> bool:
    """Every development card is somewhere, and `held` counts the hands (C06)."""
    for seat in range(SEATS):
        held = 0
        for card in range(TYPES):
            if s["hand"][seat, card] < 0:
                return False
            held += int(s["hand"][seat, card])
        if held != s["held"][seat]:
            return False
    for card in range(TYPES):
        count = int(s["aside"][card])
        if count < 0:
            return False
        for seat in range(SEATS):
            count += int(s["hand"][seat, card]) + int(s["built"][seat, card])
        for place in range(DECK):
            if s["pile"][place] == card:
                count += 1
        if count != COUNT[card]:
            return False
    return True


@rule
def sound_hands(s: Any) -> bool:
    """Hands are within their limits where nothing has just been added (C70, C73)."""
    phase = s["phase"]
    if s["turn"] == 0:
        for seat in range(SEATS):
            if s["held"][seat] > 3:
                return False
        return True
    if s["crowded"] or phase == PUT_UNDER or phase == PUT_CARD or phase == RECALL:
        return True
    if phase == OVER_PHASE:
        return True
    for seat in range(SEATS):
        if s["held"][seat] > hand_limit(s, seat):
            return False
    return True


@rule
def sound_events(s: Any) -> bool:
    """The event cards turned since the shuffle, in order (C06, C25, E5)."""
    turned = int(s["turned"])
    if s["phase"] == DEAL:
        turned = 0
    if not 0 <= turned <= EVENT_DECK:
        return False
    for place in range(EVENT_DECK):
        event = int(s["events"][place])
        if place >= turned:
            if event != NONE:
                return False
        elif not 0 <= event < len(EVENTS):
            return False
    for event in range(len(EVENTS)):
        count = 0
        for place in range(turned):
            if s["events"][place] == event:
                count += 1
        if count > EVENT_COUNT[event]:
            return False
    return True


@rule
def sound_context(s: Any) -> bool:
    """What is under way belongs to its phase; in quiet phases nothing is."""
    phase = s["phase"]
    if not (NONE <= s["card"] < TYPES and NONE <= s["work"] <= CITY and s["place"] >= NONE):
        return False
    if not (NONE <= s["stack"] < STACKS and NONE <= s["barred"] < STACKS):
        return False
    if not (NOTHING <= s["after"] <= AFTER_CONFISCATION and s["then"] >= NOTHING):
        return False
    if not (0 <= s["count"] <= 4 and 0 <= s["sought"] <= KNIGHTS and 0 <= s["offers"] <= OFFERS):
        return False
    if s["then"] > AFTER_CONFISCATION or s["place"] >= SITES:
        return False
    if not is_flag(s["defended"]) or not is_flag(s["crowded"]) or not is_flag(s["drew"]):
        return False
    if not sound_debts(s):
        return False
    quiet = phase == UPKEEP or phase == EVENT_DIE or phase == NUMBER_DIE or phase == ACT
    if quiet or phase == FILL or phase <= ARRANGE:
        return is_quiet(s)
    if phase == SITE:
        card = int(s["card"])
        return card != NONE and int(s["hand"][s["mover"], card]) > 0 and SORT[card] != ACTION
    if phase == CHOOSE_CARD or phase == PUT_CARD or phase == CONFISCATE:
        if s["stack"] == NONE:
            return False
        return phase != CHOOSE_CARD or int(s["height"][s["stack"]]) > 0
    if phase == DEFEND or phase == ATTACK_DIE or phase == SPY_CHOICE:
        return int(s["card"]) != NONE
    if phase == ABOVE_CHOICE:
        return int(s["drawn"][1]) != NONE
    if phase == PAY and s["after"] == BUILT:
        building = int(s["work"]) != NONE
        return building or (s["card"] != NONE and int(s["hand"][s["mover"], s["card"]]) > 0)
    if phase == PAY and s["after"] == LOOK:
        return int(s["stack"]) != NONE and int(s["height"][s["stack"]]) > 0
    return True


@rule
def is_flag(value: int) -> bool:
    """0 or 1."""
    return value == 0 or value == 1


@rule
def is_quiet(s: Any) -> bool:
    """Nothing is under way."""
    if s["card"] != NONE or s["work"] != NONE or s["place"] != NONE or s["stack"] != NONE:
        return False
    if s["barred"] != NONE or s["after"] != NOTHING or s["then"] != NOTHING:
        return False
    if s["count"] != 0 or s["sought"] != 0 or s["defended"] or s["crowded"]:
        return False
    if s["drawn"][0] != NONE or s["proposer"] != s["active"]:
        return False
    for kind in range(KINDS):
        if s["give"][kind] != 0 or s["want"][kind] != 0:
            return False
    return True


@rule
def sound_debts(s: Any) -> bool:
    """Resources are owed only while somebody pays, and due only while somebody gains."""
    owed = int(s["owed_any"])
    due = int(s["due_any"])
    if owed < 0 or due < 0 or not 0 <= s["due_bar"] < 1 << KINDS:
        return False
    for kind in range(KINDS):
        if s["owed"][kind] < 0 or s["due"][kind] < 0:
            return False
        owed += int(s["owed"][kind])
        due += int(s["due"][kind])
    if s["due_bar"] != 0 and s["card"] != CARAVAN:
        return False
    if (owed > 0) != (s["phase"] == PAY):
        return False
    return (due > 0) == (int(s["phase"]) == GAIN)


@rule
def sound_offer(s: Any) -> bool:
    """At most three resources on either side (C51)."""
    given = 0
    wanted = 0
    for kind in range(KINDS):
        give = int(s["give"][kind])
        want = int(s["want"][kind])
        if give < 0 or want < 0 or (give > 0 and want > 0):
            return False
        given += give
        wanted += want
    if given > OFFERED or wanted > OFFERED:
        return False
    phase = s["phase"]
    if (phase == ANSWER or phase == REPLY) and given + wanted == 0:
        return False
    if phase == OFFER or phase == ANSWER:
        return int(s["proposer"]) == int(s["active"])
    if phase == COUNTER or phase == REPLY:
        return int(s["proposer"]) != int(s["active"])
    return phase != MERCHANT_MORE or given + wanted == 0


@rule
def sound_memory(s: Any, seat: int) -> bool:
    """What a seat remembers fits the stacks and the other's hand."""
    total = 0
    doubts = 0
    for stack in range(STACKS):
        doubt = int(s["doubt"][seat, stack])
        height = int(s["memo_height"][seat, stack])
        if not 0 <= doubt <= DOUBTS or height != int(s["height"][stack]) + doubt:
            return False
        total += height
        doubts += doubt
    if total > MEMO:
        return False
    for place in range(MEMO):
        card = s["memo"][seat, place]
        if place < total:
            if not PUT <= card < TYPES or card == NONE:
                return False
        elif card != UNSEEN:
            return False
    for stack in range(STACKS):
        if not fits_memo(s, seat, stack):
            return False
    return sound_beliefs(s, seat, total, doubts)


@rule
def fits_memo(s: Any, seat: int, stack: int) -> bool:
    """Whether the stack comes from the memo when as many cards as in doubt are left out."""
    at = offset_of(s, stack)
    end = at + int(s["height"][stack])
    start = memo_start(s, seat, stack)
    for place in range(start, start + int(s["memo_height"][seat, stack])):
        card = s["memo"][seat, place]
        if at < end and (card < 0 or card == s["pile"][at]):
            at += 1
    return at == end


@rule
def sound_beliefs(s: Any, seat: int, total: int, doubts: int) -> bool:
    """Cards believed in the other's hand are there; those afloat are there or were put away."""
    other = 1 - seat
    for card in range(TYPES):
        known = int(s["known"][seat, card])
        afloat = int(s["afloat"][seat, card])
        if not 0 <= known <= s["hand"][other, card]:
            return False
        if afloat == 0:
            continue
        hidden = int(COUNT[card]) - int(s["aside"][card]) - int(s["hand"][seat, card])
        for owner in range(SEATS):
            hidden -= int(s["built"][owner, card])
        if known + afloat > hidden or afloat < -in_doubt(s, seat, card):
            return False
        if doubts == 0:
            reach = int(s["hand"][other, card]) - known
            for place in range(total):
                if s["memo"][seat, place] == PUT and s["pile"][place] == card:
                    reach += 1
            if afloat > reach:
                return False
    return True
