"""What the evaluation reads from a principality agrees with the rules."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import kastellan
from kastellan.bots.catan.features import AHEAD, EVALUATION, NAMES
from kastellan.games.catan import realm
from kastellan.games.catan.layout import ACT, CORNERS, NONE, OVER_PHASE, TOWN
from kastellan.games.catan.tables import MINT, RESOURCES
from kastellan.games.catan.tables import NAMES as CARDS
from tests.bots.seen import states
from tests.games.catan.table import Table

CATAN = kastellan.load("catan")
GOLD_FLEET = CARDS.index("gold_fleet")


def read(setup: Any, s: Any) -> tuple[list[dict[str, float]], float]:
    """The features of both seats by name, and how far the game is."""
    out = np.full((2, len(NAMES)), 7.5)  # what was there before does not matter
    late = EVALUATION.features(setup, s, out)
    return [dict(zip(NAMES, row.tolist(), strict=True)) for row in out], late


def of(t: Table) -> dict[str, float]:
    """The features of seat 0."""
    return read(t.setup, t.s)[0][0]


@pytest.mark.parametrize("seed", [1, 2])
def test_agrees_with_the_rules_in_games_of_greedy(seed: int) -> None:
    setting, seen = states(CATAN, 2, "greedy", seed, every=7)
    setup = setting.setup
    begun = [s for s in seen if s["turn"] > 0]
    assert len(begun) > 40
    for s in begun:
        rows, late = read(setup, s)
        points = realm.both_points(s)
        assert late == pytest.approx(min(sum(points) / 24, 1))
        for seat, row in enumerate(rows):
            other = 1 - seat
            assert row["points"] == points[seat]
            assert row["one_short"] == (points[seat] == 11)
            assert row["two_short"] == (points[seat] == 10)
            assert row["knight"] == (realm.knight_token(s) == seat)
            assert row["mill"] == (realm.mill_token(s) == seat)
            strong = realm.strength(s, seat) - realm.strength(s, other)
            rich = realm.commerce(s, seat) - realm.commerce(s, other)
            nimble = realm.tournament(s, seat) - realm.tournament(s, other)
            assert row["strength"] == np.clip(strong, -AHEAD, AHEAD)
            assert row["commerce"] == np.clip(rich, -AHEAD, AHEAD)
            assert row["tournament"] == np.sign(nimble)
            assert row["cities"] == realm.cities(s, seat)
            assert row["free_sites"] == len(free_sites(s, seat))
            assert row["hand_size"] == realm.hand_limit(s, seat) - 3
            assert row["town_hall"] == (realm.search_cost(s, seat) == 1)
            assert row["cards"] == s["held"][seat]
            assert row["at_risk"] == at_risk(s, seat)
            better = 0.0
            for kind, resource in enumerate(RESOURCES):
                assert row[f"{resource}_held"] == realm.stock_of(s, seat, kind)
                assert row[resource] == growth(s, seat, kind)
                if realm.bank_rate(s, seat, kind) < 3:
                    better += row[resource]
            if s["built"][seat, GOLD_FLEET] and s["built"][seat, MINT]:
                better += row["gold"]  # each counts
            assert row["better_rates"] == better


def free_sites(s: Any, seat: int) -> list[int]:
    """Building sites that are still free: two of a settlement, four of a city."""
    sites = range(4 * s["left"][seat], 4 * s["right"][seat] + 4)
    city = [s["level"][seat, site // 4] == TOWN for site in sites]
    return [
        site
        for site, is_city in zip(sites, city, strict=True)
        if s["site"][seat, site] == NONE and (is_city or site % 2 == 0)
    ]


def growth(s: Any, seat: int, kind: int) -> int:
    """What the regions of a kind bring when each number falls once (C30)."""
    corners = [c for c in range(CORNERS) if s["kind"][seat, c] == kind]
    return sum(2 if realm.doublers(s, seat, c) else 1 for c in corners)


def at_risk(s: Any, seat: int) -> int:
    """Ore and wool of a seat that robbers visit (C23)."""
    if realm.counted_by_robbers(s, seat) <= 7:
        return 0
    return sum(realm.stock_of(s, seat, RESOURCES.index(kind)) for kind in ("ore", "wool"))


def test_the_same_compiled() -> None:
    setting, seen = states(CATAN, 2, "greedy", 1, every=7)
    compiled = CATAN.rules.compiled(EVALUATION.features)
    plain, quick = np.full((2, 2, len(NAMES)), 3.0)
    for s in seen:
        late = EVALUATION.features(setting.setup, s, plain)
        assert compiled(setting.setup, s, quick) == late
        assert plain.tobytes() == quick.tobytes()


def test_every_feature_tells_something() -> None:
    """A name whose number never changes would mislead."""
    met: dict[str, set[float]] = {name: set() for name in NAMES}
    for seed in (1, 2):
        setting, seen = states(CATAN, 2, "greedy", seed, every=7)
        for s in seen:
            for row in read(setting.setup, s)[0]:
                for name, value in row.items():
                    met[name].add(value)
    assert [name for name, values in met.items() if len(values) < 2] == []


def test_the_game_is_further_the_more_points_there_are() -> None:
    setting, seen = states(CATAN, 2, "greedy", 1, every=7)
    marks = [read(setting.setup, s)[1] for s in seen if s["turn"] > 0]
    assert marks[0] == pytest.approx(4 / 24)
    assert marks[-1] >= 0.5
    assert all(abs(after - before) < 0.2 for before, after in pairwise(marks))


@pytest.mark.parametrize(
    ("stock", "soon"),
    [
        ({"ore": 3, "grain": 2}, 1.0),
        ({"ore": 2, "grain": 2}, 1 / 2),
        ({}, 1 / 6),
        ({"ore": 2, "grain": 2, "gold": 3}, 1.0),  # by a trade with the bank
        ({"ore": 2, "grain": 2, "gold": 2}, 1 / 2),
        ({"ore": 3, "wool": 3, "lumber": 3}, 1.0),
    ],
)
def test_how_soon_a_city_can_be_built(stock: dict[str, int], soon: float) -> None:
    t = Table()
    t.store(0, **stock)
    assert of(t)["city_soon"] == pytest.approx(soon)


def test_a_fleet_and_a_mint_make_it_sooner() -> None:
    t = Table()
    t.store(0, ore=2, grain=2, gold=2)
    t.build(0, "5a", "gold_fleet")
    assert of(t)["city_soon"] == 1
    t.store(0, ore=2, grain=2, gold=1)
    assert of(t)["city_soon"] == 0.5
    t.city(0, 6)
    t.build(0, "6a", "mint")
    assert of(t)["city_soon"] == 1


def test_a_settlement_needs_a_road_and_a_road_is_wanted_while_none_waits() -> None:
    t = Table()
    t.store(0, brick=3, lumber=3, grain=1, wool=1)
    before = of(t)
    assert (before["road"], before["road_soon"], before["settlement_soon"]) == (0, 1, 0)
    t.road(0, "left")
    after = of(t)
    assert (after["road"], after["road_soon"], after["settlement_soon"]) == (1, 0, 1)
    t.s["supply"][1] = 0
    assert of(t)["settlement_soon"] == 0


def test_a_card_with_points_needs_a_site_in_a_city() -> None:
    t = Table()
    t.store(0, ore=2, grain=2)
    t.hand(0, "church")
    assert (of(t)["points_held"], of(t)["point_soon"]) == (1, 0)
    t.city(0, 5)
    assert of(t)["point_soon"] == 1 / 2
    t.hand(0, "church", "colossus")
    assert of(t)["points_held"] == 3
    assert of(t)["point_soon"] == pytest.approx(1 / 2 + 2 / 6)


def test_a_knight_that_would_win_the_token() -> None:
    t = Table()
    t.build(1, "5a", "walter")  # strength 3
    t.store(0, ore=2, grain=2, wool=2)
    t.hand(0, "konrad")
    assert (of(t)["token_soon"], of(t)["work_soon"], of(t)["strength_held"]) == (0, 1, 2)
    t.hand(0, "goetz")
    assert (of(t)["token_soon"], of(t)["work_soon"], of(t)["strength_held"]) == (1, 0, 5)
    t.build(0, "5a", "karl")  # it is held already
    assert (of(t)["token_soon"], of(t)["work_soon"], of(t)["knight"]) == (0, 1, 1)


def test_commerce_wins_no_token_without_a_city() -> None:
    t = Table()
    t.store(0, wool=1, lumber=1)
    t.hand(0, "ore_fleet")
    assert (of(t)["token_soon"], of(t)["work_soon"]) == (0, 1)
    t.city(0, 5)
    assert (of(t)["token_soon"], of(t)["work_soon"]) == (1, 0)


def test_action_cards_count_by_what_they_do() -> None:
    t = Table()
    t.hand(0, "spy", "black_knight", "arsonist", "bishop", "merchant", "alchemist", "scout")
    row = of(t)
    kinds = ("spies", "attacks", "defences", "traders", "alchemists", "scouts", "cards")
    assert [row[kind] for kind in kinds] == [1, 2, 1, 1, 1, 1, 7]


def test_doublers_and_garrisons() -> None:
    t = Table()
    t.build(0, "5a", "grain_mill")  # beside the fields
    t.build(0, "5b", "garrison")  # beside mountains and forest
    t.store(0, ore=3, lumber=3, brick=3, wool=2)
    row = of(t)
    assert (row["grain"], row["ore"], row["garrisons"], row["full"]) == (2, 1, 1, 3)
    assert row["at_risk"] == 0  # five are counted
    t.lay(0, r5a=3)
    assert row["at_risk"] == 0
    assert of(t)["at_risk"] == 5  # eight are counted; the ore goes too


def test_whose_turn_it_is() -> None:
    t = Table()
    t.rolling(1)
    rows, _ = read(t.setup, t.s)
    assert [(row["to_roll"], row["to_act"]) for row in rows] == [(0, 0), (1, 0)]
    t.acting(0)
    rows, _ = read(t.setup, t.s)
    assert [(row["to_roll"], row["to_act"]) for row in rows] == [(0, 1), (0, 0)]
    assert t.s["phase"] == ACT
    t.s["phase"] = OVER_PHASE
    rows, _ = read(t.setup, t.s)
    assert not any(row["to_roll"] or row["to_act"] for row in rows)


def test_shorter_games_end_sooner() -> None:
    t = Table(victory_points=7)
    assert read(t.setup, t.s)[1] == pytest.approx(4 / 14)
    t.city(0, 5, 6)
    t.city(1, 5)
    rows, late = read(t.setup, t.s)
    assert late == pytest.approx(7 / 14)
    assert [row["one_short"] for row in rows] == [0, 0]
    t.build(0, "5a", "church", "aqueduct")
    assert read(t.setup, t.s)[0][0]["one_short"] == 1
