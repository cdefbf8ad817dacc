"""Trade with the bank and with the opponent (C50, C51)."""

import pytest

from tests.games.catan.table import Table

RESOURCES = ("grain", "ore", "wool", "lumber", "brick", "gold")


# --- C50 the bank -----------------------------------------------------------------------------


@pytest.mark.parametrize("given", RESOURCES)
def test_c50_three_of_one_kind_for_one_of_another(given: str) -> None:
    t = Table()
    t.store(0, **{given: 2})
    t.acting(0)
    assert t.choices("bank") == set()
    t.store(0, **{given: 3})
    assert t.choices("bank") == {f"{given}>{other}" for other in RESOURCES if other != given}
    gained = "ore" if given != "ore" else "wool"
    t.do(f"bank {given}>{gained}")
    assert t.has(0) == {gained: 1}
    assert t.phase == "act"


@pytest.mark.parametrize("given", RESOURCES)
def test_c50_g3_two_for_one_with_a_fleet_of_that_kind_wherever_it_stands(given: str) -> None:
    for place in ("5a", "5b", "6a", "6b"):
        t = Table()
        t.build(0, place, f"{given}_fleet")
        t.store(0, **{given: 1})
        t.acting(0)
        assert t.choices("bank") == set()
        t.store(0, **dict.fromkeys(RESOURCES, 2))
        assert t.choices("bank") == {f"{given}>{other}" for other in RESOURCES if other != given}
        t.store(0, **{given: 3})
        gained = "ore" if given != "ore" else "wool"
        t.do(f"bank {given}>{gained}")
        assert t.has(0) == {given: 1, gained: 1}


def test_c50_a_fleet_of_the_other_does_not_help() -> None:
    t = Table()
    t.build(1, "5a", "ore_fleet")
    t.store(0, ore=2)
    t.acting(0)
    assert t.choices("bank") == set()


def test_c50_r10_with_a_mint_gold_goes_one_for_one() -> None:
    t = Table()
    t.city(0, 5)
    t.build(0, "5b", "mint")
    t.store(0, gold=2, ore=2)
    t.acting(0)
    assert t.choices("bank") == {f"gold>{other}" for other in RESOURCES if other != "gold"}
    t.do("bank gold>ore", "bank gold>grain")
    assert t.has(0) == {"ore": 3, "grain": 1}


def test_c50_a_second_way_to_trade_changes_nothing() -> None:
    """Mint and gold fleet: still one for one; a fleet twice cannot be."""
    for cards, paid in ((["gold_fleet"], 2), (["mint"], 1), (["gold_fleet", "mint"], 1)):
        t = Table()
        t.city(0, 5)
        t.build(0, "5a", *cards)
        t.store(0, gold=3)
        t.acting(0)
        t.do("bank gold>wool")
        assert t.has(0) == {"gold": 3 - paid, "wool": 1}


def test_c50_not_for_the_same_kind_and_only_with_room() -> None:
    t = Table()
    t.store(0, ore=3, grain=3, wool=2)
    t.acting(0)
    assert t.may_not("bank ore>ore", "bank ore>grain", "bank grain>ore")
    assert t.may("bank ore>wool", "bank grain>wool")


def test_c50_c45_from_any_regions_of_the_kind_into_any() -> None:
    t = Table()
    t.grow(0, "right", ("mountains", 4), ("fields", 4))
    t.lay(0, r5b=2, r8a=2)
    t.acting(0)
    t.do("bank ore>grain")
    assert t.legal() == {"pay 5b", "pay 8a"}
    t.do("pay 5b", "pay 8a")
    assert t.legal() == {"pay 5b", "pay 8a"}
    t.do("pay 5b")
    assert t.legal() == {"gain 5a", "gain 8b"}
    t.do("gain 8b")
    assert t.has(0) == {"ore": 1, "grain": 1}
    assert (t.stock(0, "8a"), t.stock(0, "8b")) == (1, 1)


def test_c50_as_often_as_wanted() -> None:
    t = Table()
    t.store(0, ore=3, grain=3, gold=3)
    t.acting(0)
    t.do("bank ore>wool", "bank grain>wool", "bank gold>wool", "bank wool>lumber")
    assert t.has(0) == {"lumber": 1}


