"""`python -m kastellan.bots.fit.climb`: find better weights for `greedy` in the Catan card game.

One weight after the other is raised or lowered, by a half at first and by less where that did not
help. What wins clearly more games against the weights so far is kept.
"""

import random
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Annotated

import typer

from kastellan.bots.fit.__main__ import bar, run
from kastellan.core.driver import check_seed
from kastellan.core.errors import BadOption

FIXED = ("point", "win")  # the unit of all others, and more than anything
FIRST, SHRINK, LEAST = 0.5, 0.8, 0.1  # by what part a weight is changed
GLANCE = 4  # a change that looks no better after one game in so many is dropped
CLEAR = 2.0  # standard errors

Rate = Callable[[Mapping[str, int], Mapping[str, int], int, int], float]
"""The share of games that the first weights win: by a seed, in so many games."""


@dataclass
class Climb:
    """The weights so far, and by how much each is changed next."""

    rate: Rate
    weights: dict[str, int]
    games: int
    lots: random.Random
    """The order of the weights, and the seeds of all games."""
    steps: dict[str, float] = field(default_factory=dict)
    tries: int = 0

    @property
    def names(self) -> list[str]:
        """What may be changed."""
        return [name for name in self.weights if name not in FIXED]

    def sweep(
        self, say: Callable[[str], None], after_each: Callable[[], None] = lambda: None
    ) -> int:
        """Try to change every weight once, in any order; returns how many were changed."""
        names = self.names
        self.lots.shuffle(names)
        changed = 0
        for name in names:
            changed += self._change(name, say)
            after_each()
        return changed

    def _change(self, name: str, say: Callable[[str], None]) -> bool:
        step = self.steps.setdefault(name, FIRST)
        old = self.weights[name]
        for new in (max(round(old * (1 + step)), old + 1), min(round(old / (1 + step)), old - 1)):
            found = self._won({**self.weights, name: new}) if new >= 0 else 0.0
            if found > 0.5 + CLEAR * 0.5 / sqrt(self.games):
                self.weights[name] = new
                say(f"{name} {old} -> {new}: wins {found:.1%}")
                return True
        self.steps[name] = max(step * SHRINK, LEAST)
        return False

    def _won(self, tried: Mapping[str, int]) -> float:
        """The share of games that other weights win; where a few look bad, of those few."""
        self.tries += 1
        few = max(self.games // GLANCE, 1)
        glance = self.rate(tried, self.weights, self._seed(), few)
        if glance <= 0.5:
            return glance
        more = self.rate(tried, self.weights, self._seed(), self.games - few)
        return (glance * few + more * (self.games - few)) / self.games

    def _seed(self) -> int:
        return self.lots.getrandbits(48)


def main(
    sweeps: Annotated[int, typer.Option(help="How often every weight is tried.")] = 8,
    games: Annotated[int, typer.Option(help="How many games tell whether a change helps.")] = 8000,
    seed: Annotated[int, typer.Option(help="The same seed finds the same weights.")] = 1,
) -> None:
    """Climb from the weights that there are, and say what is found."""
    from kastellan.bots.catan.greedy_weights import WEIGHTS
    from kastellan.bots.fit.duels import Duels

    if sweeps < 1 or games < 2:
        raise BadOption(f"It takes 1 sweep or more and 2 games or more, not {sweeps} and {games}.")
    check_seed(seed)
    duels = Duels()
    climb = Climb(duels.rate, dict(WEIGHTS), games, random.Random(seed))
    try:
        with bar() as progress:
            task = progress.add_task("Climbing", total=sweeps * len(climb.names))
            for number in range(1, sweeps + 1):
                changed = climb.sweep(typer.echo, lambda: progress.advance(task))
                won = duels.rate(climb.weights, WEIGHTS, -number, games)
                typer.echo(
                    f"Sweep {number} of {sweeps}: {changed} changed, {climb.tries} tries so far; "
                    f"wins {won:.1%} against the weights at the start."
                )
    except KeyboardInterrupt:
        print("\nStopped; what there is:", file=sys.stderr)
    for name, weight in climb.weights.items():
        typer.echo(f'    "{name}": {weight},')


if __name__ == "__main__":
    run(main)
