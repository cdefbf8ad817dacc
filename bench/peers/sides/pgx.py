"""pgx: random play of many games in step, all of it one compiled loop of JAX.

A decision is a step of one game; chance is part of a step. A game that ends is dealt anew.
"""

import os
from collections.abc import Callable
from typing import Any

from bench.peers.sides.worker import Work, serve

GAMES = {"backgammon": (1024, 20), "connect_four": (1024, 100), "chess": (64, 4)}
"""On one core: how many in step, and so many steps a call."""
GAMES_GPU = {"backgammon": (1 << 16, 50), "backgammon, large": (1 << 20, 10)}

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # the other side is there too


def random_play(name: str, device: str, rows: int, length: int) -> Callable[[], Work]:
    """Steps of random legal actions."""

    def ready() -> Work:
        import jax
        import jax.numpy as jnp
        import pgx
        from pgx.experimental.wrappers import auto_reset

        place = jax.devices(device)[0]
        world = pgx.make(name.partition(",")[0])
        step = jax.vmap(auto_reset(world.step, world.init))

        def once(at: int, held: Any) -> Any:
            states, key, ends = held
            key, first, second = jax.random.split(key, 3)
            chances = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
            actions = jax.random.categorical(first, chances, axis=-1)
            states = step(states, actions, jax.random.split(second, rows))
            return states, key, ends + states.terminated.sum()

        @jax.jit  # type: ignore[untyped-decorator]
        def run(states: Any, key: Any) -> Any:
            return jax.lax.fori_loop(0, length, once, (states, key, 0))

        with jax.default_device(place):
            keys = jax.random.split(jax.random.PRNGKey(0), rows)
            held = [jax.jit(jax.vmap(world.init))(keys), jax.random.PRNGKey(1)]

        def steps() -> float:
            states, key, ends = run(*held)
            jax.block_until_ready(ends)
            held[:] = states, key
            return float(rows * length)

        return steps

    return ready


WORKS = {
    **{name: random_play(name, "cpu", *size) for name, size in GAMES.items()},
    **{f"{name} on a GPU": random_play(name, "gpu", *size) for name, size in GAMES_GPU.items()},
}

if __name__ == "__main__":
    serve(WORKS, ("pgx", "jax"))
