"""The same rules on a GPU, one thread a game (extra `gpu`).

A thread plays game after game in one flat loop, so that the threads of a warp stay together
although their games end at different times.
"""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np

from kastellan.core import contract
from kastellan.core.build import Build
from kastellan.core.contract import OVER
from kastellan.core.errors import KastellanError
from kastellan.core.game import Rules
from kastellan.core.playout import choose
from kastellan.core.rng import WORDS, seed_stream

BLOCK = 256  # threads of a block
BLOCKS_PER_PROCESSOR = 8  # more make no game faster on an H200


class NoDevice(KastellanError):
    """There is no GPU, or the packages for one are not installed."""


class Kernel:
    """A game's random playouts, compiled for the GPU."""

    def __init__(self, rules: Rules, setup: np.void) -> None:
        cuda = _cuda()
        self._rules = rules
        self._setup = cuda.to_device(np.array([setup], rules.setup))
        self._kernel = _compile(rules)
        processors = cuda.get_current_device().MULTIPROCESSOR_COUNT
        self._blocks = processors * BLOCKS_PER_PROCESSOR

    def play_many(self, seed: int, first: int, count: int) -> tuple[Any, Any]:
        """Play games `first` to `first + count`; returns their final states and lengths."""
        states, lengths = self.play_there(seed, first, count)
        return states.copy_to_host(), lengths.copy_to_host()

    def play_there(self, seed: int, first: int, count: int) -> tuple[Any, Any]:
        """The same, leaving states and lengths on the GPU."""
        cuda = _cuda()
        states = cuda.device_array(count, self._rules.state)
        lengths = cuda.device_array(count, np.int64)
        self._kernel[self._blocks, BLOCK](self._setup, states, lengths, seed, first)
        cuda.synchronize()
        return states, lengths


def _cuda() -> Any:
    """Numba's CUDA module, or a sentence why there is none."""
    if find_spec("numba_cuda") is None:
        raise NoDevice("The device cuda needs the extra gpu: pip install 'kastellan[gpu]'.")
    from numba import cuda

    if not cuda.is_available():
        raise NoDevice("No CUDA device answers here; use the device cpu.")
    return cuda


def _compile(rules: Rules) -> Any:
    import numba
    from numba import cuda

    def device(function: Callable[..., Any], fingerprint: str) -> Callable[..., Any]:
        compiled: Callable[..., Any] = cuda.jit(function, device=True)
        return compiled

    build = Build(rules.name, rules.slots, device)
    start_stream, pick = build(seed_stream), build(choose)
    deal, to_move, apply = (
        build(slot) for slot in (contract.deal, contract.to_move, contract.apply)
    )
    state = numba.from_dtype(rules.state)
    blank = rules.new_states(1)
    room = rules.most + 1

    @cuda.jit  # type: ignore[untyped-decorator]
    def kernel(setups: Any, states: Any, lengths: Any, seed: int, first: int) -> None:
        zero = cuda.const.array_like(blank)
        here = cuda.local.array(1, state)
        rng = cuda.local.array(WORDS, numba.int64)
        actions = cuda.local.array(room, numba.int32)
        odds = cuda.local.array(room, numba.int32)
        setup = setups[0]
        s = here[0]
        decisions = 0
        step = cuda.gridsize(1)
        game = cuda.grid(1)
        if game < states.size:
            start_stream(rng, seed, first + game)
            here[0] = zero[0]
            deal(setup, s)
        while game < states.size:
            if to_move(setup, s) == OVER:
                states[game] = here[0]
                lengths[game] = decisions
                decisions = 0
                game += step
                if game < states.size:
                    start_stream(rng, seed, first + game)
                    here[0] = zero[0]
                    deal(setup, s)
            else:
                apply(setup, s, pick(setup, s, rng, actions, odds))
                decisions += 1

    return kernel
