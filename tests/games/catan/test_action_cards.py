"""The action cards that are no attacks (C60, C61, A1, A4, A5, A8, A9)."""

from typing import Any

import pytest

from tests.games.catan.table import CHANCE, START, Table

FULL = dict.fromkeys(("grain", "ore", "wool", "lumber", "brick", "gold"), 3)


def grown(**options: Any) -> Table:
    """Both have four points, so that action cards may be played."""
    t = Table(**options)
    t.city(0, 5, 6)
    t.city(1, 5, 6)
    return t


# --- C60, C61 ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ours", "theirs", "both_over_3", "sum_7"),
    [
        (2, 2, False, False),
        (3, 3, False, False),
        (4, 3, False, True),
        (3, 4, False, True),
        (4, 2, False, False),
        (5, 2, False, True),
        (4, 4, True, True),
    ],
)
@pytest.mark.parametrize("option", ["both_over_3", "sum_7"])
def test_c60_from_how_many_points_action_cards_are_played(
    ours: int, theirs: int, both_over_3: bool, sum_7: bool, option: str
) -> None:
    t = Table(action_cards_from=option)
    for seat, points in ((0, ours), (1, theirs)):
        t.city(seat, *(5, 6)[: min(points - 2, 2)])
        if points == 5:
            t.grow(seat, "left", ("fields", 3), ("forest", 1))
        assert t.points(seat) == points
    t.hand(0, "spy", "alchemist")
    t.hand(1, "mint")
    allowed = both_over_3 if option == "both_over_3" else sum_7
    t.rolling(0)
    assert t.may("alchemy 1") == allowed
    t.acting(0)
    assert t.may("play spy") == allowed


def test_c60_any_number_of_them_for_nothing_and_they_never_return() -> None:
    t = grown()
    t.hand(0, "spy", "merchant", "raid")
    t.hand(1, "mint")
    t.store(1, grain=3, wool=1)
    t.acting(0)
    t.do("play spy", "seize mint", "play raid", "pass", "die 1", "steal 5a", "steal 5a")
    t.do("play merchant", "steal 6a", "stop", "pay 5a")
    assert t.aside() == ["merchant", "raid", "spy"]
    assert t.cards(0) == ["mint"]
    assert t.has(0) == {"grain": 1, "wool": 1}
    in_stacks = [card for stack in range(5) for card in t.stack(stack)]
    assert "raid" not in in_stacks
    assert in_stacks.count("spy") == 2


def test_c60_only_in_the_action_phase_of_ones_own_turn() -> None:
    t = grown()
    t.hand(0, "spy", "caravan", "raid")
    t.hand(1, "spy", "spy", "merchant")
    t.store(0, ore=3)
    t.store(1, ore=3)
    assert t.legal() == {"roll"}
    t.acting(0)
    t.do("finish")
    assert t.legal() == {"swap", "end_turn"}


def test_c61_only_playable_if_it_can_be_carried_out() -> None:
    t = grown()
    t.hand(0, "spy", "raid", "caravan", "merchant", "arsonist", "black_knight", "bishop")
    t.acting(0)
    assert t.choices("play") == set()
    t.hand(1, "mint")
    assert t.choices("play") == {"spy"}
    t.store(1, ore=1)
    assert t.choices("play") == {"spy", "raid", "merchant"}
    t.store(0, ore=3)
    assert t.choices("play") == {"spy", "caravan"}  # no room for the ore
    t.build(1, "5a", "gold_fleet")
    assert t.choices("play") == {"spy", "caravan"}  # a fleet is neither knight nor building
    t.build(1, "5a", "siegfried")
    assert t.choices("play") == {"spy", "caravan", "black_knight"}
    t.build(1, "5b", "church")
    assert t.choices("play") == {"spy", "caravan", "black_knight", "arsonist"}


@pytest.mark.parametrize("card", ["alchemist", "bishop", "witch", "scout"])
def test_c61_cards_with_a_time_of_their_own_are_not_played_in_the_action_phase(card: str) -> None:
    t = grown()
    t.hand(0, card)
    t.store(0, **FULL)
    t.acting(0)
    assert t.choices("play") == set()


# --- A1 alchemist -----------------------------------------------------------------------------


