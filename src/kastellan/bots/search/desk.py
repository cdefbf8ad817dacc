"""All that a search works on, handed from step to step as one."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bytes = NDArray[np.uint8]


class Desk(NamedTuple):
    """The tree, the settings, and room to write on."""

    config: Any
    """A record of CONFIG."""
    weights: Floats
    """Of the evaluation: [chance or points, early or late, feature]."""
    nodes: Any
    """The tree: an array of NODE."""
    used: Ints
    """How many of its nodes are in use, one number."""
    states: Any
    """Three states of the game: the world, a trial, a vision."""
    raw: Bytes
    """The same memory as bytes: [state, byte]."""
    work: Ints
    """Rows for legal actions, odds, and numbers by seat."""
    stamps: Ints
    """[action] the tick at which it was last legal; the last is the tick."""
    leans: Floats
    """[action] how likely a simple player is to do it, of those stamped with the last tick"""
    rows: Floats
    """Estimates, a row of chances and a row of points each."""
    features: Floats
    """[seat, feature]"""
    path: Ints
    """Nodes from the root to the leaf."""
    rng: Ints
    """A stream of random numbers."""
    notes: Any
    """What the game's `hint` needs."""
