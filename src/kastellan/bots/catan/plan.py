"""What a seat is building towards.

Everything that could be built is a goal: the three works, then the cards in hand. The aim is the
goal that is worth most for what it costs and for how long it must be waited for.
"""

from typing import Any

import numpy as np

from kastellan.bots.catan.worth import (
    best_site,
    card_value,
    city_worth,
    points_of,
    settlement_worth,
    site_price,
)
from kastellan.core.build import rule
from kastellan.games.catan.layout import LEFT, NONE, RIGHT, ROWS, VILLAGE
from kastellan.games.catan.realm import free_depth
from kastellan.games.catan.tables import (
    CITY,
    COST,
    FIRST_GREEN,
    KINDS,
    ROAD,
    SETTLEMENT,
    TYPES,
    WORK_COST,
)

FIRST_CARD = 3  # the goals before it are road, settlement and city
GOALS = FIRST_CARD + TYPES
PRICE = np.concatenate([WORK_COST, COST])  # of each goal, by resource
SIZE = PRICE.sum(axis=1)  # … all together

PLAN = np.dtype(
    [
        ("appeal", np.int64, (GOALS,)),  # of each goal; 0 for what cannot be built
        ("need", np.int64, (KINDS,)),  # what the aim still lacks
        ("spare", np.int64, (KINDS,)),  # what it does not use
        ("aim", np.int64),  # a goal, NONE
        ("short", np.int64),  # resources the aim lacks
        ("wait", np.int64),  # … after every trade with the bank that the spare ones allow
    ]
)


@rule
def open_end(s: Any, seat: int) -> int:
    """The end where a road waits for its settlement, NONE."""
    if s["road"][seat, LEFT]:
        return LEFT
    return RIGHT if s["road"][seat, RIGHT] else NONE


@rule
def crowded_village(s: Any, seat: int) -> int:
    """The settlement with the fewest free sites, NONE if there are only cities."""
    best = NONE
    fewest = ROWS + 1
    for column in range(int(s["left"][seat]), int(s["right"][seat]) + 1):
        if s["level"][seat, column] == VILLAGE:
            free = 0
            for row in range(ROWS):
                if free_depth(s, seat, column, row) != NONE:
                    free += 1
            if free < fewest:
                fewest = free
                best = column
    return best


@rule
def work_value(s: Any, seat: int, weights: Any, tallies: Any, work: int) -> int:
    """What a road, settlement or city is worth; 0 if it cannot be built (C40 to C42)."""
    if s["supply"][work] == 0:
        return 0
    if work == CITY:
        if crowded_village(s, seat) == NONE:
            return 0
        return city_worth(seat, weights, tallies)
    value = settlement_worth(weights, tallies[seat])
    if work == SETTLEMENT:
        return value if open_end(s, seat) != NONE else 0
    if s["supply"][SETTLEMENT] == 0 or open_end(s, seat) != NONE:
        return 0
    return value // 2  # the way is half of it


@rule
def goal_value(s: Any, seat: int, weights: Any, tallies: Any, goal: int) -> int:
    """What a goal is worth; 0 if it cannot be built."""
    if goal < FIRST_CARD:
        value = work_value(s, seat, weights, tallies, goal)
        points = 0 if goal == ROAD else 1
    else:
        card = goal - FIRST_CARD
        if card < FIRST_GREEN or s["hand"][seat, card] == 0:
            return 0
        site = best_site(weights, tallies[seat], card)
        if site == NONE:
            return 0
        value = card_value(s, seat, weights, tallies, card) + site
        points = points_of(s, seat, tallies, card)
        value -= site_price(weights, tallies[seat])
    if value > 0 and points >= tallies[seat]["missing"]:
        value += int(weights["win"])
    return value


@rule
def lacking(tally: Any, goal: int) -> int:
    """How many resources a goal lacks."""
    short = 0
    for kind in range(KINDS):
        short += max(int(PRICE[goal, kind]) - int(tally["stock"][kind]), 0)
    return short


@rule
def traded(spare: int, rate: int) -> int:
    """What the bank gives for so much of a kind (C50); known divisors are quick to divide by."""
    if rate == 3:
        return spare // 3
    return spare // 2 if rate == 2 else spare


@rule
def trades(tally: Any, goal: int) -> int:
    """How many resources the bank would give for what a goal does not need (C50)."""
    count = 0
    for kind in range(KINDS):
        spare = int(tally["stock"][kind]) - int(PRICE[goal, kind])
        if spare > 0:
            count += traded(spare, int(tally["rate"][kind]))
    return count


@rule
def appeal(weights: Any, tally: Any, goal: int, value: int) -> int:
    """How good an aim a goal is: its worth less its price, the less the longer it takes."""
    short = lacking(tally, goal)
    bought = min(short, trades(tally, goal)) if short > 0 else 0
    net = value - int(weights["resource"]) * (int(SIZE[goal]) + bought)
    patience = int(weights["patience"])
    return max(100 * net * patience // (patience + short - bought), 0)


@rule
def make_plan(s: Any, seat: int, weights: Any, tallies: Any, plan: Any) -> None:
    """Choose the aim of a seat, and see what it needs."""
    tally = tallies[seat]
    plan["aim"] = NONE
    best = 0
    for goal in range(GOALS):
        value = goal_value(s, seat, weights, tallies, goal)
        plan["appeal"][goal] = appeal(weights, tally, goal, value) if value > 0 else 0
        if plan["appeal"][goal] > best:
            best = int(plan["appeal"][goal])
            plan["aim"] = goal
    plan["short"] = 0
    plan["wait"] = 0
    for kind in range(KINDS):
        plan["need"][kind] = 0
        plan["spare"][kind] = tally["stock"][kind]
    aim = int(plan["aim"])
    if aim == NONE:
        return
    for kind in range(KINDS):
        spare = int(tally["stock"][kind]) - int(PRICE[aim, kind])
        plan["need"][kind] = max(-spare, 0)
        plan["spare"][kind] = max(spare, 0)
    short = lacking(tally, aim)
    plan["short"] = short
    plan["wait"] = max(short - trades(tally, aim), 0)


@rule
def gain_of(weights: Any, plan: Any, kind: int) -> int:
    """What one more resource of a kind is worth."""
    if plan["need"][kind] > 0:
        return int(weights["needed"])
    return int(weights["resource"]) - int(plan["spare"][kind])


@rule
def loss_of(weights: Any, plan: Any, kind: int) -> int:
    """What one resource of a kind less costs."""
    if plan["spare"][kind] == 0:
        return int(weights["needed"])
    return int(weights["resource"]) - int(plan["spare"][kind])