def test_a1_before_rolling_the_number_is_chosen_for_both() -> None:
    t = grown()
    t.hand(0, "alchemist")
    assert t.legal() == {"roll", *(f"alchemy {number}" for number in range(1, 7))}
    t.do("alchemy 3")
    assert (t.phase, t.mover) == ("event_die", CHANCE)
    assert t.aside() == ["alchemist"]
    t.do("face good_year")  # the event die is rolled as usual, and comes first
    assert (t.phase, t.has(0)) == ("gain", {})
    t.do("gain 5a", "gain 5a")
    assert t.phase == "act"
    assert t.has(0) == {"grain": 1, "wool": 1}  # pasture 3
    assert t.has(1) == {"grain": 1, "ore": 1}  # mountains 3


def test_a1_it_may_be_kept_and_the_other_cannot_play_it() -> None:
    t = grown()
    t.hand(0, "alchemist")
    t.hand(1, "alchemist")
    t.roll("trade", 2)
    assert t.cards(0) == ["alchemist"]
    t.acting(0)
    assert t.may_not("play alchemist")
    t = grown()
    t.hand(1, "alchemist")
    t.rolling(0)
    assert t.legal() == {"roll"}


# --- A4 merchant ------------------------------------------------------------------------------


def test_a4_take_one_or_two_of_choice_and_give_one() -> None:
    t = grown()
    t.hand(0, "merchant")
    t.store(0, gold=2)
    t.store(1, grain=1, wool=1)
    t.acting(0)
    t.do("play merchant")
    assert (t.phase, t.mover) == ("steal", 0)
    assert t.legal() == {"steal 5a", "steal 6a"}
    t.do("steal 5a")
    assert (t.phase, t.mover) == ("merchant", 0)
    assert t.legal() == {"steal 6a", "stop"}
    t.do("steal 6a")
    assert (t.phase, t.mover) == ("hand_over", 0)
    assert t.legal() == {"pay 7b", "pay 5a", "pay 6a"}
    t.do("pay 7b")
    assert t.has(0) == {"grain": 1, "wool": 1, "gold": 1}
    assert t.has(1) == {"gold": 1}
    assert t.phase == "act"


def test_a4_or_only_one() -> None:
    t = grown()
    t.hand(0, "merchant")
    t.store(0, gold=2)
    t.store(1, grain=2)
    t.acting(0)
    t.do("play merchant", "steal 5a", "stop", "pay 7b")
    assert t.has(0) == {"grain": 1, "gold": 1}
    assert t.has(1) == {"grain": 1, "gold": 1}


def test_a4_both_need_room() -> None:
    t = grown()
    t.hand(0, "merchant", "merchant")
    t.store(0, grain=2, ore=3, gold=1)
    t.store(1, grain=3, ore=3, gold=3)
    t.acting(0)
    t.do("play merchant")
    assert t.legal() == {"steal 5a", "steal 7b"}  # no room for ore
    t.do("steal 5a")
    assert t.legal() == {"steal 7b", "stop"}  # nor for more grain
    t.do("stop")
    assert t.legal() == {"pay 5a"}  # of the other only the fields have room
    t.do("pay 5a")
    assert t.has(1) == {"grain": 3, "ore": 3, "gold": 3}


def test_a4_nothing_that_can_be_taken_no_merchant() -> None:
    t = grown()
    t.hand(0, "merchant")
    t.store(0, ore=3, gold=1)
    t.store(1, ore=3)
    t.acting(0)
    assert t.may_not("play merchant")
    t.store(0, ore=2, gold=1)
    assert t.may("play merchant")


def test_a4_each_chooses_where_the_gain_goes() -> None:
    t = grown()
    t.grow(0, "left", ("fields", 3), ("forest", 1))
    t.grow(1, "left", ("pasture", 5), ("gold_field", 3))
    t.hand(0, "merchant")
    t.store(0, gold=2)
    t.store(1, grain=1)
    t.acting(0)
    t.do("play merchant", "steal 5a")
    assert (t.mover, t.legal()) == (0, {"gain 4a", "gain 5a"})
    t.do("gain 4a")
    assert t.legal() == {"pay 4a", "pay 7b"}  # nothing left to take
    t.do("pay 7b")
    assert (t.mover, t.legal()) == (1, {"gain 4b", "gain 7b"})
    t.do("gain 4b")
    assert (t.phase, t.mover) == ("act", 0)
    assert t.stock(1, "4b") == 1


