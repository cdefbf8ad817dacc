"""The event cards (E1 to E7)."""

import pytest

from tests.games.catan.table import START, Table

# --- E1 builder -------------------------------------------------------------------------------


def test_e1_each_takes_a_card_of_a_stack_and_puts_one_under_any_stack() -> None:
    t = Table()
    t.hand(0, "spy", "raid", "abbey")
    t.hand(1, "scout")
    t.order(2, "karl", "otto", "falk")
    t.order(4, "market", "mint")
    t.event("builder")
    assert (t.phase, t.mover) == ("build_stack", 0)
    assert t.legal() == {f"look {stack}" for stack in range(5)}
    t.do("look 2")
    before = t.stack(2)
    assert t.legal() == {f"take {place}" for place in range(len(before))}
    t.do("take 1")
    assert t.cards(0) == ["abbey", "otto", "raid", "spy"]  # for a moment one more
    assert (t.phase, t.mover) == ("put_under", 0)
    assert t.legal() == {f"under {stack}" for stack in range(5)}
    t.do("under 3")
    assert t.legal() == {"put spy", "put raid", "put abbey", "put otto"}
    t.do("put raid")
    assert t.stack(3)[-1] == "raid"
    assert t.stack(2) == [before[0], *before[2:]]  # the order is kept
    assert t.cards(0) == ["abbey", "otto", "spy"]
    assert (t.phase, t.mover) == ("build_stack", 1)
    assert t.legal() == {"look 0", "look 1", "look 3", "look 4"}  # another stack
    t.do("look 4", "take 1", "under 4", "put scout")
    assert t.cards(1) == ["mint"]
    assert t.stack(4)[-1] == "scout"
    assert t.phase == "act"
    assert t.mover == 0


def test_e1_the_card_put_away_may_be_the_one_just_taken() -> None:
    t = Table()
    t.hand(0, "spy")
    t.order(1, "karl", "otto")
    t.event("builder")
    rest = t.stack(1)[1:]
    t.do("look 1", "take 0", "under 1", "put karl")
    assert t.cards(0) == ["spy"]
    assert t.stack(1) == [*rest, "karl"]


def test_e1_works_with_an_empty_hand() -> None:
    t = Table()
    t.event("builder")
    t.do("look 0", "take 0", "under 0")
    assert len(t.choices("put")) == 1
    t.do("put " + t.cards(0)[0])
    assert t.cards(0) == []


def test_e1_the_active_player_is_first_whoever_it_is() -> None:
    t = Table()
    t.rolling(1)
    t.event("builder")
    assert t.mover == 1


def test_e1_empty_stacks_cannot_be_looked_through() -> None:
    """C74: with all stacks empty nothing happens."""
    t = Table()
    t.empty_stacks(0, 2, 3)
    t.event("builder")
    assert t.legal() == {"look 1", "look 4"}
    t = Table()
    t.empty_stacks(0, 1, 2, 3, 4)
    t.hand(0)
    t.event("builder")
    assert t.phase == "act"


def test_e1_with_one_stack_left_the_other_looks_only_where_a_card_was_put() -> None:
    for under, phase in ((4, "act"), (2, "build_stack")):
        t = Table()
        t.empty_stacks(0, 1, 2, 3)
        t.event("builder")
        t.do("look 4", "take 0", f"under {under}")
        t.do(f"put {t.cards(0)[0]}")
        assert t.phase == phase
    assert t.legal() == {"look 2"}


# --- E2 civil war -----------------------------------------------------------------------------


def test_e2_each_takes_back_a_unit_that_the_opponent_chooses() -> None:
    t = Table()
    t.build(0, "5a", "siegfried")
    t.build(0, "5b", "garrison")
    t.build(0, "6a", "ore_fleet")
    t.build(1, "5a", "pippin")
    t.build(1, "6b", "gold_fleet")
    t.build(1, "6a", "foundry")
    t.event("civil_war")
    assert (t.phase, t.mover) == ("recall", 0)  # the active player chooses first
    assert t.legal() == {"recall 5a0", "recall 6b0"}  # units of the other, no buildings
    t.do("recall 6b0")
    assert t.cards(1) == ["gold_fleet"]
    assert t.site(1, "6b0") is None
    assert (t.phase, t.mover) == ("recall", 1)
    assert t.legal() == {"recall 5a0", "recall 6a0"}
    t.do("recall 5a0")
    assert t.cards(0) == ["siegfried"]
    assert t.phase == "act"


