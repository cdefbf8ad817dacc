"""How likely each seat is to win: a sum of a few named features, made into chances.

A game names its features (`bots/<game>/features.py`) and ships a weight for each, fitted from
self-play by `python -m kastellan.bots.fit`. A weight has two values, for the start and for the end
of a game; in between it is mixed by how far the game is. The seats' sums become chances by the
softmax, so what all seats have alike cancels out. A second set of weights foretells the points
still to come.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule, slot
from kastellan.core.errors import KastellanError
from kastellan.core.game import Game

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

CHANCE_TO_WIN, POINTS_TO_COME = range(2)
EARLY, LATE = range(2)


@slot
def features(setup: Any, s: Any, out: Floats) -> float:
    """Write the features of each seat into its row of `out`; return how far the game is, 0 to 1."""
    return 0.0


@rule
def evaluate(
    setup: Any, s: Any, weights: Floats, players: int, work: Floats, chances: Floats, ahead: Floats
) -> None:
    """Each seat's chance to win, and the points it will have in the end.

    `weights` is [chance or points, early or late, feature], the last feature being a constant 1.
    """
    late = features(setup, s, work)
    count = weights.shape[2] - 1
    highest = -1e300
    for seat in range(players):
        win = 0.0
        more = (1.0 - late) * weights[1, 0, count] + late * weights[1, 1, count]
        for place in range(count):
            feature = work[seat, place]
            if feature != 0.0:
                win += feature * ((1.0 - late) * weights[0, 0, place] + late * weights[0, 1, place])
                more += feature * (
                    (1.0 - late) * weights[1, 0, place] + late * weights[1, 1, place]
                )
        chances[seat] = win
        ahead[seat] = more
        highest = max(highest, win)
    total = 0.0
    for seat in range(players):
        chances[seat] = exp(chances[seat] - highest)
        total += chances[seat]
    for seat in range(players):
        chances[seat] /= total


@dataclass(frozen=True)
class Evaluation:
    """A game's features: their names, and the rule that writes them."""

    names: tuple[str, ...]
    features: Callable[..., float]


def evaluation(game: Game) -> Evaluation | None:
    """What is known of a game; None if nothing."""
    if game.name == "kreta":
        from kastellan.bots.kreta.features import EVALUATION

        return EVALUATION
    if game.name == "catan":
        from kastellan.bots.catan.features import EVALUATION as CATAN

        return CATAN
    return None


@cache
def fitted(game: Game, players: int) -> Floats:
    """The weights that ship with the package, for so many players."""
    known = evaluation(game)
    if known is None:
        raise KastellanError(f"Nobody has named what matters in {game.title} yet.")
    source = files("kastellan.bots") / game.name / "weights.json"
    return from_table(known.names, json.loads(source.read_text("utf-8"))[str(players)])


TABLES = ("chance", "points")


def from_table(names: tuple[str, ...], table: Mapping[str, Mapping[str, list[float]]]) -> Floats:
    """Weights from `{"chance": {feature: [early, late]}, "points": …}`."""
    weights = np.zeros((2, 2, len(names) + 1))
    for which, kind in enumerate(TABLES):
        for place, name in enumerate((*names, "constant")):
            weights[which, :, place] = table[kind].get(name, (0.0, 0.0))
    return weights


def to_table(names: tuple[str, ...], weights: Floats) -> dict[str, dict[str, list[float]]]:
    """The inverse of `from_table`."""
    return {
        kind: {
            name: [round(float(value), 4) for value in weights[which, :, place]]
            for place, name in enumerate((*names, "constant"))
        }
        for which, kind in enumerate(TABLES)
    }
