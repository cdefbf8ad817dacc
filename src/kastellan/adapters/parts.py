"""The named parts of a game's observation, in the order in which `observe` writes them."""

from importlib import import_module

from kastellan.core.game import Game


def parts(game: Game) -> dict[str, slice]:
    """Where each part lies in the observation; the game's README says what its numbers mean."""
    found: dict[str, slice] = {}
    at = 0
    for name, size in import_module(f"kastellan.games.{game.name}.observe").PARTS:
        found[name] = slice(at, at + size)
        at += size
    return found
