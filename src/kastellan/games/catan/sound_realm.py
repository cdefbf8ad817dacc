"""What holds of both principalities and of the supply in every state."""

from typing import Any

from kastellan.core.build import rule
from kastellan.games.catan.layout import (
    ABOVE_CHOICE,
    ARRANGE,
    COLUMNS,
    CORNERS,
    EMPTY,
    FIRST_COLUMN,
    FULL,
    NONE,
    OVER_PHASE,
    REGION,
    ROWS,
    SEATS,
    SITES,
    TOWN,
    VILLAGE,
)
from kastellan.games.catan.sound_cards import TALLIED, packed, tally
from kastellan.games.catan.tables import (
    ACTION,
    CITY,
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
    for site in range(int(s["left"][seat]) * 4, int(s["right"][seat]) * 4 + 4):
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
    return sites_counted(s, seat, standing)


@rule
def sites_counted(s: Any, seat: int, standing: int) -> bool:
    """Whether `built` counts so many cards, and type by type those on all sites."""
    wrong = 0
    for card in range(TYPES):
        wrong |= int(s["built"][seat, card]) & ~3  # there are 3 copies at most
        standing -= int(s["built"][seat, card])
    if wrong != 0 or standing != 0:
        return False
    built = s["built"][seat]
    low, middle, high = tally(s["site"][seat], SITES)
    low -= packed(built, 0)
    middle -= packed(built, TALLIED)
    high -= packed(built, 2 * TALLIED)
    return low == 0 and middle == 0 and high == 0
