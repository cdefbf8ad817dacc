"""The hard cases of docs/rules/catan.md, in its order, as far as no other test decides them."""

from typing import Any

import pytest

from tests.games.catan.table import Table

FULL = dict.fromkeys(("grain", "ore", "wool", "lumber", "brick", "gold"), 3)


def grown(**options: Any) -> Table:
    """Both have two cities, so that action cards may be played."""
    t = Table(**options)
    t.city(0, 5, 6)
    t.city(1, 5, 6)
    return t


# --- events ------------------------------------------------------------------------------------


def test_the_number_is_known_while_the_event_is_dealt_with() -> None:
    """C20: both dice are rolled together."""
    t = Table()
    t.rolling(0)
    t.roll("good_year", 1)
    assert t.phase == "gain"
    assert t.s["rolled"] == 1
    assert t.has(0) == {}


def test_the_holder_of_the_mill_must_take() -> None:
    """C22: there is no way to decline."""
    t = grown()
    t.build(0, "5a", "market")
    t.store(1, gold=1, brick=1)
    t.rolling(0)
    t.roll("trade", 1)
    assert t.legal() == {"steal 7a", "steal 7b"}


def test_seven_beside_a_garrison_and_elsewhere() -> None:
    """C23: the example with ten resources."""
    t = Table()
    t.build(0, "5a", "garrison")  # between fields and pasture
    t.store(0, wool=3, ore=3, lumber=3, gold=1)
    t.rolling(0)
    t.roll("robbers", 1)
    assert t.has(0) == {"grain": 1, "wool": 3, "ore": 3, "lumber": 3, "gold": 1}
    t.store(0, wool=3, ore=3, lumber=3, gold=2)
    t.rolling(0)
    t.roll("robbers", 1)
    assert t.has(0) == {"grain": 1, "lumber": 3, "gold": 2}


def test_the_builders_card_may_be_played_in_the_same_turn() -> None:
    """E1, C72: only cards taken while filling the hand must wait."""
    t = grown()
    t.hand(0, "bishop")
    t.hand(1, "mint")
    t.order(2, "spy")
    t.rolling(0)
    t.event("builder")
    t.do("look 2", "take 0", "under 2", "put bishop", "look 3", "take 0", "under 3", "put mint")
    assert t.may("play spy")


# --- building ----------------------------------------------------------------------------------


def test_a_city_gives_no_settlement_back() -> None:
    """C05, C42"""
    t = Table()
    t.store(0, ore=3, grain=2)
    t.acting(0)
    before = t.s["supply"].tolist()
    t.do("city 5")
    assert t.s["supply"].tolist() == [before[0], before[1], before[2] - 1]


def test_a_road_when_no_settlement_is_left() -> None:
    """C05, C40: it may be built, though it leads nowhere."""
    t = Table()
    for end, above, below in (
        ("left", ("fields", 3), ("fields", 4)),
        ("left", ("mountains", 4), ("mountains", 5)),
        ("left", ("pasture", 5), ("pasture", 6)),
        ("left", ("forest", 6), ("forest", 1)),
        ("left", ("hills", 1), ("hills", 2)),
    ):
        t.grow(1, end, above, below)
    t.store(0, brick=3, lumber=2, grain=1, wool=1)
    t.acting(0)
    t.do("road right")
    assert t.may_not("settle right")


def test_a_card_that_came_back_may_be_built_again_at_once() -> None:
    """C43, C72: for the full price, on any site that suits it."""
    t = grown()
    t.build(0, "5a", "siegfried")
    t.build(1, "5a", "konrad")
    t.hand(0, "black_knight")
    t.store(0, ore=1)
    t.acting(0)
    t.do("play black_knight", "pass", "die 6", "recall 5a0")
    assert t.cards(0) == ["siegfried"]
    t.do("build siegfried", "site 6b")
    assert t.site(0, "6b0") == "siegfried"
    assert t.has(0) == {}


def test_demolishing_an_abbey_costs_the_card_it_allowed() -> None:
    """C46, C73: the surplus goes under a stack at once."""
    t = Table(demolish=True)
    t.build(0, "5a", "abbey")
    t.hand(0, "caravan", "bishop", "merchant", "spy")
    t.acting(0)
    t.do("demolish 5a0")
    assert t.phase == "put_under"
    t.do("under 4", "put bishop")
    assert t.phase == "act"
    assert t.cards(0) == ["caravan", "merchant", "spy"]
    assert t.stack(4)[-1] == "bishop"


