"""The contract: what the rules of a game must answer, function by function.

A game writes these as plain functions over two NumPy records: `setup` holds what never changes
during a game (players, options, board), `s` the state. Nothing in them allocates, raises, reads
globals that change, or draws random numbers, so the same code runs interpreted, compiled on the
CPU and on a GPU.

The functions here are slots: general code (playouts, checks, search) imports them by name and
`core.build` puts a game's own functions in their place.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule, slot

CHANCE = -1
"""To move when dice, shuffles and draws decide: a player with integer odds."""

OVER = -2
"""To move when the game has ended."""

Record = Any
"""A NumPy record (`np.void`): `s["field"]` reads and writes it in place."""

SITUATIONS = 256
"""Situations are numbered from 0 to this, exclusive."""

Ints = NDArray[np.int64]


@slot
def deal(setup: Record, s: Record) -> None:
    """Fill a zeroed `s` with the opening; nothing random."""


@slot
def to_move(setup: Record, s: Record) -> int:
    """The seat that decides now, CHANCE or OVER: the one question that drives every loop."""
    return OVER


@slot
def legal(setup: Record, s: Record, out: Ints) -> int:
    """Write the legal action ids of whoever moves into `out`, ascending; return how many.

    CHANCE has legal actions too. None when the game is over, at least one before.
    """
    return 0


@slot
def weights(setup: Record, s: Record, out: Ints) -> int:
    """When CHANCE moves: write the odds of each legal action, in their order; return the sum."""
    return 0


@slot
def apply(setup: Record, s: Record, action: int) -> None:
    """Carry out a legal action: the only function that changes a state; trusts its caller."""


@slot
def situation(setup: Record, s: Record) -> int:
    """What kind of decision is due, as everybody sees it: positions of one kind are alike.

    A search plans for a kind at once, and a GPU plays positions of a kind together.
    """
    return 0


@slot
def returns(setup: Record, s: Record, out: Ints) -> None:
    """Write each seat's points into `out`; meaningful at any moment."""


@slot
def winners(setup: Record, s: Record, out: Ints) -> None:
    """Write 1 for each seat that has won and 0 for the others; all 0 until the game is over."""


@slot
def redact(setup: Record, s: Record, seat: int) -> None:
    """Erase from `s` what the seat may not know; seat -1 is a spectator."""


@slot
def resample(setup: Record, s: Record, seat: int, rng: Ints) -> None:
    """Fill what `redact` erased with a guess consistent with all the seat knows."""


@slot
def observe(setup: Record, s: Record, seat: int, out: NDArray[np.float32]) -> None:
    """Write what the seat knows as numbers for a network."""


@slot
def refresh(setup: Record, before: Record, s: Record, seat: int, out: NDArray[np.float32]) -> None:
    """Make of what the seat observed in `before`, an earlier state, what it observes in `s`."""


@slot
def flaw(setup: Record, s: Record) -> int:
    """0 for a sound state, or the number of the invariant it breaks."""
    return 0


@slot
def audit(setup: Record, before: Record, s: Record, action: int, ledger: Ints) -> int:
    """0 if an action has rightly led from `before` to `s`, or the number of what is wrong.

    A recount that shares no code with the rules, for games by the million. The ledger is the
    game's own notebook; it is zeroed before each game. A game need not have an audit.
    """
    return 0


@rule
def unaudited(setup: Record, before: Record, s: Record, action: int, ledger: Ints) -> int:
    """The audit of a game that has none."""
    return 0


@rule
def observe_anew(
    setup: Record, before: Record, s: Record, seat: int, out: NDArray[np.float32]
) -> None:
    """What a seat observes in a game that does not tell what has changed."""
    observe(setup, s, seat, out)


@rule
def one_situation(setup: Record, s: Record) -> int:
    """The situation in a game that does not tell its decisions apart."""
    return 0
