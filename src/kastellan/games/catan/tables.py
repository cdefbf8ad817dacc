"""The cards of the game as data: what each costs and counts for.

120 cards: 62 development cards, 10 event cards, 11 + 12 regions, and the roads, settlements and
cities of the supply and of the two starting sets.
"""

from dataclasses import dataclass

import numpy as np

# Resources, and the regions that hold them (C02).
GRAIN, ORE, WOOL, LUMBER, BRICK, GOLD = range(6)
RESOURCES = ("grain", "ore", "wool", "lumber", "brick", "gold")
REGIONS = ("fields", "mountains", "pasture", "forest", "hills", "gold_field")
KINDS = 6

# What a development card is.
ACTION, DOUBLER, BUILDING, FLEET, KNIGHT, TOWN = range(6)
CLASSES = ("action", "doubler", "building", "fleet", "knight", "town")


@dataclass(frozen=True)
class Card:
    """A development card; letters of the cost: L lumber, B brick, O ore, G grain, W wool."""

    name: str
    rule: str
    count: int
    sort: int
    cost: str = ""
    points: int = 0
    commerce: int = 0
    strength: int = 0
    tournament: int = 0
    resource: int = -1  # what a doubler doubles or a fleet trades


CARDS = (
    Card("alchemist", "A1", 2, ACTION),
    Card("bishop", "A2", 2, ACTION),
    Card("arsonist", "A3", 2, ACTION),
    Card("merchant", "A4", 2, ACTION),
    Card("caravan", "A5", 1, ACTION),
    Card("witch", "A6", 2, ACTION),
    Card("black_knight", "A7", 3, ACTION),
    Card("scout", "A8", 2, ACTION),
    Card("spy", "A9", 3, ACTION),
    Card("raid", "A10", 1, ACTION),
    Card("grain_mill", "G1", 1, DOUBLER, "GB", resource=GRAIN),
    Card("sawmill", "G1", 1, DOUBLER, "LL", resource=LUMBER),
    Card("brickworks", "G1", 1, DOUBLER, "BO", resource=BRICK),
    Card("foundry", "G1", 1, DOUBLER, "BO", resource=ORE),
    Card("wool_mill", "G1", 1, DOUBLER, "BW", resource=WOOL),
    Card("garrison", "G2", 3, BUILDING, "LB", commerce=1),
    Card("lumber_fleet", "G3", 1, FLEET, "WL", commerce=1, resource=LUMBER),
    Card("grain_fleet", "G3", 1, FLEET, "WL", commerce=1, resource=GRAIN),
    Card("wool_fleet", "G3", 1, FLEET, "WL", commerce=1, resource=WOOL),
    Card("ore_fleet", "G3", 1, FLEET, "WL", commerce=1, resource=ORE),
    Card("brick_fleet", "G3", 1, FLEET, "WL", commerce=1, resource=BRICK),
    Card("gold_fleet", "G3", 1, FLEET, "WL", commerce=1, resource=GOLD),
    Card("abbey", "G4", 2, BUILDING, "LOB"),
    Card("smithy", "G5", 1, BUILDING, "OOL"),
    Card("konrad", "G6", 1, KNIGHT, "GO", strength=2, tournament=1),
    Card("falk", "G6", 1, KNIGHT, "GGOOW", strength=1, tournament=5),
    Card("goetz", "G6", 1, KNIGHT, "GGOOWW", strength=5, tournament=2),
    Card("hagen", "G6", 1, KNIGHT, "GO", strength=1, tournament=2),
    Card("karl", "G6", 1, KNIGHT, "GGOOWWW", strength=7, tournament=1),
    Card("otto", "G6", 1, KNIGHT, "GOOW", strength=3, tournament=2),
    Card("pippin", "G6", 1, KNIGHT, "GOW", strength=1, tournament=3),
    Card("siegfried", "G6", 1, KNIGHT, "O", strength=1, tournament=1),
    Card("walter", "G6", 1, KNIGHT, "GOW", strength=3, tournament=1),
    Card("aqueduct", "R1", 2, TOWN, "LLOOBB", points=1),
    Card("bath_house", "R2", 2, TOWN, "BBOW", points=1),
    Card("church", "R3", 2, TOWN, "OOGGB", points=1),
    Card("colossus", "R4", 1, TOWN, "OOOBBBGGG", points=2),
    Card("counting_house", "R5", 1, TOWN, "WWGB", commerce=3),
    Card("harbour", "R6", 1, TOWN, "OWB", commerce=1),
    Card("library", "R7", 2, TOWN, "LLOOB", points=1),
    Card("market", "R8", 1, TOWN, "GW", commerce=2),
    Card("guild", "R9", 1, TOWN, "WWWBBG", commerce=4),
    Card("mint", "R10", 1, TOWN, "LLOOBB", commerce=1),
    Card("town_hall", "R11", 2, TOWN, "WWOOB", points=1),
)

