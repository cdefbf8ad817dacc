"""The cards as data, against the figures of the rules written down once more.

Ids of single cards are left to the tests of what these cards do.
"""

from collections import Counter
from itertools import groupby

import pytest

from kastellan.games.catan.layout import STACK_HEIGHTS
from kastellan.games.catan.tables import (
    ACTION,
    BRICK,
    CARDS,
    CLASSES,
    COMMERCE,
    COST,
    COUNT,
    DECK,
    EVENT_COUNT,
    EVENT_DECK,
    EVENTS,
    FIRST_GREEN,
    FIRST_RED,
    GOLD,
    GRAIN,
    KINDS,
    LETTERS,
    LUMBER,
    NAMES,
    ORE,
    POINTS,
    REGIONS,
    RESOURCE,
    RESOURCES,
    SORT,
    START_NUMBER,
    STRENGTH,
    SUPPLY,
    SUPPLY_KIND,
    SUPPLY_NUMBER,
    TOURNAMENT,
    TOWN,
    TYPES,
    WOOL,
    WORK_COST,
    WORK_SUPPLY,
    WORKS,
    Card,
)

BY_NAME = {card.name: card for card in CARDS}

# count, cost, then what a card counts for: points, commerce, strength, tournament
ACTIONS = {
    "A1": ("alchemist", 2),
    "A2": ("bishop", 2),
    "A3": ("arsonist", 2),
    "A4": ("merchant", 2),
    "A5": ("caravan", 1),
    "A6": ("witch", 2),
    "A7": ("black_knight", 3),
    "A8": ("scout", 2),
    "A9": ("spy", 3),
    "A10": ("raid", 1),
}
GREEN = {
    "grain_mill": ("G1", 1, "G B", 0),
    "sawmill": ("G1", 1, "L L", 0),
    "brickworks": ("G1", 1, "B O", 0),
    "foundry": ("G1", 1, "B O", 0),
    "wool_mill": ("G1", 1, "B W", 0),
    "garrison": ("G2", 3, "L B", 1),
    "lumber_fleet": ("G3", 1, "W L", 1),
    "grain_fleet": ("G3", 1, "W L", 1),
    "wool_fleet": ("G3", 1, "W L", 1),
    "ore_fleet": ("G3", 1, "W L", 1),
    "brick_fleet": ("G3", 1, "W L", 1),
    "gold_fleet": ("G3", 1, "W L", 1),
    "abbey": ("G4", 2, "L O B", 0),
    "smithy": ("G5", 1, "O O L", 0),
}
KNIGHTS = {
    "konrad": ("G O", 2, 1),
    "falk": ("G G O O W", 1, 5),
    "goetz": ("G G O O W W", 5, 2),
    "hagen": ("G O", 1, 2),
    "karl": ("G G O O W W W", 7, 1),
    "otto": ("G O O W", 3, 2),
    "pippin": ("G O W", 1, 3),
    "siegfried": ("O", 1, 1),
    "walter": ("G O W", 3, 1),
}
RED = {
    "R1": ("aqueduct", 2, "L L O O B B", 1, 0),
    "R2": ("bath_house", 2, "B B O W", 1, 0),
    "R3": ("church", 2, "O O G G B", 1, 0),
    "R4": ("colossus", 1, "O O O B B B G G G", 2, 0),
    "R5": ("counting_house", 1, "W W G B", 0, 3),
    "R6": ("harbour", 1, "O W B", 0, 1),
    "R7": ("library", 2, "L L O O B", 1, 0),
    "R8": ("market", 1, "G W", 0, 2),
    "R9": ("guild", 1, "W W W B B G", 0, 4),
    "R10": ("mint", 1, "L L O O B B", 0, 1),
    "R11": ("town_hall", 2, "W W O O B", 1, 0),
}
EVENT_CARDS = {
    "E1": ("builder", 1),
    "E2": ("civil_war", 1),
    "E3": ("plenty", 2),
    "E4": ("progress", 2),
    "E5": ("new_year", 1),
    "E6": ("conflict", 1),
    "E7": ("plague", 2),
}
DOUBLED = {
    "grain_mill": GRAIN,
    "sawmill": LUMBER,
    "brickworks": BRICK,
    "foundry": ORE,
    "wool_mill": WOOL,
}


