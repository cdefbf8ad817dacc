"""Attacks and their defence (C62, A2, A3, A6, A7, A10)."""

import pytest

from tests.games.catan.table import CHANCE, Table

DEFENCE = {"black_knight": "witch", "arsonist": "bishop", "raid": "bishop"}


def war(attack: str, *more: str) -> Table:
    """Seat 0 attacks; both have four points, a knight and a building, and seat 1 resources."""
    t = Table()
    t.city(0, 5, 6)
    t.city(1, 5, 6)
    t.build(0, "5a", "konrad")
    t.build(0, "5b", "foundry")
    t.build(1, "6a", "hagen", "siegfried")
    t.build(1, "6b", "smithy", "church")
    t.store(0, gold=2)
    t.store(1, grain=2)
    t.hand(0, attack, *more)
    t.acting(0)
    return t


def outcome(t: Table) -> str:
    """Who strikes after the attack die."""
    assert t.phase in ("recall", "steal")
    return {0: "attacker", 1: "defender"}[t.mover]


@pytest.mark.parametrize("attack", DEFENCE)
@pytest.mark.parametrize("number", range(1, 7))
def test_c62_an_attack_succeeds_on_one_to_five(attack: str, number: int) -> None:
    t = war(attack)
    t.do(f"play {attack}")
    assert (t.phase, t.mover) == ("defend", 1)
    t.do("pass")
    assert (t.phase, t.mover) == ("attack_die", CHANCE)
    assert set(t.odds().values()) == {1}
    t.do(f"die {number}")
    assert outcome(t) == ("attacker" if number <= 5 else "defender")


@pytest.mark.parametrize("attack", DEFENCE)
@pytest.mark.parametrize("number", range(1, 7))
def test_c62_a2_a6_with_a_defence_only_on_one_and_two(attack: str, number: int) -> None:
    t = war(attack)
    t.hand(1, DEFENCE[attack])
    t.do(f"play {attack}")
    assert t.legal() == {"pass", "defend"}
    t.do("defend")
    assert t.cards(1) == []
    assert t.aside() == sorted([attack, DEFENCE[attack]])
    t.do(f"die {number}")
    assert outcome(t) == ("attacker" if number <= 2 else "defender")


@pytest.mark.parametrize("attack", DEFENCE)
def test_c62_a_defence_in_hand_need_not_be_played(attack: str) -> None:
    t = war(attack)
    t.hand(1, DEFENCE[attack])
    t.do(f"play {attack}", "pass", "die 5")
    assert outcome(t) == "attacker"
    assert t.cards(1) == [DEFENCE[attack]]


@pytest.mark.parametrize(
    ("attack", "card"),
    [("black_knight", "bishop"), ("arsonist", "witch"), ("raid", "witch")],
)
def test_a2_a6_only_the_matching_card_defends(attack: str, card: str) -> None:
    t = war(attack)
    t.hand(1, card)
    t.do(f"play {attack}")
    assert t.legal() == {"pass"}


def test_a2_a6_the_attackers_own_defence_cards_are_of_no_use() -> None:
    t = war("raid", "bishop")
    t.do("play raid")
    assert t.legal() == {"pass"}


@pytest.mark.parametrize("attack", DEFENCE)
def test_c62_the_question_is_put_whether_or_not_the_card_is_held(attack: str) -> None:
    """To the attacker both look alike: the same phase, the same mover, the same view."""
    seen = []
    for card in ("mint", "bishop", "witch"):
        t = war(attack)
        t.hand(1, "market")
        t.exchange(1, "market", card)
        t.do(f"play {attack}")
        assert (t.phase, t.mover) == ("defend", 1)
        assert t.legal() == ({"pass", "defend"} if card == DEFENCE[attack] else {"pass"})
        seen.append((t.seen_by(0), t.seen_by(-1)))
    assert seen[0] == seen[1] == seen[2]


# --- A3 arsonist ------------------------------------------------------------------------------


