"""Bots of other packages: whatever is installed under the entry point `kastellan.bots`.

A package that offers a bot names it in its `pyproject.toml`, with a function that is called as
`make(spec, game, seed, speed)`:

    [project.entry-points."kastellan.bots"]
    mybot = "mypackage:make"

Then `bots.make("mybot:1s", game)` and the arena know it. OpenSpiel's searches come this way.
"""

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from kastellan.bots.bot import Bot

GROUP = "kastellan.bots"


@cache
def _found() -> dict[str, EntryPoint]:
    return {each.name: each for each in entry_points(group=GROUP)}


def plugin(name: str) -> Callable[..., Bot] | None:
    """What makes the bots of a name, None if no package offers it."""
    offered = _found().get(name)
    return None if offered is None else offered.load()
