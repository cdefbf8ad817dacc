"""What the search does in positions of the Catan card game laid by hand."""

import pytest

import kastellan
from kastellan import bots
from kastellan.core.game import Setting
from tests.games.catan.table import Table, name

CATAN = kastellan.load("catan")


def choice(t: Table, spec: str = "search:1500n") -> str:
    """What the search does for the seat that is to move, as tests call it."""
    s = t.s.copy()
    CATAN.rules.redact(t.setup, s, t.mover)
    return name(bots.make(spec, CATAN, 1, "compiled").choose(Setting(2, {}, t.setup), s))


def test_wins_when_it_can() -> None:
    t = Table()
    t.acting(0)
    t.store(0, brick=3, lumber=3, ore=3, grain=2)
    t.setup["victory_points"] = 3
    t.hand(0, "abbey", "smithy")
    assert choice(t).startswith("city ")


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
    assert choice(t) != "accept"


@pytest.mark.parametrize("generous", [1, 3])
def test_does_not_trade_the_winner_to_victory(generous: int) -> None:
    """One ore is all that they lack for the city that ends the game; no price is high enough."""
    t = Table(victory_points=3)
    t.acting(1)
    t.store(1, ore=2, grain=2, wool=3)
    t.store(0, ore=3)
    t.do("propose", *["give wool"] * generous, "want ore", "send")
    assert choice(t) != "accept"


def test_builds_rather_than_waits() -> None:
    t = Table()
    t.acting(0)
    t.store(0, ore=3, grain=2)
    assert choice(t).startswith("city ")
