"""The faces of the event die (C21 to C26)."""

import pytest

from tests.games.catan.table import CHANCE, START, Table


def test_c21_the_higher_sum_of_tournament_points_gains_one_of_choice() -> None:
    t = Table()
    t.build(0, "5a", "karl")  # strength 7, tournament 1
    t.build(0, "5b", "siegfried")  # 1 and 1
    t.build(1, "5a", "pippin")  # 1 and 3
    t.roll("tournament", 6)
    assert (t.phase, t.mover) == ("gain", 1)
    assert t.choices("gain") == set(START)
    t.do("gain 6b")
    assert t.has(1) == {"lumber": 1, "brick": 1}  # the brick is the hills 6
    assert t.has(0) == {"gold": 1}


def test_c21_a_tie_or_no_knight_gains_nobody_anything() -> None:
    t = Table()
    t.roll("tournament", 6)
    assert t.phase == "act"
    assert t.has(0) == {"gold": 1}
    t = Table()
    t.build(0, "5a", "goetz")
    t.build(1, "5a", "konrad")
    t.build(1, "5b", "siegfried")
    t.roll("tournament", 6)  # 2 against 1 + 1
    assert t.phase == "act"
    assert t.has(0) == {"gold": 1}
    assert t.has(1) == {"brick": 1}


def test_c21_one_knight_is_enough() -> None:
    t = Table()
    t.build(0, "5a", "siegfried")
    t.roll("tournament", 6)
    assert (t.phase, t.mover) == ("gain", 0)


def test_c22_the_mill_tokens_holder_takes_one_of_choice_from_the_other() -> None:
    t = Table()
    t.city(1, 6)
    t.build(1, "5a", "garrison")
    t.store(0, grain=1, wool=2)
    t.roll("trade", 6)
    assert (t.phase, t.mover) == ("steal", 1)  # the holder, not the one who rolled
    assert t.legal() == {"steal 5a", "steal 6a"}
    t.do("steal 6a")
    assert t.phase == "act"
    assert t.has(0) == {"grain": 1, "wool": 1, "gold": 1}
    assert t.has(1) == {"wool": 1, "brick": 1}


def test_c22_no_holder_nothing_happens() -> None:
    t = Table()
    t.build(0, "5a", "garrison")  # ahead, but without a city
    t.store(1, grain=3)
    t.roll("trade", 6)
    assert t.phase == "act"
    assert t.has(1) == {"grain": 3, "brick": 1}


def test_c22_only_what_the_holder_has_room_for() -> None:
    t = Table()
    t.city(0, 5)
    t.build(0, "5a", "garrison")
    t.store(0, grain=3)
    t.store(1, grain=2, ore=1)
    t.roll("trade", 6)
    assert t.legal() == {"steal 5b"}
    t = Table()
    t.city(0, 5)
    t.build(0, "5a", "garrison")
    t.store(0, grain=3)
    t.store(1, grain=2)
    t.roll("trade", 6)
    assert t.phase == "act"  # nothing can be taken
    assert t.has(1) == {"grain": 2, "brick": 1}


def test_c22_c26_which_region_gives_and_which_takes() -> None:
    t = Table()
    t.city(0, 5)
    t.build(0, "5a", "garrison")
    t.grow(0, "left", ("fields", 3), ("forest", 1))
    t.grow(1, "right", ("fields", 4), ("hills", 1))
    t.lay(1, r5a=1, r8a=2)
    t.roll("trade", 6)
    assert t.legal() == {"steal 5a", "steal 8a"}
    t.do("steal 8a")
    assert (t.phase, t.mover) == ("gain", 0)
    assert t.legal() == {"gain 4a", "gain 5a"}  # the two fields
    t.do("gain 4a")
    assert (t.stock(0, "4a"), t.stock(0, "5a")) == (1, 0)
    assert (t.stock(1, "5a"), t.stock(1, "8a")) == (1, 1)


@pytest.mark.parametrize(("extra", "robbed"), [(1, False), (2, True)])
def test_c23_more_than_seven_resources_cost_all_ore_and_wool(extra: int, robbed: bool) -> None:
    """Exactly 7 are kept, 8 are too many."""
    for seat in range(2):
        t = Table()
        t.store(seat, ore=2, wool=1, grain=2, gold=1, brick=extra)
        t.roll("robbers", 3 + seat)  # the pastures produce afterwards
        left = {"grain": 2, "gold": 1, "brick": extra, "wool": 1}
        assert t.has(seat) == (left if robbed else left | {"ore": 2, "wool": 2})


def test_c23_only_whoever_has_too_much() -> None:
    t = Table()
    t.store(0, grain=3, lumber=3, ore=1)
    t.store(1, ore=3, wool=3, grain=2)
    t.roll("robbers", 6)
    assert t.has(0) == {"grain": 3, "lumber": 3, "ore": 1, "gold": 1}
    assert t.has(1) == {"grain": 2, "brick": 1}


