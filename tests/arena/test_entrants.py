"""Bots that are seated for a match: whatever they do, it costs them the game and nobody else."""

from typing import Any

import numpy as np
import pytest

import kastellan
from kastellan.arena.entrants import Guarded
from kastellan.arena.failure import BotFailed
from kastellan.core.game import Setting, State

KRETA = kastellan.load("kreta")


class Says:
    """A bot of another package that answers one thing."""

    name = "says"

    def __init__(self, answer: Any) -> None:
        self._answer = answer

    def choose(self, setting: Setting, s: State) -> Any:
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer


def chosen(answer: Any) -> int:
    record = KRETA.new(2)
    return Guarded(Says(answer)).choose(record.setting, record.state)


@pytest.mark.parametrize("answer", [7, np.int64(7), np.uint8(7)])
def test_whole_numbers_of_any_kind_are_actions(answer: Any) -> None:
    action = chosen(answer)
    assert action == 7
    assert type(action) is int


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (None, "It answered None, which is no whole number."),
        (3.7, "It answered 3.7, which is no whole number."),
        ("king", "It answered 'king', which is no whole number."),
        (np.zeros(2), "It answered array([0., 0.]), which is no whole number."),
        (ZeroDivisionError("by zero"), "It failed: ZeroDivisionError: by zero"),
    ],
)
def test_anything_else_loses(answer: Any, reason: str) -> None:
    with pytest.raises(BotFailed) as failed:
        chosen(answer)
    assert failed.value.reason == reason
    assert ("Traceback" in failed.value.said) == isinstance(answer, Exception)
