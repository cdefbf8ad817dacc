"""The bots: `make("search:1s", game)` makes one, `ask(bot, record)` asks it.

A bot is handed the setting and a redacted state, never the record: what a seat cannot know, its
bot cannot use.
"""

from collections.abc import Callable

from kastellan.bots.bot import Bot, ask
from kastellan.bots.levels import Level, levels
from kastellan.bots.mind import Character
from kastellan.bots.plugins import plugin
from kastellan.core.driver import check_seed
from kastellan.core.errors import BadOption, UnknownName
from kastellan.core.game import Game, listing

SIMPLE = ("random", "greedy")
INSTINCT = "instinct"
SPEEDS = ("interpreted", "compiled", "ready", "hasty")
FOR_OTHERS = {"ready": "compiled", "hasty": "interpreted"}
"""The speeds of other packages' bots, which know two."""
MIDDLING = 3
"""The rank of whom one meets when nobody is named."""


def names(game: Game) -> tuple[str, ...]:
    """The bots that can play a game, besides `search` with a budget: the characters last."""
    simple = SIMPLE if _greedy(game) else SIMPLE[:1]
    learnt = (INSTINCT,) if game.name == "catan" else ()
    return (*simple, *learnt, *(level.id for level in levels(game)))


def usual(game: Game) -> str:
    """The opponent when nobody is named: a character in the middle, or the best there is."""
    middling = [level.id for level in levels(game) if level.rank == MIDDLING]
    return middling[0] if middling else names(game)[-1]


def make(spec: str, game: Game, seed: int = 0, speed: str = "interpreted") -> Bot:
    """A bot by name, or `search:1s`, `search:5000n`; the same seed makes the same choices.

    There are also the characters of `levels(game)`, and what other packages
    offer (`plugins`).

    Interpreted it needs no compiler, compiled it plays many games: the choices are the same. Only
    a search that is given a time may choose otherwise on another day. Hasty means interpreted and
    within a second, so that nobody waits; ready means compiled as soon as that has been done in the
    background, and hasty until then.
    """
    from kastellan.bots.search.knowledge import knowledge

    kind, _, budget = spec.partition(":")
    searches = knowledge(game) is not None
    if speed not in SPEEDS:
        raise BadOption(f"The speed of a bot is {listing(SPEEDS)}, not {speed!r}.")
    check_seed(seed)
    if not (searches and kind == "search") and spec not in names(game):
        if offered := plugin(kind):
            return offered(spec, game, seed, FOR_OTHERS.get(speed, speed))
        known = (*names(game), "search:1s") if searches else names(game)
        raise UnknownName(f"There is no bot {spec!r} for {game.title}; try {listing(known)}.")
    if speed == "ready":
        from kastellan.bots.ready import Ready

        planners = [level.id for level in levels(game) if not level.mind.budget]
        needs_compiling = searches and spec not in (*SIMPLE, INSTINCT, *planners)
        return Ready(spec, game, seed) if needs_compiling else make(spec, game, seed)
    if kind == "search":
        from kastellan.bots.search.bot import from_spec

        return from_spec(budget, game, seed, speed)
    if spec == "greedy" and (greedy := _greedy(game)):
        return greedy(game, seed, speed)
    if spec == INSTINCT:
        from kastellan.bots.catan.instinct import Instinct

        return Instinct(game, seed, speed)
    for level in levels(game):
        if spec == level.id:
            return Character(level.id, level.mind, game, seed, speed)
    from kastellan.bots.random import Random

    return Random(game, seed)


def _greedy(game: Game) -> Callable[[Game, int, str], Bot] | None:
    """What makes the greedy bot of a game: by searching a turn, or by following a plan."""
    if game.name == "catan":
        from kastellan.bots.catan.greedy import Greedy as Planner

        return Planner
    from kastellan.bots.greedy import Greedy, outlook

    return Greedy if outlook(game) else None


__all__ = ["Bot", "Level", "ask", "levels", "make", "names", "usual"]
