"""How well weights foretell games that they were not fitted to."""

from dataclasses import dataclass
from math import log

import numpy as np
from numpy.typing import NDArray

from kastellan.bots.fit.positions import Positions
from kastellan.bots.fit.regression import foretell

Floats = NDArray[np.float64]

SPREAD = 1.96  # standard deviations on each side of a 95 % interval


@dataclass(frozen=True)
class Report:
    """Figures over positions; the trivial model gives every seat the same."""

    positions: int
    log_loss: float
    spread: float
    """Where the true log-loss lies with 95 % confidence, on either side; positions of one game
    are not independent, so games are what is counted."""
    trivial_loss: float
    accuracy: float
    """The share of the win that the likeliest seat got."""
    trivial_accuracy: float
    points_explained: float
    """R²: how much of the spread of the points to come is foretold, 0 for the trivial model."""

    def sentence(self) -> str:
        """For people."""
        return (
            f"On {self.positions:,} positions of games kept back: "
            f"log-loss {self.log_loss:.4f} ± {self.spread:.4f} "
            f"(even chances {self.trivial_loss:.4f}), "
            f"favourite wins {self.accuracy:.1%} (any seat {self.trivial_accuracy:.1%}), "
            f"points to come explained by {self.points_explained:.1%}."
        )


def judge(weights: Floats, seen: Positions) -> Report:
    """How well weights do on positions."""
    chances, points = foretell(weights, seen)
    seats = chances.shape[1]
    losses = -(seen.wins * np.log(np.maximum(chances, 1e-300))).sum(axis=1)
    favourite = chances.argmax(axis=1)
    got = seen.wins[np.arange(len(favourite)), favourite]
    missed = float(((seen.more - points) ** 2).mean())
    return Report(
        positions=len(favourite),
        log_loss=float(losses.mean()),
        spread=SPREAD * by_game(losses, seen.game),
        trivial_loss=log(seats),
        accuracy=float(got.mean()),
        trivial_accuracy=1 / seats,
        points_explained=1 - missed / float(seen.more.var()),
    )


def by_game(values: Floats, game: NDArray[np.int64]) -> float:
    """The standard error of the mean of values that belong together game by game."""
    apart = np.bincount(game, values - values.mean())
    return float(np.sqrt((apart**2).sum()) / len(values))


def by_stage(weights: Floats, seen: Positions, stages: int = 4) -> list[tuple[float, Report]]:
    """The same for each stage of the game: where it ends, and how well they do there."""
    found = []
    for stage in range(stages):
        low, high = stage / stages, (stage + 1) / stages
        here = (seen.late >= low) & ((seen.late < high) | (stage + 1 == stages))
        if here.any():
            part = Positions(
                seen.features[here], seen.late[here], seen.wins[here], seen.more[here],
                seen.game[here],
            )  # fmt: skip
            found.append((high, judge(weights, part)))
    return found
