"""What may be done: one function a phase, through one visible ladder."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.games.kreta.actions import (
    ACT_AS,
    BUILD_FORT,
    BUILD_VILLAGE,
    FIRST_SEAT,
    HARVEST,
    KEEP_CARD,
    LAY_TILE,
    MOVE_SHIP,
    MOVE_VILLAGER,
    PLAY,
    PUT_SHIP,
    PUT_VILLAGER,
    SEND_ABBOT,
    STOP,
    SWAP_CARD,
    TURN_CARD,
)
from kastellan.games.kreta.layout import (
    ABBOT,
    ADMIRAL,
    AS,
    BUILD,
    CARD,
    CARDS,
    CASTELLAN,
    COMMANDER,
    COPIED,
    END,
    EVERY_SITE,
    FARMER,
    FORT,
    HILL,
    KEEP,
    KINDS,
    KING,
    MARCH,
    MARCH_ON,
    OLIVE,
    PROVINCES,
    REAP,
    SAIL,
    SAIL_ON,
    SEATS,
    SHIP,
    SITES,
    START,
    STEPS,
    THYME,
    TILE,
    TILES_OF_KIND,
    VILLAGE,
    VILLAGER,
    WALK,
)
from kastellan.games.kreta.reach import (
    harbours,
    harvests,
    marches,
    reach,
    villagers_barred,
    walks,
    welcome,
)

Ints = NDArray[np.int64]


@rule
def legal(setup: Any, s: Any, out: Ints) -> int:
    """The legal actions of whoever moves, ascending, into `out`; returns how many."""
    phase = s["phase"]
    if phase == CARD:
        return legal_cards(setup, s, out)
    if phase == AS:
        return legal_copies(setup, s, out)
    if phase == SAIL or phase == SAIL_ON:
        return legal_ships(setup, s, out)
    if phase == MARCH or phase == MARCH_ON:
        return legal_villagers(setup, s, out)
    if phase == WALK:
        return emit(out, 0, SEND_ABBOT, PROVINCES, walks(setup, s, int(s["seat"])))
    if phase == REAP:
        return emit(out, 0, HARVEST, PROVINCES, harvests(setup, s, int(s["seat"])))
    if phase == BUILD:
        return legal_buildings(setup, s, out)
    if phase == KEEP:
        out[0] = KEEP_CARD
        out[1] = SWAP_CARD
        return 2
    return legal_chance(setup, s, out)


@rule
def legal_cards(setup: Any, s: Any, out: Ints) -> int:
    """Cards in hand whose action can be carried out (K20)."""
    seat = int(s["seat"])
    playable = 1 << CASTELLAN  # always in hand and always possible (K21)
    for card in range(COPIED):
        if can_act(setup, s, seat, card):
            playable |= 1 << card
    if playable & copies(s, seat):  # K65
        playable |= 1 << KING
    return emit(out, 0, PLAY, CARDS, playable & int(s["hand"][seat]))


@rule
def copies(s: Any, seat: int) -> int:
    """Cards on the table that a king could act as (K65)."""
    return ~int(s["hand"][seat]) & ((1 << COPIED) - 1)


@rule
def legal_copies(setup: Any, s: Any, out: Ints) -> int:
    """Cards the king can act as now (K65)."""
    seat = int(s["seat"])
    able = 0
    for card in range(COPIED):
        if copies(s, seat) >> card & 1 and can_act(setup, s, seat, card):
            able |= 1 << card
    return emit(out, 0, ACT_AS, COPIED, able)


@rule
def can_act(setup: Any, s: Any, seat: int, card: int) -> bool:
    """Whether one of the first five cards has an action to carry out (K20)."""
    if card == ADMIRAL:
        afloat = s["ships"][seat] != 0
        return (s["reserve"][seat, SHIP] > 0 or afloat) and harbours(setup, s, seat) != 0
    if card == COMMANDER:
        if s["reserve"][seat, VILLAGER] > 0 and welcome(setup, s, seat) != 0:
            return True
        return can_march(setup, s, seat, STEPS)
    if card == ABBOT:
        return walks(setup, s, seat) != 0
    if card == FARMER:
        return harvests(setup, s, seat) != 0
    return fort_sites(setup, s, seat) != 0 or village_sites(setup, s, seat) != 0


@rule
def legal_ships(setup: Any, s: Any, out: Ints) -> int:
    """Put a ship or move one; after a move only the other ship, or stop (K30, K31)."""
    seat = int(s["seat"])
    room = harbours(setup, s, seat)
    count = 0
    if s["phase"] == SAIL_ON:
        out[0] = STOP
        count = 1
    elif s["reserve"][seat, SHIP] > 0:
        count = emit(out, count, PUT_SHIP, PROVINCES, room)
    for source in range(PROVINCES):
        if int(s["ships"][seat]) >> source & 1 and source != s["sailed"]:
            count = emit(out, count, MOVE_SHIP + source * PROVINCES, PROVINCES, room)
    return count


@rule
def can_sail_on(setup: Any, s: Any, seat: int) -> bool:
    """Whether the seat's other ship can still move."""
    waiting = int(s["ships"][seat]) & ~(1 << int(s["sailed"]))
    return waiting != 0 and harbours(setup, s, seat) != 0


