"""What a search found out about one place in its tree, its threads taken together."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from kastellan.bots.evaluation import Floats
from kastellan.bots.search.tree import ROOT, SEATS

TRUST = 16.0  # visits that the first guess counts as when actions are put in order


@dataclass(frozen=True)
class Standing:
    """A node of every tree that has it: the same actions lead to each of them."""

    nodes: tuple[tuple[Any, int], ...]
    """Pairs of a tree's nodes and the place of this one."""

    @classmethod
    def root(cls, trees: Iterable[Any]) -> "Standing":
        """Where the search began, by the nodes of its trees."""
        return cls(tuple((nodes, ROOT) for nodes in trees))

    @cached_property
    def visits(self) -> int:
        """How often it was looked at."""
        return sum(int(node["visits"]) for node in self._each())

    @cached_property
    def proven(self) -> bool:
        """Whether the chances are exact."""
        return any(node["proven"] for node in self._each())

    @cached_property
    def chances(self) -> Floats:
        """Each seat's chance to win."""
        return self._mean("chances")

    @cached_property
    def points(self) -> Floats:
        """Each seat's points in the end."""
        return self._mean("points")

    def worth(self, seat: int) -> float:
        """The chance of the seat that decided to come here, for putting actions in order.

        What was hardly looked at counts for what it seemed at first.
        """
        chance = float(self.chances[seat])
        if self.proven:
            return chance
        guess = max(float(node["guess"]) for node in self._each())
        return (self.visits * chance + TRUST * guess) / (self.visits + TRUST)

    def children(self) -> dict[int, "Standing"]:
        """What each action leads to."""
        found: dict[int, list[tuple[Any, int]]] = {}
        for nodes, place in self.nodes:
            child = int(nodes[place]["child"])
            while child >= 0:
                found.setdefault(int(nodes[child]["action"]), []).append((nodes, child))
                child = int(nodes[child]["sibling"])
        return {action: Standing(tuple(places)) for action, places in found.items()}

    def best(self, mover: int) -> tuple[int, "Standing"] | None:
        """The action that the mover would choose: one proven to win, or the most visited.

        Where nothing is open any more, what is proven to be best.
        """
        children = self.children()
        if not children:
            return None
        is_settled = all(child.proven for child in children.values())

        def rank(action: int) -> tuple[float, int]:
            child = children[action]
            chance = float(child.chances[mover]) if child.proven else 0.5
            return chance if is_settled or chance in (0.0, 1.0) else 0.5, child.visits

        action = max(children, key=rank)
        return action, children[action]

    def _each(self) -> Iterator[Any]:
        for nodes, place in self.nodes:
            yield nodes[place]

    def _mean(self, field: str) -> Floats:
        proven = [node for node in self._each() if node["proven"]]
        total, weight = np.zeros(SEATS), 0.0
        for node in proven[:1] or self._each():
            share = float(max(node["visits"], 1 if proven else 0))
            total += share * node[field]
            weight += share
        return total / weight if weight else total
