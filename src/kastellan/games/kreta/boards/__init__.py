"""The boards of Kreta: data files, and the checks that every board must pass (K02 to K05)."""

from kastellan.games.kreta.boards.chart import draw
from kastellan.games.kreta.boards.errors import BadBoard
from kastellan.games.kreta.boards.load import check, load, names
from kastellan.games.kreta.boards.model import Board, Point, Province, Site, Terrain

__all__ = [
    "BadBoard",
    "Board",
    "Point",
    "Province",
    "Site",
    "Terrain",
    "check",
    "draw",
    "load",
    "names",
]
