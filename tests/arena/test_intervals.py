"""Intervals hold what they promise, also where the games of an opening go together."""

from math import inf

import numpy as np
import pytest

from kastellan.arena import intervals
from kastellan.arena.intervals import Estimate, student, wilson

TRIALS = 400


@pytest.mark.parametrize(
    ("openings", "t"),
    [(2, 12.706), (4, 3.182), (6, 2.571), (11, 2.228), (31, 2.042), (1001, 1.962)],
)
def test_student(openings: int, t: float) -> None:
    assert student(openings) == pytest.approx(t, abs=0.001)


@pytest.mark.parametrize(
    ("rate", "games", "low", "high"),
    [(0.5, 100, 0.404, 0.596), (0, 10, 0.0, 0.278), (1, 100, 0.963, 1.0)],
)
def test_wilson(rate: float, games: int, low: float, high: float) -> None:
    assert wilson(rate, games, 1.96) == pytest.approx((low, high), abs=0.001)


def test_games_that_go_together_count_for_less() -> None:
    openings = np.repeat(np.arange(100), 2).tolist()
    twins = intervals.rate([1.0, 1.0] * 50 + [0.0, 0.0] * 50, openings)
    apart = intervals.rate([1.0, 0.0, 0.0, 0.0] * 25 + [1.0, 0.0, 1.0, 1.0] * 25, openings)
    assert twins.value == apart.value == 0.5
    assert (twins.low, twins.high) == pytest.approx(wilson(0.5, 99, student(100)), abs=1e-3)
    assert (apart.low, apart.high) == pytest.approx(wilson(0.5, 198, student(100)), abs=1e-3)


def test_rotation_never_makes_more_games_than_were_played() -> None:
    steady = intervals.rate([1.0, 0.0] * 50, np.repeat(np.arange(50), 2).tolist())
    assert (steady.low, steady.high) == wilson(0.5, 100, student(50))


def test_one_opening_tells_nothing() -> None:
    assert intervals.rate([1.0, 1.0], [0, 0]) == Estimate(1.0, 0.0, 1.0)
    lead = intervals.mean([10.0, 20.0], [3, 3])
    assert (lead.value, lead.low, lead.high) == (15.0, -inf, inf)
    assert lead.to_json() == {"value": 15.0, "low": None, "high": None}


def test_what_was_not_measured_is_no_zero() -> None:
    for unknown in (intervals.mean([], []), intervals.rate([], [])):
        assert not unknown.is_known
        assert unknown.to_json()["value"] is None
    assert intervals.mean([0.0], [0]).is_known


@pytest.mark.parametrize(
    ("openings", "size", "rate", "together"),
    [(15, 2, 0.5, 0.5), (60, 2, 0.5, 0.0), (60, 4, 0.25, 0.3), (80, 2, 0.9, 0.4)],
)
def test_the_true_rate_is_inside(openings: int, size: int, rate: float, together: float) -> None:
    rng = np.random.default_rng(7)
    numbers = np.repeat(np.arange(openings), size).tolist()
    inside = 0
    for _ in range(TRIALS):
        luck = np.full(openings, rate)
        if together:
            spread = (1 - together) / together
            luck = rng.beta(rate * spread, (1 - rate) * spread, openings)
        won = (rng.random((openings, size)) < luck[:, None]).ravel().astype(float)
        found = intervals.rate(won.tolist(), numbers)
        inside += found.low <= rate <= found.high
    assert inside / TRIALS > 0.92


def test_the_true_mean_is_inside() -> None:
    rng = np.random.default_rng(7)
    inside = 0
    for _ in range(TRIALS):
        leads = rng.normal(3, 5, (12, 1)) + rng.normal(0, 2, (12, 4))
        found = intervals.mean(leads.ravel().tolist(), np.repeat(np.arange(12), 4).tolist())
        inside += found.low <= 3 <= found.high
    assert 0.92 < inside / TRIALS < 0.98
