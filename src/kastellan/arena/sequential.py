"""A test that may be looked at after every round: is the first bot stronger than an even share?

A game of chance at fair odds. Somebody who believes the bot to be stronger starts with 1 and,
before each round, stakes a part of what they own on the share of wins it will have: if the true
mean is even or less, every such bet is fair or worse, so by Ville's inequality they ever own 1 / a
with probability a at most, *whenever* one looks and stops. Nobody knows the best stake, so the
money is spread over a ladder of stakes, each left alone: the sum of fair games is a fair game.
Somebody else bets on weaker. With a = (1 - confidence) / 2 for each of the two, the chance of a
wrong answer is 1 - confidence at most, and no normal approximation is in it. (Waudby-Smith and
Ramdas, Estimating means of bounded random variables by betting, 2024.)

The same bets, asked for every mean at once, give an interval that holds at all times.
"""

from collections.abc import Sequence
from math import log

import numpy as np
from numpy.typing import NDArray

from kastellan.core.errors import BadOption

LADDER = np.linspace(0.02, 0.98, 25)
"""Stakes, as parts of the largest that cannot lose everything."""
BISECTIONS = 30

STRONGER, WEAKER = "stronger", "weaker"


def check_confidence(confidence: float) -> None:
    """Raise BadOption for what is no confidence to stop at."""
    if not 0.5 <= confidence < 1:
        raise BadOption(
            f"--until takes the confidence to stop at, from 0.5 to below 1 such as 0.95, "
            f"not {confidence:g}."
        )


class Race:
    """Shares of wins, round after round, until the answer is clear."""

    def __init__(self, even: float, confidence: float) -> None:
        check_confidence(confidence)
        self.even = even
        self._target = log(2 / (1 - confidence))
        self._up = np.zeros(len(LADDER))
        self._down = np.zeros(len(LADDER))
        self.verdict: str | None = None

    def add(self, share: float) -> str | None:
        """Take in the share of one round; returns the verdict as soon as there is one."""
        self._up += np.log1p(LADDER / self.even * (share - self.even))
        self._down += np.log1p(LADDER / (1 - self.even) * (self.even - share))
        if self.verdict is None:
            if _wealth(self._up) >= self._target:
                self.verdict = STRONGER
            elif _wealth(self._down) >= self._target:
                self.verdict = WEAKER
        return self.verdict


def always(shares: Sequence[float], confidence: float) -> tuple[float, float]:
    """Where the mean lies with that confidence, however often one has looked before."""
    target = log(2 / (1 - confidence))
    each = np.asarray(shares, float)
    low = _edge(each, target)
    return low, 1 - _edge(1 - each, target)


def _edge(shares: NDArray[np.float64], target: float) -> float:
    """The largest mean that somebody who bets on more has beaten; wealth falls as it grows."""
    low, high = 0.0, 1.0
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        stakes = LADDER[:, None] / middle
        if _wealth(np.log1p(stakes * (shares - middle)).sum(axis=1)) >= target:
            low = middle
        else:
            high = middle
    return low


def _wealth(logs: NDArray[np.float64]) -> float:
    """The logarithm of the mean of what each stake has become."""
    most = float(logs.max())
    return most + log(float(np.exp(logs - most).mean()))
