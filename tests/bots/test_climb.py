"""Weights of greedy by climbing: better ones are kept, others are not, and duels are fair."""

import subprocess
import sys
from collections.abc import Mapping
from math import exp
from random import Random

import pytest

from kastellan.bots.catan.greedy_weights import WEIGHTS
from kastellan.bots.fit.climb import Climb
from kastellan.bots.fit.duels import Duels

BEST = {"region": 90, "site": 5, "guard": 0}


def planted(ours: Mapping[str, int], theirs: Mapping[str, int], seed: int, games: int) -> float:
    """Who is nearer to the best weights wins more."""

    def far(table: Mapping[str, int]) -> float:
        return sum(abs(table[name] - best) / (best + 10) for name, best in BEST.items())

    return 1 / (1 + exp(far(ours) - far(theirs)))


def test_climbs_to_what_wins() -> None:
    said: list[str] = []
    climb = Climb(planted, {"point": 100, "region": 40, "site": 9, "guard": 20}, 10_000, Random(1))
    for _ in range(20):
        climb.sweep(said.append)
    assert climb.weights["point"] == 100  # the unit is not changed
    assert climb.weights["region"] == pytest.approx(90, rel=0.1)
    assert (climb.weights["site"], climb.weights["guard"]) == (5, 0)
    assert said[0].endswith("%")


def test_what_helps_nothing_is_not_kept() -> None:
    climb = Climb(lambda *_: 0.51, dict(WEIGHTS), 2000, Random(1))
    assert climb.sweep(lambda _: None) == 0
    assert climb.weights == WEIGHTS


def test_duels_between_equals_are_even_and_repeat() -> None:
    duels = Duels()
    assert duels.rate(WEIGHTS, WEIGHTS, 3, 400) == pytest.approx(0.5, abs=0.08)
    blind = {**WEIGHTS, "region": 0, "point": 1}
    found = duels.rate(blind, WEIGHTS, 3, 200)
    assert found < 0.4
    assert found == duels.rate(blind, WEIGHTS, 3, 200)
    assert Duels("interpreted").rate(blind, WEIGHTS, 5, 2) == duels.rate(blind, WEIGHTS, 5, 2)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--sweeps", "0"], "It takes 1 sweep or more and 2 games or more, not 0 and 8000."),
        (["--seed", "-1"], "A seed is a whole number from 0 to "),
    ],
)
def test_a_mistake_is_one_sentence(words: list[str], said: str) -> None:
    command = [sys.executable, "-m", "kastellan.bots.fit.climb", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(said)
    assert done.stderr.count("\n") == 1