def test_a3_a_building_of_the_attackers_choice_goes_back_to_hand() -> None:
    t = war("arsonist")
    t.build(1, "5a", "gold_fleet", "garrison")
    t.do("play arsonist", "pass", "die 1")
    assert t.mover == 0
    assert t.legal() == {"recall 6b0", "recall 6b1", "recall 5a1"}  # no knight, no fleet
    assert t.points(1) == 7
    t.do("recall 6b1")
    assert t.cards(1) == ["church"]
    assert t.site(1, "6b1") is None
    assert t.points(1) == 6  # two cities and both tokens: the church's point is gone
    assert t.phase == "act"


def test_a3_turned_the_defender_chooses_one_of_the_attackers() -> None:
    t = war("arsonist")
    t.build(0, "6a", "garrison")
    t.do("play arsonist", "pass", "die 6")
    assert (t.phase, t.mover) == ("recall", 1)
    assert t.legal() == {"recall 5b0", "recall 6a0"}
    t.do("recall 5b0")
    assert t.cards(0) == ["foundry"]
    assert (t.phase, t.mover) == ("act", 0)


def test_a3_turned_with_no_building_of_ones_own_nothing_happens() -> None:
    t = Table()
    t.city(0, 5, 6)
    t.city(1, 5, 6)
    t.build(0, "5a", "konrad", "gold_fleet")
    t.build(1, "5a", "garrison")
    t.hand(0, "arsonist")
    t.acting(0)
    t.do("play arsonist", "pass", "die 6")
    assert (t.phase, t.mover) == ("act", 0)
    assert t.site(1, "5a0") == "garrison"


def test_a3_needs_a_building_of_the_other() -> None:
    t = Table()
    t.city(0, 5, 6)
    t.city(1, 5, 6)
    t.build(1, "5a", "konrad", "gold_fleet")
    t.build(0, "5a", "garrison")
    t.hand(0, "arsonist")
    t.acting(0)
    assert t.may_not("play arsonist")
    t.build(1, "6a", "grain_mill")
    assert t.may("play arsonist")


def test_a3_c73_a_full_hand_gives_a_card_away_at_once() -> None:
    t = war("arsonist")
    t.hand(1, "mint", "market", "raid")
    t.do("play arsonist", "pass", "die 1", "recall 6b0")
    assert (t.phase, t.mover) == ("put_under", 1)
    assert t.legal() == {f"under {stack}" for stack in range(5)}
    t.do("under 3")
    assert t.choices("put") == {"mint", "market", "raid", "smithy"}
    t.do("put market")
    assert t.stack(3)[-1] == "market"
    assert (t.phase, t.mover) == ("act", 0)


def test_a3_c73_an_abbey_lost_from_a_full_hand_makes_two_too_many() -> None:
    t = war("arsonist")
    t.build(1, "5a", "abbey")
    t.hand(1, "mint", "market", "raid", "guild")
    t.do("play arsonist", "pass", "die 1", "recall 5a0")
    t.do("under 0", "put abbey")
    assert (t.phase, t.mover) == ("put_under", 1)
    t.do("under 4", "put guild")
    assert t.cards(1) == ["market", "mint", "raid"]
    assert (t.phase, t.mover) == ("act", 0)


# --- A7 black knight --------------------------------------------------------------------------


def test_a7_a_knight_of_choice_goes_back_to_hand() -> None:
    t = war("black_knight")
    t.build(1, "5a", "gold_fleet")
    t.do("play black_knight", "pass", "die 5")
    assert t.mover == 0
    assert t.legal() == {"recall 6a0", "recall 6a1"}  # knights only
    t.do("recall 6a1")
    assert t.cards(1) == ["siegfried"]
    assert t.site(1, "6a1") is None
    assert t.site(1, "6a0") == "hagen"
    assert t.phase == "act"


def test_a7_turned_the_defender_chooses_a_knight_of_the_attacker() -> None:
    t = war("black_knight")
    t.build(0, "6a", "karl")
    t.do("play black_knight", "pass", "die 6")
    assert (t.phase, t.mover) == ("recall", 1)
    assert t.legal() == {"recall 5a0", "recall 6a0"}
    t.do("recall 6a0")
    assert t.cards(0) == ["karl"]


