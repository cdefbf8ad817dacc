"""The parts of the game, written down once more from the rules and compared (C01 to C06)."""

from collections import Counter

import pytest

from kastellan.games.catan.layout import STACK_HEIGHTS
from kastellan.games.catan.tables import (
    CARDS,
    COMMERCE,
    COST,
    COUNT,
    DECK,
    EVENT_COUNT,
    EVENTS,
    FIRST_GREEN,
    FIRST_RED,
    GOLD,
    NAMES,
    POINTS,
    STRENGTH,
    SUPPLY,
    TOURNAMENT,
    WORK_COST,
    WORKS,
)
from tests.games.catan.table import CARD, Table

LETTERS = "GOWLB"  # grain, ore, wool, lumber, brick: the order of the resources

ACTION_CARDS = {
    "alchemist": 2,
    "bishop": 2,
    "arsonist": 2,
    "merchant": 2,
    "caravan": 1,
    "witch": 2,
    "black_knight": 3,
    "scout": 2,
    "spy": 3,
    "raid": 1,
}

# count, cost, points, commerce, strength, tournament
GREEN = {
    "grain_mill": (1, "GB", 0, 0, 0, 0),
    "sawmill": (1, "LL", 0, 0, 0, 0),
    "brickworks": (1, "BO", 0, 0, 0, 0),
    "foundry": (1, "BO", 0, 0, 0, 0),
    "wool_mill": (1, "BW", 0, 0, 0, 0),
    "garrison": (3, "LB", 0, 1, 0, 0),
    "lumber_fleet": (1, "WL", 0, 1, 0, 0),
    "grain_fleet": (1, "WL", 0, 1, 0, 0),
    "wool_fleet": (1, "WL", 0, 1, 0, 0),
    "ore_fleet": (1, "WL", 0, 1, 0, 0),
    "brick_fleet": (1, "WL", 0, 1, 0, 0),
    "gold_fleet": (1, "WL", 0, 1, 0, 0),
    "abbey": (2, "LOB", 0, 0, 0, 0),
    "smithy": (1, "OOL", 0, 0, 0, 0),
    "konrad": (1, "GO", 0, 0, 2, 1),
    "falk": (1, "GGOOW", 0, 0, 1, 5),
    "goetz": (1, "GGOOWW", 0, 0, 5, 2),
    "hagen": (1, "GO", 0, 0, 1, 2),
    "karl": (1, "GGOOWWW", 0, 0, 7, 1),
    "otto": (1, "GOOW", 0, 0, 3, 2),
    "pippin": (1, "GOW", 0, 0, 1, 3),
    "siegfried": (1, "O", 0, 0, 1, 1),
    "walter": (1, "GOW", 0, 0, 3, 1),
}
RED = {
    "aqueduct": (2, "LLOOBB", 1, 0, 0, 0),
    "bath_house": (2, "BBOW", 1, 0, 0, 0),
    "church": (2, "OOGGB", 1, 0, 0, 0),
    "colossus": (1, "OOOBBBGGG", 2, 0, 0, 0),
    "counting_house": (1, "WWGB", 0, 3, 0, 0),
    "harbour": (1, "OWB", 0, 1, 0, 0),
    "library": (2, "LLOOB", 1, 0, 0, 0),
    "market": (1, "GW", 0, 2, 0, 0),
    "guild": (1, "WWWBBG", 0, 4, 0, 0),
    "mint": (1, "LLOOBB", 0, 1, 0, 0),
    "town_hall": (2, "WWOOB", 1, 0, 0, 0),
}


def letters(costs: list[int]) -> Counter[str]:
    assert costs[GOLD] == 0
    return +Counter(dict(zip(LETTERS, costs, strict=False)))


def test_c01_two_players_the_first_to_twelve_points() -> None:
    t = Table()
    assert t.points(0) == t.points(1) == 2
    assert not t.over()
    t.city(0, 5, 6)
    t.build(0, "5a", "church", "church")
    t.build(0, "5b", "library", "library")
    t.build(0, "6a", "town_hall", "town_hall")
    t.hand(0, "siegfried", "bath_house")
    t.store(0, ore=2, brick=2, wool=1)
    t.acting(0)
    t.do("build siegfried", "site 6b")
    assert t.points(0) == 11
    assert not t.over()
    assert t.winners() == []
    t.do("build bath_house", "site 6b")
    assert t.points(0) == 12
    assert t.over()
    assert t.winners() == [0]
    assert t.legal() == set()


def test_c02_nothing_costs_gold() -> None:
    assert all(COST[card, GOLD] == 0 for card in range(len(NAMES)))
    assert all(WORK_COST[work, GOLD] == 0 for work in range(len(WORKS)))


def test_c05_what_the_supply_holds() -> None:
    t = Table()
    assert t.s["supply"].tolist() == [7, 5, 7]
    fields, mountains, pasture, forest, hills, gold = range(6)
    assert sorted(SUPPLY) == [
        (fields, 3), (fields, 4), (mountains, 4), (mountains, 5), (pasture, 5), (pasture, 6),
        (forest, 1), (forest, 6), (hills, 1), (hills, 2), (gold, 3),
    ]  # fmt: skip
    assert int(t.s["regions_left"]).bit_count() == 11


def test_c06_ten_event_cards_and_sixty_two_cards_in_five_stacks() -> None:
    counts = dict(zip(EVENTS, EVENT_COUNT.tolist(), strict=True))
    assert counts == {
        "builder": 1,
        "civil_war": 1,
        "plenty": 2,
        "progress": 2,
        "new_year": 1,
        "conflict": 1,
        "plague": 2,
    }
    assert sum(counts.values()) == 10
    assert DECK == 62
    assert STACK_HEIGHTS == (13, 13, 12, 12, 12)
    t = Table(dealt=False)
    t.deal()
    assert t.heights() == [13, 13, 12, 12, 12]
    every = Counter(card for stack in range(5) for card in t.stack(stack))
    assert every == Counter(dict(zip(NAMES, COUNT.tolist(), strict=True)))


def test_c06_the_cards_are_shuffled_every_one_as_likely_as_another() -> None:
    t = Table(dealt=False)
    assert t.odds() == {f"deal {card}": int(COUNT[CARD[card]]) for card in NAMES}
    t.do("deal spy", "deal caravan")
    assert t.odds()["deal spy"] == 2
    assert "deal caravan" not in t.odds()


def test_twenty_action_cards_and_none_has_a_cost() -> None:
    assert {card: int(COUNT[CARD[card]]) for card in NAMES[:FIRST_GREEN]} == ACTION_CARDS
    assert sum(ACTION_CARDS.values()) == 20
    assert not COST[:FIRST_GREEN].any()


@pytest.mark.parametrize("name", GREEN | RED)
def test_what_a_card_costs_and_counts(name: str) -> None:
    """The tables of G1 to G6 and R1 to R11."""
    card = CARD[name]
    count, cost, points, commerce, strength, tournament = (GREEN | RED)[name]
    assert COUNT[card] == count
    assert letters(COST[card].tolist()) == Counter(cost)
    assert (POINTS[card], COMMERCE[card]) == (points, commerce)
    assert (STRENGTH[card], TOURNAMENT[card]) == (strength, tournament)


def test_green_and_red_cards_are_all_there() -> None:
    assert set(NAMES[FIRST_GREEN:FIRST_RED]) == GREEN.keys()
    assert set(NAMES[FIRST_RED:]) == RED.keys()
    assert sum(count for count, *_ in GREEN.values()) == 26
    assert sum(count for count, *_ in RED.values()) == 16
    assert len({card.name for card in CARDS}) == len(CARDS)
