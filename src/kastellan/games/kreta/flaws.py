"""What holds in every state: the invariants, each with a number and a sentence."""

from typing import Any

from kastellan.core.build import rule
from kastellan.games.kreta.layout import (
    ABBOT,
    AS,
    BUILD,
    CASTELLAN,
    CROWDED,
    END,
    EVERYWHERE,
    FORT,
    HILL,
    KEEP,
    KINDS,
    KING,
    MARCH_ON,
    NONE,
    OLIVE,
    OPEN,
    PLAIN,
    PROVINCES,
    REPLACE,
    ROW,
    SAIL,
    SAIL_ON,
    SEATS,
    SHIP,
    SITES,
    START,
    STEPS,
    SUPPLY,
    THYME,
    TILE,
    TILES_OF_KIND,
    TURN,
    VILLAGE,
    VILLAGER,
    WHEAT,
    WHOLE_HAND,
)
from kastellan.games.kreta.legal import copies, count_bits, harvested

(
    SOUND,
    BAD_TURN,
    BAD_HAND,
    BAD_SUPPLY,
    BAD_CROWD,
    BAD_SHIPS,
    BAD_FORTS,
    BAD_VILLAGES,
    BAD_TILES,
    BAD_ROW,
    BAD_MOVEMENT,
    BAD_POINTS,
    BAD_MASKS,
    BAD_EMPTY_SEAT,
) = range(14)

FLAWS = {
    BAD_TURN: "the turn must belong to one of the seats that play",
    BAD_HAND: "a castellan is always in hand, and a card lies on the table while it acts",
    BAD_SUPPLY: "each seat has 5 villagers, 4 villages, 2 ships, 3 forts and 1 abbot, no more",
    BAD_CROWD: "a province holds at most 7 pieces",
    BAD_SHIPS: "ships lie in ports, at most 2 in one (with 2 players: 1), never both of a seat",
    BAD_FORTS: "a fort site holds at most one fort",
    BAD_VILLAGES: "a seat has at most as many villages as tiles in front of it",
    BAD_TILES: "there are 2 wheat, 4 olive, 4 wine, 3 thyme and 3 cheese, each on its terrain",
    BAD_ROW: "the row holds different fort cards, two of them open until it runs out",
    BAD_MOVEMENT: "movement points and a ship that has sailed belong to an unfinished movement",
    BAD_POINTS: "points are at least those of the tiles in front of the seat",
    BAD_MASKS: "the sets of full, settled and bare provinces follow from the pieces and tiles",
    BAD_EMPTY_SEAT: "a seat that does not play owns nothing",
}


@rule
def flaw(setup: Any, s: Any) -> int:
    """SOUND, or the first invariant that does not hold."""
    if not (0 <= s["seat"] < setup["players"] and 0 <= s["phase"] <= END):
        return BAD_TURN
    if not sound_row(s):
        return BAD_ROW
    if not sound_tiles(setup, s):
        return BAD_TILES
    if not sound_crowds(setup, s):
        return BAD_CROWD
    if not sound_fleet(setup, s):
        return BAD_SHIPS
    if not sound_movement(s):
        return BAD_MOVEMENT
    forts = 0
    for seat in range(SEATS):
        if int(s["forts"][seat]) & forts:
            return BAD_FORTS
        forts |= int(s["forts"][seat])
        if seat >= setup["players"]:
            if not empty_seat(s, seat):
                return BAD_EMPTY_SEAT
            continue
        if not sound_supply(s, seat):
            return BAD_SUPPLY
        if not sound_hand(s, seat):
            return BAD_HAND
        if SUPPLY[VILLAGE] - s["reserve"][seat, VILLAGE] > harvested(s, seat):
            return BAD_VILLAGES
        if s["points"][seat] < tile_points(s, seat):
            return BAD_POINTS
        if not sound_settled(s, seat):
            return BAD_MASKS
    return SOUND


@rule
def sound_row(s: Any) -> bool:
    """Scored and open cards are known and different, the others face down (K11, K75)."""
    phase = s["phase"]
    scored = int(s["scored"])
    if not 0 <= scored <= ROW or (scored == ROW) != (phase == END):
        return False
    shown = min(scored + 2, ROW)
    if phase == TURN:
        shown -= 1
    if (phase == TURN or phase == KEEP or phase == REPLACE) and not 1 <= scored < ROW - 1:
        return False
    if phase <= OPEN:
        if scored != 0:
            return False
        shown = 0
        if phase == OPEN and s["row"][0] != NONE:
            shown = 1
    elif phase == START and scored != 0:
        return False
    cards = 0
    for place in range(ROW):
        card = int(s["row"][place])
        if place >= shown:
            if card != NONE:
                return False
        elif not 0 <= card < SITES or cards >> card & 1:
            return False
        else:
            cards |= 1 << card
    gone = int(s["gone"])
    swapped = count_bits(gone & ~cards)
    chances = max(min(scored, ROW - 2), 0)  # one card may be swapped after each of nine scorings
    if phase == TURN or phase == KEEP or phase == REPLACE:
        chances -= 1
    return gone & cards == cards and gone >> SITES == 0 and swapped <= chances


