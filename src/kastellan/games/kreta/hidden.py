"""What a seat may not know: in Kreta nothing that is stored.

The face-down fort cards are drawn when they are turned up, so their order is in no state; hands
are public. A seat's view of a state is the state.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule


@rule
def redact(setup: Any, s: Any, seat: int) -> None:
    """Erase what the seat may not know: nothing."""


@rule
def resample(setup: Any, s: Any, seat: int, rng: NDArray[np.int64]) -> None:
    """Guess what was erased: nothing."""