def test_f5_trade_build_a_fleet_and_trade_again_with_it() -> None:
    t = Table()
    t.store(0, ore=3, grain=1, wool=1, lumber=1)
    t.store(1, lumber=1)
    t.hand(0, "ore_fleet")
    t.acting(0)
    t.do("propose", "give grain", "want lumber", "send", "accept")
    t.do("build ore_fleet", "site 5a")
    t.do("bank ore>grain")
    assert t.has(0) == {"ore": 1, "lumber": 1, "grain": 1}
    t.store(0, ore=2)
    t.do("propose", "want grain", "send", "accept", "bank ore>wool")
    assert t.has(0) == {"grain": 1, "wool": 1}


# --- C51 the opponent -------------------------------------------------------------------------


def test_c51_any_deal_both_agree_to() -> None:
    t = Table()
    t.store(0, ore=2, wool=1)
    t.store(1, grain=1, brick=3)
    t.acting(0)
    t.do("propose")
    assert (t.phase, t.mover) == ("offer", 0)
    assert t.choices("give") == {"ore", "wool"}
    assert t.choices("want") == {"grain", "brick"}
    assert t.may_not("send")  # nothing is offered yet
    t.do("give ore", "give ore", "want brick", "want brick", "want grain", "send")
    assert (t.phase, t.mover) == ("answer", 1)
    assert t.legal() == {"accept", "decline", "counter"}
    t.do("accept")
    assert (t.phase, t.mover) == ("act", 0)
    assert t.has(0) == {"wool": 1, "brick": 2, "grain": 1}
    assert t.has(1) == {"ore": 2, "brick": 1}


def test_c51_a_gift_and_a_request_are_deals_too() -> None:
    t = Table()
    t.store(0, ore=1)
    t.store(1, grain=1)
    t.acting(0)
    t.do("propose", "give ore", "send", "accept")
    assert t.has(1) == {"grain": 1, "ore": 1}
    t.do("propose", "want grain", "send", "accept")
    assert t.has(0) == {"grain": 1}


def test_c51_declined_or_left_nothing_changes() -> None:
    t = Table()
    t.store(0, ore=1)
    t.store(1, grain=1)
    t.acting(0)
    t.do("propose", "give ore", "want grain", "send", "decline")
    assert (t.phase, t.mover) == ("act", 0)
    t.do("propose", "give ore", "cancel")
    assert (t.phase, t.mover) == ("act", 0)
    assert t.has(0) == {"ore": 1}
    assert t.has(1) == {"grain": 1}
    t.do("propose")
    assert t.may_not("send")  # the next offer starts afresh


def test_c51_only_what_there_is() -> None:
    t = Table()
    t.store(0, ore=1)
    t.store(1, grain=1)
    t.acting(0)
    t.do("propose", "give ore")
    assert t.choices("give") == set()
    t.do("want grain")
    assert t.choices("want") == set()


def test_c51_both_need_room_for_what_they_get() -> None:
    t = Table()
    t.store(0, ore=3, wool=2, grain=2)
    t.store(1, ore=2, wool=3, grain=3)
    t.acting(0)
    t.do("propose")
    assert t.choices("give") == {"ore"}  # wool and grain of the other are full
    assert t.choices("want") == {"wool", "grain"}
    t.do("give ore")
    assert t.choices("give") == set()  # room for one ore
    t.do("want grain")
    assert t.choices("want") == {"wool"}
    t.do("send", "accept")
    assert t.has(0) == {"ore": 2, "wool": 2, "grain": 3}
    assert t.has(1) == {"ore": 3, "wool": 3, "grain": 2}


def test_c51_no_kind_on_both_sides() -> None:
    t = Table()
    t.store(0, ore=2)
    t.store(1, ore=2)
    t.acting(0)
    t.do("propose", "give ore")
    assert t.may_not("want ore")


def test_c51_up_to_three_resources_on_either_side() -> None:
    t = Table()
    t.store(0, ore=3, wool=1)
    t.store(1, grain=3, gold=1)
    t.acting(0)
    t.do("propose", "give ore", "give ore", "give ore", "want grain", "want grain", "want grain")
    assert t.legal() == {"send", "cancel"}
    t.do("send", "accept")
    assert t.has(0) == {"wool": 1, "grain": 3}
    assert t.has(1) == {"ore": 3, "gold": 1}


