"""Counting the tree of decisions: how many ways lead on from a position, ply by ply.

Chance is counted like a player, each outcome once. The numbers say nothing about good play, but a
wrong one says that some rule allows too much or too little.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import Build, rule
from kastellan.core.contract import apply, legal
from kastellan.core.record import Record

Ints = NDArray[np.int64]


@rule
def count_tree(
    setup: Any, states: Any, depth: int, actions: Any, counts: Ints, cursors: Ints, totals: Ints
) -> None:
    """Add to `totals[ply]` the ways of so many decisions from `states[0]`, for 1 to `depth`.

    `states`, `counts`, `cursors` and the rows of `actions` are a stack of at least `depth` levels.
    """
    counts[0] = legal(setup, states[0], actions[0])
    cursors[0] = 0
    totals[1] += counts[0]
    level = 0
    while level >= 0:
        if level + 1 == depth or cursors[level] == counts[level]:
            level -= 1
            continue
        action = int(actions[level, cursors[level]])
        cursors[level] += 1
        states[level + 1] = states[level]
        level += 1
        apply(setup, states[level], action)
        counts[level] = legal(setup, states[level], actions[level])
        cursors[level] = 0
        totals[level + 1] += counts[level]


def perft(record: Record, depth: int, build: Build | None = None) -> list[int]:
    """How many ways of 1, 2, … `depth` decisions there are from here; compiled by default."""
    rules = record.game.rules
    count = (rules.compiled if build is None else build)(count_tree)
    states = rules.new_states(depth)
    states[0] = record.state
    totals = np.zeros(depth + 1, np.int64)
    actions = np.zeros((depth, rules.most + 1), np.int64)
    counts, cursors = np.zeros((2, depth), np.int64)
    count(record.setting.setup, states, depth, actions, counts, cursors, totals)
    return [int(total) for total in totals[1:]]
