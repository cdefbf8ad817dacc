"""A principality as wide as it gets: all five settlements of the supply at one end."""

import pytest

from tests.games.catan.table import Table

PAIRS = (
    (("fields", 3), ("fields", 4)),
    (("mountains", 4), ("mountains", 5)),
    (("forest", 6), ("forest", 1)),
    (("hills", 1), ("hills", 2)),
    (("pasture", 5), ("pasture", 6)),
)
OUTER = {"left": (0, "0"), "right": (11, "12")}  # the outermost column and the slot beyond it


def wide(end: str, seat: int = 0, **options: bool) -> Table:
    t = Table(**options)
    for above, below in PAIRS:
        t.grow(seat, end, above, below)
    return t


@pytest.mark.parametrize("end", OUTER)
def test_c31_c30_doublers_serve_the_outermost_regions(end: str) -> None:
    column, slot = OUTER[end]
    t = wide(end)
    t.build(0, f"{column}a", "wool_mill")
    t.roll("tournament", 5)
    assert t.stock(0, f"{slot}a") == 2
    t.rolling(0)
    t.roll("tournament", 6)
    assert t.stock(0, f"{slot}b") == 1  # below there is none


@pytest.mark.parametrize("end", OUTER)
def test_e3_c23_garrisons_serve_the_outermost_regions(end: str) -> None:
    column, slot = OUTER[end]
    t = wide(end)
    t.build(0, f"{column}b", "garrison")
    t.event("plenty", 3)
    assert t.stock(0, f"{slot}b") == 1
    t.store(0, grain=7)
    t.lay(0, **{f"r{slot}b": 3})  # ten in all, three of them beside the garrison
    t.rolling(0)
    t.roll("robbers", 2)
    assert t.stock(0, f"{slot}b") == 3
    t.lay(0, r7b=1)  # the eighth that counts
    t.rolling(0)
    t.roll("robbers", 2)
    assert t.stock(0, f"{slot}b") == 0


@pytest.mark.parametrize("end", OUTER)
def test_e7_the_plague_reaches_the_outermost_regions(end: str) -> None:
    column, slot = OUTER[end]
    t = wide(end)
    t.city(0, column)
    t.lay(0, **{f"r{slot}a": 3, f"r{slot}b": 3, "r6a": 3})
    t.event("plague", 3)
    assert t.stock(0, f"{slot}a") == t.stock(0, f"{slot}b") == 2
    assert t.stock(0, "6a") == 3


@pytest.mark.parametrize("end", OUTER)
def test_c42_c43_cities_and_cards_in_the_outermost_column(end: str) -> None:
    column, _ = OUTER[end]
    t = wide(end, demolish=True)
    t.hand(0, "siegfried", "church")
    t.store(0, ore=9, grain=6, brick=1)
    t.acting(0)
    t.do(f"city {column}")
    while t.phase == "pay":
        t.do(min(t.legal()))
    for card in ("siegfried", "church"):
        t.do(f"build {card}")
        assert f"{column}b" in t.choices("site")
        t.do(f"site {column}b")
        while t.phase == "pay":
            t.do(min(t.legal()))
    assert t.site(0, f"{column}b1") == "church"
    assert t.choices("demolish") == {f"{column}b0", f"{column}b1"}
    assert t.points(0) == 2 + 5 + 1 + 1 + 1  # settlements, a city, the church, the knight token


@pytest.mark.parametrize("end", OUTER)
def test_a3_a7_e2_cards_in_the_outermost_column_go_back_to_hand(end: str) -> None:
    column, _ = OUTER[end]
    for attack, card in (("arsonist", "church"), ("black_knight", "karl")):
        t = wide(end, seat=1)
        t.city(0, 5, 6)
        t.city(1, column)
        t.build(1, f"{column}b", "karl", "church")
        t.hand(0, attack)
        t.acting(0)
        t.do(f"play {attack}", "pass", "die 1")
        t.do(f"recall {column}b{'01'[attack == 'arsonist']}")
        assert t.cards(1) == [card]
    t = wide(end, seat=1)
    t.build(1, f"{column}a", "karl")
    t.event("civil_war", 3)
    assert t.legal() == {f"recall {column}a0"}


@pytest.mark.parametrize("end", OUTER)
def test_c22_c24_c45_the_outermost_regions_pay_gain_and_are_stolen_from(end: str) -> None:
    _, slot = OUTER[end]
    t = wide(end)
    t.city(1, 5)
    t.build(1, "5a", "market")
    t.lay(0, **{f"r{slot}a": 1, f"r{slot}b": 2})
    t.roll("trade", 3)
    assert t.legal() == {f"steal {slot}a", f"steal {slot}b"}
    t.do(f"steal {slot}a")
    t.rolling(0)
    t.roll("good_year", 3)
    assert {f"{slot}a", f"{slot}b"} <= t.choices("gain")
    t.do(f"gain {slot}a")
    t.do("gain 5a")
    t.hand(0, "ore_fleet")
    t.lay(0, r6b=1)
    t.do("build ore_fleet", "site 5a")
    assert f"pay {slot}a" in t.legal()
    t.do(f"pay {slot}a")
    assert t.stock(0, f"{slot}a") == 0


def test_c40_no_road_leads_further_than_the_settlements_of_the_supply() -> None:
    t = wide("left")
    t.store(0, brick=2, lumber=1, ore=3)
    t.acting(0)
    t.do("road left")
    t.store(0, brick=1, lumber=1, grain=1, wool=1)
    assert t.may_not("settle left", "settle right")
