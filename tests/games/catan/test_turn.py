"""The order of a turn, and production (C03, C20, C30, C31)."""

import pytest

from tests.games.catan.table import CHANCE, Table


def test_c20_roll_event_production_actions_hand_and_then_the_other() -> None:
    t = Table()
    assert t.legal() == {"roll"}
    t.do("roll")
    assert (t.phase, t.mover) == ("event_die", CHANCE)
    t.do("face good_year")
    assert (t.phase, t.mover) == ("number_die", CHANCE)  # both dice are rolled at once
    assert t.odds() == {f"number {number}": 1 for number in range(1, 7)}
    t.do("number 1")
    assert (t.phase, t.mover) == ("gain", 0)  # the event die comes first
    assert t.has(0) == t.has(1) == {}
    t.do("gain 5a")
    assert (t.phase, t.mover) == ("gain", 1)
    assert t.has(0) == {"grain": 1}  # nothing has been produced yet
    t.do("gain 5a")
    assert (t.phase, t.mover) == ("act", 0)
    assert t.has(0) == {"grain": 2}  # the fields 1
    assert t.has(1) == {"grain": 1, "gold": 1}  # the gold field 1
    t.do("finish")
    assert (t.phase, t.mover) == ("fill", 0)
    t.do("draw 0", "draw 1", "draw 2")
    assert (t.phase, t.mover, t.active) == ("upkeep", 1, 1)
    assert len(t.cards(0)) == 3
    assert t.cards(1) == []  # only at the end of one's own turn


def test_c20_any_number_of_actions_in_any_order() -> None:
    t = Table()
    t.store(0, brick=3, lumber=3, gold=3, ore=3)
    t.hand(0, "garrison", "siegfried")
    t.acting(0)
    t.do("build garrison", "site 5a", "bank gold>grain", "road left", "build siegfried", "site 6b")
    assert t.phase == "act"
    assert t.has(0) == {"grain": 1, "lumber": 1, "ore": 2}
    t.do("finish")
    assert t.phase == "fill"


def test_c20_nothing_need_be_done() -> None:
    t = Table()
    t.acting(0)
    assert t.may("finish")
    t.do("finish")
    assert t.phase == "fill"


def test_c20_the_event_die_shows_the_card_on_two_of_six_faces() -> None:
    t = Table()
    t.do("roll")
    assert t.odds() == {
        "face tournament": 1,
        "face trade": 1,
        "face robbers": 1,
        "face good_year": 1,
        "face card": 2,
    }


@pytest.mark.parametrize("number", range(1, 7))
def test_c30_each_region_showing_the_number_gains_one_for_both_players(number: int) -> None:
    t = Table()
    t.roll("tournament", number)
    resources = ("grain", "ore", "wool", "lumber", "brick", "gold")
    assert t.has(0) == {resources[number - 1]: 1}
    assert t.has(1) == {resources[number - 2]: 1}


def test_c30_two_regions_with_the_same_number_gain_both() -> None:
    t = Table()
    t.grow(0, "right", ("fields", 4), ("mountains", 4))
    t.roll("tournament", 4)
    assert t.has(0) == {"lumber": 1, "grain": 1, "ore": 1}
    assert t.has(1) == {"wool": 1}


def test_c03_what_would_go_over_three_is_lost_and_goes_nowhere_else() -> None:
    """The rulebook's example: mountains 2 with one ore, mountains 5 full, and a 5 is rolled."""
    t = Table()
    t.grow(0, "left", ("mountains", 5), ("pasture", 6))
    t.lay(0, r5b=1, r4a=3)
    t.roll("tournament", 5)
    assert t.stock(0, "4a") == 3
    assert t.stock(0, "5b") == 1
    assert t.has(0) == {"ore": 4, "brick": 1}


@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 3), (2, 3), (3, 3)])
def test_c30_next_to_a_matching_doubler_two_but_three_in_all(before: int, after: int) -> None:
    t = Table()
    t.build(0, "5a", "grain_mill")
    t.lay(0, r5a=before)
    t.roll("tournament", 1)
    assert t.stock(0, "5a") == after
    assert t.has(1) == {"gold": 1}


