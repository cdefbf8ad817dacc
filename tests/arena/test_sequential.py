"""The sequential test: rarely wrong although it looks after every opening, and soon done."""

import numpy as np
import pytest

from kastellan.arena import Match, play
from kastellan.arena.rates import by_round, wins
from kastellan.arena.sequential import STRONGER, WEAKER, Race, always
from tests.arena.test_run import figures
from tests.arena.ways import jumbled


def run(rng: np.random.Generator, even: float, true: float, confidence: float, most: int) -> Race:
    """A race of bots that win so often; one opening a step, seats rotated."""
    seats = round(1 / even)
    race = Race(even, confidence)
    for share in (rng.random((most, seats)) < true).mean(axis=1):
        if race.add(float(share)):
            break
    return race


@pytest.mark.parametrize("even", [0.5, 0.25])
def test_equal_bots_are_rarely_told_apart(even: float) -> None:
    rng = np.random.default_rng(3)
    answers = [run(rng, even, even, 0.8, 150).verdict for _ in range(250)]
    wrong = sum(answer is not None for answer in answers) / len(answers)
    assert 0.01 < wrong < 0.2  # a test of 80 % at each look would be wrong in nine of ten


@pytest.mark.parametrize(
    ("even", "true", "answer"),
    [(0.5, 0.7, STRONGER), (0.5, 0.3, WEAKER), (0.25, 0.5, STRONGER), (0.25, 0.1, WEAKER)],
)
def test_unequal_bots_are_told_apart(even: float, true: float, answer: str) -> None:
    rng = np.random.default_rng(5)
    answers = [run(rng, even, true, 0.95, 150).verdict for _ in range(40)]
    assert answers.count(answer) >= 38
    assert all(each in (answer, None) for each in answers)


def test_the_verdict_stays() -> None:
    race = Race(0.5, 0.9)
    while race.add(1.0) is None:
        pass
    for _ in range(50):
        assert race.add(0.0) == STRONGER


def test_the_interval_holds_at_all_times() -> None:
    rng = np.random.default_rng(11)
    missed = 0
    for _ in range(60):
        shares = (rng.random((120, 2)) < 0.6).mean(axis=1)
        looks = [always(shares[:count].tolist(), 0.8) for count in range(5, 121, 23)]
        missed += any(not low <= 0.6 <= high for low, high in looks)
        assert looks[-1][1] - looks[-1][0] < looks[0][1] - looks[0][0]
    assert missed / 60 < 0.2
    assert always([], 0.95) == pytest.approx((0, 1), abs=1e-6)


def test_the_interval_and_the_verdict_agree() -> None:
    rng = np.random.default_rng(2)
    shares = (rng.random((80, 2)) < 0.7).mean(axis=1).tolist()
    race = Race(0.5, 0.95)
    for count, share in enumerate(shares, start=1):
        clear = race.add(share) is not None
        assert clear == (always(shares[:count], 0.95)[0] > 0.5)
        if clear:
            break
    assert race.verdict == STRONGER


def test_a_match_ends_when_it_is_clear_whatever_the_order() -> None:
    match = Match.of("kreta", ["greedy", "random", "random"], seed=1)
    report = play(match, 400, jobs=1, until=0.95)
    assert report.verdict is not None
    assert report.verdict.answer == STRONGER
    assert report.verdict.rounds * 3 == len(report.games) < 60
    assert report.scores[0].rate.low > report.verdict.even == pytest.approx(1 / 3)
    assert figures(play(match, 400, way=jumbled, until=0.95)) == figures(report)


def test_a_match_that_stays_unclear() -> None:
    match = Match.of("kreta", ["random", "random"], seed=1)
    report = play(match, 11, jobs=1, until=0.999)
    assert report.verdict is not None
    assert report.verdict.answer is None
    assert report.verdict.rounds == 5  # the last game is half an opening
    assert len(report.games) == 11
    shares = by_round(match, report.games, wins(report.games, 0))
    assert len(shares) == 5
    low, high = always(shares, 0.999)
    assert (report.scores[0].rate.low, report.scores[0].rate.high) == (low, high)
