"""Filling the hand (C70 to C75)."""

import pytest

from tests.games.catan.table import CARD, Table

# --- C70 --------------------------------------------------------------------------------------


def test_c70_the_hand_is_filled_to_three_with_top_cards_for_nothing() -> None:
    t = Table()
    t.hand(0, "mint")
    t.order(3, "karl", "otto")
    t.filling(0)
    assert t.legal() == {f"draw {stack}" for stack in range(5)}  # nothing to pay a search with
    t.do("draw 3")
    assert t.cards(0) == ["karl", "mint"]
    assert (t.phase, t.mover) == ("fill", 0)
    t.do("draw 3")
    assert t.cards(0) == ["karl", "mint", "otto"]
    assert (t.phase, t.mover) == ("upkeep", 1)


def test_c70_or_two_resources_for_a_card_of_choice() -> None:
    t = Table()
    t.hand(0, "mint", "market")
    t.store(0, gold=1)
    t.order(2, "karl", "otto", "falk")
    t.filling(0)
    assert t.choices("search") == set()
    t.store(0, gold=1, grain=1)
    assert t.choices("search") == {"0", "1", "2", "3", "4"}
    before = t.stack(2)
    t.do("search 2")
    assert t.has(0) == {}
    assert (t.phase, t.mover) == ("choose_card", 0)
    assert t.legal() == {f"take {place}" for place in range(len(before))}
    t.do("take 2")
    assert t.cards(0) == ["falk", "market", "mint"]
    assert t.stack(2) == [*before[:2], *before[3:]]  # F11: the order is kept
    assert t.active == 1


def test_c70_any_two_resources_from_any_regions() -> None:
    t = Table()
    t.hand(0, "mint", "market")
    t.store(0, gold=2, grain=1, ore=1)
    t.filling(0)
    t.do("search 0")
    assert (t.phase, t.mover) == ("pay", 0)
    assert t.legal() == {"pay 7b", "pay 5a", "pay 5b"}
    t.do("pay 7b")
    assert t.legal() == {"pay 7b", "pay 5a", "pay 5b"}
    t.do("pay 5b")
    assert t.has(0) == {"gold": 1, "grain": 1}
    assert t.phase == "choose_card"


def test_c70_for_each_card_anew() -> None:
    """The rulebook's example: search, search, and a top card of the first stack."""
    t = Table()
    t.store(0, gold=2, grain=2)
    t.filling(0)
    t.do("search 0", "pay 7b", "pay 7b", "take 3")
    t.do("search 1", "take 0")
    assert t.choices("search") == set()
    t.do("draw 0")
    assert len(t.cards(0)) == 3
    assert t.active == 1


@pytest.mark.parametrize("halls", [1, 2])
def test_c70_r11_f10_a_town_hall_makes_it_one_and_two_still_one(halls: int) -> None:
    t = Table()
    t.city(0, 5)
    t.build(0, "5a", *["town_hall"] * halls)
    t.hand(0, "mint", "market")
    t.filling(0)
    assert t.choices("search") == set()  # never for nothing
    t.store(0, wool=2)
    assert len(t.choices("search")) == 5
    t.do("search 4")
    assert t.has(0) == {"wool": 1}
    assert t.phase == "choose_card"


def test_r11_a_town_hall_of_the_other_does_not_help() -> None:
    t = Table()
    t.city(1, 5)
    t.build(1, "5a", "town_hall")
    t.hand(0, "mint", "market")
    t.store(0, wool=1)
    t.filling(0)
    assert t.choices("search") == set()


@pytest.mark.parametrize(
    ("cards", "size"),
    [
        ([], 3),
        (["abbey"], 4),
        (["library"], 4),
        (["abbey", "library"], 5),
        (["abbey", "abbey"], 5),
        (["library", "library"], 5),
        (["abbey", "abbey", "library"], 6),
        (["abbey", "abbey", "library", "library"], 7),
    ],
)
def test_c70_f7_g4_r7_one_card_more_for_each_abbey_and_library(cards: list[str], size: int) -> None:
    t = Table()
    t.city(0, 5)
    for place, card in zip(("5a", "5a", "5b", "5b"), cards, strict=False):
        t.build(0, place, card)
    t.filling(0)
    for drawn in range(size):
        assert (t.phase, t.mover, len(t.cards(0))) == ("fill", 0, drawn)
        t.do(f"draw {drawn % 5}")
    assert len(t.cards(0)) == size
    assert t.active == 1


def test_c70_an_abbey_of_the_other_does_not_help() -> None:
    t = Table()
    t.build(1, "5a", "abbey")
    t.hand(0, "mint", "market", "guild")
    t.filling(0)
    assert t.legal() == {"swap", "end_turn"}


