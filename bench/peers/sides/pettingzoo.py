"""PettingZoo classic: the loop of its own performance benchmark.

A decision is one step of an agent; chance is part of a step.
"""

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from bench.peers.sides.worker import Work, serve

STEPS = 50


def random_play(module: str) -> Callable[[], Work]:
    """Random play of an environment."""

    def ready() -> Work:
        return stepper(import_module(f"pettingzoo.classic.{module}").env())

    return ready


def stepper(world: Any) -> Work:
    """A few steps with everything a learner would look at."""
    world.reset(seed=1)

    def steps() -> float:
        for _ in range(STEPS):
            seen, _, ended, cut, _ = world.last()
            over = ended or cut
            legal = None if over else np.flatnonzero(seen["action_mask"]).tolist()
            world.step(random.choice(legal) if legal else None)
            if all(world.terminations.values()) or all(world.truncations.values()):
                world.reset()
        return STEPS

    return steps


WORKS = {
    "connect four": random_play("connect_four_v3"),
    "chess": random_play("chess_v6"),
    "Texas hold'em": random_play("texas_holdem_v4"),
    "tic-tac-toe": random_play("tictactoe_v3"),
}

if __name__ == "__main__":
    serve(WORKS, ("pettingzoo", "gymnasium", "rlcard", "chess"))