# --- trade and resources -----------------------------------------------------------------------


def test_an_offer_that_is_dropped_counts_and_a_counter_offer_does_not() -> None:
    """C51: three offers a turn."""
    t = Table()
    t.store(0, brick=2)
    t.store(1, wool=2)
    t.acting(0)
    t.do("propose", "cancel")
    t.do("propose", "give brick", "send", "counter", "give wool", "send", "decline")
    t.do("propose", "give brick", "send", "counter", "give wool", "send", "accept")
    assert t.phase == "act"
    assert t.may_not("propose")
    assert t.has(0) == {"brick": 2, "wool": 1}


def test_the_merchant_may_give_back_what_was_just_taken() -> None:
    """A4: it needs no resource of one's own."""
    t = grown()
    t.hand(0, "merchant")
    t.store(1, wool=1, ore=1)
    t.acting(0)
    t.do("play merchant", "steal 6a", "steal 5b")
    assert t.choices("pay") == {"6a", "5b"}
    t.do("pay 6a")
    assert t.has(0) == {"ore": 1}
    assert t.has(1) == {"wool": 1}


@pytest.mark.parametrize("second", ["6b", "5b"])
def test_the_caravan_brings_other_kinds_than_it_took(second: str) -> None:
    """A5: what was given cannot be taken back with the same card."""
    t = grown()
    t.hand(0, "caravan")
    t.store(0, lumber=2, ore=1, wool=1)
    t.acting(0)
    t.do("play caravan", "pay 6b", f"pay {second}")
    assert t.choices("gain") == {"5a", "5b", "6a", "6b", "7a", "7b"} - {"6b", second}
    t.do("gain 6a", "gain 7b")
    assert t.phase == "act"
    assert t.stock(0, "6a") == 2
    assert t.stock(0, "7b") == 1
    assert sum(t.has(0).values()) == 4


def test_the_caravan_always_brings_two() -> None:
    """A5, C61: nothing is given for which there would be no room."""
    t = grown()
    t.hand(0, "caravan")
    t.store(0, **(FULL | {"wool": 1}))
    t.acting(0)
    t.do("play caravan")
    assert t.choices("pay") == {"5a", "5b", "6b", "7a", "7b"}  # but not the pasture
    t.do("pay 5a", "pay 5b")
    assert t.has(0) == FULL | {"grain": 2, "ore": 2}


def test_a_caravan_bars_nothing_once_it_is_gone() -> None:
    """A5, C24: the next resource of choice may be any again."""
    t = grown()
    t.hand(0, "caravan")
    t.hand(1, "bishop", "mint", "spy")
    t.store(0, lumber=2)
    t.acting(0)
    t.do("play caravan", "gain 6a", "gain 7b")
    t.rolling(1)
    t.roll("good_year", 6)
    t.do("gain 5a")
    assert t.choices("gain") == {"5a", "5b", "6a", "6b", "7a", "7b"}


# --- action cards and attacks ------------------------------------------------------------------


def test_action_cards_are_forbidden_again_below_four_points() -> None:
    """C60: tokens count, and they can be lost."""
    t = Table()
    t.city(0, 5, 6)
    t.city(1, 5)
    t.build(1, "5a", "konrad")
    t.hand(0, "spy", "black_knight", "siegfried")
    t.hand(1, "mint")
    t.store(0, ore=1)
    assert t.points(1) == 4  # with the knight token
    t.acting(0)
    t.do("play black_knight", "pass", "die 1", "recall 5a0")
    assert t.points(1) == 3
    assert t.may_not("play spy")


def test_a_raid_takes_what_there_is_and_must_take_it() -> None:
    """A10: one resource, if there is no more."""
    t = grown()
    t.hand(0, "raid")
    t.store(1, gold=1)
    t.acting(0)
    t.do("play raid", "pass", "die 3")
    assert t.legal() == {"steal 7b"}
    t.do("steal 7b")
    assert t.phase == "act"
    assert t.has(0) == {"gold": 1}


def test_a_raid_takes_what_there_is_room_for() -> None:
    """A10"""
    t = grown()
    t.hand(0, "raid")
    t.store(0, **(FULL | {"gold": 2}))
    t.store(1, **FULL)
    t.acting(0)
    t.do("play raid", "pass", "die 3")
    assert t.legal() == {"steal 7b"}
    t.do("steal 7b")
    assert t.phase == "act"
    assert t.has(0) == FULL


