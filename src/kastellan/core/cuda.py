"""The same rules on a GPU, one thread a game (extra `gpu`).

The threads of a warp are quick only as long as they do the same, and the code of a game's rules is
larger than what a processor holds at once. So the games of a block change hands twice in each
decision: before an action is chosen they are sorted by the situation, before it is carried out by
the action. Whoever ends a game deals the next that nobody has taken yet.
"""

import warnings
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import numpy as np

from kastellan.core import contract
from kastellan.core.build import Build
from kastellan.core.contract import OVER, SITUATIONS
from kastellan.core.errors import KastellanError
from kastellan.core.game import Rules
from kastellan.core.playout import choose
from kastellan.core.rng import WORDS, seed_stream

BLOCK = 1024  # threads of a block, and games that are sorted together: the most there may be
REGISTERS = 65536  # of a processor: it has room for one such block
UNDEALT = -1  # the number of a game that is still to be dealt


class NoDevice(KastellanError):
    """There is no GPU, or the packages for one are not installed."""


class Kernel:
    """A game's random playouts, compiled for the GPU."""

    def __init__(self, rules: Rules, setup: np.void) -> None:
        cuda = _cuda()
        self._rules = rules
        self._setup = cuda.to_device(np.array([setup], rules.setup))
        self._kernel = _compile(rules)
        self._processors = cuda.get_current_device().MULTIPROCESSOR_COUNT

    def play_many(self, seed: int, first: int, count: int) -> tuple[Any, Any]:
        """Play games `first` to `first + count`; returns their final states and lengths."""
        states, lengths = self.play_there(seed, first, count)
        return states.copy_to_host(), lengths.copy_to_host()

    def play_there(self, seed: int, first: int, count: int) -> tuple[Any, Any]:
        """The same, leaving states and lengths on the GPU."""
        cuda = _cuda()
        states = cuda.device_array(count, self._rules.state)
        lengths = cuda.device_array(count, np.int64)
        blocks = min(self._processors, -(-count // BLOCK))
        tables = cuda.device_array(blocks * BLOCK, self._rules.state)
        streams = cuda.device_array((blocks * BLOCK, WORDS), np.int64)
        taken = cuda.to_device(np.zeros(1, np.int32))
        with warnings.catch_warnings():
            # Numba wants more blocks than a small GPU has processors.
            warnings.filterwarnings("ignore", message=".*Grid size")
            launch = self._kernel[blocks, BLOCK]
        launch(self._setup, states, lengths, tables, streams, taken, seed, first)
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
        compiled: Callable[..., Any] = cuda.jit(function, device=True, forceinline=True)
        return compiled

    build = Build(rules.name, rules.slots, device)
    start_stream, pick = build(seed_stream), build(choose)
    deal, to_move, situation, apply = (
        build(slot)
        for slot in (contract.deal, contract.to_move, contract.situation, contract.apply)
    )
    blank = rules.new_states(1)
    room = rules.most + 1
    kinds = rules.actions

    @cuda.jit(device=True, forceinline=True)  # type: ignore[untyped-decorator]
    def sort(key: int, game: int, counts: Any, order: Any) -> int:
        """Hand the block's games out anew, those with like keys side by side: the new game."""
        me = cuda.threadIdx.x
        if me < SITUATIONS:
            counts[me] = 0
        cuda.syncthreads()
        place = cuda.atomic.add(counts, key, 1)
        cuda.syncthreads()
        before = 0
        if me < SITUATIONS:
            for smaller in range(me):
                before += counts[smaller]
        cuda.syncthreads()
        if me < SITUATIONS:
            counts[me] = before
        cuda.syncthreads()
        order[counts[key] + place] = game
        cuda.syncthreads()
        return order[me]  # type: ignore[no-any-return]

    @cuda.jit(max_registers=REGISTERS // BLOCK)  # type: ignore[untyped-decorator]
    def kernel(
        setups: Any, states: Any, lengths: Any, tables: Any, streams: Any, taken: Any, seed: int,
        first: int,
    ) -> None:  # fmt: skip
        zero = cuda.const.array_like(blank)
        actions = cuda.local.array(room, numba.int32)
        odds = cuda.local.array(room, numba.int32)
        counts = cuda.shared.array(SITUATIONS, numba.int32)
        order = cuda.shared.array(BLOCK, numba.int32)
        numbers = cuda.shared.array(BLOCK, numba.int32)  # of the games at the block's tables
        decisions = cuda.shared.array(BLOCK, numba.int32)
        chosen = cuda.shared.array(BLOCK, numba.int32)
        setup = setups[0]
        base = cuda.blockIdx.x * BLOCK
        game = cuda.threadIdx.x
        numbers[game] = UNDEALT
        while True:
            at = base + game
            number = numbers[game]
            if number == UNDEALT or to_move(setup, tables[at]) == OVER:
                if number != UNDEALT and number < states.size:
                    states[number] = tables[at]
                    lengths[number] = decisions[game]
                # Beyond the last a game is played for nobody: all threads go on together.
                number = cuda.atomic.add(taken, 0, 1)
                numbers[game] = number
                decisions[game] = 0
                start_stream(streams[at], seed, first + number)
                tables[at] = zero[0]
                deal(setup, tables[at])
            cuda.syncwarp()  # those who parted must meet before they wait for the block
            if cuda.syncthreads_count(1 if number < states.size else 0) == 0:
                return
            game = sort(situation(setup, tables[at]), game, counts, order)
            at = base + game
            action = pick(setup, tables[at], streams[at], actions, odds)
            chosen[game] = action
            decisions[game] += 1
            cuda.syncwarp()
            game = sort(action * SITUATIONS // kinds, game, counts, order)
            apply(setup, tables[base + game], chosen[game])
            cuda.syncwarp()

    return kernel
