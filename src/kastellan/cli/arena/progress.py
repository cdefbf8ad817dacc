"""The bar of a match, with the results so far."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from kastellan.cli.progress import bars, compile_rules, room

if TYPE_CHECKING:
    from kastellan.arena import Match, Played

LONGEST = 14  # letters of a bot's name beside the bar
SHORTEST = 6
SHOWN = 4  # bots beside the bar
SHARE = 7  # letters: ` 100%  `


@contextmanager
def following(match: "Match", games: int) -> Iterator[Callable[["Played"], None]]:
    """Compile what is not compiled yet; then a bar that is told of each game."""
    from kastellan.arena.entrants import Entrants

    compile_rules(match.loaded.title, Entrants(match).warm_up)
    wins = [0.0] * len(match.bots)
    played = [0] * len(match.bots)
    forfeits = 0
    with bars() as progress:
        task = progress.add_task("Playing", total=games)

        def tell(game: "Played") -> None:
            nonlocal forfeits
            forfeits += game.loss is not None
            for bot, share in zip(game.seats, game.shares, strict=True):
                wins[bot] += share
                played[bot] += 1
            rates = [won / max(count, 1) for won, count in zip(wins, played, strict=True)]
            said = so_far(match.names, rates, forfeits, room(progress.console.width))
            progress.update(task, advance=1, description=said)

        yield tell


def so_far(names: Sequence[str], rates: Sequence[float], forfeits: int, columns: int) -> str:
    """The results, as many as there is room for."""
    faults = f"{forfeits:,} forfeited  " if forfeits else ""
    if columns < len(faults) + SHORTEST + SHARE:
        faults = ""
    columns -= len(faults)
    shown = max(min(SHOWN, len(names), columns // (SHORTEST + SHARE)), 1)
    longest = min(max(columns // shown - SHARE, SHORTEST), LONGEST)
    told = [f"{name[:longest]} {rate:.0%}" for name, rate in zip(names, rates, strict=True)]
    return faults + "  ".join(told[:shown])
