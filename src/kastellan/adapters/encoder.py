"""States as numbers for a network, many at once, on the CPU or on a GPU.

encode = Encoder(game, setting)
numbers = encode(states, seats)                     # an array of float32, a row a state

encode = Encoder(game, setting, device="cuda")      # extra `gpu`
numbers = torch.as_tensor(encode(states, seats))    # stays on the GPU

Both devices write the same bytes. `parts(game)` names the columns.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from kastellan.adapters.parts import parts
from kastellan.core import contract
from kastellan.core.build import Build, rule
from kastellan.core.contract import observe
from kastellan.core.errors import BadOption, UnknownName
from kastellan.core.game import Game, Setting, listing

DEVICES = ("cpu", "interpreted", "cuda")
BLOCK = 128  # threads of a block on a GPU


@rule
def encode_many(setups: Any, states: Any, seats: Any, out: Any) -> None:
    """Each state as its seat knows it."""
    for row in range(len(states)):
        observe(setups[0], states[row], int(seats[row]), out[row])


class Encoder:
    """What a seat knows of a state, for arrays of states of one setting."""

    def __init__(self, game: Game, setting: Setting, device: str = "cpu") -> None:
        if device not in DEVICES:
            raise UnknownName(f"There is no device {device!r}; there is {listing(DEVICES)}.")
        self.game = game
        self.parts = parts(game)
        self._setups = np.array([setting.setup], game.rules.setup)
        self._players = setting.players
        self._run = _on_gpu(game, self._setups) if device == "cuda" else self._on_cpu(device)

    def __call__(self, states: Any, seats: Any) -> Any:
        """A row of numbers for each state; a GPU's array stays there."""
        rows = len(states)
        chosen = np.broadcast_to(np.asarray(seats, np.int64), (rows,))
        if rows and not (chosen.min() >= 0 and chosen.max() < self._players):
            raise BadOption(f"Seats are numbers from 0 to {self._players - 1}, one a state.")
        return self._run(states, np.ascontiguousarray(chosen))

    def _on_cpu(self, device: str) -> Callable[[Any, Any], Any]:
        rules = self.game.rules
        encode = (rules.compiled if device == "cpu" else rules.interpreted)(encode_many)

        def run(states: Any, seats: Any) -> Any:
            out = np.empty((len(states), rules.observation), np.float32)
            encode(self._setups, states, seats, out)
            return out

        return run


def _on_gpu(game: Game, setups: Any) -> Callable[[Any, Any], Any]:
    from kastellan.core.cuda import _cuda

    cuda, rules = _cuda(), game.rules

    def device(function: Callable[..., Any], fingerprint: str) -> Callable[..., Any]:
        compiled: Callable[..., Any] = cuda.jit(function, device=True)
        return compiled

    write = Build(rules.name, rules.slots, device)(contract.observe)

    @cuda.jit  # type: ignore[untyped-decorator]
    def kernel(setups: Any, states: Any, seats: Any, out: Any) -> None:
        row = cuda.grid(1)
        if row < states.size:
            write(setups[0], states[row], seats[row], out[row])

    there = cuda.to_device(setups)

    def run(states: Any, seats: Any) -> Any:
        out = cuda.device_array((len(states), rules.observation), np.float32)
        if len(states):
            blocks = (len(states) + BLOCK - 1) // BLOCK
            kernel[blocks, BLOCK](there, cuda.to_device(states), cuda.to_device(seats), out)
        return out

    return run
