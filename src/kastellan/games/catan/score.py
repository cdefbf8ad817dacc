"""Points and winners (C80 to C83)."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.games.catan.layout import OVER_PHASE, SEATS
from kastellan.games.catan.realm import victory_points

Ints = NDArray[np.int64]


@rule
def returns(setup: Any, s: Any, out: Ints) -> None:
    """Each seat's victory points."""
    for seat in range(SEATS):
        out[seat] = victory_points(s, seat)


@rule
def winners(setup: Any, s: Any, out: Ints) -> None:
    """Who has the points, the active seat before the other; else who has most (C82, C83)."""
    active = int(s["active"])
    ours, theirs = victory_points(s, active), victory_points(s, 1 - active)
    out[active] = 0
    out[1 - active] = 0
    if s["phase"] != OVER_PHASE:
        return
    if ours >= setup["victory_points"]:
        out[active] = 1
    elif theirs >= setup["victory_points"] and not setup["own_turn"]:
        out[1 - active] = 1
    else:
        out[active] = 1 if ours >= theirs else 0
        out[1 - active] = 1 if theirs >= ours else 0
