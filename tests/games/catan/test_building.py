"""Building (C05, C40 to C46)."""

import pytest

from tests.games.catan.table import CARD, CHANCE, Table

ROAD = {"brick": 2, "lumber": 1}
SETTLEMENT = {"brick": 1, "lumber": 1, "grain": 1, "wool": 1}
CITY = {"ore": 3, "grain": 2}


def less(cost: dict[str, int], resource: str) -> dict[str, int]:
    """One of a resource too little, and plenty of gold."""
    return {**cost, resource: cost[resource] - 1, "gold": 2}


# --- C40 roads --------------------------------------------------------------------------------


@pytest.mark.parametrize("end", ["left", "right"])
def test_c40_a_road_costs_two_brick_and_a_lumber_and_lies_at_either_end(end: str) -> None:
    t = Table()
    t.store(0, **ROAD)
    t.acting(0)
    assert t.may("road left", "road right")
    t.do(f"road {end}")
    assert t.has(0) == {}
    assert t.s["supply"].tolist() == [6, 5, 7]
    assert t.points(0) == 2
    for resource in ROAD:
        t.store(0, **less(ROAD, resource))
        assert t.may_not("road left", "road right")


def test_c40_never_two_roads_in_a_row() -> None:
    t = Table()
    t.store(0, brick=3, lumber=3)
    t.acting(0)
    t.do("road right")
    t.store(0, **ROAD)
    assert t.may_not("road right")
    assert t.may("road left")
    t.do("road left")
    t.store(0, **ROAD)
    assert t.may_not("road left", "road right")


def test_c40_after_a_settlement_the_next_road() -> None:
    t = Table()
    t.road(0, "left")
    t.store(0, **SETTLEMENT)
    t.acting(0)
    t.do("settle left", "turn_up", "region fields 3", "region hills 1", "above 0")
    t.store(0, **ROAD)
    assert t.may("road left", "road right")


def test_c40_roads_of_the_other_are_no_hindrance() -> None:
    t = Table()
    t.road(1, "left")
    t.store(0, **ROAD)
    t.acting(0)
    assert t.may("road left")


def test_c05_what_is_used_up_cannot_be_built() -> None:
    t = Table()
    t.store(0, brick=3, lumber=2, grain=3, wool=1, ore=3)
    t.road(0, "left")
    t.acting(0)
    assert t.may("road right", "settle left", "city 5")
    t.s["supply"][0] = 0
    assert t.may_not("road right")
    t.s["supply"][1] = 0
    assert t.may_not("settle left")
    t.s["supply"][2] = 0
    assert t.may_not("city 5", "city 6")


# --- C41 settlements --------------------------------------------------------------------------


def test_c41_a_settlement_costs_one_of_four_and_needs_the_open_end_of_a_road() -> None:
    t = Table()
    t.store(0, **SETTLEMENT)
    t.acting(0)
    assert t.may_not("settle left", "settle right")
    t.road(0, "right")
    assert t.may("settle right")
    assert t.may_not("settle left")
    for resource in SETTLEMENT:
        t.store(0, **less(SETTLEMENT, resource))
        assert t.may_not("settle right")


def test_c41_two_regions_are_turned_up_and_laid_at_its_outer_corners() -> None:
    t = Table()
    t.store(0, **SETTLEMENT)
    t.road(0, "right")
    t.acting(0)
    t.do("settle right")
    assert t.has(0) == {}
    assert t.points(0) == 3
    assert t.s["supply"].tolist() == [6, 4, 7]
    assert t.legal() == {"turn_up"}  # no scout in hand
    t.do("turn_up")
    assert t.mover == CHANCE
    assert len(t.odds()) == 11
    assert set(t.odds().values()) == {1}
    t.do("region forest 6")
    assert len(t.odds()) == 10
    assert "region forest 6" not in t.odds()
    t.do("region gold_field 3")
    assert (t.phase, t.mover) == ("above", 0)
    assert t.legal() == {"above 0", "above 1"}
    t.do("above 1")  # the second one goes above
    assert t.region(0, "8a") == ("gold_field", 3)
    assert t.region(0, "8b") == ("forest", 6)
    assert t.stock(0, "8a") == t.stock(0, "8b") == 0  # they start empty
    assert t.region(0, "4a") is None
    assert (t.phase, t.mover) == ("act", 0)