def sort_of(card: Card) -> str:
    return CLASSES[card.sort]


def letters(text: str) -> Counter[str]:
    return Counter(text.split())


def test_the_resources_and_their_regions() -> None:
    """C02: six of each, in the same order."""
    assert dict(zip(RESOURCES, REGIONS, strict=True)) == {
        "grain": "fields",
        "ore": "mountains",
        "wool": "pasture",
        "lumber": "forest",
        "brick": "hills",
        "gold": "gold_field",
    }


def test_nothing_costs_gold() -> None:
    """C02"""
    assert "gold" not in {RESOURCES[kind] for kind in LETTERS.values()}
    assert not COST[:, GOLD].any()
    assert not WORK_COST[:, GOLD].any()


def test_the_starting_sets() -> None:
    """C04: the production numbers of both players."""
    numbers = [
        {RESOURCES[kind]: int(number) for kind, number in enumerate(row)} for row in START_NUMBER
    ]
    assert numbers == [
        {"grain": 1, "ore": 2, "wool": 3, "lumber": 4, "brick": 5, "gold": 6},
        {"grain": 2, "ore": 3, "wool": 4, "lumber": 5, "brick": 6, "gold": 1},
    ]


def test_the_supply() -> None:
    """C05: roads, settlements, cities, and eleven regions with their numbers."""
    assert dict(zip(WORKS, WORK_SUPPLY, strict=True)) == {"road": 7, "settlement": 5, "city": 7}
    assert sorted((RESOURCES[kind], number) for kind, number in SUPPLY) == [
        ("brick", 1), ("brick", 2), ("gold", 3), ("grain", 3), ("grain", 4), ("lumber", 1),
        ("lumber", 6), ("ore", 4), ("ore", 5), ("wool", 5), ("wool", 6),
    ]  # fmt: skip
    assert list(zip(SUPPLY_KIND, SUPPLY_NUMBER, strict=True)) == list(SUPPLY)


def test_no_number_stands_on_two_regions_of_a_kind() -> None:
    """C04, C05: so no roll reaches two regions of one kind."""
    for kind in range(KINDS):
        numbers = [number for here, number in SUPPLY if here == kind]
        numbers += [int(row[kind]) for row in START_NUMBER]
        assert len(numbers) == len(set(numbers))


def test_the_works_cost_what_the_rules_say() -> None:
    """What a road, a settlement and a city cost."""
    costs = {"road": "B B L", "settlement": "B L G W", "city": "O O O G G"}
    for work, cost in costs.items():
        wanted = [letters(cost)[letter] for letter in ("G", "O", "W", "L", "B")]
        assert WORK_COST[WORKS.index(work)].tolist() == [*wanted, 0]


def test_the_development_cards_are_62() -> None:
    """C06: 20 action cards, 26 green ones, 16 red ones, in five stacks."""
    action = sum(card.count for card in CARDS if card.rule.startswith("A"))
    green = sum(card.count for card in CARDS if card.rule.startswith("G"))
    red = sum(card.count for card in CARDS if card.rule.startswith("R"))
    assert (action, green, red) == (20, 26, 16)
    assert sum(STACK_HEIGHTS) == DECK == 62
    assert STACK_HEIGHTS == (13, 13, 12, 12, 12)


def test_there_are_120_cards_in_all() -> None:
    """C04, C05, C06: with both starting sets, of a road, two settlements and six regions each."""
    starting_sets = 2 * (1 + 2 + KINDS)
    assert DECK + EVENT_DECK + len(SUPPLY) + sum(WORK_SUPPLY) + starting_sets == 120


@pytest.mark.parametrize(("rule", "event"), EVENT_CARDS.items())
def test_the_event_cards(rule: str, event: tuple[str, int]) -> None:
    """C06: ten event cards."""
    name, count = event
    assert EVENT_COUNT[EVENTS.index(name)] == count
    assert EVENTS.index(name) == int(rule[1:]) - 1
    assert sum(EVENT_COUNT) == EVENT_DECK == 10


def test_names_are_unique() -> None:
    """C06"""
    assert len(set(NAMES)) == len(NAMES) == TYPES
    assert len(set(EVENTS)) == len(EVENTS)
    wanted = [name for name, *_ in (*ACTIONS.values(), *RED.values())] + [*GREEN, *KNIGHTS]
    assert sorted(NAMES) == sorted(wanted)


