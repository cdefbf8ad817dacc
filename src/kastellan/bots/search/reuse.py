"""Keeping what was thought before: the part of the last tree that belongs to the state now.

A bot is not told what has been played since it last moved. It looks for the state that it is shown
among those that its tree foresaw, and keeps what lies below.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.bots.search.tree import NONE, ROOT
from kastellan.core.build import rule
from kastellan.core.contract import apply, legal, redact, to_move

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]

FORESEEN = 2048  # states that are compared at most
ENDLESS = 1 << 40  # more than any number of visits
LEAST = 8  # visits below which a node is not worth finding


@rule
def find(
    setup: Any, nodes: Any, seat: int, target: Bytes, states: Any, raw: Bytes, places: Ints,
    work: Any,
) -> int:  # fmt: skip
    """The node that stands for a state as the seat knows it; NONE if there is none.

    `states[0]` is the state at the root, `raw` the same memory as bytes, a row a state.
    """
    places[0] = ROOT
    first = 0
    last = 1
    view = len(states) - 1
    while first < last:
        count = 0
        if to_move(setup, states[first]) >= 0:
            count = legal(setup, states[first], work[0])
        place = int(nodes[places[first]]["child"])
        while place >= 0 and last < view:
            action = int(nodes[place]["action"])
            if action >= 0 and nodes[place]["visits"] >= LEAST:
                fits = count == 0
                for which in range(count):
                    if work[0, which] == action:
                        fits = True
                if fits:
                    states[last] = states[first]
                    apply(setup, states[last], action)
                    states[view] = states[last]
                    redact(setup, states[view], seat)
                    same = to_move(setup, states[last]) == seat
                    for byte in range(len(target)):
                        if raw[view, byte] != target[byte]:
                            same = False
                            break
                    if same:
                        return place
                    places[last] = place
                    last += 1
            place = int(nodes[place]["sibling"])
        first += 1
    return NONE


@rule
def keep(nodes: Any, kept: Any, used: Ints, place: int) -> None:
    """Copy a node and all below it to another tree, where it is the root."""
    kept[ROOT] = nodes[place]
    kept[ROOT]["sibling"] = NONE
    last = 1
    first = 0
    while first < last:
        child = int(kept[first]["child"])
        if child >= 0:
            kept[first]["child"] = last
            while child >= 0:
                kept[last] = nodes[child]
                child = int(nodes[child]["sibling"])
                last += 1
                if child >= 0:
                    kept[last - 1]["sibling"] = last
        first += 1
    used[0] = last


@rule
def lead(nodes: Any) -> int:
    """How many visits the most visited child has more than the next; no end if it is the only one.

    With secrets that is so where no other was ever sensible.
    """
    best = 0
    second = 0
    offered = 0
    place = int(nodes[ROOT]["child"])
    while place >= 0:
        if nodes[place]["offered"] > 0:
            offered += 1
        visits = int(nodes[place]["visits"])
        if visits > best:
            second = best
            best = visits
        else:
            second = max(second, visits)
        place = int(nodes[place]["sibling"])
    return ENDLESS if offered == 1 else best - second
