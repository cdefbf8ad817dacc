"""The games there are. One is imported when it is asked for: `load("kreta")`."""

from kastellan.core.game import Game
from kastellan.core.registry import load, names, register


def _kreta() -> Game:
    from kastellan.games.kreta.game import Kreta

    return Kreta()


register("kreta", _kreta)

__all__ = ["load", "names"]