NAMES = tuple(card.name for card in CARDS)
TYPES = len(CARDS)
DECK = sum(card.count for card in CARDS)

ALCHEMIST, BISHOP, ARSONIST, MERCHANT, CARAVAN = (
    NAMES.index(name) for name in ("alchemist", "bishop", "arsonist", "merchant", "caravan")
)
WITCH, BLACK_KNIGHT, SCOUT, SPY, RAID = (
    NAMES.index(name) for name in ("witch", "black_knight", "scout", "spy", "raid")
)
GARRISON, ABBEY, SMITHY = (NAMES.index(name) for name in ("garrison", "abbey", "smithy"))
AQUEDUCT, BATH_HOUSE, CHURCH, HARBOUR = (
    NAMES.index(name) for name in ("aqueduct", "bath_house", "church", "harbour")
)
LIBRARY, MINT, TOWN_HALL = (NAMES.index(name) for name in ("library", "mint", "town_hall"))
# The table is in this order: actions, doublers, garrison, fleets, abbey, smithy, knights, red.
FIRST_GREEN = NAMES.index("grain_mill")
FIRST_FLEET = NAMES.index("lumber_fleet")
FIRST_KNIGHT = NAMES.index("konrad")
FIRST_RED = NAMES.index("aqueduct")

LETTERS = {"G": GRAIN, "O": ORE, "W": WOOL, "L": LUMBER, "B": BRICK}


def _cost(letters: str) -> list[int]:
    return [sum(LETTERS[letter] == kind for letter in letters) for kind in range(KINDS)]


# Columns of the table as arrays that compiled rules can read: [type] or [type, resource].
COUNT = np.array([card.count for card in CARDS], np.int8)
SORT = np.array([card.sort for card in CARDS], np.int8)
COST = np.array([_cost(card.cost) for card in CARDS], np.int8)
POINTS = np.array([card.points for card in CARDS], np.int8)
COMMERCE = np.array([card.commerce for card in CARDS], np.int8)
STRENGTH = np.array([card.strength for card in CARDS], np.int8)
TOURNAMENT = np.array([card.tournament for card in CARDS], np.int8)
RESOURCE = np.array([card.resource for card in CARDS], np.int8)

# Roads, settlements and cities (C05, C40 to C42).
ROAD, SETTLEMENT, CITY = range(3)
WORKS = ("road", "settlement", "city")
WORK_COST = np.array([_cost("BBL"), _cost("BLGW"), _cost("OOOGG")], np.int8)
WORK_SUPPLY = (7, 5, 7)

# Regions of the supply (C05): kind and number; and of the starting sets (C04), a row a player.
SUPPLY = (
    (GRAIN, 3), (GRAIN, 4), (ORE, 4), (ORE, 5), (WOOL, 5), (WOOL, 6),
    (LUMBER, 6), (LUMBER, 1), (BRICK, 1), (BRICK, 2), (GOLD, 3),
)  # fmt: skip
SUPPLIED = len(SUPPLY)
SUPPLY_KIND = np.array([kind for kind, _ in SUPPLY], np.int8)
SUPPLY_NUMBER = np.array([number for _, number in SUPPLY], np.int8)
START_NUMBER = np.array([[1, 2, 3, 4, 5, 6], [2, 3, 4, 5, 6, 1]], np.int8)  # [set, kind]

# Event cards (C06).
BUILDER, CIVIL_WAR, PLENTY, PROGRESS, NEW_YEAR, CONFLICT, PLAGUE = range(7)
EVENTS = ("builder", "civil_war", "plenty", "progress", "new_year", "conflict", "plague")
EVENT_COUNT = np.array([1, 1, 2, 2, 1, 1, 2], np.int8)
EVENT_DECK = 10

# Faces of the event die; the event card is on two of six (C21 to C25).
TOURNAMENT_FACE, TRADE_FACE, ROBBERS_FACE, GOOD_YEAR_FACE, CARD_FACE = range(5)
FACES = ("tournament", "trade", "robbers", "good_year", "card")
