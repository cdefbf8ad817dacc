"""Ratings order the bots by how they fared."""

import numpy as np

from kastellan.arena.played import Loss, Played
from kastellan.arena.ratings import ratings


def games_of(strengths: list[float], count: int, players: int) -> list[Played]:
    """Games whose rankings follow Plackett and Luce's model."""
    rng = np.random.default_rng(1)
    games = []
    for number in range(count):
        seats = rng.permutation(len(strengths))[:players]
        times = rng.exponential(1 / np.array(strengths)[seats])
        points = tuple(int(-1000 * time) for time in times)
        winner = int(np.argmin(times))
        games.append(Played(number, tuple(seats.tolist()), points, (winner,), ()))
    return games


def test_the_stronger_is_rated_higher() -> None:
    strengths = [1.0, 8.0, 2.0, 4.0]
    for players in (2, 4):
        rated = ratings(4, games_of(strengths, 300, players))
        order = sorted(range(4), key=lambda bot: rated[bot].value)
        assert order == [0, 2, 3, 1]
        assert rated[0].high < rated[1].low


def test_more_games_are_more_certain() -> None:
    few, many = (ratings(2, games_of([1, 2], count, 2))[0] for count in (10, 100))
    assert many.high - many.low < few.high - few.low


def test_who_forfeits_is_rated_last() -> None:
    game = Played(0, (0, 1, 2), (90, 10, 10), (1, 2), (), (), Loss(0, "It stalled."))
    low, *others = ratings(3, [game])
    assert low.value < others[0].value == others[1].value