def test_c51_only_the_active_player_proposes_the_other_may_answer_with_a_counter_offer() -> None:
    t = Table()
    t.store(0, ore=2)
    t.store(1, grain=2)
    t.acting(0)
    t.do("propose", "give ore", "want grain", "want grain", "send", "counter")
    assert (t.phase, t.mover) == ("counter", 1)
    assert t.legal() == {"give grain", "want ore", "cancel"}  # it starts empty
    t.do("give grain", "want ore", "want ore", "send")
    assert (t.phase, t.mover) == ("reply", 0)
    assert t.legal() == {"accept", "decline"}  # no counter to a counter
    t.do("accept")
    assert (t.phase, t.mover) == ("act", 0)
    assert t.has(0) == {"grain": 1}
    assert t.has(1) == {"ore": 2, "grain": 1}


def test_c51_a_counter_offer_can_be_declined_or_left() -> None:
    for last in (["send", "decline"], ["cancel"]):
        t = Table()
        t.store(0, ore=2)
        t.store(1, grain=2)
        t.acting(0)
        t.do("propose", "give ore", "send", "counter", "give grain", *last)
        assert (t.phase, t.mover) == ("act", 0)
        assert t.has(0) == {"ore": 2}
        assert t.has(1) == {"grain": 2}


def test_c51_after_a_counter_offer_the_next_offer_is_the_active_players_again() -> None:
    for last in (["give grain", "send", "decline"], ["cancel"], ["want ore", "send", "accept"]):
        t = Table()
        t.store(0, ore=3, gold=1)
        t.store(1, grain=2)
        t.acting(0)
        t.do("propose", "give ore", "send", "counter", *last)
        before = t.has(0)["ore"]
        t.do("propose")
        assert t.mover == 0
        assert t.choices("give") == {"ore", "gold"}
        t.do("give gold", "want grain", "send", "accept")
        assert t.has(0) == {"ore": before, "grain": 1}
        assert t.has(1)["gold"] == 1


def test_c51_c45_each_chooses_which_regions_pay_and_gain() -> None:
    t = Table()
    t.grow(0, "left", ("mountains", 4), ("pasture", 5))
    t.grow(1, "left", ("mountains", 5), ("pasture", 6))
    t.lay(0, r5b=1, r4a=1)
    t.lay(1, r6a=1, r4b=1)
    t.acting(0)
    t.do("propose", "give ore", "want wool", "send", "accept")
    assert (t.mover, t.legal()) == (0, {"pay 4a", "pay 5b"})
    t.do("pay 4a")
    assert (t.mover, t.legal()) == (1, {"pay 4b", "pay 6a"})
    t.do("pay 6a")
    assert (t.mover, t.legal()) == (0, {"gain 4b", "gain 6a"})
    t.do("gain 4b")
    assert (t.mover, t.legal()) == (1, {"gain 4a", "gain 5b"})
    t.do("gain 5b")
    assert (t.phase, t.mover) == ("act", 0)
    assert [t.stock(0, place) for place in ("4a", "5b", "4b", "6a")] == [0, 1, 1, 0]
    assert [t.stock(1, place) for place in ("4a", "5b", "4b", "6a")] == [0, 1, 1, 0]


def test_c51_three_offers_a_turn_at_this_table() -> None:
    """The rules say as often as wanted; a machine could ask for ever, so a turn has three."""
    t = Table()
    t.hand(0, "mint", "market", "harbour")
    t.store(0, ore=2)
    t.acting(0)
    for _ in range(3):
        assert t.may("propose")
        t.do("propose", "give ore", "send", "decline")
    assert t.may_not("propose")
    t.do("finish", "end_turn")
    t.roll("trade", 6)
    assert t.may("propose")  # a new turn


def test_c51_nothing_to_trade_no_offer() -> None:
    t = Table()
    t.acting(0)
    assert t.may_not("propose")
    t.store(1, ore=1)
    assert t.may("propose")