def test_c41_or_the_other_way_round_and_to_the_left() -> None:
    t = Table()
    t.store(0, **SETTLEMENT)
    t.road(0, "left")
    t.acting(0)
    t.do("settle left", "turn_up", "region forest 6", "region gold_field 3", "above 0")
    assert t.region(0, "4a") == ("forest", 6)
    assert t.region(0, "4b") == ("gold_field", 3)
    assert t.region(0, "8a") is None


def test_c41_the_new_regions_produce() -> None:
    t = Table()
    t.store(0, **SETTLEMENT)
    t.road(0, "left")
    t.acting(0)
    t.do("settle left", "turn_up", "region forest 6", "region gold_field 3", "above 0")
    t.rolling(0)
    t.roll("tournament", 6)
    assert t.has(0) == {"lumber": 1, "gold": 1}


def test_c41_all_five_settlements_at_one_end() -> None:
    t = Table()
    regions = [
        ("fields 3", "fields 4"),
        ("mountains 4", "mountains 5"),
        ("pasture 5", "pasture 6"),
        ("forest 6", "forest 1"),
        ("hills 1", "hills 2"),
    ]
    t.acting(0)
    for upper, lower in regions:
        t.store(0, **ROAD)
        t.do("road left")
        t.store(0, **SETTLEMENT)
        t.do("settle left", "turn_up", f"region {upper}", f"region {lower}", "above 0")
    assert t.points(0) == 7
    assert t.region(0, "0a") == ("hills", 1)
    t.store(0, brick=3, lumber=2, grain=1, wool=1)
    t.road(0, "left")
    assert t.may_not("settle left", "settle right")  # C05: the supply is empty


# --- C42 cities -------------------------------------------------------------------------------


def test_c42_a_city_costs_three_ore_and_two_grain_on_a_settlement() -> None:
    t = Table()
    t.store(0, **CITY)
    t.acting(0)
    assert t.choices("city") == {"5", "6"}
    t.do("city 6")
    assert t.has(0) == {}
    assert t.points(0) == 3  # 2 instead of 1
    assert t.s["supply"].tolist() == [7, 5, 6]
    t.store(0, **CITY)
    assert t.choices("city") == {"5"}  # not on a city
    for resource in CITY:
        t.store(0, **less(CITY, resource))
        assert t.choices("city") == set()


def test_c42_not_on_a_road_nor_on_empty_land() -> None:
    t = Table()
    t.road(0, "left")
    t.store(0, **CITY)
    t.acting(0)
    assert t.may_not("city 4", "city 7")


# --- C43 sites --------------------------------------------------------------------------------


def test_c43_a_settlement_has_a_site_above_and_one_below() -> None:
    t = Table()
    t.hand(0, "siegfried")
    t.store(0, ore=1)
    t.acting(0)
    t.do("build siegfried")
    assert t.legal() == {"site 5a", "site 5b", "site 6a", "site 6b"}
    t.do("site 5b")
    assert t.site(0, "5b0") == "siegfried"
    t.hand(0, "konrad")
    t.store(0, ore=1, grain=1)
    t.do("build konrad")
    assert t.choices("site") == {"5a", "6a", "6b"}


def test_c43_with_no_site_free_nothing_can_be_built() -> None:
    t = Table()
    for place, card in zip(("5a", "5b", "6a"), ("garrison", "abbey", "smithy"), strict=True):
        t.build(0, place, card)
    t.hand(0, "siegfried")
    t.store(0, ore=1)
    t.acting(0)
    assert t.may("build siegfried")
    t.build(0, "6b", "abbey")
    assert t.may_not("build siegfried")


