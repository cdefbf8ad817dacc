"""The two fits: a conditional logit for the chances, least squares for the points.

A weight has an early and a late value, so each feature enters twice: times how much of the game is
left, and times how much is played. Both fits punish large weights a little (ridge), after every
feature was brought to the same spread.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from kastellan.bots.evaluation import CHANCE_TO_WIN, EARLY, LATE, POINTS_TO_COME
from kastellan.bots.fit.positions import Positions

Floats = NDArray[np.float64]

CHUNK = 8192  # positions looked at together, so that memory stays small
STEPS = 30
CLOSE = 1e-9  # a step of Newton's method that gains no more is the last


def fit(seen: Positions, ridge: float) -> Floats:
    """Weights [chance or points, early or late, feature and constant]."""
    count = seen.features.shape[2]
    spread = seen.features.reshape(-1, count).std(axis=0, dtype=np.float64)
    spread[spread < 1e-6] = np.inf  # a feature that never changes weighs nothing
    weights = np.zeros((2, 2, count + 1))
    chance = fit_chance(seen, spread, ridge).reshape(2, count)
    weights[CHANCE_TO_WIN, :, :count] = chance / spread
    points = fit_points(seen, spread, ridge).reshape(2, count + 1)
    weights[POINTS_TO_COME, :, :count] = points[:, :count] / spread
    weights[POINTS_TO_COME, :, count] = points[:, count]
    return weights


def fit_chance(seen: Positions, spread: Floats, ridge: float) -> Floats:
    """Newton's method on the log-loss of the softmax; it is convex, so there is one answer."""
    size = 2 * len(spread)
    weights = np.zeros(size)
    loss, gradient, bend = _log_loss(seen, spread, ridge, weights)
    for _ in range(STEPS):
        step = np.linalg.solve(bend, gradient)
        pace = 1.0
        while True:
            trial = weights - pace * step
            found = _log_loss(seen, spread, ridge, trial)
            if found[0] <= loss or pace < 1e-3:
                break
            pace /= 2
        gain = loss - found[0]
        weights, (loss, gradient, bend) = trial, found
        if gain < CLOSE:
            break
    return weights


def _log_loss(
    seen: Positions, spread: Floats, ridge: float, weights: Floats
) -> tuple[float, Floats, Floats]:
    """Mean loss with its penalty, its gradient and its second derivatives."""
    size = len(weights)
    loss = 0.0
    gradient = np.zeros(size)
    bend = np.zeros((size, size))
    for part, x in _tapered(seen, spread, constant=False):
        chances = softmax(x @ weights)
        wins = seen.wins[part]
        loss -= float((wins * np.log(np.maximum(chances, 1e-300))).sum())
        flat = x.reshape(-1, size)
        gradient += flat.T @ (chances - wins).reshape(-1)
        middle = np.einsum("ps,psf->pf", chances, x)
        bend += flat.T @ (flat * chances.reshape(-1, 1)) - middle.T @ middle
    count = len(seen.late)
    loss = loss / count + ridge * float(weights @ weights) / 2
    return loss, gradient / count + ridge * weights, bend / count + ridge * np.eye(size)


def fit_points(seen: Positions, spread: Floats, ridge: float) -> Floats:
    """Least squares of the points to come; the two constants go unpunished."""
    count = len(spread) + 1
    left = np.zeros((2 * count, 2 * count))
    right = np.zeros(2 * count)
    rows = 0
    for part, x in _tapered(seen, spread, constant=True):
        flat = x.reshape(-1, 2 * count)
        left += flat.T @ flat
        right += flat.T @ seen.more[part].reshape(-1)
        rows += len(flat)
    punished = np.full(2 * count, ridge)
    punished[[count - 1, 2 * count - 1]] = 1e-9  # only so that there is one answer
    return np.linalg.solve(left / rows + np.diag(punished), right / rows).astype(np.float64)


def _tapered(seen: Positions, spread: Floats, constant: bool) -> Iterator[tuple[slice, Floats]]:
    """Chunks of positions: features of equal spread, early ones before late ones."""
    for first in range(0, len(seen.late), CHUNK):
        part = slice(first, first + CHUNK)
        x = seen.features[part] / spread
        if constant:
            x = np.concatenate([x, np.ones((*x.shape[:2], 1))], axis=2)
        late = seen.late[part].astype(np.float64)[:, None, None]
        yield part, np.concatenate([x * (1 - late), x * late], axis=2)


def softmax(sums: Floats) -> Floats:
    """Chances of the seats from their sums."""
    raised = np.exp(sums - sums.max(axis=1, keepdims=True))
    chances: Floats = raised / raised.sum(axis=1, keepdims=True)
    return chances


def foretell(weights: Floats, seen: Positions) -> tuple[Floats, Floats]:
    """Chances to win and points to come, as `evaluate` finds them."""
    late = seen.late.astype(np.float64)[:, None]
    mixed = (1 - late) * weights[:, EARLY, None] + late * weights[:, LATE, None]
    count = seen.features.shape[2]
    sums = np.einsum("kpf,psf->kps", mixed[:, :, :count], seen.features.astype(np.float64))
    points = sums[POINTS_TO_COME] + mixed[POINTS_TO_COME, :, count:]
    return softmax(sums[CHANCE_TO_WIN]), points
