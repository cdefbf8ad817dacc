"""The games that have been made known, by name: the only way from core to a game."""

from collections.abc import Callable

from kastellan.core.errors import UnknownName
from kastellan.core.game import Game, listing

_makers: dict[str, Callable[[], Game]] = {}
_made: dict[str, Game] = {}


def register(name: str, make: Callable[[], Game]) -> None:
    """Make a game known; it is made when it is first asked for."""
    _makers[name] = make


def names() -> tuple[str, ...]:
    """The names of the games there are."""
    return tuple(_makers)


def load(name: str) -> Game:
    """The game of that name; raises UnknownName with the names there are."""
    if name not in _makers:
        raise UnknownName(f"There is no game {name!r}; there is {listing(names())}.")
    if name not in _made:
        _made[name] = _makers[name]()
    return _made[name]
