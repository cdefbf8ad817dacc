"""Tokens and winning (C80 to C83), and the cards that count for them."""

from typing import Any

import pytest

from tests.games.catan.table import CARD, Table


def opponents() -> Table:
    t = Table()
    t.acting(0)
    return t


# --- C80 the knight token ---------------------------------------------------------------------


def test_c80_strictly_more_strength_is_worth_a_point() -> None:
    t = opponents()
    assert (t.points(0), t.points(1)) == (2, 2)
    t.build(0, "5a", "hagen")
    assert (t.points(0), t.points(1)) == (3, 2)
    t.build(1, "5a", "siegfried")  # 1 each: nobody
    assert (t.points(0), t.points(1)) == (2, 2)
    t.build(1, "5b", "pippin")
    assert (t.points(0), t.points(1)) == (2, 3)


def test_c80_the_token_changes_hands_at_once() -> None:
    t = opponents()
    t.build(1, "5a", "konrad")  # strength 2
    t.hand(0, "walter", "siegfried")  # 3 and 1
    t.store(0, grain=1, ore=2, wool=1)
    t.do("build siegfried", "site 5a")
    assert (t.points(0), t.points(1)) == (2, 3)
    t.do("build walter", "site 6a")
    assert (t.points(0), t.points(1)) == (3, 2)


@pytest.mark.parametrize(
    ("knight", "strength"),
    [
        ("konrad", 2),
        ("falk", 1),
        ("goetz", 5),
        ("hagen", 1),
        ("karl", 7),
        ("otto", 3),
        ("pippin", 1),
        ("siegfried", 1),
        ("walter", 3),
    ],
)
def test_g6_the_strength_of_each_knight(knight: str, strength: int) -> None:
    """Measured against others whose strengths add up to as much, one less, one more."""
    sums = {
        1: ["siegfried"],
        2: ["siegfried", "hagen"],
        3: ["walter"],
        5: ["otto", "konrad"],
        7: ["goetz", "konrad"],
    }
    if knight in sums[strength]:
        sums |= {1: ["pippin"], 2: ["falk", "pippin"], 3: ["konrad", "hagen"]}
        sums |= {5: ["walter", "konrad"], 7: ["otto", "walter", "siegfried"]}
    t = opponents()
    t.city(1, 5)
    base = t.points(1)
    t.build(0, "5a", knight)
    assert t.points(0) == 3
    for place, other in zip(("5a", "5a", "5b"), sums[strength], strict=False):
        t.build(1, place, other)
    assert (t.points(0), t.points(1)) == (2, base)  # a tie
    spare = next(k for k in ("falk", "pippin", "hagen") if t.s["built"][:, CARD[k]].sum() == 0)
    t.build(1, "6a", spare)
    assert (t.points(0), t.points(1)) == (2, base + 1)


def test_g6_the_tournament_points_of_each_knight() -> None:
    points = {
        "konrad": 1,
        "falk": 5,
        "goetz": 2,
        "hagen": 2,
        "karl": 1,
        "otto": 2,
        "pippin": 3,
        "siegfried": 1,
        "walter": 1,
    }
    for ours, mine in points.items():
        for theirs, yours in points.items():
            if ours != theirs:
                t = Table()
                t.build(0, "5a", ours)
                t.build(1, "5a", theirs)
                t.roll("tournament", 6)
                if mine == yours:
                    assert t.phase == "act"
                else:
                    assert t.mover == (0 if mine > yours else 1)


def test_g5_a_smithy_adds_one_for_each_own_knight() -> None:
    """The rulebook's example: strengths 2 and 3 make 5, with a smithy 7."""
    t = opponents()
    t.city(1, 5)
    base = t.points(1)
    t.build(0, "5a", "konrad")
    t.build(0, "5b", "otto")
    t.build(1, "5a", "goetz")
    assert (t.points(0), t.points(1)) == (2, base)  # 5 each
    t.build(1, "5a", "siegfried")
    assert (t.points(0), t.points(1)) == (2, base + 1)  # 5 against 6
    t.build(0, "6a", "smithy")
    assert (t.points(0), t.points(1)) == (3, base)  # 7 against 6
    t.build(1, "5b", "hagen")
    assert (t.points(0), t.points(1)) == (2, base)  # 7 each: the other's knights gain nothing


def test_g5_a_smithy_alone_is_no_strength_and_no_tournament_point() -> None:
    t = Table()
    t.build(0, "5a", "smithy")
    assert t.points(0) == 2
    t.build(0, "5b", "siegfried")
    t.build(1, "5b", "konrad")
    t.roll("tournament", 6)
    assert t.phase == "act"  # 1 against 1


