"""What cards, works and regions are worth to a seat, in hundredths of a victory point.

Points count, tokens count as the points they are, and what brings more resources counts the more,
the longer the game still is. What a card costs is taken off where it is to be paid.
"""

from typing import Any

from kastellan.bots.catan.tally import bits_in
from kastellan.core.build import rule
from kastellan.games.catan.layout import NONE, ROWS
from kastellan.games.catan.tables import (
    ABBEY,
    ACTION,
    ARSONIST,
    BLACK_KNIGHT,
    COMMERCE,
    COST,
    DOUBLER,
    FLEET,
    GARRISON,
    GOLD,
    HARBOUR,
    KNIGHT,
    LIBRARY,
    MINT,
    ORE,
    POINTS,
    RESOURCE,
    SCOUT,
    SETTLEMENT,
    SMITHY,
    SORT,
    STRENGTH,
    SUPPLY_KIND,
    TOURNAMENT,
    TOWN_HALL,
    WOOL,
)
from kastellan.games.catan.tables import TOWN as TOWN_CARD

SIZE = COST.sum(axis=1)  # how many resources a card costs

LONG = 10  # points from the start to the end of a usual game
FEW_SITES = 2
SAFE_LEAD = 5  # a lead beyond this is no safer


@rule
def still(tally: Any, weight: int) -> int:
    """What lasts: the nearer the seat is to the end, the less it is worth."""
    return weight * min(max(int(tally["missing"]), 0), LONG) // LONG


@rule
def takes_lead(ours: int, theirs: int, gain: int) -> bool:
    """Whether so many more strength or commerce points win a token."""
    return ours <= theirs < ours + gain


@rule
def contest(weights: Any, ours: int, theirs: int, gain: int) -> int:
    """What so many more strength or commerce points are worth: a token, or a step towards it."""
    total = 0
    if takes_lead(ours, theirs, gain):
        total += int(weights["point"])
    if ours < theirs <= ours + gain:
        total += int(weights["deny"])
    if ours - theirs < SAFE_LEAD:
        total += int(weights["lead"]) * gain
    return total


@rule
def strength_gain(s: Any, seat: int, tally: Any, card: int) -> int:
    """Strength points that a card brings."""
    if SORT[card] == KNIGHT:
        return int(STRENGTH[card]) + int(s["built"][seat, SMITHY])
    return int(tally["knights"]) if card == SMITHY else 0


@rule
def commerce_gain(s: Any, seat: int, tally: Any, card: int) -> int:
    """Commerce points that a card brings."""
    gain = int(COMMERCE[card])
    if SORT[card] == FLEET:
        gain += int(s["built"][seat, HARBOUR])
    elif card == HARBOUR:
        gain += int(tally["fleets"])
    return gain


@rule
def points_of(s: Any, seat: int, tallies: Any, card: int) -> int:
    """The points that a card brings at once: its own, and those of tokens it wins."""
    ours, theirs = tallies[seat], tallies[1 - seat]
    points = int(POINTS[card])
    gain = strength_gain(s, seat, ours, card)
    if takes_lead(int(ours["strength"]), int(theirs["strength"]), gain):
        points += 1
    gain = commerce_gain(s, seat, ours, card)
    if takes_lead(int(ours["commerce"]), int(theirs["commerce"]), gain):
        points += min(int(ours["cities"]), 1)
    return points


@rule
def tokens(s: Any, seat: int, weights: Any, tallies: Any, card: int) -> int:
    """What a card does for the two tokens (C80, C81)."""
    ours, theirs = tallies[seat], tallies[1 - seat]
    total = 0
    gain = strength_gain(s, seat, ours, card)
    if gain > 0:
        total += contest(weights, int(ours["strength"]), int(theirs["strength"]), gain)
    gain = commerce_gain(s, seat, ours, card)
    if gain > 0:
        value = contest(weights, int(ours["commerce"]), int(theirs["commerce"]), gain)
        total += value if ours["cities"] > 0 else value // 2
    return total


@rule
def serves_regions(card: int) -> bool:
    """Whether it matters beside which regions a card stands."""
    return bool(SORT[card] == DOUBLER or card == GARRISON)


@rule
def glad_of(tally: Any, card: int) -> int:
    """The regions that such a card should stand beside, a bit for each corner (C31)."""
    regions = tally["regions"]
    if card == GARRISON:
        return int(regions[ORE]) | int(regions[WOOL])
    return int(regions[RESOURCE[card]]) & ~int(tally["doubled"])


@rule
def for_regions(weights: Any, tally: Any, card: int, count: int) -> int:
    """What it is worth that such a card stands beside so many of those regions."""
    weight = int(weights["guard"] if card == GARRISON else weights["region"])
    return count * still(tally, weight)


@rule
def at_site(weights: Any, tally: Any, card: int, place: int) -> int:
    """What it is worth that a card stands above or below this column and not elsewhere."""
    if not serves_regions(card):
        return 0
    regions = glad_of(tally, card) >> place  # of the column, and of the next one
    return for_regions(weights, tally, card, (regions & 1) + (regions >> ROWS & 1))


