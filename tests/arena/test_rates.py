"""Rates: between openings for one look, round by round for many."""

import numpy as np
import pytest

from kastellan.arena import Match, Played, intervals, sequential
from kastellan.arena.rates import by_round, rate, wins

MATCH = Match.of("kreta", ["random"] * 3, players=2)


def played(count: int, seed: int = 1) -> list[Played]:
    """So many games with winners by chance."""
    won = np.random.default_rng(seed).integers(0, 2, count)
    return [
        Played(at, MATCH.seating(at), (50, 50), (int(seat),), ()) for at, seat in enumerate(won)
    ]


def test_wins_are_those_of_the_games_a_bot_has_played() -> None:
    games = [
        Played(0, (0, 1), (50, 40), (0,), ()),
        Played(1, (1, 0), (50, 50), (0, 1), ()),
        Played(2, (0, 2), (40, 50), (1,), ()),
    ]
    assert wins(games, 0) == {0: 1, 1: 0.5, 2: 0}
    assert wins(games, 1) == {0: 0, 1: 0.5}
    assert wins(games, 2) == {2: 1}


def test_only_whole_rounds_count() -> None:
    games = played(17)  # the last of three rounds lacks a game
    shares = wins(games, 0)
    means = by_round(MATCH, games, shares)
    assert means == [
        pytest.approx(np.mean([share for at, share in shares.items() if at // 6 == which]))
        for which in range(2)
    ]
    assert by_round(MATCH, [each for each in games if each.number != 3], shares) == means[1:]


def test_the_interval_is_that_of_the_way_the_match_is_looked_at() -> None:
    games = played(60)
    shares = wins(games, 1)
    once, always = rate(MATCH, games, shares), rate(MATCH, games, shares, 0.95)
    openings = [MATCH.opening(number) for number in shares]
    assert once == intervals.rate(list(shares.values()), openings)
    assert always.value == once.value
    assert (always.low, always.high) == sequential.always(by_round(MATCH, games, shares), 0.95)
    assert always.low < once.low < once.high < always.high


def test_no_games_no_rate() -> None:
    assert not rate(MATCH, [], {}).is_known
    assert not rate(MATCH, [], {}, 0.95).is_known