def test_e2_whoever_has_no_unit_loses_none() -> None:
    t = Table()
    t.build(0, "5b", "garrison")
    t.build(1, "5a", "pippin")
    t.event("civil_war")
    t.do("recall 5a0")
    assert t.phase == "act"
    t = Table()
    t.build(0, "5b", "konrad")
    t.event("civil_war")
    assert (t.phase, t.mover) == ("recall", 1)
    t.do("recall 5b0")
    assert t.phase == "act"
    t = Table()
    t.event("civil_war")
    assert t.phase == "act"


def test_e2_r3_units_in_a_city_with_a_church_are_protected() -> None:
    t = Table()
    t.city(1, 5, 6)
    t.build(1, "5a", "pippin", "ore_fleet")
    t.build(1, "5b", "church")
    t.build(1, "6a", "gold_fleet", "walter")
    t.event("civil_war")
    assert t.legal() == {"recall 6a0", "recall 6a1"}  # the other city has no church
    t = Table()
    t.city(1, 5)
    t.build(1, "5a", "pippin", "church")
    t.event("civil_war")
    assert t.phase == "act"


def test_e2_r3_a_church_protects_only_from_the_civil_war() -> None:
    t = Table()
    t.city(0, 5, 6)
    t.city(1, 5, 6)
    t.build(1, "5a", "pippin", "church")
    t.hand(0, "black_knight", "arsonist")
    t.acting(0)
    assert t.may("play black_knight", "play arsonist")
    t.do("play black_knight", "pass", "die 1")
    assert t.legal() == {"recall 5a0"}


def test_e2_c73_hands_are_looked_at_after_both_have_taken_back() -> None:
    t = Table()
    t.build(0, "5a", "siegfried")
    t.build(1, "5a", "pippin")
    t.hand(0, "spy", "raid", "abbey")
    t.hand(1, "scout", "caravan", "mint")
    t.event("civil_war")
    t.do("recall 5a0")
    assert len(t.cards(1)) == 4
    assert (t.phase, t.mover) == ("recall", 1)  # no surplus yet
    t.do("recall 5a0")
    assert (t.phase, t.mover) == ("put_under", 0)
    t.do("under 0")
    assert t.choices("put") == {"spy", "raid", "abbey", "siegfried"}
    t.do("put abbey")
    assert t.stack(0)[-1] == "abbey"
    assert (t.phase, t.mover) == ("put_under", 1)
    t.do("under 4", "put pippin")
    assert t.cards(0) == ["raid", "siegfried", "spy"]
    assert t.cards(1) == ["caravan", "mint", "scout"]
    assert t.phase == "act"


def test_e2_tokens_change_hands_and_the_game_can_end_between_the_two_choices() -> None:
    """C80 and C82: at once, before the second unit is chosen."""
    t = Table(victory_points=7)
    t.city(0, 5, 6)
    t.grow(0, "left", ("fields", 3), ("forest", 1))
    t.city(0, 4)
    t.build(0, "5a", "siegfried")
    t.build(1, "5a", "konrad")
    assert t.points(0) == 6
    t.event("civil_war")
    t.do("recall 5a0")
    assert t.over()
    assert t.winners() == [0]


# --- E3 plentiful year ------------------------------------------------------------------------


def test_e3_each_region_gains_one_for_every_garrison_beside_it() -> None:
    t = Table()
    t.build(0, "5a", "garrison")  # fields, pasture
    t.build(0, "6a", "garrison")  # pasture, hills
    t.build(1, "5b", "garrison")  # mountains, forest
    t.event("plenty", 6)
    assert t.has(0) == {"grain": 1, "wool": 2, "brick": 1, "gold": 1}
    assert t.has(1) == {"ore": 1, "lumber": 1, "brick": 1}


def test_e3_two_garrisons_above_one_city_bring_two_and_never_over_three() -> None:
    t = Table()
    t.city(0, 5)
    t.build(0, "5a", "garrison", "garrison")
    t.build(0, "6a", "garrison")
    t.lay(0, r5a=2)
    t.event("plenty", 6)
    assert t.stock(0, "5a") == 3  # 2 + 2, one lost
    assert t.stock(0, "6a") == 3  # all three stand beside the pasture
    assert t.stock(0, "7a") == 1


def test_e3_without_garrisons_nothing_happens() -> None:
    t = Table()
    t.event("plenty", 1)
    assert t.has(0) == {"grain": 1}