def test_a7_needs_a_knight_of_the_other_but_none_of_ones_own() -> None:
    t = Table()
    t.city(0, 5, 6)
    t.city(1, 5, 6)
    t.hand(0, "black_knight")
    t.acting(0)
    assert t.may_not("play black_knight")
    t.build(1, "5a", "otto")
    t.do("play black_knight", "pass", "die 6")  # turned, and nothing to lose
    assert (t.phase, t.mover) == ("act", 0)
    assert t.site(1, "5a0") == "otto"


# --- A10 raid ---------------------------------------------------------------------------------


def test_a10_two_resources_of_choice() -> None:
    t = war("raid")
    t.store(1, grain=2, wool=1)
    t.do("play raid", "pass", "die 4")
    assert t.legal() == {"steal 5a", "steal 6a"}
    t.do("steal 5a")
    assert (t.phase, t.mover) == ("steal", 0)
    assert t.legal() == {"steal 5a", "steal 6a"}  # two are taken, not one
    t.do("steal 6a")
    assert t.has(0) == {"gold": 2, "grain": 1, "wool": 1}
    assert t.has(1) == {"grain": 1}
    assert t.phase == "act"


def test_a10_only_one_if_there_is_only_one() -> None:
    t = war("raid")
    t.store(1, grain=1)
    t.do("play raid", "pass", "die 4", "steal 5a")
    assert t.phase == "act"
    assert t.has(0) == {"gold": 2, "grain": 1}


def test_a10_only_what_there_is_room_for() -> None:
    t = war("raid")
    t.store(0, gold=2, grain=2, ore=3)
    t.store(1, grain=3, ore=3)
    t.do("play raid", "pass", "die 4")
    assert t.legal() == {"steal 5a"}
    t.do("steal 5a")
    assert t.phase == "act"  # the fields are full now
    assert t.has(1) == {"grain": 2, "ore": 3}


def test_a10_turned_the_defender_takes_two() -> None:
    t = war("raid")
    t.store(0, gold=1, brick=2)
    t.store(1, grain=2)
    t.do("play raid", "pass", "die 6")
    assert (t.phase, t.mover) == ("steal", 1)
    assert t.legal() == {"steal 7a", "steal 7b"}
    t.do("steal 7a", "steal 7b")
    assert t.has(0) == {"brick": 1}
    assert t.has(1) == {"grain": 2, "brick": 1, "gold": 1}
    assert (t.phase, t.mover) == ("act", 0)


def test_a10_turned_with_nothing_to_take_nothing_happens() -> None:
    t = war("raid")
    t.store(0)
    t.do("play raid", "pass", "die 6")
    assert (t.phase, t.mover) == ("act", 0)
    t = war("raid")
    t.store(0, grain=3)
    t.store(1, grain=3, ore=1)
    t.do("play raid", "pass", "die 6")  # no room for the attacker's grain
    assert (t.phase, t.mover) == ("act", 0)
    assert t.has(0) == {"grain": 3}


def test_a10_the_taker_chooses_the_region_on_both_sides() -> None:
    t = war("raid")
    t.grow(0, "left", ("fields", 3), ("forest", 1))
    t.grow(1, "left", ("fields", 4), ("forest", 6))
    t.lay(0, r7b=0)
    t.lay(1, r5a=2, r4a=1)
    t.do("play raid", "pass", "die 3")
    assert t.legal() == {"steal 4a", "steal 5a"}
    t.do("steal 4a")
    assert (t.mover, t.legal()) == (0, {"gain 4a", "gain 5a"})
    t.do("gain 4a", "steal 5a", "gain 5a")
    assert (t.stock(0, "4a"), t.stock(0, "5a")) == (1, 1)
    assert (t.stock(1, "4a"), t.stock(1, "5a")) == (0, 1)


# --- FAQ --------------------------------------------------------------------------------------


def test_f8_a_knight_taken_back_can_leave_the_hand_full_then_swapping_is_allowed() -> None:
    t = war("black_knight", "mint", "market")
    t.do("play black_knight", "pass", "die 6", "recall 5a0")
    assert t.cards(0) == ["konrad", "market", "mint"]
    t.do("finish")
    assert (t.phase, t.mover) == ("fill", 0)
    assert t.legal() == {"swap", "end_turn"}
    t.do("swap", "under 0", "put konrad", "draw 1")
    assert len(t.cards(0)) == 3
    assert t.active == 1
