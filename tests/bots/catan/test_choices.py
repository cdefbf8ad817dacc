"""What greedy does in positions laid by hand."""

from typing import Any

import pytest

import kastellan
from kastellan import bots
from kastellan.core.game import Setting
from tests.games.catan.table import Table, name

CATAN = kastellan.load("catan")
SEEDS = range(3)


def choice(t: Table, seed: int = 0) -> str:
    """What greedy does for the seat that is to move, as tests call it."""
    s = t.s.copy()
    CATAN.rules.redact(t.setup, s, t.mover)
    return name(bots.make("greedy", CATAN, seed).choose(Setting(2, {}, t.setup), s))


def acting(*, offers: int = 3, **stock: int) -> Table:
    """Seat 0 acts with these resources; further offers are barred unless asked for."""
    t = Table()
    t.acting(0)
    t.store(0, **stock)
    t.s["offers"] = offers
    return t


@pytest.mark.parametrize("seed", SEEDS)
def test_builds_a_city_from_ore_and_grain(seed: int) -> None:
    assert choice(acting(ore=3, grain=2), seed).startswith("city ")


def test_settles_where_a_road_waits() -> None:
    t = acting(brick=1, lumber=1, grain=1, wool=1)
    t.road(0, "right")
    assert choice(t) == "settle right"


def test_builds_no_second_road_before_the_first_leads_somewhere() -> None:
    t = acting(brick=2, lumber=1)
    assert choice(t) == "road left"
    t.road(0, "right")
    assert choice(t) == "finish"


def test_trades_what_it_does_not_need_for_what_it_lacks() -> None:
    assert choice(acting(ore=2, grain=2, gold=3)) == "bank gold>ore"


def test_waits_with_what_it_needs() -> None:
    assert choice(acting(ore=2, grain=2)) == "finish"


def test_wins_when_it_can() -> None:
    t = acting(brick=3, lumber=3, ore=3, grain=2)
    t.setup["victory_points"] = 3
    t.hand(0, "abbey", "smithy")
    assert choice(t).startswith("city ")


def test_wins_by_a_token_when_it_can() -> None:
    """5 points of 6, and nobody has a knight: no time for a road."""
    t = acting(grain=1, ore=1, brick=2, lumber=1)
    t.setup["victory_points"] = 6
    t.city(0, 5, 6)
    t.grow(0, "left", ("fields", 3), ("fields", 4))
    t.hand(0, "konrad")
    assert choice(t) == "build konrad"


def test_asks_for_the_last_resource_once() -> None:
    t = acting(offers=0, ore=2, grain=2, gold=1)
    t.store(1, ore=1)
    said = []
    while t.mover == 0:
        said.append(choice(t))
        t.do(said[-1])
    assert said == ["propose", "give gold", "want ore", "send"]
    t.do("decline")
    assert choice(t) == "finish"


def test_takes_a_gift() -> None:
    t = Table()
    t.acting(1)
    t.store(0, ore=3, grain=2)
    t.store(1, gold=1)
    t.do("propose", "give gold", "send")
    assert choice(t) == "accept"


def test_gives_nothing_away() -> None:
    t = Table()
    t.acting(1)
    t.store(0, ore=2, grain=2, brick=2)
    t.do("propose", "want brick", "send")
    assert choice(t) == "decline"


@pytest.mark.parametrize(("target", "answer"), [(12, "accept"), (7, "decline")])
def test_trades_only_while_the_other_is_far_from_winning(target: int, answer: str) -> None:
    """Ore makes our city, a brick does little for them; but now they have 5 points of 7."""
    t = Table(victory_points=target)
    t.grow(1, "left", ("fields", 3), ("fields", 4))
    t.city(1, 5, 6)
    t.acting(1)
    t.store(0, ore=2, grain=2, brick=3)
    t.store(1, ore=2)
    t.do("propose", "give ore", "want brick", "send")
    assert choice(t) == answer


def test_takes_the_resource_it_lacks() -> None:
    t = Table()
    t.store(0, ore=2, grain=2)
    t.roll("good_year", 6)
    assert t.phase == "gain"
    assert choice(t) == "gain 5b"  # mountains


def test_pays_a_search_with_what_it_does_not_need() -> None:
    t = Table()
    t.filling(0)
    t.store(0, ore=2, grain=2, gold=3)
    t.do("search 0")
    assert t.phase == "pay"
    assert choice(t) == "pay 7b"  # gold


@pytest.mark.parametrize(
    ("attack", "defence", "target"),
    [("black_knight", "witch", "otto"), ("arsonist", "bishop", "abbey"), ("raid", "bishop", "")],
)
def test_answers_attacks(attack: str, defence: str, target: str) -> None:
    t = Table()
    for seat in range(2):
        t.city(seat, 5, 6)
    if target:
        t.build(1, "5a", target)
    t.store(1, grain=2)
    t.hand(0, attack)
    t.hand(1, defence)
    t.acting(0)
    assert choice(t) == f"play {attack}"
    t.do(f"play {attack}")
    assert choice(t) == "defend"


def test_sends_back_what_hurts_most() -> None:
    t = Table()
    for seat in range(2):
        t.city(seat, 5, 6)
    t.build(1, "5a", "garrison", "library")
    t.hand(0, "arsonist")
    t.acting(0)
    t.do("play arsonist", "pass", "die 1")
    assert choice(t) == "recall 5a1"


def test_a_doubler_stands_beside_its_region() -> None:
    """The fields lie at 5a: above column 5 only."""
    t = acting(grain=1, brick=1)
    t.hand(0, "grain_mill")
    t.do("build grain_mill")
    assert choice(t) == "site 5a"


def test_takes_the_card_that_helps_most() -> None:
    """With a city, the market wins the mill token at a small price."""
    t = Table()
    t.city(0, 5)
    t.order(0, "bishop", "market", "witch", "alchemist")
    t.filling(0)
    t.store(0, gold=2)
    t.do("search 0")
    assert choice(t) == "take 1"


def test_puts_the_worst_card_away() -> None:
    t = Table()
    t.city(0, 5)
    t.hand(0, "market", "bishop", "library")
    t.filling(0)
    t.store(0, gold=2)
    assert choice(t) == "swap"
    t.do("swap", "under 0")
    assert choice(t) == "put bishop"


def test_lays_ore_beside_wool() -> None:
    t: Any = Table(dealt=False)
    t.deal()
    t.do("first 0")
    laid = []
    while t.phase == "arrange" and t.mover == 0:
        laid.append(choice(t).split()[1])
        t.do(f"arrange {laid[-1]}")
    assert laid == ["wool", "brick", "ore", "grain", "lumber", "gold"]
