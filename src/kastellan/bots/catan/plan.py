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
from kastellan.games.catan.realm import bank_rate, free_depth, stock_of, victory_points
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

PLAN = np.dtype(
    [
        ("stock", np.int64, (KINDS,)),
        ("rate", np.int64, (KINDS,)),  # of the bank
        ("need", np.int64, (KINDS,)),  # what the aim still lacks
        ("spare", np.int64, (KINDS,)),  # what it does not use
        ("aim", np.int64),  # a goal, NONE
        ("short", np.int64),  # resources the aim lacks
        ("wait", np.int64),  # … after every trade with the bank that the spare ones allow
    ]
)

FIRST_CARD = 3  # the goals before it are road, settlement and city
GOALS = FIRST_CARD + TYPES


@rule
def cost_of(goal: int, kind: int) -> int:
    """How much of a resource a goal costs."""
    if goal < FIRST_CARD:
        return int(WORK_COST[goal, kind])
    return int(COST[goal - FIRST_CARD, kind])


@rule
def size_of(goal: int) -> int:
    """How many resources a goal costs."""
    size = 0
    for kind in range(KINDS):
        size += cost_of(goal, kind)
    return size


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
def work_value(setup: Any, s: Any, seat: int, weights: Any, work: int) -> int:
    """What a road, settlement or city is worth; 0 if it cannot be built (C40 to C42)."""
    if s["supply"][work] == 0:
        return 0
    if work == CITY:
        if crowded_village(s, seat) == NONE:
            return 0
        return city_worth(setup, s, seat, weights)
    value = settlement_worth(setup, s, seat, weights)
    if work == SETTLEMENT:
        return value if open_end(s, seat) != NONE else 0
    if s["supply"][SETTLEMENT] == 0 or open_end(s, seat) != NONE:
        return 0
    return value // 2  # the way is half of it


@rule
def goal_value(setup: Any, s: Any, seat: int, weights: Any, goal: int) -> int:
    """What a goal is worth; 0 if it cannot be built."""
    if goal < FIRST_CARD:
        value = work_value(setup, s, seat, weights, goal)
        points = 0 if goal == ROAD else 1
    else:
        card = goal - FIRST_CARD
        if card < FIRST_GREEN or s["hand"][seat, card] == 0:
            return 0
        site = best_site(setup, s, seat, weights, card)
        if site == NONE:
            return 0
        value = card_value(setup, s, seat, weights, card) + site
        points = points_of(s, seat, card)
        value -= site_price(s, seat, weights)
    if value > 0 and victory_points(s, seat) + points >= setup["victory_points"]:
        value += int(weights["win"])
    return value


@rule
def lacking(plan: Any, goal: int) -> int:
    """How many resources a goal lacks."""
    short = 0
    for kind in range(KINDS):
        short += max(cost_of(goal, kind) - int(plan["stock"][kind]), 0)
    return short


@rule
def trades(plan: Any, goal: int) -> int:
    """How many resources the bank would give for what a goal does not need (C50)."""
    count = 0
    for kind in range(KINDS):
        spare = int(plan["stock"][kind]) - cost_of(goal, kind)
        count += max(spare, 0) // int(plan["rate"][kind])
    return count


@rule
def appeal(weights: Any, plan: Any, goal: int, value: int) -> int:
    """How good an aim a goal is: its worth less its price, the less the longer it takes."""
    short = lacking(plan, goal)
    traded = min(short, trades(plan, goal))
    net = value - int(weights["resource"]) * (size_of(goal) + traded)
    patience = int(weights["patience"])
    return 100 * net * patience // (patience + short - traded)


@rule
def make_plan(setup: Any, s: Any, seat: int, weights: Any, plan: Any) -> None:
    """Choose the aim of a seat, and see what it needs."""
    for kind in range(KINDS):
        plan["stock"][kind] = stock_of(s, seat, kind)
        plan["rate"][kind] = bank_rate(s, seat, kind)
    plan["aim"] = NONE
    best = 0
    for goal in range(GOALS):
        value = goal_value(setup, s, seat, weights, goal)
        if value > 0:
            found = appeal(weights, plan, goal, value)
            if found > best:
                best = found
                plan["aim"] = goal
    plan["short"] = 0
    plan["wait"] = 0
    for kind in range(KINDS):
        plan["need"][kind] = 0
        plan["spare"][kind] = plan["stock"][kind]
    aim = int(plan["aim"])
    if aim == NONE:
        return
    for kind in range(KINDS):
        spare = int(plan["stock"][kind]) - cost_of(aim, kind)
        plan["need"][kind] = max(-spare, 0)
        plan["spare"][kind] = max(spare, 0)
    short = lacking(plan, aim)
    plan["short"] = short
    plan["wait"] = max(short - trades(plan, aim), 0)


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
