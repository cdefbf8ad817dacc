"""Positions as pictures and as text: for notebooks, renderings and logs.

Both are made from a view (`Game.show`), so they show what the view's seat may know and no more.
"""

from collections.abc import Callable
from importlib import import_module
from types import ModuleType

from kastellan.adapters.pictures.shapes import Picture
from kastellan.core.errors import UnknownName
from kastellan.core.game import Game, Json, Setting, State, listing

GAMES = ("kreta", "catan")


def picture(game: Game, setting: Setting, s: State, seat: int | None = None) -> Picture:
    """A picture of a state that has been redacted for the seat."""
    draw: Callable[[Setting, Json, tuple[str, ...]], Picture] = _artist(game).draw
    return draw(setting, game.show(setting, s, seat), game.seat_names)


def text(game: Game, setting: Setting, s: State, seat: int | None = None) -> str:
    """The same in lines of text."""
    write: Callable[[Json, tuple[str, ...]], str] = _artist(game).write
    return f"{game.title}\n{write(game.show(setting, s, seat), game.seat_names)}\n"


def _artist(game: Game) -> ModuleType:
    if game.name not in GAMES:
        raise UnknownName(f"There are no pictures of {game.title}; there are of {listing(GAMES)}.")
    return import_module(f"kastellan.adapters.pictures.{game.name}")


__all__ = ["Picture", "picture", "text"]