def test_c43_f1_a_city_holds_four_green_cards_two_above_two_below() -> None:
    t = Table()
    t.city(0, 5)
    t.acting(0)
    cards = ("siegfried", "garrison", "abbey", "ore_fleet")
    for card, place in zip(cards, ("5a", "5a", "5b", "5b"), strict=True):
        t.hand(0, card)
        t.store(0, ore=1, lumber=1, brick=1, wool=1)
        t.do(f"build {card}")
        assert f"site {place}" in t.legal()
        t.do(f"site {place}")
    assert [t.site(0, f"5{place}") for place in ("a0", "a1", "b0", "b1")] == list(cards)
    t.hand(0, "konrad")
    t.store(0, ore=1, grain=1)
    t.do("build konrad")
    assert t.choices("site") == {"6a", "6b"}


def test_c43_red_cards_only_on_cities() -> None:
    t = Table()
    t.hand(0, "market", "siegfried")
    t.store(0, grain=1, wool=1, ore=1)
    t.acting(0)
    assert t.may("build siegfried")
    assert t.may_not("build market")
    t.city(0, 6)
    t.do("build market")
    assert t.choices("site") == {"6a", "6b"}
    t.do("site 6a")
    assert t.site(0, "6a0") == "market"


def test_c43_green_and_red_share_the_sites_of_a_city() -> None:
    t = Table()
    t.city(0, 6)
    t.build(0, "6a", "garrison", "church")
    t.build(0, "6b", "market")
    t.hand(0, "mint")
    t.store(0, lumber=2, ore=2, brick=2)
    t.acting(0)
    t.do("build mint")
    assert t.choices("site") == {"6b"}


def test_c43_f2_cards_are_never_moved_once_built() -> None:
    t = Table()
    t.build(0, "5a", "siegfried")
    t.store(0, grain=2, ore=3, wool=3, lumber=3, brick=3, gold=3)
    t.acting(0)
    kinds = {text.split()[0] for text in t.legal()}
    assert kinds == {"road", "city", "bank", "propose", "finish"}
    t.city(0, 5)
    assert t.site(0, "5a0") == "siegfried"


# --- C44, C45 paying --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["abbey", "karl", "gold_fleet", "colossus", "library", "guild"])
def test_c44_building_a_card_costs_what_it_shows(name: str) -> None:
    costs = {
        "abbey": {"lumber": 1, "ore": 1, "brick": 1},
        "karl": {"grain": 2, "ore": 2, "wool": 3},
        "gold_fleet": {"wool": 1, "lumber": 1},
        "colossus": {"ore": 3, "brick": 3, "grain": 3},
        "library": {"lumber": 2, "ore": 2, "brick": 1},
        "guild": {"wool": 3, "brick": 2, "grain": 1},
    }[name]
    t = Table()
    t.city(0, 5)
    t.hand(0, name)
    t.acting(0)
    for resource in costs:
        t.store(0, **less(costs, resource))
        assert t.may_not(f"build {name}")
    t.store(0, gold=1, **costs)
    t.do(f"build {name}", "site 5a")
    assert t.has(0) == {"gold": 1}
    assert t.cards(0) == []


def test_c44_only_cards_in_ones_own_hand() -> None:
    t = Table()
    t.hand(1, "siegfried")
    t.store(0, ore=1)
    t.acting(0)
    assert t.may_not("build siegfried")


def test_c44_a_settlement_that_becomes_a_city_keeps_its_cards() -> None:
    t = Table()
    t.build(0, "5a", "garrison")
    t.build(0, "5b", "siegfried")
    t.store(0, **CITY)
    t.acting(0)
    t.do("city 5")
    assert t.site(0, "5a0") == "garrison"
    assert t.site(0, "5b0") == "siegfried"
    t.hand(0, "market")
    t.store(0, grain=1, wool=1)
    t.do("build market")
    assert t.choices("site") == {"5a", "5b"}