@pytest.mark.parametrize(
    ("card", "place", "corner", "number"),
    [
        ("grain_mill", "5a", "5a", 1),
        ("foundry", "5b", "5b", 2),
        ("wool_mill", "5a", "6a", 3),
        ("sawmill", "6b", "6b", 4),
        ("brickworks", "6a", "7a", 5),
    ],
)
def test_g1_each_doubler_doubles_its_kind(card: str, place: str, corner: str, number: int) -> None:
    t = Table()
    t.build(0, place, card)
    t.roll("tournament", number)
    assert t.stock(0, corner) == 2
    assert sum(t.has(0).values()) == 2


@pytest.mark.parametrize(
    ("card", "place", "corner", "number"),
    [
        ("grain_mill", "5b", "5a", 1),  # below, the fields are above
        ("grain_mill", "6a", "5a", 1),  # at the other settlement
        ("foundry", "5a", "5b", 2),
        ("foundry", "6b", "5b", 2),
        ("sawmill", "5a", "6b", 4),
        ("wool_mill", "5a", "5a", 1),  # beside fields, but it doubles wool
        ("brickworks", "5a", "7a", 5),
    ],
)
def test_g1_and_no_other_region(card: str, place: str, corner: str, number: int) -> None:
    """C31: only the two regions beside the site, and only of its kind."""
    t = Table()
    t.build(0, place, card)
    t.roll("tournament", number)
    assert t.stock(0, corner) == 1


def test_c31_a_doubler_between_two_regions_serves_both() -> None:
    t = Table()
    t.grow(0, "left", ("fields", 3), ("forest", 1))
    t.build(0, "4a", "grain_mill")  # between the new fields 3 and the fields 1
    t.roll("tournament", 3)
    assert t.stock(0, "4a") == 2
    assert t.stock(0, "5a") == 0
    t.rolling(0)
    t.roll("tournament", 1)
    assert t.stock(0, "5a") == 2
    assert t.stock(0, "4b") == 1  # the forest below


def test_c31_f3_the_outer_card_in_a_city_still_serves_the_neighbouring_regions() -> None:
    t = Table()
    t.city(0, 5)
    t.build(0, "5a", "wool_fleet", "grain_mill")
    t.build(0, "5b", "foundry")
    assert t.site(0, "5a1") == "grain_mill"
    t.roll("tournament", 1)
    assert t.stock(0, "5a") == 2
    t.rolling(0)
    t.roll("tournament", 2)
    assert t.stock(0, "5b") == 2
    garrison = Table()
    garrison.city(0, 5)
    garrison.build(0, "5b", "ore_fleet", "garrison")
    garrison.event("plenty")
    assert garrison.has(0) == {"ore": 1, "lumber": 1, "gold": 1}  # and gold for the 6


def test_a_doubler_of_one_player_does_nothing_for_the_other() -> None:
    t = Table()
    t.build(0, "5a", "grain_mill")
    t.roll("tournament", 2)
    assert t.has(1) == {"grain": 1}


def test_f4_doublers_count_only_for_the_production_die() -> None:
    t = Table()
    t.build(0, "5a", "grain_mill")
    t.roll("good_year", 6)
    t.do("gain 5a", "gain 5a")
    assert t.stock(0, "5a") == 1
    t = Table()
    t.city(0, 5)
    t.build(0, "5a", "grain_mill", "garrison")
    t.event("plenty")
    assert t.stock(0, "5a") == 1
    t = Table()
    t.build(0, "5a", "grain_mill")
    t.build(0, "6a", "abbey")
    t.event("progress")
    t.do("gain 5a")
    assert t.stock(0, "5a") == 1
    t = Table()
    t.build(0, "5a", "grain_mill")
    t.store(0, gold=3)
    t.acting(0)
    t.do("bank gold>grain")
    assert t.has(0) == {"grain": 1}


def test_f4_and_for_the_alchemists_number() -> None:
    t = Table(action_cards_from="sum_7")
    t.city(0, 5, 6)
    t.city(1, 5)
    t.build(0, "5a", "grain_mill")
    t.hand(0, "alchemist")
    t.do("alchemy 1", "face tournament")
    assert t.has(0) == {"grain": 2}