def test_c70_an_abbey_built_this_turn_counts_at_its_end() -> None:
    t = Table()
    t.hand(0, "abbey", "mint", "market")
    t.store(0, lumber=1, ore=1, brick=1)
    t.acting(0)
    t.do("build abbey", "site 5a", "finish", "draw 0", "draw 0")
    assert len(t.cards(0)) == 4
    assert t.active == 1


def test_c70_only_at_the_end_of_ones_own_turn() -> None:
    t = Table()
    t.hand(0, "siegfried", "mint", "market")
    t.store(0, ore=1)
    t.acting(0)
    t.do("build siegfried", "site 5a")
    assert t.phase == "act"
    assert {text.split()[0] for text in t.legal()} == {"finish"}
    t.do("finish", "draw 0")
    t.roll("trade", 6)
    assert t.cards(1) == []
    assert (t.phase, t.mover) == ("act", 1)


# --- C71 --------------------------------------------------------------------------------------


def test_c71_a_full_hand_may_swap_a_card_for_a_top_card() -> None:
    t = Table()
    t.hand(0, "mint", "market", "guild")
    t.order(1, "karl")
    t.filling(0)
    assert t.legal() == {"swap", "end_turn"}
    t.do("swap")
    assert t.legal() == {f"under {stack}" for stack in range(5)}
    t.do("under 2")
    assert t.legal() == {"put mint", "put market", "put guild"}
    t.do("put guild")
    assert t.stack(2)[-1] == "guild"
    assert t.legal() == {f"draw {stack}" for stack in range(5)}
    t.do("draw 1")
    assert t.cards(0) == ["karl", "market", "mint"]
    assert t.active == 1  # once


def test_c71_or_search_and_pay_as_for_any_card() -> None:
    t = Table()
    t.hand(0, "mint", "market", "guild")
    t.store(0, gold=2)
    t.order(1, "karl", "otto")
    t.filling(0)
    t.do("swap", "under 1", "put guild", "search 1")
    assert t.has(0) == {}
    assert len(t.choices("take")) == len(t.stack(1))
    t.do("take 1")
    assert t.cards(0) == ["market", "mint", "otto"]
    assert t.active == 1


def test_c71_or_not_at_all() -> None:
    t = Table()
    t.hand(0, "mint", "market", "guild")
    t.filling(0)
    t.do("end_turn")
    assert (t.phase, t.mover) == ("upkeep", 1)
    assert t.cards(0) == ["guild", "market", "mint"]


def test_c71_f8_only_whoever_need_not_draw() -> None:
    t = Table()
    t.hand(0, "mint", "market")
    t.filling(0)
    assert t.may_not("swap", "end_turn")
    t.do("draw 0")
    assert t.active == 1  # whoever has drawn does not swap


def test_c71_with_an_abbey_three_cards_are_not_a_full_hand() -> None:
    t = Table()
    t.build(0, "5a", "abbey")
    t.hand(0, "mint", "market", "guild")
    t.filling(0)
    assert t.may_not("swap")


# --- C72, C73 ---------------------------------------------------------------------------------


def test_c72_cards_just_drawn_are_not_played_in_that_turn() -> None:
    t = Table()
    t.city(0, 5, 6)
    t.city(1, 5, 6)
    t.hand(0, "mint")
    t.hand(1, "raid")
    t.store(0, ore=3, grain=3)
    t.order(0, "siegfried", "spy")
    t.filling(0)
    t.do("draw 0")
    assert {text.split()[0] for text in t.legal()} == {"draw", "search"}
    t.do("draw 0")
    assert (t.phase, t.mover) == ("upkeep", 1)
    t.acting(0)  # in the next turn they are
    assert t.may("build siegfried", "play spy")


def test_c73_the_surplus_goes_at_once_under_stacks_of_the_owners_choice() -> None:
    t = Table()
    t.build(0, "5a", "konrad")
    t.hand(0, "mint", "market", "guild")
    t.event("civil_war")
    t.do("recall 5a0")
    assert (t.phase, t.mover) == ("put_under", 0)
    t.do("under 4")
    assert t.legal() == {"put mint", "put market", "put guild", "put konrad"}
    t.do("put konrad")
    assert t.stack(4)[-1] == "konrad"
    assert t.phase == "act"  # then the turn goes on, production and all
    assert t.has(0) == {"gold": 1}


def test_c73_no_surplus_no_question() -> None:
    t = Table()
    t.build(0, "5a", "konrad")
    t.hand(0, "mint", "market")
    t.event("civil_war")
    t.do("recall 5a0")
    assert t.phase == "act"
    assert len(t.cards(0)) == 3


def test_c73_a_library_lost_lowers_the_hand_size() -> None:
    t = Table()
    t.city(0, 5, 6)
    t.city(1, 5, 6)
    t.build(1, "5a", "library")
    t.hand(1, "mint", "market", "guild")
    t.hand(0, "arsonist")
    t.acting(0)
    t.do("play arsonist", "pass", "die 1", "recall 5a0")
    assert (t.phase, t.mover) == ("put_under", 1)
    t.do("under 0", "put library")
    assert t.cards(1) == ["guild", "market", "mint"]
    assert (t.phase, t.mover) == ("act", 0)