@pytest.mark.parametrize("rule", ACTIONS)
def test_action_cards(rule: str) -> None:
    """They cost nothing and count for nothing."""
    name, count = ACTIONS[rule]
    assert BY_NAME[name] == Card(name, rule, count, ACTION)


@pytest.mark.parametrize("name", GREEN)
def test_green_cards(name: str) -> None:
    """Count, cost and commerce."""
    rule, count, cost, commerce = GREEN[name]
    card = BY_NAME[name]
    assert (card.rule, card.count, card.commerce) == (rule, count, commerce)
    assert Counter(card.cost) == letters(cost)
    assert (card.points, card.strength, card.tournament) == (0, 0, 0)
    sorts = {"G1": "doubler", "G3": "fleet"}
    assert sort_of(card) == sorts.get(rule, "building")


@pytest.mark.parametrize("name", KNIGHTS)
def test_knights(name: str) -> None:
    """Cost, strength and tournament points."""
    cost, strength, tournament = KNIGHTS[name]
    card = BY_NAME[name]
    assert (card.rule, card.count, sort_of(card)) == ("G6", 1, "knight")
    assert Counter(card.cost) == letters(cost)
    assert (card.strength, card.tournament) == (strength, tournament)
    assert (card.points, card.commerce) == (0, 0)


@pytest.mark.parametrize("rule", RED)
def test_red_cards(rule: str) -> None:
    """Count, cost, points and commerce."""
    name, count, cost, points, commerce = RED[rule]
    card = BY_NAME[name]
    assert (card.rule, card.count, sort_of(card)) == (rule, count, "town")
    assert Counter(card.cost) == letters(cost)
    assert (card.points, card.commerce) == (points, commerce)
    assert (card.strength, card.tournament) == (0, 0)


def test_doublers_and_fleets_belong_to_a_resource() -> None:
    """One doubler for each resource but gold, one fleet for each."""
    doubled = {card.name: card.resource for card in CARDS if card.rule == "G1"}
    assert doubled == DOUBLED
    fleets = {card.name: RESOURCES[card.resource] for card in CARDS if card.rule == "G3"}
    assert fleets == {f"{resource}_fleet": resource for resource in RESOURCES}
    others = {card.resource for card in CARDS if card.rule not in ("G1", "G3")}
    assert others == {-1}


def test_cards_of_a_sort_lie_together() -> None:
    """The rules look for fleets, knights and red cards in stretches of the table."""
    runs = [(sort, len(list(cards))) for sort, cards in groupby(map(sort_of, CARDS))]
    assert runs == [
        ("action", 10),
        ("doubler", 5),
        ("building", 1),  # garrison
        ("fleet", 6),
        ("building", 2),  # abbey, smithy
        ("knight", 9),
        ("town", 11),
    ]


def test_what_only_some_cards_count_for() -> None:
    """The rules add up points of red cards only, and so on."""
    for card in CARDS:
        assert not card.points or sort_of(card) == "town"
        assert not card.commerce or sort_of(card) in ("town", "fleet") or card.name == "garrison"
        assert not card.strength or sort_of(card) == "knight"
        assert not card.tournament or sort_of(card) == "knight"


def test_green_and_red_cards_lie_together() -> None:
    """The rules tell the colour of a card by its place in the table."""
    for place, card in enumerate(CARDS):
        colour = "A" if place < FIRST_GREEN else "G" if place < FIRST_RED else "R"
        assert card.rule.startswith(colour)
        assert (card.sort == ACTION) == (colour == "A")
        assert (card.sort == TOWN) == (colour == "R")


def test_the_columns_repeat_the_table() -> None:
    """What compiled rules read is what the table says."""
    for place, card in enumerate(CARDS):
        assert COUNT[place] == card.count
        assert SORT[place] == card.sort
        assert POINTS[place] == card.points
        assert COMMERCE[place] == card.commerce
        assert STRENGTH[place] == card.strength
        assert TOURNAMENT[place] == card.tournament
        assert RESOURCE[place] == card.resource
        for letter, kind in LETTERS.items():
            assert COST[place, kind] == card.cost.count(letter)
