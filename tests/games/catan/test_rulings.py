"""Hard cases of docs/rules/catan.md: how each is decided."""

from typing import Any

import numpy as np
import pytest

from kastellan.games.catan import tables
from kastellan.games.catan.actions import (
    ARRANGE_REGION,
    DEAL_CARD,
    DEMOLISH,
    FACE,
    FIRST_SEAT,
    GAIN_IN,
    LOOK_THROUGH,
    NUMBER,
    PAY_FROM,
    PLAY,
    PUT_AWAY,
    ROLL,
    TAKE,
    UNDER,
    parts,
)
from kastellan.games.catan.apply import apply, deal
from kastellan.games.catan.layout import (
    ACT,
    FIRST_COLUMN,
    FULL,
    GAIN,
    PAY,
    PUT_UNDER,
    SEATS,
    SETUP,
    STATE,
    TOWN,
)
from kastellan.games.catan.legal import legal
from kastellan.games.catan.tables import (
    ABBEY,
    BISHOP,
    CARAVAN,
    GOLD,
    GRAIN,
    KINDS,
    LUMBER,
    MERCHANT,
    ORE,
    SPY,
    WOOL,
)

FIRST_CORNER = FIRST_COLUMN * 2


class Table:
    """A game at the beginning of the first seat's actions: both have two cities, hands are
    empty, and of each kind there is one region, with nothing in it."""

    def __init__(self, **options: int) -> None:
        self.setup: Any = np.zeros(1, SETUP)[0]
        self.setup["victory_points"] = 12
        self.setup["turn_limit"] = 300
        for name, value in options.items():
            self.setup[name] = value
        self.s: Any = np.zeros(1, STATE)[0]
        deal(self.setup, self.s)
        for card, count in enumerate(tables.COUNT):
            self.do(*[DEAL_CARD + card] * int(count))
        self.do(FIRST_SEAT, *[ARRANGE_REGION + kind for kind in (*range(KINDS), *range(KINDS))])
        for stack in range(SEATS):
            self.do(LOOK_THROUGH + stack, TAKE, TAKE, TAKE)
        self.do(ROLL, FACE + tables.TOURNAMENT_FACE, NUMBER)
        for seat in range(SEATS):
            self.s["hand"][seat] = 0
            self.s["held"][seat] = 0
            self.s["stock"][seat] = 0
            self.s["level"][seat, FIRST_COLUMN] = TOWN
            self.s["level"][seat, FIRST_COLUMN + 1] = TOWN
        assert self.s["phase"] == ACT

    def do(self, *actions: int) -> None:
        for action in actions:
            assert action in self.legal()
            apply(self.setup, self.s, action)

    def legal(self) -> list[int]:
        out = np.zeros(256, np.int64)
        return [int(action) for action in out[: legal(self.setup, self.s, out)]]

    def targets(self, kind: str) -> list[int]:
        """What the legal actions of a kind aim at."""
        return [parts(action).target for action in self.legal() if parts(action).kind == kind]

    def hold(self, seat: int, *cards: int) -> None:
        for card in cards:
            self.s["hand"][seat, card] += 1
            self.s["held"][seat] += 1

    def stock(self, seat: int, **amounts: int) -> None:
        for name, amount in amounts.items():
            self.s["stock"][seat, corner(tables.RESOURCES.index(name))] = amount

    def has(self, seat: int) -> dict[str, int]:
        return {
            name: int(self.s["stock"][seat, corner(kind)])
            for kind, name in enumerate(tables.RESOURCES)
        }


def corner(kind: int) -> int:
    """Where the region of a kind lies."""
    return FIRST_CORNER + kind


def kinds(corners: list[int]) -> list[int]:
    return [at - FIRST_CORNER for at in corners]


@pytest.mark.parametrize("second", [LUMBER, ORE])
def test_the_caravan_brings_other_kinds_than_it_took(second: int) -> None:
    """A5: what was given cannot be taken back with the same card."""
    table = Table()
    table.hold(0, CARAVAN)
    table.stock(0, lumber=2, ore=1, wool=1)
    table.do(PLAY + CARAVAN, PAY_FROM + corner(LUMBER), PAY_FROM + corner(second))
    assert table.s["phase"] == GAIN
    assert set(kinds(table.targets("gain"))) == set(range(KINDS)) - {LUMBER, second}
    table.do(GAIN_IN + corner(WOOL), GAIN_IN + corner(GOLD))
    assert table.s["phase"] == ACT
    assert table.has(0)["wool"] == 2
    assert table.has(0)["gold"] == 1
    assert sum(table.has(0).values()) == 4


def test_the_caravan_always_brings_two() -> None:
    """A5, C61: nothing is given for which there would be no room."""
    table = Table()
    table.hold(0, CARAVAN)
    table.stock(0, grain=FULL, ore=FULL, wool=1, lumber=FULL, brick=FULL, gold=FULL)
    table.do(PLAY + CARAVAN)
    assert table.s["phase"] == PAY
    assert WOOL not in kinds(table.targets("pay"))  # the only kind there is room for
    table.do(PAY_FROM + corner(GRAIN), PAY_FROM + corner(ORE))
    assert table.has(0) == {"grain": 2, "ore": 2, "wool": 3, "lumber": 3, "brick": 3, "gold": 3}


def test_demolishing_an_abbey_costs_the_card_it_allowed() -> None:
    """C46, C73: the surplus goes under a stack at once."""
    table = Table(demolish=1)
    site = FIRST_COLUMN * 4
    table.s["site"][0, site] = ABBEY
    table.s["built"][0, ABBEY] = 1
    table.hold(0, CARAVAN, BISHOP, MERCHANT, SPY)
    table.do(DEMOLISH + site)
    assert table.s["phase"] == PUT_UNDER
    table.do(UNDER + 4, PUT_AWAY + BISHOP)
    assert table.s["phase"] == ACT
    assert table.s["held"][0] == 3
    assert table.s["height"][4] == 13