def test_one_alchemist_a_turn() -> None:
    """A1: it stands for the roll of the production die."""
    t = grown()
    t.hand(0, "alchemist", "alchemist")
    t.rolling(0)
    t.do("alchemy 4", "face tournament")
    assert t.phase == "act"
    assert t.has(0) == {"lumber": 1}
    assert t.may_not("play alchemist", *(f"alchemy {number}" for number in range(1, 7)))


def test_a_spy_that_finds_only_buildings() -> None:
    """A9: with the option `unit_or_action` it has seen the hand and takes nothing."""
    t = grown(spy_takes="unit_or_action")
    t.hand(0, "spy")
    t.hand(1, "mint", "abbey")
    t.acting(0)
    t.do("play spy")
    assert t.legal() == {"stop"}
    t.do("stop")
    assert t.cards(0) == []
    assert t.cards(1) == ["abbey", "mint"]
    assert t.aside() == ["spy"]


# --- the hand ----------------------------------------------------------------------------------


def test_the_hand_must_be_filled() -> None:
    """C70: while a stack has cards, the turn does not end with too few."""
    t = Table()
    t.hand(0, "mint", "abbey")
    t.filling(0)
    assert t.legal() == {f"draw {stack}" for stack in range(5)}


def test_no_swap_after_drawing() -> None:
    """C71: it is for those who need not draw."""
    t = Table()
    t.hand(0, "mint", "abbey")
    t.filling(0)
    t.do("draw 0")
    assert t.phase == "upkeep"
    assert t.mover == 1


def test_a_swap_with_the_stack_the_card_went_under() -> None:
    """C71, C74: even an empty stack takes a card, and then gives it back."""
    t = Table()
    t.hand(0, "mint", "abbey", "spy")
    t.store(0, gold=2)
    t.empty_stacks(1)
    t.filling(0)
    t.do("swap", "under 1", "put mint")
    assert t.may("draw 1", "search 1")
    t.do("search 1", "take 0")
    assert t.cards(0) == ["abbey", "mint", "spy"]
    assert t.mover == 1


@pytest.mark.parametrize("active", [0, 1])
def test_after_a_civil_war_the_active_player_puts_away_first(active: int) -> None:
    """C73, E2: both have one card too many."""
    t = Table()
    for seat, cards in ((0, ("spy", "mint", "bishop")), (1, ("caravan", "abbey", "market"))):
        t.hand(seat, *cards)
    t.build(0, "5a", "konrad")
    t.build(1, "5a", "hagen")
    t.rolling(active)
    t.event("civil_war")
    t.do("recall 5a0", "recall 5a0")
    assert (t.phase, t.mover) == ("put_under", active)
    t.do("under 0", f"put {t.cards(active)[0]}")
    assert (t.phase, t.mover) == ("put_under", 1 - active)


# --- the end -----------------------------------------------------------------------------------


def test_the_winning_settlement_gets_no_regions() -> None:
    """C41, C82: the game is over the moment it stands."""
    t = Table(victory_points=7)
    t.city(0, 5, 6)
    t.grow(0, "left", ("fields", 3), ("fields", 4))
    t.build(0, "5a", "siegfried")
    assert t.points(0) == 6
    t.road(0, "right")
    t.store(0, brick=1, lumber=1, grain=1, wool=1)
    t.acting(0)
    t.do("settle right")
    assert t.over()
    assert t.winners() == [0]
    assert t.region(0, "8a") is None


def test_points_kept_until_the_own_turn_win_before_the_roll() -> None:
    """C82: with the option `win_on_own_turn`."""
    t = Table(victory_points=7, win_on_own_turn=True)
    t.city(0, 5, 6)
    t.city(1, 5, 6)
    t.build(0, "5a", "konrad")
    t.build(1, "5a", "siegfried", "colossus")
    t.hand(0, "black_knight", "mint", "abbey")
    assert (t.points(0), t.points(1)) == (5, 6)
    t.acting(0)
    t.do("play black_knight", "pass", "die 6", "recall 5a0")
    assert t.points(1) == 7
    assert not t.over()
    t.do("finish", "end_turn")
    assert t.over()
    assert t.winners() == [1]
