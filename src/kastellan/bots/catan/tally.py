"""What the seats count, read once a decision: all that is rated asks for it again and again."""

from typing import Any

import numpy as np

from kastellan.core.build import rule
from kastellan.games.catan.layout import NONE, ROWS, SEATS, TOWN
from kastellan.games.catan.realm import BITS, amount, both_points, commerce, purse, strength
from kastellan.games.catan.tables import (
    ABBEY,
    FIRST_FLEET,
    FIRST_GREEN,
    FIRST_KNIGHT,
    FIRST_RED,
    GARRISON,
    GOLD,
    KINDS,
    MINT,
    RESOURCE,
)

TALLY = np.dtype(
    [
        ("missing", np.int64),  # points to the end of the game
        ("strength", np.int64),
        ("commerce", np.int64),
        ("knights", np.int64),
        ("fleets", np.int64),
        ("cities", np.int64),
        ("free_sites", np.int64),  # for green cards
        ("city_sites", np.int64),  # … those in cities, for red ones
        ("free_places", np.int64),  # above and below columns, a bit for each: where a site is free
        ("regions", np.int64, (KINDS,)),  # of each kind, a bit for each corner
        ("doubled", np.int64),  # those beside a doubler
        ("stock", np.int64, (KINDS,)),
        ("rate", np.int64, (KINDS,)),  # of the bank
    ]
)


@rule
def take_tally(setup: Any, s: Any, tallies: Any) -> None:
    """Count what both seats have."""
    points = both_points(s)
    for seat in range(SEATS):
        tally = tallies[seat]
        tally["missing"] = int(setup["victory_points"]) - points[seat]
        tally["strength"] = strength(s, seat)
        tally["commerce"] = commerce(s, seat)
        tally["knights"] = built_from(s, seat, FIRST_KNIGHT, FIRST_RED)
        tally["fleets"] = built_from(s, seat, FIRST_FLEET, ABBEY)
        count_sites(s, seat, tally)
        tally["doubled"] = served(s, seat, FIRST_GREEN, GARRISON - 1)
        have, bank = purse(s, seat), rates(s["built"][seat])
        for kind in range(KINDS):
            tally["regions"][kind] = 0
            tally["stock"][kind] = amount(have, kind)
            tally["rate"][kind] = amount(bank, kind)
        for corner in range(int(s["left"][seat]) * ROWS, (int(s["right"][seat]) + 2) * ROWS):
            if s["kind"][seat, corner] != NONE:
                tally["regions"][s["kind"][seat, corner]] |= 1 << corner


@rule
def count_sites(s: Any, seat: int, tally: Any) -> None:
    """Cities, and the building sites that are still free."""
    cities = 0
    free_sites = 0
    city_sites = 0
    free_places = 0
    for column in range(int(s["left"][seat]), int(s["right"][seat]) + 1):
        is_city = s["level"][seat, column] == TOWN
        free = 0
        for site in range(column * 4, column * 4 + 4, 1 if is_city else 2):
            if s["site"][seat, site] == NONE:
                free += 1
                free_places |= 1 << site // 2
        free_sites += free
        if is_city:
            cities += 1
            city_sites += free
    tally["cities"] = cities
    tally["free_sites"] = free_sites
    tally["city_sites"] = city_sites
    tally["free_places"] = free_places


@rule
def built_from(s: Any, seat: int, first: int, end: int) -> int:
    """How many cards from one type up to another, which is not counted, the seat has built."""
    count = 0
    for card in range(first, end):
        count += int(s["built"][seat, card])
    return count


@rule
def bits_in(corners: int) -> int:
    """How many corners are among these bits."""
    count = 0
    while corners != 0:
        corners &= corners - 1
        count += 1
    return count


@rule
def served(s: Any, seat: int, first: int, last: int) -> int:
    """The corners that cards of these types serve, as bits: those of their kind, if they have one.

    A card above a column serves the regions above on both sides, and likewise below (C31).
    """
    there = 0
    for card in range(first, last + 1):
        there += int(s["built"][seat, card])
    if there == 0:
        return 0
    corners = 0
    for site in range(int(s["left"][seat]) * 4, int(s["right"][seat]) * 4 + 4):
        card = int(s["site"][seat, site])
        if first <= card <= last:
            corner = site // 4 * ROWS + site // 2 % 2
            for beside in range(corner, corner + ROWS + 1, ROWS):
                if RESOURCE[card] == NONE or s["kind"][seat, beside] == RESOURCE[card]:
                    corners |= 1 << beside
    return corners


@rule
def rates(built: Any) -> int:
    """What the bank takes of each kind, as in a purse (C50)."""
    bank = 0
    for kind in range(KINDS):
        bank |= 3 << kind * BITS
    for card in range(FIRST_FLEET, ABBEY):
        if built[card] > 0:
            bank -= 1 << int(RESOURCE[card]) * BITS
    if built[MINT] > 0:
        bank -= (amount(bank, GOLD) - 1) << GOLD * BITS
    return bank