@rule
def sound_tiles(setup: Any, s: Any) -> bool:
    """Every tile lies on its terrain or before a seat, and none is lost (K05, K10)."""
    bare = 0
    for province in range(PROVINCES):
        kind = int(s["tile"][province])
        if kind == NONE:
            if s["phase"] == TILE and setup["terrain"][province] == PLAIN:
                return False  # wheat lies there before chance lays the others
            bare |= 1 << province
            continue
        first, last = THYME, KINDS - 1
        if setup["terrain"][province] == PLAIN:
            first, last = WHEAT, WHEAT
        elif setup["terrain"][province] == HILL:
            first, last = OLIVE, OLIVE + 1
        if not first <= kind <= last:
            return False
    if bare != s["bare"] or (s["phase"] == TILE and bare == 0):
        return False
    for kind in range(KINDS):
        count = 0
        for province in range(PROVINCES):
            if s["tile"][province] == kind:
                count += 1
        for seat in range(SEATS):
            if s["barn"][seat, kind] < 0 or (s["phase"] == TILE and s["barn"][seat, kind] > 0):
                return False
            count += int(s["barn"][seat, kind])
        if count > TILES_OF_KIND[kind]:
            return False
        if count < TILES_OF_KIND[kind] and s["phase"] != TILE:
            return False
    return True


@rule
def sound_crowds(setup: Any, s: Any) -> bool:
    """The count of pieces in each province is right and at most seven (K41)."""
    full = 0
    for province in range(PROVINCES):
        crowd = 0
        for seat in range(SEATS):
            if s["villagers"][seat, province] < 0 or s["villages"][seat, province] < 0:
                return False
            crowd += int(s["villagers"][seat, province]) + int(s["villages"][seat, province])
            if s["abbot"][seat] == province:
                crowd += 1
        if crowd != s["crowd"][province] or crowd > CROWDED:
            return False
        if crowd == CROWDED:
            full |= 1 << province
    return full == int(s["full"])


@rule
def sound_fleet(setup: Any, s: Any) -> bool:
    """Ships lie in ports with room (K31)."""
    most = 2
    if setup["players"] == 2:
        most = 1
    for province in range(PROVINCES):
        lying = 0
        for seat in range(SEATS):
            lying += int(s["ships"][seat]) >> province & 1
        if lying > most or (lying > 0 and not int(setup["ports"]) >> province & 1):
            return False
    return True


@rule
def sound_movement(s: Any) -> bool:
    """Points and ships under way belong to their phases (K30, K40)."""
    seat = int(s["seat"])
    if s["phase"] == MARCH_ON:
        if not 1 <= s["steps"] < STEPS:
            return False
    elif s["steps"] != 0:
        return False
    sailed = int(s["sailed"])
    if s["phase"] == SAIL_ON:
        return sailed != NONE and int(s["ships"][seat]) >> sailed & 1 == 1
    return sailed == NONE


@rule
def sound_supply(s: Any, seat: int) -> bool:
    """No piece is lost or won (K06)."""
    villagers = int(s["reserve"][seat, VILLAGER])
    villages = int(s["reserve"][seat, VILLAGE])
    for province in range(PROVINCES):
        villagers += int(s["villagers"][seat, province])
        villages += int(s["villages"][seat, province])
    ships = int(s["reserve"][seat, SHIP]) + count_bits(int(s["ships"][seat]))
    forts = int(s["reserve"][seat, FORT]) + count_bits(int(s["forts"][seat]))
    for piece in range(len(SUPPLY)):
        if s["reserve"][seat, piece] < 0:
            return False
    return (
        villagers == SUPPLY[VILLAGER]
        and villages == SUPPLY[VILLAGE]
        and ships == SUPPLY[SHIP]
        and forts == SUPPLY[FORT]
        and NONE <= s["abbot"][seat] < PROVINCES
    )


@rule
def sound_hand(s: Any, seat: int) -> bool:
    """The castellan is in hand; whatever acts now lies on the table (K21, K65)."""
    hand = int(s["hand"][seat])
    phase = s["phase"]
    if hand < 0 or hand & ~WHOLE_HAND or not hand >> CASTELLAN & 1:
        return False
    if phase <= START or TURN <= phase <= REPLACE or phase == END:
        return hand == WHOLE_HAND
    if seat != s["seat"]:
        return True
    if phase == AS:
        return not hand >> KING & 1 and copies(s, seat) != 0
    if SAIL <= phase <= BUILD:
        return copies(s, seat) >> acting(s) & 1 == 1
    return True


@rule
def acting(s: Any) -> int:
    """The card whose action is under way, in the phases from SAIL to BUILD."""
    if s["phase"] <= SAIL_ON:
        return 0
    if s["phase"] <= MARCH_ON:
        return 1
    return int(s["phase"]) - MARCH_ON + ABBOT - 1


@rule
def tile_points(s: Any, seat: int) -> int:
    """Points from the tiles in front of the seat: 1, 2, 3, … for those of one kind (K61)."""
    total = 0
    for kind in range(KINDS):
        count = int(s["barn"][seat, kind])
        total += count * (count + 1) // 2
    return total


@rule
def sound_settled(s: Any, seat: int) -> bool:
    """The set of provinces with villagers follows from the villagers."""
    settled = 0
    for province in range(PROVINCES):
        if s["villagers"][seat, province] > 0:
            settled |= 1 << province
    return settled == int(s["settled"][seat]) and settled & ~EVERYWHERE == 0


@rule
def empty_seat(s: Any, seat: int) -> bool:
    """A seat that does not play owns nothing (K01)."""
    owned = int(s["hand"][seat]) + int(s["points"][seat]) + int(s["settled"][seat])
    owned += int(s["ships"][seat]) + int(s["forts"][seat]) + harvested(s, seat)
    for piece in range(len(SUPPLY)):
        owned += int(s["reserve"][seat, piece])
    return owned == 0 and s["abbot"][seat] == NONE