@rule
def legal_villagers(setup: Any, s: Any, out: Ints) -> int:
    """Put a villager or move one; after a move go on or stop (K40)."""
    seat = int(s["seat"])
    rest = welcome(setup, s, seat)
    barred = villagers_barred(setup, s, seat)
    steps = STEPS
    count = 0
    if s["phase"] == MARCH_ON:
        steps = int(s["steps"])
        out[0] = STOP
        count = 1
    elif s["reserve"][seat, VILLAGER] > 0:
        count = emit(out, count, PUT_VILLAGER, PROVINCES, rest)
    for source in range(PROVINCES):
        if int(s["settled"][seat]) >> source & 1:
            targets = reach(setup, source, steps, barred) & rest & ~(1 << source)
            count = emit(out, count, MOVE_VILLAGER + source * PROVINCES, PROVINCES, targets)
    return count


@rule
def can_march(setup: Any, s: Any, seat: int, steps: int) -> bool:
    """Whether any villager of the seat can move within so many steps."""
    workers = int(s["settled"][seat])
    for source in range(PROVINCES):
        if workers >> source & 1 and marches(setup, s, seat, source, steps) != 0:
            return True
    return False


@rule
def legal_buildings(setup: Any, s: Any, out: Ints) -> int:
    """A fort on a free site, or a village (K62, K63)."""
    seat = int(s["seat"])
    count = emit(out, 0, BUILD_FORT, SITES, fort_sites(setup, s, seat))
    return emit(out, count, BUILD_VILLAGE, PROVINCES, village_sites(setup, s, seat))


@rule
def fort_sites(setup: Any, s: Any, seat: int) -> int:
    """Sites where the seat can build a fort (K62)."""
    if s["reserve"][seat, FORT] == 0:
        return 0
    taken = 0
    for owner in range(setup["players"]):
        taken |= int(s["forts"][owner])
    return EVERY_SITE & ~taken


@rule
def village_sites(setup: Any, s: Any, seat: int) -> int:
    """Provinces where the seat can build its next village (K63)."""
    if s["reserve"][seat, VILLAGE] == 0 or harvested(s, seat) < next_village(s, seat):
        return 0
    return welcome(setup, s, seat)


@rule
def next_village(s: Any, seat: int) -> int:
    """The number of the seat's next village: so many tiles it needs (K63)."""
    return 5 - int(s["reserve"][seat, VILLAGE])


@rule
def harvested(s: Any, seat: int) -> int:
    """Tiles in front of the seat."""
    count = 0
    for kind in range(KINDS):
        count += int(s["barn"][seat, kind])
    return count


@rule
def legal_chance(setup: Any, s: Any, out: Ints) -> int:
    """What chance can bring: a tile, a seat, a fort card; nothing when the game is over."""
    phase = s["phase"]
    if phase == END:
        return 0
    if phase == START:
        return emit(out, 0, FIRST_SEAT, SEATS, (1 << int(setup["players"])) - 1)
    if phase == TILE:
        first = first_kind(setup, s)
        kinds = 0
        for kind in range(first, first + 2):
            if tiles_left(s, kind) > 0:
                kinds |= 1 << kind
        return emit(out, 0, LAY_TILE, KINDS, kinds)
    return emit(out, 0, TURN_CARD, SITES, EVERY_SITE & ~int(s["gone"]))


@rule
def next_bare(s: Any) -> int:
    """The province that gets the next tile at the start: the first without one."""
    province = 0
    while not int(s["bare"]) >> province & 1:
        province += 1
    return province


@rule
def first_kind(setup: Any, s: Any) -> int:
    """The first of the two tile kinds that the next province can get (K10)."""
    if setup["terrain"][next_bare(s)] == HILL:
        return OLIVE
    return THYME


@rule
def tiles_left(s: Any, kind: int) -> int:
    """How many tiles of a kind are still to be laid at the start."""
    left = TILES_OF_KIND[kind]
    for province in range(PROVINCES):
        if s["tile"][province] == kind:
            left -= 1
    return left


@rule
def weights(setup: Any, s: Any, out: Ints) -> int:
    """The odds of what chance can bring, in the order of `legal`; returns their sum."""
    if s["phase"] == TILE:
        first = first_kind(setup, s)
        total = 0
        count = 0
        for kind in range(first, first + 2):
            left = tiles_left(s, kind)
            if left > 0:
                out[count] = left
                count += 1
                total += left
        return total
    count = int(setup["players"])
    if s["phase"] != START:
        count = SITES - count_bits(int(s["gone"]))
    for place in range(count):
        out[place] = 1
    return count


@rule
def count_bits(mask: int) -> int:
    """How many bits of a mask are set."""
    count = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


@rule
def emit(out: Ints, count: int, start: int, length: int, mask: int) -> int:
    """Append start + bit for each bit of the mask; returns the new count."""
    for bit in range(length):
        out[count] = start + bit  # written always and counted if true: no branch to mispredict
        count += mask >> bit & 1
    return count
