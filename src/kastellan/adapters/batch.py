"""Many games side by side: one call plays an action in each, chance included, and looks around."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import part, rule
from kastellan.core.contract import (
    CHANCE,
    OVER,
    apply,
    deal,
    legal,
    observe,
    refresh,
    to_move,
    winners,
)
from kastellan.core.playout import choose
from kastellan.core.rng import Stream, below

Bytes = NDArray[np.int8]


@part
def settle(setup: Any, s: Any, rng: Stream, scratch: Any) -> int:
    """Play chance until a seat is to move or the game is over; returns which."""
    mover = to_move(setup, s)
    while mover == CHANCE:
        apply(setup, s, choose(setup, s, rng, scratch[0], scratch[1]))
        mover = to_move(setup, s)
    return mover


@part
def deal_one(setup: Any, blank: Any, states: Any, row: int, rng: Stream, scratch: Any) -> int:
    """A fresh game in a row, up to the first decision of a seat."""
    states[row] = blank[0]
    deal(setup, states[row])
    return settle(setup, states[row], rng, scratch)


@rule
def mark_legal(setup: Any, s: Any, mover: int, before: int, choices: Any, mask: Bytes) -> int:
    """The legal actions of the seat to move, and a 1 for each of them; how many.

    `before` is how many there were: their marks are taken away, which is quicker than all.
    """
    for place in range(before):
        mask[choices[place]] = 0
    if mover < 0:
        return 0
    count = legal(setup, s, choices)
    for place in range(count):
        mask[choices[place]] = 1
    return count


@rule
def look_around(
    setup: Any, states: Any, movers: Any, befores: Any, seers: Any, seen: Any, first: int, end: int
) -> None:
    """What each seat to move knows, in the rows from the first to before the end.

    `seers` says whose view a row of `seen` is, of the state in `befores`; -1 if nobody's.
    """
    if seen.shape[1] == 0:
        return
    for row in range(first, end):
        mover = int(movers[row])
        if mover >= 0:
            if mover == seers[row]:
                refresh(setup, befores[row - first], states[row], mover, seen[row])
            else:
                observe(setup, states[row], mover, seen[row])
            seers[row] = mover


@rule
def begin_many(
    setups: Any, blank: Any, states: Any, rngs: Any, scratch: Any, befores: Any, choices: Any,
    seers: Any, seen: Any, masks: Any, movers: Any, counts: Any,
) -> None:  # fmt: skip
    """Deal every game."""
    setup = setups[0]
    for row in range(len(states)):
        seers[row] = -1
        mover = deal_one(setup, blank, states, row, rngs[row], scratch)
        movers[row] = mover
        before = int(counts[row])
        counts[row] = mark_legal(setup, states[row], mover, before, choices[row], masks[row])
    look_around(setup, states, movers, befores, seers, seen, 0, len(states))


@rule
def step_many(
    setups: Any, blank: Any, states: Any, actions: Any, rngs: Any, scratch: Any, befores: Any,
    choices: Any, seers: Any, seen: Any, masks: Any, movers: Any, counts: Any, ended: Any,
    won: Any, again: bool,
) -> None:  # fmt: skip
    """Play an action in every game; where one ends, note who has won and deal the next, if again.

    Without `again` a game that is over stays as it is, with nobody to move. Playing and looking
    are loops of their own, so that the code of each stays at hand, over as many games at a time as
    `befores` has room for, so that their states do.
    """
    setup = setups[0]
    for first in range(0, len(states), len(befores)):
        end = min(first + len(befores), len(states))
        for row in range(first, end):
            befores[row - first] = states[row]
            apply(setup, states[row], int(actions[row]))
            mover = settle(setup, states[row], rngs[row], scratch)
            ended[row] = mover == OVER
            if mover == OVER:
                winners(setup, states[row], won[row])
                if again:
                    mover = deal_one(setup, blank, states, row, rngs[row], scratch)
                    seers[row] = -1
            movers[row] = mover
            before = int(counts[row])
            counts[row] = mark_legal(setup, states[row], mover, before, choices[row], masks[row])
        look_around(setup, states, movers, befores, seers, seen, first, end)


@rule
def illegal_row(actions: Any, masks: Any) -> int:
    """The first row whose action is not legal; -1 if all are."""
    for row in range(len(actions)):
        action = int(actions[row])
        if action < 0 or action >= masks.shape[1] or masks[row, action] == 0:
            return row
    return -1


@rule
def pick_many(choices: Any, counts: Any, rngs: Any, actions: Any) -> None:
    """A random legal action for every row."""
    for row in range(len(actions)):
        actions[row] = choices[row, below(rngs[row], int(counts[row]))]
