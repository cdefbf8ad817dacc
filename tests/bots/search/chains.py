"""Trees that saw one line alone."""

from collections.abc import Sequence

import numpy as np

from kastellan.bots.search.standing import Standing
from kastellan.bots.search.tree import NODE, NONE, add_child, new_node


def chain(actions: Sequence[int]) -> Standing:
    """What follows the first of some actions, as a tree that saw nothing else would say it."""
    nodes, used = np.zeros(len(actions) + 1, NODE), np.zeros(1, np.int64)
    place = new_node(nodes, used, NONE)
    for action in actions:
        place = add_child(nodes, used, place, action)
        nodes[place]["visits"] = 1000
    return Standing.root([nodes]).children()[actions[0]]