# --- A5 caravan -------------------------------------------------------------------------------


def test_a5_two_alike_for_two_others() -> None:
    """The rulebook's example: forest from 3 to 1, mountains and fields one up."""
    t = grown()
    t.hand(0, "caravan")
    t.store(0, lumber=3, gold=1)
    t.acting(0)
    t.do("play caravan")
    assert (t.phase, t.mover) == ("pay", 0)
    t.do("pay 6b", "pay 6b")
    assert t.choices("gain") == set(START) - {"6b"}  # others
    t.do("gain 5b", "gain 5a")
    assert t.has(0) == {"lumber": 1, "gold": 1, "ore": 1, "grain": 1}
    assert t.phase == "act"


def test_a5_two_different_ones_and_both_kinds_are_left_out_of_the_gain() -> None:
    t = grown()
    t.hand(0, "caravan")
    t.store(0, lumber=2, gold=2)
    t.acting(0)
    t.do("play caravan", "pay 6b", "pay 7b")
    assert t.choices("gain") == {"5a", "5b", "6a", "7a"}
    t.do("gain 6a", "gain 6a")
    assert t.has(0) == {"lumber": 1, "gold": 1, "wool": 2}


def test_a5_single_ones_of_different_kinds_will_do() -> None:
    t = grown()
    t.hand(0, "caravan")
    t.store(0, grain=1, ore=1, wool=1)
    t.acting(0)
    t.do("play caravan")
    assert t.choices("pay") == {"5a", "5b", "6a"}
    t.do("pay 5a")
    assert t.choices("pay") == {"5b", "6a"}
    t.do("pay 6a")
    assert t.choices("gain") == set(START) - {"5a", "6a"}
    t = grown()
    t.hand(0, "caravan")
    t.store(0, grain=1, ore=1)
    t.acting(0)
    t.do("play caravan")  # both are owed: no question
    assert (t.phase, t.choices("gain")) == ("gain", set(START) - {"5a", "5b"})


def test_a5_needs_two_to_give_and_room_for_two_others() -> None:
    t = grown()
    t.hand(0, "caravan")
    t.acting(0)
    t.store(0, lumber=1)
    assert t.may_not("play caravan")
    t.store(0, lumber=2)
    assert t.may("play caravan")
    t.store(0, **FULL)
    assert t.may_not("play caravan")
    t.store(0, **{**FULL, "ore": 2})
    assert t.may_not("play caravan")
    t.store(0, **{**FULL, "ore": 1})
    assert t.may("play caravan")


def test_a5_what_would_leave_no_room_for_two_others_is_not_given() -> None:
    t = grown()
    t.hand(0, "caravan")
    t.store(0, **{**FULL, "ore": 1})
    t.acting(0)
    t.do("play caravan")
    assert t.choices("pay") == set(START) - {"5b"}  # without the mountains there is no room
    t.do("pay 5a")
    assert t.choices("pay") == set(START) - {"5b"}
    t.do("pay 7b")
    assert t.phase == "act"  # only the mountains have room: no question
    assert t.has(0) == {**FULL, "ore": 3, "grain": 2, "gold": 2}


# --- A8 scout ---------------------------------------------------------------------------------


def test_a8_with_a_new_settlement_two_regions_are_chosen() -> None:
    t = Table()
    t.hand(0, "scout")
    t.road(0, "left")
    t.store(0, brick=1, lumber=1, grain=1, wool=1)
    t.acting(0)
    t.do("settle left")
    assert t.legal() == {"scout", "turn_up"}
    t.do("scout")
    assert (t.phase, t.mover) == ("region", 0)
    assert len(t.choices("region")) == 11
    t.do("region gold_field 3")
    assert t.mover == 0
    assert len(t.choices("region")) == 10
    t.do("region hills 2", "above 1")
    assert t.region(0, "4a") == ("hills", 2)
    assert t.region(0, "4b") == ("gold_field", 3)
    assert t.aside() == ["scout"]
    assert t.phase == "act"


