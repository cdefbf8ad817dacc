"""An action taken apart: what it does itself, and each thing that then happens by itself.

`apply` runs on until somebody has to decide, past payments, events and production. Whoever tells
the story has to know which of them did what, so this goes the same way with stops. It works on
redacted states too: nothing that runs on by itself looks at a secret.
"""

from dataclasses import dataclass

import numpy as np

from kastellan.core.contract import OVER
from kastellan.core.game import State, copied
from kastellan.games.catan.apply import begin
from kastellan.games.catan.flow import decide, gain_next, pay_next, step, surplus_next
from kastellan.games.catan.layout import NOTHING, OVER_PHASE
from kastellan.games.catan.realm import has_winner

ACTION, PAYMENT, INCOME = -1, -2, -3  # beside the continuations of `layout`


@dataclass(frozen=True)
class Step:
    """One thing that happens: the action, a payment, an income or a continuation."""

    what: int
    before: State
    after: State


def unfold(setup: np.void, s: State, action: int) -> list[Step]:
    """What a legal action sets off, step by step; the last state is that after the action."""
    after = copied(s)
    goes_on = bool(begin(setup, after, action))
    steps = [Step(ACTION, s, after)]
    while goes_on:
        before = steps[-1].after
        goes_on = _next(setup, before, steps)
    return steps


def _next(setup: np.void, before: State, steps: list[Step]) -> bool:
    """One round of `proceed`; False when somebody has to decide."""
    s = copied(before)
    if s["turn"] > 0 and has_winner(setup, s):
        decide(s, OVER_PHASE, OVER)
        steps.append(Step(NOTHING, before, s))
        return False
    for what, happens in ((PAYMENT, pay_next), (INCOME, gain_next), (NOTHING, surplus_next)):
        before = copied(s)
        stops = happens(s)
        steps.append(Step(what, before, copied(s)))
        if stops:
            return False
    after = int(s["after"])
    s["after"] = NOTHING
    before = copied(s)
    stops = after == NOTHING or step(setup, s, after)
    steps.append(Step(after, before, s))
    return not stops
