"""`python -m bench.vector`: the vector environment beside PettingZoo's, in one run.

Both play at random with observations, in turn, by the clock on the wall, since threads are what is
measured: run it with nothing else running.
"""

from statistics import median
from time import perf_counter
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from kastellan.adapters.bench import Work, in_step, through_pettingzoo
from kastellan.adapters.games import WORTH_A_THREAD
from kastellan.core.cores import usable_cores
from kastellan.core.errors import KastellanError
from kastellan.core.game import Game
from kastellan.games import load

SIZES = (512, 1024, 2048, 8192)  # games in step


def main(
    games: Annotated[list[str] | None, typer.Argument(help="kreta, catan, or both.")] = None,
    rounds: Annotated[int, typer.Option(min=1, help="Turns of each.")] = 7,
    seconds: Annotated[float, typer.Option(min=0.01, help="The length of a turn.")] = 0.5,
) -> None:
    """Print steps a second, and how many times PettingZoo's those of the vector are."""
    try:
        for name in games or ["kreta", "catan"]:
            compare(load(name), rounds, seconds)
    except KastellanError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None


def compare(game: Game, rounds: int, seconds: float) -> None:
    """Take turns, and print the middle and the range of the ratios."""
    name, setting = game.name, game.setting(2, {})
    alone = through_pettingzoo("env", game, setting)
    sides: dict[str, Work] = {"512 games, 1 thread": in_step(game, setting)}
    if usable_cores() > 1:
        for size in SIZES:
            threads = min(usable_cores(), size // WORTH_A_THREAD)
            label = f"{size:,} games, {threads} threads"
            sides[label] = in_step(game, setting, threads=threads, rows=size)
    console = Console(stderr=True)
    for work in track((alone, *sides.values()), f"{name}: compiling", console=console):
        rate(work, seconds)  # compiled, and out of the opening
    rates: list[float] = []
    ratios: dict[str, list[float]] = {label: [] for label in sides}
    for _ in track(range(rounds), f"{name}: measuring", console=console):
        rates.append(rate(alone, seconds))
        for label, work in sides.items():
            ratios[label].append(rate(work, seconds) / rates[-1])
    typer.echo(f"{name}: PettingZoo env {median(rates):,.0f} steps a second")
    for label, found in ratios.items():
        each = f"{median(found):.1f} times ({min(found):.1f} to {max(found):.1f})"
        typer.echo(f"  {label:25} {each}")


def rate(work: Work, seconds: float) -> float:
    """What gets done a second."""
    done, began = 0.0, perf_counter()
    while (spent := perf_counter() - began) < seconds:
        done += work()
    return done / spent


if __name__ == "__main__":
    typer.run(main)