# --- C81 the mill token -----------------------------------------------------------------------


def test_c81_f9_strictly_more_commerce_and_at_least_one_city() -> None:
    t = opponents()
    t.build(0, "5a", "garrison")
    assert t.points(0) == 2  # ahead, but no city
    t.city(0, 6)
    assert t.points(0) == 4  # the city is worth 2 and now the token is there
    t.build(1, "5a", "ore_fleet")
    assert (t.points(0), t.points(1)) == (3, 2)  # a tie: nobody
    t.build(1, "5b", "gold_fleet")
    assert (t.points(0), t.points(1)) == (3, 2)  # F9: the one ahead has no city, nobody holds it
    t.city(1, 5)
    assert (t.points(0), t.points(1)) == (3, 4)


def test_c81_f9_also_while_the_other_has_no_city() -> None:
    t = opponents()
    t.city(0, 5)
    t.build(0, "5a", "market")
    t.build(1, "5a", "garrison")
    assert (t.points(0), t.points(1)) == (4, 2)


def test_c81_the_token_changes_hands_at_once() -> None:
    t = opponents()
    t.city(0, 5)
    t.city(1, 5)
    t.build(1, "5a", "garrison")
    t.hand(0, "market")
    t.store(0, grain=1, wool=1)
    assert (t.points(0), t.points(1)) == (3, 4)
    t.do("build market", "site 5a")
    assert (t.points(0), t.points(1)) == (4, 3)


@pytest.mark.parametrize(
    ("card", "commerce"),
    [
        ("garrison", 1),
        ("grain_fleet", 1),
        ("counting_house", 3),
        ("market", 2),
        ("guild", 4),
        ("mint", 1),
        ("harbour", 1),
    ],
)
def test_r5_r6_r8_r9_r10_g2_g3_the_commerce_points_of_a_card(card: str, commerce: int) -> None:
    t = opponents()
    t.city(0, 5)
    t.city(1, 5)
    t.build(0, "5a", card)
    places = iter(("5a", "5a", "5b", "5b", "6a", "6b"))
    fleets = iter(("ore_fleet", "gold_fleet", "wool_fleet", "brick_fleet", "lumber_fleet"))
    for _ in range(commerce):
        assert (t.points(0), t.points(1)) == (4, 3)
        t.build(1, next(places), next(fleets))
    assert (t.points(0), t.points(1)) == (3, 3)  # as much
    t.build(1, next(places), next(fleets))
    assert (t.points(0), t.points(1)) == (3, 4)


def test_r6_a_harbour_adds_one_for_each_own_fleet() -> None:
    """Three fleets count 6 instead of 3, and the harbour's own point comes on top: 7."""
    t = opponents()
    t.city(0, 5, 6)
    t.city(1, 5)
    t.build(0, "5a", "ore_fleet", "gold_fleet")
    t.build(0, "5b", "wool_fleet")
    t.build(1, "5a", "guild", "market")  # 6
    assert (t.points(0), t.points(1)) == (4, 4)
    t.build(0, "6a", "harbour")
    assert (t.points(0), t.points(1)) == (5, 3)  # 7 against 6
    t.build(1, "5b", "grain_fleet")
    assert (t.points(0), t.points(1)) == (4, 3)  # 7 each: the other's fleet gains nothing


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("aqueduct", 1),
        ("bath_house", 1),
        ("church", 1),
        ("colossus", 2),
        ("library", 1),
        ("town_hall", 1),
    ],
)
def test_r1_r2_r3_r4_r7_r11_the_victory_points_of_a_card(card: str, points: int) -> None:
    t = opponents()
    t.city(0, 5)
    t.build(0, "5a", card)
    assert t.points(0) == 3 + points
    t.build(1, "5a", "smithy")
    assert t.points(1) == 2


# --- C82 winning ------------------------------------------------------------------------------


def near_the_end(seat: int, **options: Any) -> Table:
    """A seat with 6 points of 7: three cities."""
    t = Table(victory_points=7, **options)
    t.grow(seat, "left", ("fields", 3), ("forest", 1))
    t.city(seat, 4, 5, 6)
    assert t.points(seat) == 6
    return t


def test_c82_the_game_ends_at_once_in_ones_own_turn() -> None:
    for own_turn in (False, True):
        t = near_the_end(0, win_on_own_turn=own_turn)
        t.hand(0, "siegfried")
        t.store(0, ore=1)
        t.acting(0)
        t.do("build siegfried", "site 5a")
        assert t.over()
        assert t.winners() == [0]
        assert t.legal() == set()


