"""What cards, works and regions are worth to a seat, in hundredths of a victory point.

Points count, tokens count as the points they are, and what brings more resources counts the more,
the longer the game still is. What a card costs is taken off where it is to be paid.
"""

from typing import Any

import numpy as np

from kastellan.bots.greedy import weights
from kastellan.core.build import rule
from kastellan.games.catan.acts import fits_column
from kastellan.games.catan.layout import CORNERS, NONE, ROWS
from kastellan.games.catan.realm import (
    cities,
    commerce,
    doublers,
    free_depth,
    strength,
    victory_points,
)
from kastellan.games.catan.tables import (
    ABBEY,
    ACTION,
    ARSONIST,
    BLACK_KNIGHT,
    CARDS,
    COMMERCE,
    COST,
    DOUBLER,
    FLEET,
    GARRISON,
    GOLD,
    HARBOUR,
    KINDS,
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
    TYPES,
    WOOL,
)
from kastellan.games.catan.tables import TOWN as TOWN_CARD

WEIGHTS = {
    "point": 100,
    "win": 5000,  # the point that ends the game
    "deny": 60,  # a token that the other loses
    "lead": 7,  # a strength or commerce point that moves no token
    "tournament": 4,  # a tournament point
    # Worth so much at the start of a game, and less the nearer its end:
    "region": 120,  # a region, or the same again from one that is doubled
    "fleet": 20,  # two for one, for each region of the fleet's kind
    "mint": 40,  # one for one, for each gold field
    "learning": 40,  # a card more in hand: abbey, library
    "searching": 30,  # searching at half the price: town hall
    "guard": 20,  # a garrison, for each mountain or pasture beside it
    "sites": 40,  # the two more building sites of a city
    "first_city": 60,  # red cards can be built, and the mill token can be won
    # What is spent and held:
    "site": 10,  # a building site that is taken up
    "last_sites": 40,  # the same where hardly any is left
    "resource": 16,  # a resource
    "needed": 30,  # a resource that the aim waits for
    "patience": 2,  # an aim that lacks so many resources is worth half
    # Cards not yet seen:
    "unseen": 40,  # the top card of a stack
    "put": 10,  # a card that the other put away
    "searched": 60,  # the best card of a stack never looked through
    # What something must be worth to be done:
    "swap": 25,  # putting a card away for another
    "alchemy": 60,  # playing an alchemist
    "attack": 30,  # an attack
}

FINDS = {  # what action cards are worth in hand
    "alchemist": 25,
    "bishop": 10,
    "arsonist": 30,
    "merchant": 40,
    "caravan": 30,
    "witch": 10,
    "black_knight": 30,
    "scout": 35,
    "spy": 45,
    "raid": 45,
}

TABLE = weights(WEIGHTS)
FOUND = np.array([FINDS.get(card.name, 0) for card in CARDS], np.int64)

DEMAND = np.array([5, 6, 4, 4, 5, 1], np.int64)  # how much is built with each resource

LONG = 10  # points from the start to the end of a usual game
FEW_SITES = 2
SAFE_LEAD = 5  # a lead beyond this is no safer


@rule
def still(setup: Any, s: Any, seat: int, weight: int) -> int:
    """What lasts: the nearer the seat is to the end, the less it is worth."""
    left = int(setup["victory_points"]) - victory_points(s, seat)
    return weight * min(max(left, 0), LONG) // LONG


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
def built_of(s: Any, seat: int, sort: int) -> int:
    """How many cards of a sort the seat has built."""
    count = 0
    for card in range(TYPES):
        if SORT[card] == sort:
            count += int(s["built"][seat, card])
    return count


@rule
def regions_of(s: Any, seat: int, kind: int) -> int:
    """How many regions of a kind the seat has."""
    count = 0
    for corner in range(CORNERS):
        if s["kind"][seat, corner] == kind:
            count += 1
    return count


@rule
def strength_gain(s: Any, seat: int, card: int) -> int:
    """Strength points that a card brings."""
    if SORT[card] == KNIGHT:
        return int(STRENGTH[card]) + int(s["built"][seat, SMITHY])
    return built_of(s, seat, KNIGHT) if card == SMITHY else 0


@rule
def commerce_gain(s: Any, seat: int, card: int) -> int:
    """Commerce points that a card brings."""
    gain = int(COMMERCE[card])
    if SORT[card] == FLEET:
        gain += int(s["built"][seat, HARBOUR])
    elif card == HARBOUR:
        gain += built_of(s, seat, FLEET)
    return gain


@rule
def points_of(s: Any, seat: int, card: int) -> int:
    """The points that a card brings at once: its own, and those of tokens it wins."""
    points = int(POINTS[card])
    if takes_lead(strength(s, seat), strength(s, 1 - seat), strength_gain(s, seat, card)):
        points += 1
    if takes_lead(commerce(s, seat), commerce(s, 1 - seat), commerce_gain(s, seat, card)):
        points += min(cities(s, seat), 1)
    return points


@rule
def tokens(s: Any, seat: int, weights: Any, card: int) -> int:
    """What a card does for the two tokens (C80, C81)."""
    total = 0
    gain = strength_gain(s, seat, card)
    if gain > 0:
        total += contest(weights, strength(s, seat), strength(s, 1 - seat), gain)
    gain = commerce_gain(s, seat, card)
    if gain > 0:
        value = contest(weights, commerce(s, seat), commerce(s, 1 - seat), gain)
        total += value if cities(s, seat) > 0 else value // 2
    return total