def test_a8_c60_the_scout_is_exempt_from_the_points() -> None:
    for option in ("both_over_3", "sum_7"):
        t = Table(action_cards_from=option)
        t.hand(0, "scout", "alchemist")
        assert t.legal() == {"roll"}
        t.road(0, "right")
        t.store(0, brick=1, lumber=1, grain=1, wool=1)
        t.acting(0)
        t.do("settle right")
        assert t.points(0) == 3
        assert t.may("scout")


def test_a8_it_may_be_kept_and_the_rest_is_shuffled() -> None:
    t = Table()
    t.hand(0, "scout")
    t.road(0, "left")
    t.road(0, "right")
    t.store(0, brick=2, lumber=2, grain=2, wool=2)
    t.acting(0)
    t.do("settle left", "turn_up", "region fields 3", "region fields 4", "above 0")
    assert t.cards(0) == ["scout"]
    t.do("settle right", "scout", "region hills 1", "region hills 2", "above 0")
    t.road(1, "left")
    t.store(1, brick=1, lumber=1, grain=1, wool=1)
    t.acting(1)
    t.do("settle left", "turn_up")
    assert set(t.odds().values()) == {1}  # any of the seven left
    assert len(t.odds()) == 7


# --- A9 spy -----------------------------------------------------------------------------------


def test_a9_any_card_of_the_others_hand_which_may_be_built_at_once() -> None:
    t = grown()
    t.hand(0, "spy")
    t.hand(1, "market", "siegfried", "raid")
    t.store(0, grain=1, wool=1)
    t.acting(0)
    t.do("play spy")
    assert (t.phase, t.mover) == ("spy", 0)
    assert t.legal() == {"seize market", "seize siegfried", "seize raid"}
    t.do("seize market")
    assert t.cards(0) == ["market"]
    assert t.cards(1) == ["raid", "siegfried"]
    t.do("build market", "site 5a")
    assert t.site(0, "5a0") == "market"


def test_a9_or_played_at_once() -> None:
    t = grown()
    t.hand(0, "spy")
    t.hand(1, "spy", "mint")
    t.acting(0)
    t.do("play spy", "seize spy", "play spy", "seize mint")
    assert t.cards(0) == ["mint"]
    assert t.cards(1) == []


def test_a9_spy_takes_unit_or_action() -> None:
    t = grown(spy_takes="unit_or_action")
    t.hand(0, "spy")
    t.build(1, "5a", "abbey", "abbey")
    t.build(1, "5b", "library")  # a hand of six
    t.hand(1, "market", "siegfried", "ore_fleet", "garrison", "raid", "grain_mill")
    t.acting(0)
    t.do("play spy")
    assert t.legal() == {"seize siegfried", "seize ore_fleet", "seize raid"}


def test_a9_with_that_option_a_hand_without_either_gives_nothing() -> None:
    t = grown(spy_takes="unit_or_action")
    t.hand(0, "spy")
    t.hand(1, "market", "abbey")
    t.acting(0)
    t.do("play spy")
    assert t.legal() == {"stop"}
    t.do("stop")
    assert t.phase == "act"
    assert t.aside() == ["spy"]
    assert t.cards(0) == []


def test_a9_the_spy_shows_the_hand_to_its_player_alone() -> None:
    seen = []
    for hand in (("market", "mint"), ("guild", "town_hall")):
        t = grown()
        t.hand(0, "spy")
        t.hand(1, *hand)
        t.acting(0)
        before = t.seen_by(0), t.seen_by(-1)
        t.do("play spy")
        seen.append((before, t.seen_by(0), t.seen_by(-1)))
    (before_one, one, public_one), (before_two, two, public_two) = seen
    assert before_one == before_two
    assert one != two
    assert public_one == public_two


def test_a9_c73_a_full_hand_stays_full() -> None:
    t = grown()
    t.hand(0, "spy", "mint", "raid")
    t.hand(1, "market")
    t.acting(0)
    t.do("play spy", "seize market")
    assert t.phase == "act"  # the spy has left, the card taken fills its place
    assert t.cards(0) == ["market", "mint", "raid"]