def test_c45_the_payer_chooses_the_region_where_it_matters() -> None:
    t = Table()
    t.grow(0, "left", ("mountains", 4), ("mountains", 5))
    t.lay(0, r4a=1, r4b=2, r5b=1)
    t.hand(0, "siegfried")
    t.acting(0)
    t.do("build siegfried", "site 5a")
    assert (t.phase, t.mover) == ("pay", 0)
    assert t.legal() == {"pay 4a", "pay 4b", "pay 5b"}
    t.do("pay 4b")
    assert [t.stock(0, place) for place in ("4a", "4b", "5b")] == [1, 1, 1]
    assert t.site(0, "5a0") == "siegfried"


def test_c45_one_by_one_until_nothing_is_left_to_choose() -> None:
    t = Table()
    t.grow(0, "left", ("mountains", 4), ("mountains", 5))
    t.lay(0, r4a=1, r5b=3, r5a=2)
    t.acting(0)
    t.do("city 5")
    assert t.legal() == {"pay 4a", "pay 5b"}
    t.do("pay 4a")  # only one region with ore is left
    assert t.phase == "act"
    assert t.stock(0, "5b") == 1


def test_c45_no_question_where_all_of_it_is_owed() -> None:
    t = Table()
    t.grow(0, "left", ("mountains", 4), ("mountains", 5))
    t.lay(0, r4a=1, r4b=1, r5b=1, r5a=2)
    t.acting(0)
    t.do("city 5")
    assert t.phase == "act"
    assert t.has(0) == {}


# --- C46 taking down --------------------------------------------------------------------------


def test_c46_without_the_option_nothing_is_taken_down() -> None:
    t = Table()
    t.build(0, "5a", "garrison")
    t.acting(0)
    assert t.choices("demolish") == set()


def test_c46_with_demolish_own_cards_are_taken_down_for_nothing() -> None:
    t = Table(demolish=True)
    t.build(0, "5a", "garrison")
    t.build(0, "6b", "siegfried")
    t.build(1, "5b", "smithy")
    t.acting(0)
    assert t.choices("demolish") == {"5a0", "6b0"}  # one's own
    t.do("demolish 5a0")
    assert t.site(0, "5a0") is None
    assert t.aside() == ["garrison"]
    assert t.cards(0) == []
    assert t.has(0) == {}
    assert t.phase == "act"
    t.do("demolish 6b0")
    assert t.points(0) == 2  # the knight token went with Siegfried
    assert t.aside() == ["garrison", "siegfried"]


def test_c46_only_in_ones_own_turn_and_only_in_the_action_phase() -> None:
    t = Table(demolish=True)
    t.build(1, "5b", "smithy")
    t.acting(0)
    assert t.choices("demolish") == set()
    t.rolling(1)
    assert t.legal() == {"roll"}


def test_c46_the_site_is_free_again_and_the_outer_card_stays_where_it_is() -> None:
    t = Table(demolish=True)
    t.city(0, 5)
    t.build(0, "5a", "garrison", "grain_mill")
    t.hand(0, "siegfried")
    t.store(0, ore=1)
    t.acting(0)
    t.do("demolish 5a0")
    assert t.site(0, "5a1") == "grain_mill"
    t.do("build siegfried", "site 5a")
    assert t.site(0, "5a0") == "siegfried"
    t.rolling(0)
    t.roll("robbers", 1)
    assert t.stock(0, "5a") == 2


def test_c46_c73_an_abbey_taken_down_leaves_a_surplus_card() -> None:
    t = Table(demolish=True)
    t.build(0, "5a", "abbey")
    t.hand(0, "spy", "raid", "mint", "market")
    t.acting(0)
    t.do("demolish 5a0")
    assert (t.phase, t.mover) == ("put_under", 0)
    t.do("under 1", "put mint")
    assert t.phase == "act"
    assert t.s["hand"][0, CARD["mint"]] == 0