# --- E4 progress ------------------------------------------------------------------------------


def test_e4_g4_r7_one_of_choice_for_each_abbey_and_library() -> None:
    """The rulebook's example: two abbeys and a library bring three."""
    t = Table()
    t.city(0, 5)
    t.build(0, "5a", "abbey", "library")
    t.build(0, "6a", "abbey")
    t.build(1, "5b", "smithy")
    t.event("progress", 6)
    for place in ("5a", "5a", "6b"):
        assert (t.phase, t.mover) == ("gain", 0)
        t.do(f"gain {place}")
    assert t.phase == "act"  # the other has neither
    assert t.has(0) == {"grain": 2, "lumber": 1, "gold": 1}


def test_e4_the_active_player_first_then_the_other() -> None:
    t = Table()
    t.city(0, 5)
    t.build(0, "5a", "library")
    t.city(1, 5)
    t.build(1, "5a", "library", "abbey")
    t.event("progress", 6)
    assert t.mover == 0
    t.do("gain 5a")
    assert t.mover == 1
    t.do("gain 5a", "gain 5a")
    assert t.phase == "act"
    assert t.has(1) == {"grain": 2, "brick": 1}


@pytest.mark.parametrize("active", [0, 1])
def test_e4_also_if_only_the_other_has_any(active: int) -> None:
    for owner in range(2):
        t = Table()
        t.build(owner, "5a", "abbey")
        t.rolling(active)
        t.event("progress", 6)
        assert (t.phase, t.mover) == ("gain", owner)
        t.do("gain 5b")
        assert (t.phase, t.mover) == ("act", active)
        assert t.stock(owner, "5b") == 1
        assert t.stock(1 - owner, "5b") == 0


def test_e4_what_there_is_no_room_for_is_lost() -> None:
    t = Table()
    t.build(0, "5a", "abbey")
    t.build(0, "5b", "abbey")
    t.store(0, grain=3, ore=3, wool=3, lumber=3, brick=2, gold=3)
    t.event("progress", 6)
    assert t.phase == "act"
    assert t.stock(0, "7a") == 3


# --- E5 turn of the year ----------------------------------------------------------------------


def test_e5_all_event_cards_are_shuffled_anew_this_one_too() -> None:
    t = Table()
    for card in ("plague", "conflict", "plenty"):
        t.rolling(0)
        t.event(card)
    t.rolling(1)
    t.do("roll", "face card", "number 1")
    assert sum(t.odds().values()) == 7
    t.do("event new_year")
    assert t.phase == "act"
    t.rolling(0)
    t.do("roll", "face card", "number 1")
    assert t.odds() == {
        "event builder": 1,
        "event civil_war": 1,
        "event plenty": 2,
        "event progress": 2,
        "event new_year": 1,
        "event conflict": 1,
        "event plague": 2,
    }


# --- E6 conflict ------------------------------------------------------------------------------


def test_e6_the_knight_tokens_holder_puts_two_cards_of_the_other_under_one_stack() -> None:
    t = Table()
    t.build(1, "5a", "konrad")
    t.hand(0, "spy", "raid", "abbey")
    t.event("conflict")
    assert (t.phase, t.mover) == ("put_under", 1)  # the holder chooses, in the other's turn
    assert t.legal() == {f"under {stack}" for stack in range(5)}
    t.do("under 2")
    assert (t.phase, t.mover) == ("confiscate", 1)
    assert t.legal() == {"seize spy", "seize raid", "seize abbey"}
    t.do("seize raid")
    assert t.legal() == {"seize spy", "seize abbey"}
    t.do("seize spy")
    assert t.stack(2)[-2:] == ["raid", "spy"]  # under one stack
    assert t.cards(0) == ["abbey"]
    assert t.cards(1) == []
    assert (t.phase, t.mover) == ("act", 0)


def test_e6_two_alike_and_hands_of_one_and_none() -> None:
    t = Table()
    t.build(0, "5a", "konrad")
    t.hand(1, "spy", "spy")
    t.event("conflict")
    t.do("under 0", "seize spy", "seize spy")
    assert t.cards(1) == []
    t = Table()
    t.build(0, "5a", "konrad")
    t.hand(1, "spy")
    t.event("conflict")
    t.do("under 0", "seize spy")
    assert t.phase == "act"
    t = Table()
    t.build(0, "5a", "konrad")
    t.event("conflict")
    assert t.phase == "act"