@rule
def at_site(setup: Any, s: Any, seat: int, weights: Any, card: int, place: int) -> int:
    """What it is worth that a card stands above or below this column and not elsewhere (C31)."""
    column = place // ROWS
    total = 0
    for slot in range(column, column + 2):
        corner = slot * ROWS + place % ROWS
        kind = int(s["kind"][seat, corner])
        if SORT[card] == DOUBLER and kind == RESOURCE[card] and doublers(s, seat, corner) == 0:
            total += still(setup, s, seat, int(weights["region"]))
        if card == GARRISON and (kind == ORE or kind == WOOL):
            total += still(setup, s, seat, int(weights["guard"]))
    return total


@rule
def best_site(setup: Any, s: Any, seat: int, weights: Any, card: int) -> int:
    """What the best free site adds to a card, NONE if there is no site for it (C43)."""
    best = NONE
    for column in range(int(s["left"][seat]), int(s["right"][seat]) + 1):
        if fits_column(s, seat, card, column):
            for row in range(ROWS):
                if free_depth(s, seat, column, row) != NONE:
                    best = max(best, at_site(setup, s, seat, weights, card, column * ROWS + row))
    return best


@rule
def free_sites(s: Any, seat: int) -> int:
    """Building sites that are still free."""
    free = 0
    for column in range(int(s["left"][seat]), int(s["right"][seat]) + 1):
        for depth in range(2 * int(s["level"][seat, column])):
            row = depth % 2
            site = column * 4 + row * 2 + depth // 2
            if s["site"][seat, site] == NONE:
                free += 1
    return free


@rule
def site_price(s: Any, seat: int, weights: Any) -> int:
    """What it costs to take up a site: much where hardly any is left for cards with points."""
    if free_sites(s, seat) <= FEW_SITES:
        return int(weights["last_sites"])
    return int(weights["site"])


@rule
def card_value(setup: Any, s: Any, seat: int, weights: Any, card: int) -> int:
    """What a green or red card is worth once it stands, wherever it stands."""
    total = int(weights["point"]) * int(POINTS[card]) + tokens(s, seat, weights, card)
    total += int(weights["tournament"]) * int(TOURNAMENT[card])
    lasting = 0
    if SORT[card] == FLEET:
        lasting = int(weights["fleet"]) * regions_of(s, seat, int(RESOURCE[card]))
    elif card == MINT:
        lasting = int(weights["mint"]) * regions_of(s, seat, GOLD)
    elif card == ABBEY or card == LIBRARY:
        lasting = int(weights["learning"])
    elif card == TOWN_HALL and s["built"][seat, TOWN_HALL] == 0:
        lasting = int(weights["searching"])
    return total + still(setup, s, seat, lasting)


@rule
def cost_size(card: int) -> int:
    """How many resources a card costs."""
    total = 0
    for kind in range(KINDS):
        total += int(COST[card, kind])
    return total


@rule
def action_worth(s: Any, seat: int, card: int) -> int:
    """What an action card is worth in hand; less where it finds no use."""
    worth = int(FOUND[card])
    if card == BLACK_KNIGHT and built_of(s, 1 - seat, KNIGHT) == 0:
        worth //= 2
    if card == ARSONIST and cities(s, 1 - seat) == 0:
        worth //= 2
    if card == SCOUT and s["supply"][SETTLEMENT] == 0:
        worth = 0
    return worth


@rule
def card_worth(setup: Any, s: Any, seat: int, weights: Any, card: int) -> int:
    """What a card is worth in hand: what it will do, less what it costs."""
    if SORT[card] == ACTION:
        return action_worth(s, seat, card)
    worth = card_value(setup, s, seat, weights, card)
    worth += max(best_site(setup, s, seat, weights, card), 0)
    worth -= int(weights["resource"]) * cost_size(card)
    if SORT[card] == TOWN_CARD and cities(s, seat) == 0:
        worth //= 2
    return worth


@rule
def standing_worth(s: Any, owner: int, weights: Any, card: int) -> int:
    """What an owner loses when a card goes back to hand: its points, a token, its price."""
    worth = int(weights["point"]) * int(POINTS[card])
    worth += int(weights["resource"]) * cost_size(card)
    gain = strength_gain(s, owner, card)
    lead = strength(s, owner) - strength(s, 1 - owner)
    if 0 < lead <= gain:
        worth += int(weights["point"])
    gain = commerce_gain(s, owner, card)
    lead = commerce(s, owner) - commerce(s, 1 - owner)
    if 0 < lead <= gain and cities(s, owner) > 0:
        worth += int(weights["point"])
    return worth


@rule
def region_worth(s: Any, seat: int, kind: int) -> int:
    """How welcome a new region of a kind is: much is built with it, and little of it is there."""
    there = regions_of(s, seat, kind)
    if s["drawn"][0] != NONE and SUPPLY_KIND[s["drawn"][0]] == kind:
        there += 1  # the scout's first choice
    return 100 * int(DEMAND[kind]) // (1 + there)


@rule
def city_worth(setup: Any, s: Any, seat: int, weights: Any) -> int:
    """What a city is worth more than the settlement it replaces."""
    lasting = int(weights["sites"])
    if cities(s, seat) == 0:
        lasting += int(weights["first_city"])
    total = int(weights["point"]) + still(setup, s, seat, lasting)
    if cities(s, seat) == 0 and commerce(s, seat) > commerce(s, 1 - seat):
        total += int(weights["point"])
    return total


@rule
def settlement_worth(setup: Any, s: Any, seat: int, weights: Any) -> int:
    """What a settlement with its two regions is worth."""
    return int(weights["point"]) + still(setup, s, seat, 2 * int(weights["region"]))