# --- C74, C75 ---------------------------------------------------------------------------------


def test_c74_empty_stacks_give_nothing() -> None:
    t = Table()
    t.empty_stacks(0, 3)
    t.store(0, gold=3)
    t.filling(0)
    assert t.legal() == {f"{way} {stack}" for way in ("draw", "search") for stack in (1, 2, 4)}


def test_c74_with_all_empty_nobody_draws() -> None:
    t = Table()
    t.hand(0, "mint")
    t.empty_stacks(0, 1, 2, 3, 4)
    t.acting(0)
    t.do("finish")
    assert (t.phase, t.mover) == ("upkeep", 1)
    assert t.cards(0) == ["mint"]


def test_c74_the_last_card_can_be_drawn_or_searched_for() -> None:
    for way in (["draw 4"], ["search 4", "take 0"]):
        t = Table()
        t.hand(0, "mint")
        t.store(0, gold=2)
        t.empty_stacks(0, 1, 2, 3)
        t.thin(4, 1)
        t.filling(0)
        assert t.legal() == {"draw 4", "search 4"}
        t.do(*way)
        assert t.heights() == [0, 0, 0, 0, 0]
        assert len(t.cards(0)) == 2
        assert (t.phase, t.mover) == ("upkeep", 1)  # one is missing still


def test_c74_a_card_can_be_put_under_an_empty_stack_and_is_then_its_only_one() -> None:
    t = Table()
    t.hand(0, "mint", "market", "guild")
    t.empty_stacks(0, 1, 2, 3, 4)
    t.filling(0)
    t.do("swap", "under 2", "put guild")
    assert t.legal() == {"draw 2"}
    t.do("draw 2")
    assert t.cards(0) == ["guild", "market", "mint"]


def test_c75_f11_which_card_was_taken_is_secret_how_many_there_are_is_not() -> None:
    views = []
    for place in (0, 2, 7):
        t = Table()
        t.hand(0, "mint", "market")
        t.store(0, gold=2)
        t.filling(0)
        before = t.stack(3)
        t.do("search 3", f"take {place}")
        assert before[place] in t.cards(0)
        assert t.stack(3) == before[:place] + before[place + 1 :]
        assert t.heights()[3] == len(before) - 1
        assert t.s["held"].tolist() == [3, 0]
        views.append((t.seen_by(1), t.seen_by(-1)))
    assert views[0] == views[1] == views[2]


def test_c75_f11_the_searcher_remembers_the_stack_the_other_never_saw() -> None:
    pair = []
    for first in ("otto", "karl"):
        t = Table()
        t.hand(0, "mint", "market")
        t.store(0, gold=2)
        t.order(3, "otto", "karl")
        t.order(3, first)
        t.filling(0)
        t.do("search 3", "take 5")
        pair.append(t)
    one, two = pair
    assert one.stack(3)[:2] == ["otto", "karl"]
    assert two.stack(3)[:2] == ["karl", "otto"]
    assert one.seen_by(0) != two.seen_by(0)
    assert one.seen_by(1) == two.seen_by(1)


def test_c75_a_card_put_away_is_secret_and_so_is_a_card_drawn() -> None:
    views = []
    for card in ("mint", "market"):
        t = Table()
        t.hand(0, "mint", "market", "guild")
        t.filling(0)
        t.do("swap", "under 0", f"put {card}")
        t.do("draw 2")
        views.append((t.seen_by(1), t.seen_by(-1)))
    assert views[0] == views[1]


def test_c75_the_hand_of_the_other_is_not_seen() -> None:
    t = Table()
    t.hand(0, "mint")
    one = t.seen_by(0), t.seen_by(1), t.seen_by(-1)
    t.exchange(0, "mint", "spy")
    two = t.seen_by(0), t.seen_by(1), t.seen_by(-1)
    assert one[0] != two[0]
    assert one[1:] == two[1:]


def test_c75_f11_whoever_knows_the_top_card_knows_what_the_other_draws() -> None:
    """What was searched is known as long as the order holds; after a secret taking it is not."""
    for secret in (False, True):
        t = Table()
        t.hand(0, "mint", "market")
        t.hand(1, "spy", "raid")
        t.store(0, gold=2)
        t.store(1, gold=1)  # and a grain for the 2
        t.order(3, "otto", "karl", "falk")
        t.filling(0)
        t.do("search 3", "take 2")  # Falk
        t.roll("trade", 2)
        t.do("finish", *(["search 3", "take 0"] if secret else ["draw 3"]))
        assert "otto" in t.cards(1)
        assert t.s["known"][0, CARD["otto"]] == (not secret)
