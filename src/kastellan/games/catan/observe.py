"""A state as numbers for a network, seen from one seat."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.games.catan.layout import (
    COLUMNS,
    CORNERS,
    DEAL,
    DEPTHS,
    EMPTY,
    FULL,
    NONE,
    PHASES,
    ROWS,
    SEATS,
    STACKS,
    VILLAGE,
)
from kastellan.games.catan.realm import (
    both_points,
    commerce,
    end_corner,
    first_corner,
    hand_limit,
    knight_token,
    mill_token,
    strength,
    tournament,
)
from kastellan.games.catan.tables import (
    ABBEY,
    CITY,
    COUNT,
    EVENT_COUNT,
    EVENT_DECK,
    EVENTS,
    FACES,
    FIRST_FLEET,
    FIRST_GREEN,
    GARRISON,
    GOLD,
    KINDS,
    MINT,
    RESOURCE,
    SUPPLIED,
    TYPES,
    WORK_SUPPLY,
)

# The observer's principality comes first, then the other's.
STOCK = KINDS + 6  # where a region tells what it holds, behind its kind and number
PER_CORNER = STOCK + 3
REGIONS = COLUMNS * 4 + 2  # where they begin, for a seat
TOTALS = 8  # how many, for a seat, at its end
PER_SEAT = REGIONS + CORNERS * PER_CORNER + TYPES + KINDS + TOTALS
PER_STACK = 2 + TYPES * 2
PARTS = (
    ("seats", SEATS * PER_SEAT),
    ("hand", TYPES),
    ("known", TYPES),
    ("afloat", TYPES),
    ("aside", TYPES),
    ("stacks", STACKS * PER_STACK),
    ("supply", 3 + SUPPLIED),
    ("events", len(EVENTS) * 2),
    ("phase", len(PHASES)),
    ("dice", len(FACES) + 6),
    ("card", TYPES + 3 + STACKS),
    ("trade", KINDS * 5 + 3),
    ("rest", 9),
)
OBSERVATION = sum(size for _, size in PARTS)
PLACES = {name: sum(size for _, size in PARTS[:place]) for place, (name, _) in enumerate(PARTS)}
CARDS, MEMORY, SUPPLY = PLACES["hand"], PLACES["stacks"], PLACES["supply"]
TABLE = PLACES["phase"]  # this and all that follows

Floats = NDArray[np.float32]
SHARE = 1.0 / COUNT.astype(np.float64)  # to multiply is quicker than to divide


@rule
def observe(setup: Any, s: Any, seat: int, out: Floats) -> None:
    """Write OBSERVATION numbers of about 0 to 1: all zero at first, then what is not."""
    clear(out, 0, OBSERVATION)
    for turn in range(SEATS):
        observe_realm(s, (seat + turn) % SEATS, turn * PER_SEAT, out)
    observe_totals(s, seat, out)
    observe_cards(s, seat, out)
    observe_stacks(s, seat, out)
    observe_supply(s, out)
    observe_table(setup, s, seat, out)


@rule
def clear(out: Floats, first: int, end: int) -> None:
    """Nothing yet from one place to before another."""
    part = out[first:end]
    for place in range(len(part)):  # from 0 on: so it is compiled to fill memory at once
        part[place] = 0.0


@rule
def observe_totals(s: Any, seat: int, out: Floats) -> None:
    """Points and what else is counted, for each seat; all of it is written, zero or not."""
    points, knight, mill = both_points(s), knight_token(s), mill_token(s)
    for turn in range(SEATS):
        player = (seat + turn) % SEATS
        at = (turn + 1) * PER_SEAT - TOTALS
        out[at] = float(points[player]) / 13.0
        out[at + 1] = float(strength(s, player)) / 20.0
        out[at + 2] = float(commerce(s, player)) / 20.0
        out[at + 3] = float(tournament(s, player)) / 20.0
        out[at + 4] = float(s["held"][player]) / 7.0
        out[at + 5] = float(hand_limit(s, player)) / 7.0
        out[at + 6] = 1.0 if knight == player else 0.0
        out[at + 7] = 1.0 if mill == player else 0.0


@rule
def observe_stacks(s: Any, seat: int, out: Floats) -> None:
    """What the seat remembers of the stacks."""
    start = 0
    for stack in range(STACKS):
        observe_stack(s, seat, stack, start, MEMORY + stack * PER_STACK, out)
        start += int(s["memo_height"][seat, stack])


@rule
def observe_supply(s: Any, out: Floats) -> None:
    """What can still be built and drawn, and which event cards are to come."""
    at = SUPPLY
    for work in range(CITY + 1):
        out[at + work] = float(s["supply"][work]) / WORK_SUPPLY[work]
    at += 3
    for region in range(SUPPLIED):
        out[at + region] = float(int(s["regions_left"]) >> region & 1)
    observe_events(s, at + SUPPLIED, out)


@rule
def observe_cards(s: Any, seat: int, out: Floats) -> None:
    """The seat's hand, what it knows of the other's, and what is out of play."""
    at = CARDS
    write_shares(s["hand"][seat], out[at : at + TYPES])
    write_shares(s["known"][seat], out[at + TYPES : at + 2 * TYPES])
    write_shares(s["afloat"][seat], out[at + 2 * TYPES : at + 3 * TYPES])
    if s["phase"] != DEAL:  # then the cards aside are those not dealt: a secret
        write_shares(s["aside"], out[at + 3 * TYPES : at + 4 * TYPES])


@rule
def write_shares(cards: Any, out: Floats) -> None:
    """Each card by its share of that card."""
    for card in range(TYPES):
        out[card] = float(cards[card]) * SHARE[card] if cards[card] > 0 else 0.0


@rule
def observe_realm(s: Any, player: int, at: int, out: Floats) -> None:
    """One principality."""
    regions = at + REGIONS
    for corner in range(first_corner(s, player), end_corner(s, player)):
        if s["kind"][player, corner] != NONE:
            observe_corner(s, player, corner, regions + corner * PER_CORNER, out)
    for column in range(int(s["left"][player]), int(s["right"][player]) + 1):
        if s["level"][player, column] != EMPTY:
            observe_column(s, player, column, at + column * 4, regions, out)
    at += COLUMNS * 4
    out[at] = float(s["road"][player, 0])
    out[at + 1] = float(s["road"][player, 1])
    at = regions + CORNERS * PER_CORNER
    write_shares(s["built"][player], out[at : at + TYPES])
    at += TYPES
    for card in range(FIRST_FLEET, ABBEY):  # what the bank takes: 2 of a kind, or 1 (C50)
        if s["built"][player, card] > 0:
            out[at + int(RESOURCE[card])] = 0.5
    if s["built"][player, MINT] > 0:
        out[at + GOLD] = 1.0


@rule
def observe_corner(s: Any, player: int, corner: int, at: int, out: Floats) -> None:
    """A region: kind, number and stock."""
    out[at + int(s["kind"][player, corner])] = 1.0
    if s["number"][player, corner] > 0:
        out[at + KINDS + int(s["number"][player, corner]) - 1] = 1.0
    out[at + STOCK] = float(s["stock"][player, corner]) / FULL


@rule
def observe_column(s: Any, player: int, column: int, at: int, regions: int, out: Floats) -> None:
    """A settlement or city: which it is, where it has room, and what stands there for regions."""
    level = int(s["level"][player, column])
    out[at if level == VILLAGE else at + 1] = 1.0
    for row in range(ROWS):
        for depth in range(DEPTHS):
            card = int(s["site"][player, (column * ROWS + row) * DEPTHS + depth])
            if card == NONE:
                if depth < level:
                    out[at + 2 + row] = 1.0
            elif FIRST_GREEN <= card < FIRST_FLEET:
                for slot in range(column, column + 2):
                    corner = slot * ROWS + row
                    observe_helper(s, player, corner, card, regions + corner * PER_CORNER, out)


@rule
def observe_helper(s: Any, player: int, corner: int, card: int, at: int, out: Floats) -> None:
    """A doubler or garrison beside a region."""
    kind = s["kind"][player, corner]
    at += STOCK
    if card == GARRISON:
        if kind != NONE:
            out[at + 2] += 1.0 / 3.0
    elif kind == RESOURCE[card]:
        out[at + 1] = 1.0


@rule
def observe_stack(s: Any, seat: int, stack: int, start: int, at: int, out: Floats) -> None:
    """What the seat remembers of a stack, which begins at `start` of its memo: how many of each
    card, and which lies on top."""
    out[at] = float(s["height"][stack]) / 13.0
    out[at + 1] = float(s["doubt"][seat, stack]) / 6.0
    at += 2
    for place in range(start, start + int(s["memo_height"][seat, stack])):
        card = int(s["memo"][seat, place])
        if card >= 0:
            out[at + card] += SHARE[card]
            if place == start:
                out[at + TYPES + card] = 1.0


@rule
def observe_events(s: Any, at: int, out: Floats) -> None:
    """Event cards that have not been turned since the shuffle, and the next one if it is known."""
    turned = 0
    if s["phase"] != DEAL:
        turned = int(s["turned"])
    for place in range(turned):
        out[at + 2 * int(s["events"][place])] += 1.0
    for event in range(len(EVENTS)):
        left = float(EVENT_COUNT[event]) - out[at + 2 * event]
        out[at + 2 * event] = left / float(EVENT_COUNT[event])
    if turned == EVENT_DECK:
        out[at + 2 * int(s["events"][0]) + 1] = 1.0


@rule
def observe_table(setup: Any, s: Any, seat: int, out: Floats) -> None:
    """Phase, dice, what is under way, and the rest."""
    at = TABLE
    out[at + int(s["phase"])] = 1.0
    at += len(PHASES)
    if s["face"] >= 0:
        out[at + int(s["face"])] = 1.0
    at += len(FACES)
    if s["rolled"] > 0:
        out[at + int(s["rolled"]) - 1] = 1.0
    at += 6
    if s["card"] >= 0:
        out[at + int(s["card"])] = 1.0
    at += TYPES
    if s["work"] >= 0:
        out[at + int(s["work"])] = 1.0
    at += 3
    if s["stack"] >= 0:
        out[at + int(s["stack"])] = 1.0
    at += STACKS
    for kind in range(KINDS):
        out[at] = float(s["owed"][kind]) / 3.0
        out[at + 1] = float(s["due"][kind]) / 3.0
        out[at + 2] = float(s["give"][kind]) / 3.0
        out[at + 3] = float(s["want"][kind]) / 3.0
        out[at + 4] = float(int(s["due_bar"]) >> kind & 1)
        at += 5
    out[at] = float(s["owed_any"]) / 2.0
    out[at + 1] = float(s["due_any"]) / 4.0
    out[at + 2] = 1.0 if s["proposer"] == seat else 0.0
    at += 3
    out[at] = 1.0 if s["active"] == seat else 0.0
    out[at + 1] = 1.0 if s["mover"] == seat else 0.0
    out[at + 2] = float(s["turn"]) / float(setup["turn_limit"])
    out[at + 3] = float(s["count"]) / 3.0
    out[at + 4] = float(s["offers"]) / 3.0
    out[at + 5] = float(s["drew"])
    out[at + 6] = float(s["defended"])
    out[at + 7] = float(s["sought"]) / 2.0
    out[at + 8] = float(setup["victory_points"]) / 13.0
