"""The tally agrees with the rules it sums up."""

import numpy as np
import pytest

import kastellan
from kastellan.bots.catan.tally import TALLY, bits_in, take_tally
from kastellan.games.catan import realm
from kastellan.games.catan.layout import COLUMNS, CORNERS, NONE, ROWS
from kastellan.games.catan.tables import FLEET, KINDS, KNIGHT, SORT
from tests.bots.seen import states

CATAN = kastellan.load("catan")


@pytest.mark.parametrize("seed", [1, 2])
def test_agrees_with_the_rules_in_games_of_greedy(seed: int) -> None:
    setting, seen = states(CATAN, 2, "greedy", seed, every=3)
    tallies = np.full(2, 99, np.int64).repeat(TALLY.itemsize // 8).view(TALLY)
    assert len(seen) > 100
    for s in seen:
        take_tally(setting.setup, s, tallies)
        for seat in range(2):
            tally = tallies[seat]
            assert tally["missing"] == 12 - realm.victory_points(s, seat)
            assert tally["strength"] == realm.strength(s, seat)
            assert tally["commerce"] == realm.commerce(s, seat)
            assert tally["knights"] == s["built"][seat][SORT == KNIGHT].sum()
            assert tally["fleets"] == s["built"][seat][SORT == FLEET].sum()
            assert tally["cities"] == realm.cities(s, seat)
            for kind in range(KINDS):
                assert tally["stock"][kind] == realm.stock_of(s, seat, kind)
                assert tally["rate"][kind] == realm.bank_rate(s, seat, kind)
            for corner in range(CORNERS):
                kind = int(s["kind"][seat, corner])
                of_kinds = [k for k in range(KINDS) if tally["regions"][k] >> corner & 1]
                assert of_kinds == ([] if kind == NONE else [kind])
                assert tally["doubled"] >> corner & 1 == (realm.doublers(s, seat, corner) > 0)
            for place in range(COLUMNS * ROWS):
                free = realm.free_depth(s, seat, place // ROWS, place % ROWS) != NONE
                assert tally["free_places"] >> place & 1 == free


def test_bits_are_counted() -> None:
    assert [bits_in(bits) for bits in (0, 1, 0b1010, (1 << 40) - 1)] == [0, 1, 2, 40]