@rule
def best_site(weights: Any, tally: Any, card: int) -> int:
    """What the best free site adds to a card, NONE if there is no site for it (C43)."""
    if SORT[card] == TOWN_CARD:
        return 0 if tally["city_sites"] > 0 else NONE
    free = int(tally["free_places"])
    if free == 0:
        return NONE
    if not serves_regions(card):
        return 0
    on_one_side = glad_of(tally, card)
    on_the_other = on_one_side >> ROWS
    if free & on_one_side & on_the_other:
        return for_regions(weights, tally, card, 2)
    return for_regions(weights, tally, card, 1 if free & (on_one_side | on_the_other) else 0)


@rule
def site_price(weights: Any, tally: Any) -> int:
    """What it costs to take up a site: much where hardly any is left for cards with points."""
    if tally["free_sites"] <= FEW_SITES:
        return int(weights["last_sites"])
    return int(weights["site"])


@rule
def card_value(s: Any, seat: int, weights: Any, tallies: Any, card: int) -> int:
    """What a green or red card is worth once it stands, wherever it stands."""
    total = int(weights["point"]) * int(POINTS[card]) + tokens(s, seat, weights, tallies, card)
    total += int(weights["tournament"]) * int(TOURNAMENT[card])
    lasting = 0
    if SORT[card] == FLEET:
        lasting = int(weights["fleet"]) * bits_in(int(tallies[seat]["regions"][RESOURCE[card]]))
    elif card == MINT:
        lasting = int(weights["mint"]) * bits_in(int(tallies[seat]["regions"][GOLD]))
    elif card == ABBEY or card == LIBRARY:
        lasting = int(weights["learning"])
    elif card == TOWN_HALL and s["built"][seat, TOWN_HALL] == 0:
        lasting = int(weights["searching"])
    return total + still(tallies[seat], lasting)


@rule
def action_worth(s: Any, seat: int, weights: Any, tallies: Any, card: int) -> int:
    """What an action card is worth in hand; less where it finds no use."""
    worth = int(weights["cards"][card])
    if card == BLACK_KNIGHT and tallies[1 - seat]["knights"] == 0:
        worth //= 2
    if card == ARSONIST and tallies[1 - seat]["cities"] == 0:
        worth //= 2
    if card == SCOUT and s["supply"][SETTLEMENT] == 0:
        worth = 0
    return worth


@rule
def card_worth(s: Any, seat: int, weights: Any, tallies: Any, card: int) -> int:
    """What a card is worth in hand: what it will do, less what it costs."""
    if SORT[card] == ACTION:
        return action_worth(s, seat, weights, tallies, card)
    worth = card_value(s, seat, weights, tallies, card)
    worth += max(best_site(weights, tallies[seat], card), 0)
    worth -= int(weights["resource"]) * int(SIZE[card])
    if SORT[card] == TOWN_CARD and tallies[seat]["cities"] == 0:
        worth //= 2
    return worth


@rule
def standing_worth(s: Any, owner: int, weights: Any, tallies: Any, card: int) -> int:
    """What an owner loses when a card goes back to hand: its points, a token, its price."""
    worth = int(weights["point"]) * int(POINTS[card])
    worth += int(weights["resource"]) * int(SIZE[card])
    ours, theirs = tallies[owner], tallies[1 - owner]
    gain = strength_gain(s, owner, ours, card)
    lead = int(ours["strength"]) - int(theirs["strength"])
    if 0 < lead <= gain:
        worth += int(weights["point"])
    gain = commerce_gain(s, owner, ours, card)
    lead = int(ours["commerce"]) - int(theirs["commerce"])
    if 0 < lead <= gain and ours["cities"] > 0:
        worth += int(weights["point"])
    return worth


@rule
def region_worth(s: Any, weights: Any, tally: Any, kind: int) -> int:
    """How welcome a new region of a kind is: much is built with it, and little of it is there."""
    there = bits_in(int(tally["regions"][kind]))
    if s["drawn"][0] != NONE and SUPPLY_KIND[s["drawn"][0]] == kind:
        there += 1  # the scout's first choice
    return 10 * int(weights["resources"][kind]) // (1 + there)


@rule
def city_worth(seat: int, weights: Any, tallies: Any) -> int:
    """What a city is worth more than the settlement it replaces."""
    ours, theirs = tallies[seat], tallies[1 - seat]
    lasting = int(weights["sites"])
    if ours["cities"] == 0:
        lasting += int(weights["first_city"])
    total = int(weights["point"]) + still(ours, lasting)
    if ours["cities"] == 0 and ours["commerce"] > theirs["commerce"]:
        total += int(weights["point"])
    return total


@rule
def settlement_worth(weights: Any, tally: Any) -> int:
    """What a settlement with its two regions is worth."""
    return int(weights["point"]) + still(tally, 2 * int(weights["region"]))
