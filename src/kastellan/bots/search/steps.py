"""The search itself: Monte Carlo tree search, one rule a step.

One round:
1. imagine: a world that fits all the seat knows;
2. descend: from the root by the child that is good so far or promising, chance by its odds;
3. open: give the node reached its children, each with a first guess;
4. judge: who will win from there, by the evaluation, perhaps after a few random decisions;
5. carry back: the judgement to every node on the way, and what is proven by it.

What differs between games are the contract's functions and the slots below.
"""

from math import exp
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.bots.evaluation import evaluate
from kastellan.bots.search.tree import (
    CLOSED,
    NONE,
    ROOT,
    SEATS,
    add_child,
    child_by,
    pick,
    settle_proof,
)
from kastellan.core.build import rule, slot
from kastellan.core.contract import (
    CHANCE,
    OVER,
    apply,
    legal,
    resample,
    returns,
    to_move,
    winners,
)
from kastellan.core.playout import choose
from kastellan.core.rng import Stream

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

# States that a search works on.
WORLD, TRIAL, VISION = range(3)
# Estimates: a row of chances and then a row of points, for the leaf and for a child.
LEAF, TRIED = 0, 2
ROWS = 4

DEEPEST = 400  # decisions from the root; beyond, a leaf is judged as it is


@slot
def settled(setup: Any, s: Any) -> bool:
    """Whether a state can be judged as it is: nothing is half done."""
    return True


@rule
def think(
    setup: Any, s: Any, seat: int, weights: Floats, config: Any, nodes: Any, used: Ints,
    states: Any, work: Any, stamps: Ints, rows: Floats, feats: Floats, path: Ints, rng: Stream,
    rounds: int,
) -> int:  # fmt: skip
    """So many rounds from the state `s` as the seat knows it; returns how many were needed."""
    for done in range(rounds):
        if nodes[ROOT]["proven"] != 0:
            return done
        states[WORLD] = s
        if config["secrets"] != 0:
            resample(setup, states[WORLD], seat, rng)
        depth = descend(
            setup, weights, config, nodes, used, states, work, stamps, rows, feats, path, rng
        )
        carry_back(config, nodes, path, depth, rows)
    return rounds


@rule
def descend(
    setup: Any, weights: Floats, config: Any, nodes: Any, used: Ints, states: Any, work: Any,
    stamps: Ints, rows: Floats, feats: Floats, path: Ints, rng: Stream,
) -> int:  # fmt: skip
    """Go down to a leaf, open it, and write its judgement; returns the length of the path."""
    world = states[WORLD]
    node = ROOT
    depth = 0
    while True:
        path[depth] = node
        if nodes[node]["proven"] != 0:
            for seat in range(SEATS):
                rows[LEAF, seat] = nodes[node]["chances"][seat]
                rows[LEAF + 1, seat] = nodes[node]["points"][seat]
            return depth
        mover = to_move(setup, world)
        nodes[node]["mover"] = mover
        if mover == OVER:
            estimate(setup, world, weights, config, rows, LEAF, feats, work)
            if config["secrets"] == 0:  # another world may not be over here
                nodes[node]["proven"] = 1
            return depth
        if depth == DEEPEST:
            judge(setup, weights, config, mover, states, work, rows, feats, rng)
            return depth
        if mover == CHANCE:
            action = choose(setup, world, rng, work[0], work[1])
            child = child_by(nodes, node, action)
            if child == NONE:
                child = add_child(nodes, used, node, action)
        elif nodes[node]["child"] == CLOSED and not open_node(
            setup, weights, config, nodes, used, node, mover, states, work, rows, feats, rng
        ):
            return depth
        else:
            child = next_child(setup, config, nodes, used, node, mover, states, work, stamps)
        if child == NONE:  # the tree is full
            judge(setup, weights, config, mover, states, work, rows, feats, rng)
            return depth
        apply(setup, world, int(nodes[child]["action"]))
        node = child
        depth += 1


@rule
def next_child(
    setup: Any, config: Any, nodes: Any, used: Ints, node: int, mover: int, states: Any, work: Any,
    stamps: Ints,
) -> int:  # fmt: skip
    """The child to go on with; with secrets, one that is legal in this world."""
    if config["secrets"] == 0:
        return pick(nodes, config, node, mover, stamps, 0)
    count = legal(setup, states[WORLD], work[0])
    stamps[-1] += 1
    tick = int(stamps[-1])
    for which in range(count):
        stamps[work[0, which]] = tick
    matched = 0
    place = int(nodes[node]["child"])
    while place >= 0:
        if stamps[nodes[place]["action"]] == tick:
            matched += 1
        place = int(nodes[place]["sibling"])
    if matched < count:  # what was never legal here before
        for which in range(count):
            action = int(work[0, which])
            if child_by(nodes, node, action) == NONE:
                child = add_child(nodes, used, node, action)
                if child == NONE:
                    break
                nodes[child]["prior"] = 1.0 / count
                nodes[child]["guess"] = nodes[node]["chances"][mover]
    return pick(nodes, config, node, mover, stamps, tick)


