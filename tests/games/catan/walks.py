"""Random games at compiled speed, a state now and then, and states that differ in secrets only."""

from functools import cache
from typing import Any

import numpy as np

import kastellan
from kastellan.core import contract
from kastellan.core.contract import OVER
from kastellan.core.game import Setting, State
from kastellan.core.playout import choose
from kastellan.core.rng import WORDS, seed_stream
from kastellan.games.catan.layout import PHASES

CATAN = kastellan.load("catan")
RULES = CATAN.rules
_apply = RULES.compiled(contract.apply)
_choose = RULES.compiled(choose)
_redact = RULES.compiled(contract.redact)
_resample = RULES.compiled(contract.resample)


def stream(number: int) -> Any:
    """Random numbers by number."""
    rng = np.zeros(WORDS, np.int64)
    seed_stream(rng, 2026, number)
    return rng


@cache
def setting(**options: Any) -> Setting:
    """A setting with options."""
    return CATAN.setting(2, options)


def states(setting: Setting, number: int, every: int = 1) -> list[State]:
    """Every so-manieth state of a random game, and its last."""
    rng, scratch = stream(number), RULES.scratch()
    s = RULES.new_state()
    RULES.deal(setting.setup, s)
    found, step = [], 0
    while s["mover"] != OVER:
        if step % every == 0:
            found.append(s.copy())
        _apply(setting.setup, s, _choose(setting.setup, s, rng, scratch[0], scratch[1]))
        step += 1
    return [*found, s]


def redacted(setting: Setting, s: State, seat: int) -> State:
    """What a seat knows of a state; -1 is a spectator."""
    copy = s.copy()
    _redact(setting.setup, copy, seat)
    return copy


def guess(setting: Setting, s: State, seat: int, rng: Any) -> State:
    """A state that the seat cannot tell from this one."""
    copy = redacted(setting, s, seat)
    _resample(setting.setup, copy, seat, rng)
    return copy


def phase(s: State) -> str:
    """The name of the phase."""
    return PHASES[int(s["phase"])]
