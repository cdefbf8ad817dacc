"""The tree of a search: its nodes, how they are added, and how the best child is picked.

A node is reached by the actions on the way to it, those of chance included. In a game without
secrets a node is one state. With secrets it is all the states that fit what the searching seat
knows, so not every child is legal every time.
"""

from math import log, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.core.contract import CHANCE

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

SEATS = 4  # most players of any game
ROOT = 0
NONE = -1
CLOSED = -2  # children not yet added

NODE = np.dtype(
    [
        ("action", np.int16),  # that leads here from the parent; below 0: a leap
        ("mover", np.int8),  # who decides here, CHANCE or OVER; meaningful once open
        ("proven", np.int8),  # whether `chances` are exact
        ("child", np.int32),  # the first, NONE, or CLOSED
        ("sibling", np.int32),  # the next, or NONE
        ("visits", np.int32),
        ("offered", np.int32),  # visits of the parent in which this was legal
        ("prior", np.float32),  # how promising it looked at first, all siblings together 1
        ("guess", np.float32),  # the parent's mover's chance to win, as it looked at first
        ("chances", np.float32, (SEATS,)),  # each seat's chance to win, mean of all visits
        ("points", np.float32, (SEATS,)),  # each seat's points in the end, mean of all visits
        ("spare", np.int32),  # so that a node fills a cache line
    ]
)

CONFIG = np.dtype(
    [
        ("players", np.int64),
        ("secrets", np.int64),  # whether worlds must be imagined
        ("exploration", np.float64),  # how much is tried that looks worse
        ("doubt", np.float64),  # how much what was tried seldom may be better than it looks
        ("trust", np.float64),  # visits that a first guess counts as
        ("sharpness", np.float64),  # how much better guesses are preferred at first
        ("hint", np.float64),  # how much of the prior goes to what a simple player would do
        ("instinct", np.int64),  # 1: the simple player has learnt, 2: it also judges, 0: neither
        ("leap", np.int64),  # whether what others and chance do until one's next decision is a step
        ("sight", np.int64),  # decisions that are looked ahead at most
        ("playout", np.int64),  # decisions played on from a leaf; NONE: to the end
    ]
)


@rule
def new_node(nodes: Any, used: Ints, action: int) -> int:
    """A closed node for an action; NONE if the tree is full."""
    place = int(used[0])
    if place == len(nodes):
        return NONE
    used[0] = place + 1
    node = nodes[place]
    node["action"] = action
    node["mover"] = NONE
    node["proven"] = 0
    node["child"] = CLOSED
    node["sibling"] = NONE
    node["visits"] = 0
    node["offered"] = 0
    node["prior"] = 0.0
    node["guess"] = 0.0
    for seat in range(SEATS):
        node["chances"][seat] = 0.0
        node["points"][seat] = 0.0
    return place


@rule
def add_child(nodes: Any, used: Ints, parent: int, action: int) -> int:
    """A new closed child in front of its siblings; NONE if the tree is full."""
    place = new_node(nodes, used, action)
    if place != NONE:
        first = int(nodes[parent]["child"])
        nodes[place]["sibling"] = NONE if first == CLOSED else first
        nodes[parent]["child"] = place
    return place


@rule
def child_by(nodes: Any, parent: int, action: int) -> int:
    """The child that an action leads to, NONE if there is none yet."""
    place = int(nodes[parent]["child"])
    while place >= 0 and nodes[place]["action"] != action:
        place = int(nodes[place]["sibling"])
    return NONE if place < 0 else place


@rule
def pick(
    nodes: Any, config: Any, parent: int, mover: int, stamps: Ints, tick: int, leans: Floats,
    is_far: bool,
) -> int:  # fmt: skip
    """The legal child to look at next (PUCT): good so far, or promising and seldom visited.

    With secrets, only the actions stamped with `tick` are legal in this world. In a node that
    stands for many positions what is promising depends on this one, too. What is to be played is
    chosen at the root, so there the means of few visits are doubted as well (UCB).
    """
    secrets = config["secrets"] != 0
    trust = config["trust"]
    exploration = config["exploration"]
    spread = exploration * sqrt(float(nodes[parent]["visits"]) + 1.0)
    doubt = 0.0
    if parent == ROOT:
        doubt = config["doubt"] * sqrt(log(float(nodes[parent]["visits"]) + 1.0))
    best = NONE
    highest = -1e300
    place = int(nodes[parent]["child"])
    while place >= 0:
        child = nodes[place]
        if not secrets or is_stamped(stamps, child["action"], tick):
            visits = float(child["visits"])
            value = float(child["chances"][mover])
            if child["proven"] == 0:
                if secrets:
                    child["offered"] += 1
                    spread = exploration * sqrt(float(child["offered"]))
                value = (visits * value + trust * child["guess"]) / (visits + trust)
                prior = float(child["prior"])
                if is_far:
                    advice = config["hint"]
                    prior = (1.0 - advice) * prior + advice * leans[child["action"]]
                value += spread * prior / (1.0 + visits) + doubt / sqrt(1.0 + visits)
            is_turn = child["proven"] != 0 and value == highest and visits < nodes[best]["visits"]
            if value > highest or is_turn:  # of endings that are as good each in its turn
                highest = value
                best = place
        place = int(child["sibling"])
    return best


@rule
def is_stamped(stamps: Ints, action: int, tick: int) -> bool:
    """Whether a child's action is legal in this world; a leap is no action."""
    return action >= 0 and stamps[action] == tick


@rule
def settle_proof(nodes: Any, parent: int) -> bool:
    """Make a node proven if its children prove it: the mover wins, or nothing is left open.

    Where the best for the mover may be one thing or another for the rest, nothing is proven: of
    three players one who cannot win may choose which of the others does.
    """
    mover = int(nodes[parent]["mover"])
    if mover == CHANCE:
        return False  # other outcomes may not have been seen
    best = NONE
    is_open = False
    place = int(nodes[parent]["child"])
    while place >= 0:
        if nodes[place]["proven"] == 0:
            is_open = True
        elif best == NONE or nodes[place]["chances"][mover] > nodes[best]["chances"][mover]:
            best = place
        place = int(nodes[place]["sibling"])
    if best == NONE or (is_open and nodes[best]["chances"][mover] < 1.0):
        return False
    place = int(nodes[parent]["child"])
    while place >= 0:
        is_proven = nodes[place]["proven"] != 0
        if is_proven and nodes[place]["chances"][mover] == nodes[best]["chances"][mover]:
            for seat in range(SEATS):
                if nodes[place]["chances"][seat] != nodes[best]["chances"][seat]:
                    return False
        place = int(nodes[place]["sibling"])
    nodes[parent]["proven"] = 1
    for seat in range(SEATS):
        nodes[parent]["chances"][seat] = nodes[best]["chances"][seat]
        nodes[parent]["points"][seat] = nodes[best]["points"][seat]
    return True
