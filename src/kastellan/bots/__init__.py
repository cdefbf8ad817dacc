"""The bots: `make("greedy", game)` makes one, `ask(bot, record)` asks it.

A bot is handed the setting and a redacted state, never the record: what a seat cannot know, its
bot cannot use.
"""

from kastellan.bots.bot import Bot, ask, check_seed
from kastellan.core.errors import BadOption, UnknownName
from kastellan.core.game import Game, listing

SPEEDS = ("interpreted", "compiled")


def names(game: Game) -> tuple[str, ...]:
    """The bots that can play a game."""
    from kastellan.bots import greedy

    return ("random", "greedy") if greedy.outlook(game) else ("random",)


def make(spec: str, game: Game, seed: int = 0, speed: str = "interpreted") -> Bot:
    """A bot by name; the same seed makes the same choices.

    Interpreted it answers at once, compiled it plays many games: the choices are the same.
    """
    from kastellan.bots.greedy import Greedy
    from kastellan.bots.random import Random

    if spec not in names(game):
        raise UnknownName(f"There is no bot {spec!r} for {game.title}; try {listing(names(game))}.")
    if speed not in SPEEDS:
        raise BadOption(f"The speed of a bot is {listing(SPEEDS)}, not {speed!r}.")
    check_seed(seed)
    return Random(game, seed) if spec == "random" else Greedy(game, seed, speed)


__all__ = ["Bot", "ask", "make", "names"]