def test_c23_g2_regions_next_to_a_garrison_do_not_count() -> None:
    t = Table()
    t.build(0, "5a", "garrison")  # fields and pasture are safe
    t.store(0, grain=3, wool=3, ore=2, lumber=3, brick=2)
    t.roll("robbers", 6)
    assert t.has(0) == {"grain": 3, "wool": 3, "ore": 2, "lumber": 3, "brick": 2, "gold": 1}


def test_c23_g2_but_their_ore_and_wool_go_too() -> None:
    t = Table()
    t.build(0, "5a", "garrison")
    t.store(0, grain=3, wool=3, ore=2, lumber=3, brick=3)  # 8 beside no garrison
    t.roll("robbers", 6)
    assert t.has(0) == {"grain": 3, "lumber": 3, "brick": 3, "gold": 1}


@pytest.mark.parametrize("turn", [1, 2, 3, 4, 5, 6])
def test_c23_robber_truce_two_spares_the_first_two_turns_of_each_player(turn: int) -> None:
    for truce, robbed in ((0, True), (2, turn > 4)):
        t = Table(robber_truce=truce)
        t.store(0, ore=3, wool=3, grain=3)
        t.rolling((turn - 1) % 2, turn)
        t.roll("robbers", 6)
        assert ("ore" not in t.has(0)) == robbed
        assert ("wool" not in t.has(0)) == robbed


def test_c24_a_good_year_brings_each_player_one_of_choice() -> None:
    t = Table()
    t.rolling(1)
    t.roll("good_year", 6)
    assert (t.phase, t.mover) == ("gain", 1)  # C26: the active player first
    assert t.choices("gain") == set(START)
    t.do("gain 5b")
    assert (t.phase, t.mover) == ("gain", 0)
    t.do("gain 7b")
    assert t.phase == "act"
    assert t.has(1) == {"ore": 1, "brick": 1}
    assert t.has(0) == {"gold": 2}


def test_c26_a_full_region_cannot_be_chosen() -> None:
    t = Table()
    t.store(0, grain=3, ore=2)
    t.roll("good_year", 6)
    assert t.choices("gain") == set(START) - {"5a"}


def test_c26_with_room_nowhere_nothing_is_gained() -> None:
    t = Table()
    full = dict.fromkeys(("grain", "ore", "wool", "lumber", "brick", "gold"), 3)
    t.store(0, **full)
    t.roll("good_year", 6)
    assert (t.phase, t.mover) == ("gain", 1)  # the other still gains
    t.do("gain 5a")
    assert t.has(0) == full


def test_c26_with_room_in_one_region_there_is_nothing_to_choose() -> None:
    t = Table()
    t.store(0, grain=3, ore=3, wool=2, lumber=3, brick=3, gold=3)
    t.roll("good_year", 6)
    assert t.mover == 1
    assert t.stock(0, "6a") == 3


def test_c25_the_active_player_turns_the_top_event_card() -> None:
    t = Table()
    t.do("roll", "face card", "number 3")
    assert (t.phase, t.mover) == ("event_card", CHANCE)
    assert t.has(0) == {}  # before production
    assert t.odds() == {
        "event builder": 1,
        "event civil_war": 1,
        "event plenty": 2,
        "event progress": 2,
        "event new_year": 1,
        "event conflict": 1,
        "event plague": 2,
    }
    t.do("event conflict")
    assert t.phase == "act"
    assert t.has(0) == {"wool": 1}


def test_c25_a_card_turned_goes_under_the_deck_and_comes_after_all_others() -> None:
    t = Table()
    turned = ["plague", "conflict", "plenty", "civil_war", "progress", "plague", "plenty"]
    for number, card in enumerate(turned):
        t.rolling(number % 2)
        t.event(card)
    t.rolling(1)
    t.do("roll", "face card", "number 6")
    assert t.odds() == {"event builder": 1, "event progress": 1, "event new_year": 1}


def test_c25_e5_the_last_of_ten_is_the_turn_of_the_year_at_the_latest() -> None:
    t = Table()
    t.empty_stacks(0, 1, 2, 3, 4)  # so that the builder asks nothing
    turned = ["plague", "plague", "conflict", "plenty", "plenty", "civil_war", "builder"]
    for card in [*turned, "progress", "progress"]:
        t.rolling(0)
        t.event(card)
    t.rolling(0)
    t.do("roll", "face card", "number 6")
    assert t.odds() == {"event new_year": 1}
    t.do("event new_year")
    t.rolling(0)
    t.do("roll", "face card", "number 6")
    assert len(t.odds()) == 7