def test_c82_and_in_the_others_turn() -> None:
    """The attacker's knight goes back to hand and the token passes to the defender."""
    t = near_the_end(1)
    t.city(0, 5, 6)
    t.build(0, "5a", "konrad")
    t.build(1, "5a", "siegfried")
    t.hand(0, "black_knight")
    t.acting(0)
    t.do("play black_knight", "pass", "die 6")
    assert not t.over()
    t.do("recall 5a0")
    assert t.points(1) == 7
    assert t.over()
    assert t.winners() == [1]


def test_c82_win_on_own_turn_waits_for_ones_own_turn() -> None:
    t = near_the_end(1, win_on_own_turn=True)
    t.city(0, 5, 6)
    t.build(0, "5a", "konrad")
    t.build(1, "5a", "siegfried")
    t.hand(0, "black_knight", "mint", "market")
    t.acting(0)
    t.do("play black_knight", "pass", "die 6", "recall 5a0")
    assert t.points(1) == 7
    assert (t.phase, t.mover) == ("act", 0)
    t.do("finish", "end_turn")
    assert t.over()  # the points are there when the turn begins
    assert t.winners() == [1]
    assert t.active == 1


def test_c82_win_on_own_turn_and_the_points_can_be_lost_again_before() -> None:
    t = near_the_end(1, win_on_own_turn=True)
    t.city(0, 5, 6)
    t.build(0, "5a", "konrad")
    t.build(1, "5a", "siegfried")
    t.hand(0, "black_knight", "mint", "market")
    t.store(0, grain=1, ore=1)
    t.acting(0)
    t.do("play black_knight", "pass", "die 6", "recall 5a0")
    t.do("build konrad", "site 5a", "finish", "draw 0")
    assert not t.over()
    assert (t.phase, t.mover) == ("upkeep", 1)


def test_c82_if_both_get_there_at_once_the_active_player_wins() -> None:
    for active in range(2):
        t = Table(victory_points=7)
        t.grow(0, "left", ("fields", 3), ("forest", 1))
        t.grow(1, "left", ("fields", 4), ("forest", 6))
        for seat in range(2):
            t.city(seat, 4, 5, 6)
        t.build(1 - active, "5a", "church")
        t.hand(active, "siegfried")
        t.store(active, ore=1)
        t.acting(active)
        t.do("build siegfried", "site 5a")  # the knight token is the seventh point
        assert (t.points(0), t.points(1)) == (7, 7)
        assert t.over()
        assert t.winners() == [active]


@pytest.mark.parametrize(
    ("points", "cities", "red"),
    [
        (7, (4, 5, 6), []),
        (12, (3, 4, 5, 6), ["church", "church", "library"]),
        (13, (3, 4, 5, 6), ["church", "church", "library", "town_hall"]),
    ],
)
def test_c01_c82_the_option_victory_points(
    points: int, cities: tuple[int, ...], red: list[str]
) -> None:
    t = Table(victory_points=points)
    t.grow(0, "left", ("fields", 3), ("forest", 1))
    if 3 in cities:
        t.grow(0, "left", ("fields", 4), ("forest", 6))
    t.city(0, *cities)
    for place, card in zip(("5a", "5a", "6a", "6a"), red, strict=False):
        t.build(0, place, card)
    t.hand(0, "siegfried")
    t.store(0, ore=1)
    t.acting(0)
    assert t.points(0) == points - 1
    assert not t.over()
    t.do("build siegfried", "site 6b")
    assert t.over()
    assert t.winners() == [0]


# --- C83 the last turn ------------------------------------------------------------------------


def last_turn(limit: int = 300) -> Table:
    t = Table(turn_limit=limit)
    for seat in range(2):
        t.hand(seat, *(("mint", "market", "guild") if seat else ("spy", "spy", "spy")))
    t.rolling(1, limit - 1)
    t.roll("trade", 6)
    t.do("finish", "end_turn")
    assert t.s["turn"] == limit
    assert not t.over()
    t.roll("trade", 6)
    return t


@pytest.mark.parametrize("limit", [300, 20, 41])
def test_c83_after_the_last_turn_most_points_win(limit: int) -> None:
    for ahead in range(2):
        t = last_turn(limit)
        t.city(ahead, 5)
        t.do("finish")
        assert not t.over()
        t.do("end_turn")
        assert t.over()
        assert t.winners() == [ahead]


def test_c83_equal_points_share() -> None:
    t = last_turn()
    t.do("finish", "end_turn")
    assert t.over()
    assert (t.points(0), t.points(1)) == (2, 2)
    assert t.winners() == [0, 1]


def test_c83_nobody_has_won_before_the_end() -> None:
    t = last_turn()
    t.city(0, 5)
    assert t.winners() == []
