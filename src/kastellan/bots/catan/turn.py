"""The next step of the action phase: play a card, trade, build, or finish.

What the aim needs is kept; what it does not need is traded for what it lacks, or built with.
"""

from typing import Any

from kastellan.bots.catan.offers import may_offer
from kastellan.bots.catan.plan import (
    FIRST_CARD,
    GOALS,
    PRICE,
    crowded_village,
    open_end,
    traded,
)
from kastellan.bots.catan.worth import standing_worth
from kastellan.core.build import rule
from kastellan.games.catan.actions import (
    BANK,
    BUILD_CARD,
    BUILD_CITY,
    BUILD_ROAD,
    FINISH,
    PLAY,
    PROPOSE,
    SETTLE,
)
from kastellan.games.catan.acts import can_play
from kastellan.games.catan.layout import BUILDINGS, KNIGHTS, LEFT, NONE, SITES
from kastellan.games.catan.realm import counted_by_robbers, stock_in_all
from kastellan.games.catan.tables import (
    ARSONIST,
    BLACK_KNIGHT,
    CARAVAN,
    CITY,
    FIRST_GREEN,
    KINDS,
    ROAD,
    SETTLEMENT,
    SPY,
)
from kastellan.games.catan.targets import can_recall

ROBBED = 7  # with more resources robbers are a danger (C23)
LOOT = 2  # resources that merchants and raiders take


@rule
def next_act(setup: Any, s: Any, seat: int, weights: Any, tallies: Any, plan: Any) -> int:
    """The next step; always legal, and the last one is to finish."""
    for card in range(FIRST_GREEN):
        there = s["hand"][seat, card] > 0 and can_play(setup, s, seat, card)
        if there and is_worth_playing(s, seat, weights, tallies, plan, card):
            return PLAY + card
    rich = counted_by_robbers(s, seat) > ROBBED
    if plan["aim"] != NONE:
        if plan["short"] == 0:
            return to_build(s, seat, int(plan["aim"]))
        if may_offer(s, seat, tallies, plan):
            return PROPOSE
        trade = bank_trade(tallies[seat], plan)
        if trade != NONE and (rich or plan["wait"] == 0):
            return trade
    goal = goal_beside(tallies[seat], plan, rich)
    return FINISH if goal == NONE else to_build(s, seat, goal)


@rule
def to_build(s: Any, seat: int, goal: int) -> int:
    """The action that builds a goal."""
    if goal == ROAD:
        return BUILD_ROAD + LEFT  # it is a goal only while neither end has one
    if goal == SETTLEMENT:
        return SETTLE + open_end(s, seat)
    if goal == CITY:
        return BUILD_CITY + crowded_village(s, seat)
    return BUILD_CARD + goal - FIRST_CARD


@rule
def bank_trade(tally: Any, plan: Any) -> int:
    """What is least missed, in rounds of trade, for what the aim lacks; NONE (C50)."""
    given = NONE
    gained = NONE
    most = 0
    for kind in range(KINDS):
        gets = traded(int(plan["spare"][kind]), int(tally["rate"][kind]))
        if gets > most:
            most = gets
            given = kind
        if plan["need"][kind] > 0 and gained == NONE:
            gained = kind
    if given == NONE or gained == NONE:
        return NONE
    return BANK + given * KINDS + gained


@rule
def goal_beside(tally: Any, plan: Any, rich: bool) -> int:
    """The best goal that takes nothing from the aim, NONE; who fears robbers takes any."""
    best = 0
    chosen = NONE
    for goal in range(GOALS):
        if plan["appeal"][goal] > best and can_pay(tally, plan, goal, rich):
            best = int(plan["appeal"][goal])
            chosen = goal
    return chosen


@rule
def can_pay(tally: Any, plan: Any, goal: int, with_all: bool) -> bool:
    """Whether the spare resources, or all there are, pay for a goal."""
    for kind in range(KINDS):
        there = int(tally["stock"][kind]) if with_all else int(plan["spare"][kind])
        if there < PRICE[goal, kind]:
            return False
    return True


@rule
def is_worth_playing(s: Any, seat: int, weights: Any, tallies: Any, plan: Any, card: int) -> bool:
    """Whether an action card that can be played should be."""
    other = 1 - seat
    if card == SPY:
        return True
    if card == BLACK_KNIGHT:
        return best_target(s, other, weights, tallies, KNIGHTS) >= int(weights["attack"])
    if card == ARSONIST:
        return best_target(s, other, weights, tallies, BUILDINGS) >= int(weights["attack"])
    if card == CARAVAN:
        spare = 0
        for kind in range(KINDS):
            spare += int(plan["spare"][kind])
        return int(plan["wait"]) > 0 and spare >= 2
    # Merchant and raid: when there is something to take, and robbers will not take it at once.
    return stock_in_all(s, other) >= LOOT and stock_in_all(s, seat) + LOOT <= ROBBED


@rule
def best_target(s: Any, owner: int, weights: Any, tallies: Any, sought: int) -> int:
    """What an owner would miss most of the cards that an attack may send back."""
    best = 0
    for site in range(SITES):
        if can_recall(s, owner, site, sought):
            card = int(s["site"][owner, site])
            best = max(best, standing_worth(s, owner, weights, tallies, card))
    return best
