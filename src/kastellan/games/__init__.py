"""The games there are. One is imported when it is asked for: `load("kreta")`."""

from kastellan.core.game import Game
from kastellan.core.registry import load, names, register


def _kreta() -> Game:
    from kastellan.games.kreta.game import Kreta

    return Kreta()


def _catan() -> Game:
    from kastellan.games.catan.game import Catan

    return Catan()


register("kreta", _kreta)
register("catan", _catan)

__all__ = ["load", "names"]