@rule
def open_node(
    setup: Any, weights: Floats, config: Any, nodes: Any, used: Ints, node: int, mover: int,
    states: Any, work: Any, rows: Floats, feats: Floats, rng: Stream,
) -> bool:  # fmt: skip
    """Give a node its children, each with a first guess; False if it is only judged for now.

    A node is opened when it is reached for the second time: most are never reached again, and
    their children would fill the memory.
    """
    count = legal(setup, states[WORLD], work[0])
    is_full = int(used[0]) + count > len(nodes)
    if is_full or (count > 1 and nodes[node]["visits"] == 0):
        judge(setup, weights, config, mover, states, work, rows, feats, rng)
        return False
    highest = 0.0
    # The last is added first, so that children come in the order of their actions.
    for which in range(count - 1, -1, -1):
        child = add_child(nodes, used, node, int(work[0, which]))
        guess = nodes[node]["chances"][mover]
        if count > 1 and config["sharpness"] > 0.0:
            states[TRIAL] = states[WORLD]
            apply(setup, states[TRIAL], int(work[0, which]))
            if is_clear(setup, states[TRIAL]):
                estimate(setup, states[TRIAL], weights, config, rows, TRIED, feats, work)
                guess = rows[TRIED, mover]
        nodes[child]["guess"] = guess
        highest = max(highest, guess)
    total = 0.0
    place = int(nodes[node]["child"])
    while place >= 0:
        prior = exp(config["sharpness"] * (nodes[place]["guess"] - highest))
        nodes[place]["prior"] = prior
        total += prior
        place = int(nodes[place]["sibling"])
    place = int(nodes[node]["child"])
    while place >= 0:
        nodes[place]["prior"] /= total
        place = int(nodes[place]["sibling"])
    return True


@rule
def is_clear(setup: Any, s: Any) -> bool:
    """Whether a state can be estimated as it is."""
    return to_move(setup, s) == OVER or settled(setup, s)


@rule
def judge(
    setup: Any, weights: Floats, config: Any, mover: int, states: Any, work: Any, rows: Floats,
    feats: Floats, rng: Stream,
) -> None:  # fmt: skip
    """What the world reached looks like, perhaps after some random decisions.

    Amid a choice it is as good as the best it can lead to.
    """
    states[VISION] = states[WORLD]
    vision = states[VISION]
    left = int(config["playout"])
    while left != 0 and to_move(setup, vision) != OVER:
        apply(setup, vision, choose(setup, vision, rng, work[0], work[1]))
        left -= 1
    estimate(setup, vision, weights, config, rows, LEAF, feats, work)
    if mover < 0 or is_clear(setup, vision) or config["playout"] != 0:
        return
    best = -1.0
    for which in range(legal(setup, vision, work[0])):
        states[TRIAL] = vision
        apply(setup, states[TRIAL], int(work[0, which]))
        if is_clear(setup, states[TRIAL]):
            estimate(setup, states[TRIAL], weights, config, rows, TRIED, feats, work)
            if rows[TRIED, mover] > best:
                best = rows[TRIED, mover]
                copy_row(rows, TRIED, LEAF)


@rule
def estimate(
    setup: Any, s: Any, weights: Floats, config: Any, rows: Floats, row: int, feats: Floats,
    work: Any,
) -> None:  # fmt: skip
    """Each seat's chance to win and points in the end: exact when the game is over."""
    players = int(config["players"])
    returns(setup, s, work[2])
    if to_move(setup, s) != OVER:
        evaluate(setup, s, weights, players, feats, rows[row], rows[row + 1])
        for seat in range(players):
            rows[row + 1, seat] += work[2, seat]
        return
    for seat in range(players):
        rows[row + 1, seat] = work[2, seat]
    winners(setup, s, work[2])
    sharing = 0
    for seat in range(players):
        sharing += int(work[2, seat])
    for seat in range(players):
        rows[row, seat] = work[2, seat] / sharing


@rule
def copy_row(rows: Floats, source: int, target: int) -> None:
    """Copy an estimate."""
    for seat in range(SEATS):
        rows[target, seat] = rows[source, seat]
        rows[target + 1, seat] = rows[source + 1, seat]


@rule
def carry_back(config: Any, nodes: Any, path: Ints, depth: int, rows: Floats) -> None:
    """Count the judgement of the leaf into every node on the way, and pass on what is proven."""
    proving = nodes[path[depth]]["proven"] != 0
    for step in range(depth, -1, -1):
        node = nodes[path[step]]
        node["visits"] += 1
        if step < depth and proving:
            proving = settle_proof(nodes, int(path[step]))
        if node["proven"] == 0 or step == depth:
            share = 1.0 / node["visits"]
            for seat in range(config["players"]):
                node["chances"][seat] += (rows[LEAF, seat] - node["chances"][seat]) * share
                node["points"][seat] += (rows[LEAF + 1, seat] - node["points"][seat]) * share
