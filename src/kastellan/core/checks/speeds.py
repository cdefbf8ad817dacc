"""The check that compiled rules do what interpreted ones do, to the byte."""

from itertools import pairwise
from typing import Any

import numpy as np

from kastellan.core import contract
from kastellan.core.checks.case import Case, Step, content, demand
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.game import State


def compiled_alike(case: Case) -> None:
    """Interpreted and compiled rules agree in every answer and every state."""
    for function in (contract.deal, contract.redact, contract.resample):
        case.game.rules.compiled(function)  # a rule that cannot be cloned fails here
    opening = case.game.rules.new_state()
    _compiled(case, "deal")(case.setup, opening)
    demand(content(opening) == content(case.walks[0][0].s), "deal differs when compiled.")
    for step in case.steps:
        _same_answer(case, "to_move", step.s)
        _same_answer(case, "situation", step.s)
        _same_answer(case, "flaw", step.s)
        _same_list(case, "legal", step.s)
        if step.mover == CHANCE:
            _same_list(case, "weights", step.s)
        if step.mover != OVER:
            _same_state(case, "apply", step, step.action)
    for step in case.some(40):
        for name in ("returns", "winners"):
            _same_list(case, name, step.s)
        for watcher in case.watchers:
            _same_state(case, "redact", step, watcher)
            _same_guess(case, step, watcher)
            if watcher >= 0:
                _same_numbers(case, step, watcher)
    for earlier, later in pairwise(case.some(40)):
        _same_refresh(case, earlier, later)


def _compiled(case: Case, name: str) -> Any:
    return case.game.rules.compiled(getattr(contract, name))


def _same_answer(case: Case, name: str, s: State) -> None:
    plain = getattr(case.game.rules, name)(case.setup, s)
    compiled = _compiled(case, name)(case.setup, s)
    demand(plain == compiled, f"{name} says {plain} interpreted and {compiled} compiled.")


def _same_list(case: Case, name: str, s: State) -> None:
    lists, counts = np.zeros((2, case.game.rules.most + 1), np.int64), []
    for out, function in zip(
        lists, (getattr(case.game.rules, name), _compiled(case, name)), strict=True
    ):
        counts.append(function(case.setup, s, out))
    demand(
        counts[0] == counts[1] and lists[0].tobytes() == lists[1].tobytes(),
        f"{name} writes {lists[0].tolist()} interpreted and {lists[1].tolist()} compiled.",
    )


def _same_state(case: Case, name: str, step: Step, argument: int) -> None:
    plain, compiled = step.s.copy(), step.s.copy()
    getattr(case.game.rules, name)(case.setup, plain, argument)
    _compiled(case, name)(case.setup, compiled, argument)
    demand(content(plain) == content(compiled), f"{name}({argument}) differs when compiled.")


def _same_guess(case: Case, step: Step, watcher: int) -> None:
    plain = case.redacted(step.s, watcher)
    compiled = plain.copy()
    case.game.rules.resample(case.setup, plain, watcher, case.stream(step.number))
    _compiled(case, "resample")(case.setup, compiled, watcher, case.stream(step.number))
    demand(content(plain) == content(compiled), "resample differs when compiled.")


def _same_numbers(case: Case, step: Step, seat: int) -> None:
    numbers = np.zeros((2, case.game.rules.observation), np.float32)
    case.game.rules.observe(case.setup, step.s, seat, numbers[0])
    _compiled(case, "observe")(case.setup, step.s, seat, numbers[1])
    demand(numbers[0].tobytes() == numbers[1].tobytes(), "observe differs when compiled.")


def _same_refresh(case: Case, earlier: Step, later: Step) -> None:
    plain = np.zeros(case.game.rules.observation, np.float32)
    case.game.rules.observe(case.setup, earlier.s, 0, plain)
    compiled = plain.copy()
    case.game.rules.interpreted(contract.refresh)(case.setup, earlier.s, later.s, 0, plain)
    _compiled(case, "refresh")(case.setup, earlier.s, later.s, 0, compiled)
    demand(plain.tobytes() == compiled.tobytes(), "refresh differs when compiled.")
