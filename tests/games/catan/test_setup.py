"""The set-up (C04, C10 to C12)."""

import pytest

from tests.games.catan.table import CHANCE, START, Table

NUMBERS = {0: (1, 2, 3, 4, 5, 6), 1: (2, 3, 4, 5, 6, 1)}
KINDS = ("fields", "mountains", "pasture", "forest", "hills", "gold_field")
RESOURCES = ("grain", "ore", "wool", "lumber", "brick", "gold")


def arranged(first: int = 0) -> Table:
    """A game in which the first player is to choose a stack."""
    t = Table(dealt=False)
    t.deal()
    t.do(f"first {first}")
    for _ in range(2):
        t.do(*(f"arrange {resource}" for resource in RESOURCES))
    return t


@pytest.mark.parametrize("seat", [0, 1])
def test_c04_the_starting_set_of_each_player(seat: int) -> None:
    t = Table()
    numbers = NUMBERS[seat]
    assert [t.region(seat, place) for place in START] == list(zip(KINDS, numbers, strict=True))
    assert sorted(numbers) == [1, 2, 3, 4, 5, 6]
    assert t.s["level"][seat].tolist() == [0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]  # 2 settlements


def test_c10_the_regions_lie_in_any_order_the_player_likes() -> None:
    t = Table(dealt=False)
    t.deal()
    t.do("first 1")
    assert (t.phase, t.mover) == ("arrange", 1)
    assert t.choices("arrange") == set(RESOURCES)
    t.do("arrange gold", "arrange wool")
    assert t.choices("arrange") == {"grain", "ore", "lumber", "brick"}
    t.do("arrange grain", "arrange ore", "arrange brick", "arrange lumber")
    assert (t.phase, t.mover) == ("arrange", 0)
    t.do(*(f"arrange {resource}" for resource in reversed(RESOURCES)))
    order = ("gold_field", "pasture", "fields", "mountains", "hills", "forest")
    assert [t.region(1, place) for place in START] == [
        (kind, NUMBERS[1][KINDS.index(kind)]) for kind in order
    ]
    assert [t.region(0, place) for place in START] == [
        (kind, NUMBERS[0][KINDS.index(kind)]) for kind in reversed(KINDS)
    ]


def test_c10_each_region_starts_with_one_resource_and_each_player_with_two_points() -> None:
    t = arranged()
    for seat in range(2):
        assert [t.stock(seat, place) for place in START] == [1] * 6
        assert t.has(seat) == dict.fromkeys(RESOURCES, 1)
        assert t.points(seat) == 2
    assert t.region(0, "4a") is None
    assert t.region(0, "8b") is None


@pytest.mark.parametrize("column", [5, 6])
def test_c10_the_two_regions_in_the_middle_belong_to_both_settlements(column: int) -> None:
    t = Table()
    t.build(0, f"{column}a", "wool_mill")
    t.build(0, f"{column}b", "sawmill")
    t.rolling(0)
    t.roll("tournament", 3)  # the pasture's number
    assert t.stock(0, "6a") == 2
    t.rolling(0)
    t.roll("tournament", 4)  # the forest's
    assert t.stock(0, "6b") == 2


def test_c11_a_die_decides_who_starts() -> None:
    for first in range(2):
        t = Table(dealt=False)
        t.deal()
        assert t.mover == CHANCE
        assert t.odds() == {"first 0": 1, "first 1": 1}
        t = arranged(first)
        assert (t.active, t.mover) == (first, first)
        t.do("look 0", "take 0", "take 0", "take 0", "look 1", "take 0", "take 0", "take 0")
        assert (t.phase, t.mover, t.active) == ("upkeep", first, first)


def test_c12_the_first_player_keeps_three_cards_of_any_stack() -> None:
    t = arranged()
    assert t.legal() == {f"look {stack}" for stack in range(5)}
    before = [t.stack(stack) for stack in range(5)]
    t.do("look 2")
    assert t.legal() == {f"take {place}" for place in range(12)}
    t.do("take 0")
    assert t.legal() == {f"take {place}" for place in range(11)}
    t.do("take 4", "take 9")
    kept = [before[2][0], before[2][5], before[2][11]]
    assert t.cards(0) == sorted(kept)
    rest = [card for place, card in enumerate(before[2]) if place not in (0, 5, 11)]
    assert t.stack(2) == rest  # the order is kept
    assert [t.stack(stack) for stack in (0, 1, 3, 4)] == [before[n] for n in (0, 1, 3, 4)]
    assert (t.phase, t.mover) == ("choose_stack", 1)


def test_c12_the_other_player_takes_another_stack() -> None:
    t = arranged(1)
    t.do("look 0", "take 12", "take 11", "take 10")
    assert t.mover == 0
    assert t.legal() == {"look 1", "look 2", "look 3", "look 4"}
    t.do("look 4", "take 0", "take 0", "take 0")
    assert t.heights() == [10, 13, 12, 12, 9]
    assert len(t.cards(0)) == len(t.cards(1)) == 3
    assert (t.phase, t.mover) == ("upkeep", 1)


def test_c12_nobody_else_sees_what_was_taken() -> None:
    seen = []
    for places in (("take 0", "take 0", "take 0"), ("take 8", "take 5", "take 2")):
        t = arranged()
        t.do("look 3", *places)
        seen.append((t.seen_by(1), t.seen_by(-1)))
        assert t.seen_by(0) != t.seen_by(1)
    assert seen[0] == seen[1]
