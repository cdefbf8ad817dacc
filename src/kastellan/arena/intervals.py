"""How far a figure can be trusted, when the games of one opening are not independent.

The unit of luck is the opening: its games share one stream of chance. So the spread is measured
between openings, never between games.

*Means* (points, margins): the mean over all games, give or take Student's t times the standard
error between openings.

*Win rates*: Wilson's interval for as many independent games as would spread like these openings do
(Kish's effective sample size, as Korn and Graubard use it for surveys with clusters), with
Student's t for few openings. Never more than were played: rotating the seats often makes rates
steadier than independent games would, but a spread measured on few openings is no proof of that.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isfinite, isnan, nan, sqrt
from statistics import NormalDist

import numpy as np

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Estimate:
    """A figure, and where the true one lies with 95 % confidence."""

    value: float
    """Not a number (nan) where nothing was measured."""
    low: float
    high: float

    @property
    def is_known(self) -> bool:
        """Whether anything was measured."""
        return not isnan(self.value)

    def to_json(self) -> dict[str, float | None]:
        """As plain data; what is unlimited or was not measured is null."""
        return {
            name: round(each, 6) if isfinite(each) else None
            for name, each in (("value", self.value), ("low", self.low), ("high", self.high))
        }


UNKNOWN_MEAN = Estimate(nan, -inf, inf)
UNKNOWN_RATE = Estimate(nan, 0.0, 1.0)


def student(openings: int) -> float:
    """Student's t for a two-sided 95 % interval from so many openings."""
    freedom = openings - 1
    if freedom < 1:
        return inf
    if freedom <= len(_FEW):
        return _FEW[freedom - 1]
    z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
    return (  # Cornish and Fisher's expansion, where tables need no longer help
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


_FEW = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622)


def mean(values: Sequence[float], openings: Sequence[int]) -> Estimate:
    """The mean of one value a game, with the opening of each."""
    if not values:
        return UNKNOWN_MEAN
    average, error, count = _spread(values, openings)
    reach = student(count) * error if count > 1 else inf
    return Estimate(average, average - reach, average + reach)


def rate(shares: Sequence[float], openings: Sequence[int]) -> Estimate:
    """The win rate from the share of each game's win, with the opening of each."""
    if not shares:
        return UNKNOWN_RATE
    average, error, count = _spread(shares, openings)
    games = len(shares)
    if count < 2:
        return Estimate(average, 0.0, 1.0)
    variance = average * (1 - average)
    like = variance / error**2 if error > 0 and variance > 0 else games
    return Estimate(average, *wilson(average, min(games, like), student(count)))


def wilson(average: float, games: float, deviations: float) -> tuple[float, float]:
    """Wilson's interval of so many standard deviations on each side."""
    spread = deviations**2 / games
    middle = average + spread / 2
    reach = sqrt(max(average * (1 - average), 0.0) * spread + spread**2 / 4)
    return max((middle - reach) / (1 + spread), 0.0), min((middle + reach) / (1 + spread), 1.0)


def _spread(values: Sequence[float], openings: Sequence[int]) -> tuple[float, float, int]:
    """The mean, its standard error between openings, and how many openings there are."""
    each, group = np.asarray(values, float), np.asarray(openings)
    average = float(each.mean())
    _, place = np.unique(group, return_inverse=True)
    offsets = np.bincount(place, each - average)  # openings may have fewer games than others
    count = len(offsets)
    if count < 2:
        return average, inf, count
    variance = float((offsets**2).sum()) * count / (count - 1) / len(each) ** 2
    return average, sqrt(variance), count