def test_e6_no_holder_nothing_happens() -> None:
    t = Table()
    t.build(0, "5a", "konrad")
    t.build(1, "5a", "hagen")
    t.build(1, "5b", "siegfried")  # 2 against 1 + 1
    t.hand(0, "spy")
    t.hand(1, "raid")
    t.event("conflict")
    assert t.phase == "act"


def test_e6_f6_the_victim_refills_only_at_the_end_of_their_own_turn() -> None:
    t = Table()
    t.build(0, "5a", "konrad")
    t.hand(0, "mint", "market", "harbour")
    t.hand(1, "spy", "raid", "abbey")
    t.event("conflict")
    t.do("under 0", "seize spy", "seize raid")
    t.do("finish", "end_turn")
    assert (t.phase, t.mover) == ("upkeep", 1)
    assert t.cards(1) == ["abbey"]
    t.roll("tournament", 6)
    t.do("gain 5a")  # Konrad's tournament
    assert t.cards(1) == ["abbey"]
    t.do("finish")
    assert (t.phase, t.mover) == ("fill", 1)
    t.do("draw 3", "draw 3")
    assert len(t.cards(1)) == 3
    assert t.active == 0


def test_e6_f6_a_victim_whose_turn_it_is_refills_at_its_end() -> None:
    t = Table()
    t.build(1, "5a", "konrad")
    t.hand(0, "spy", "raid", "abbey")
    t.event("conflict")
    t.do("under 0", "seize spy", "seize raid")
    assert (t.phase, t.cards(0)) == ("act", ["abbey"])
    t.do("finish")
    assert (t.phase, t.mover) == ("fill", 0)


# --- E7 plague --------------------------------------------------------------------------------


def plagued(t: Table) -> list[int]:
    """What the plague leaves of two in every region of seat 0, before the number brings any."""
    places = [place for place in (*START, "8a", "8b") if t.region(0, place)]
    for place in places:
        t.lay(0, **{f"r{place}": 2})
    t.event("plague", 6)
    produced = [(t.region(0, place) or ("", 0))[1] == 6 for place in places]
    return [t.stock(0, place) - more for place, more in zip(places, produced, strict=True)]


def test_e7_each_region_beside_a_city_loses_one() -> None:
    t = Table()
    t.city(0, 5)
    assert plagued(t) == [1, 1, 1, 1, 2, 2]  # hills and gold lie at the settlement


def test_e7_only_one_even_between_two_cities() -> None:
    t = Table()
    t.city(0, 5, 6)
    assert plagued(t) == [1] * 6


def test_e7_settlements_have_no_plague_and_empty_regions_nothing_to_lose() -> None:
    t = Table()
    assert plagued(t) == [2] * 6
    t = Table()
    t.city(0, 5, 6)
    t.event("plague")
    assert t.has(0) == {"gold": 1}


def test_e7_r2_a_bath_house_protects_the_four_regions_of_its_city() -> None:
    t = Table()
    t.city(0, 5)
    t.build(0, "5b", "bath_house")
    assert plagued(t) == [2] * 6


def test_e7_r2_also_where_a_neighbouring_city_without_one_touches_them() -> None:
    t = Table()
    t.city(0, 5, 6)
    t.build(0, "5a", "bath_house")
    assert plagued(t) == [2, 2, 2, 2, 1, 1]


def test_e7_r2_a_bath_house_does_nothing_further_off() -> None:
    t = Table()
    t.grow(0, "right", ("fields", 3), ("hills", 1))
    t.city(0, 5, 7)
    t.build(0, "5a", "bath_house")
    assert plagued(t) == [2, 2, 2, 2, 1, 1, 1, 1]


def test_e7_r1_an_aqueduct_protects_all_regions_of_its_owner() -> None:
    t = Table()
    t.city(0, 5, 6)
    t.city(1, 5)
    t.build(0, "6b", "aqueduct")
    t.store(1, grain=2, brick=2)
    assert plagued(t) == [2] * 6
    assert t.stock(1, "5a") == 1  # not the other's
    assert t.stock(1, "7a") == 3  # no city there, and the hills 6 produce


@pytest.mark.parametrize("active", [0, 1])
def test_e7_both_players_suffer_whoever_turned_the_card(active: int) -> None:
    t = Table()
    t.city(0, 5)
    t.city(1, 5)
    t.store(0, grain=3)
    t.store(1, grain=3)
    t.rolling(active)
    t.event("plague", 6)
    assert t.stock(0, "5a") == t.stock(1, "5a") == 2
