"""The bar of a match, with the results so far."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from kastellan.cli.progress import bars, compile_rules

if TYPE_CHECKING:
    from kastellan.arena import Match, Played

LONGEST = 14  # letters of a bot's name beside the bar
SHOWN = 4  # bots beside the bar


@contextmanager
def following(match: "Match", games: int) -> Iterator[Callable[["Played"], None]]:
    """Compile what is not compiled yet; then a bar that is told of each game."""
    from kastellan.arena.entrants import Entrants

    compile_rules(match.loaded.title, match.loaded.rules.compiled, Entrants(match).warm_up)
    wins = [0.0] * len(match.bots)
    played = [0] * len(match.bots)
    with bars() as progress:
        task = progress.add_task("Playing", total=games)

        def tell(game: "Played") -> None:
            for bot, share in zip(game.seats, game.shares, strict=True):
                wins[bot] += share
                played[bot] += 1
            so_far = "  ".join(
                f"{name[:LONGEST]} {won / max(count, 1):.0%}"
                for name, won, count in list(zip(match.names, wins, played, strict=True))[:SHOWN]
            )
            progress.update(task, advance=1, description=so_far)

        yield tell
