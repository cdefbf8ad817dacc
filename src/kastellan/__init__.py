"""Kastellan: Kreta and the Catan card game, to play and to study.

>>> import kastellan
>>> game = kastellan.load("kreta")
>>> record = game.new(players=2)
"""

import sys
from importlib.metadata import PackageNotFoundError, version

from kastellan.core.contract import CHANCE, OVER
from kastellan.core.driver import Driver, driver
from kastellan.core.errors import (
    BadNotation,
    BadOption,
    BadPosition,
    BadRecord,
    CannotUndo,
    IllegalAction,
    KastellanError,
    UnknownName,
)
from kastellan.core.game import Game
from kastellan.core.record import Record
from kastellan.games import load

try:
    __version__ = version("kastellan")
except PackageNotFoundError:  # run from a source tree that was never installed
    __version__ = "0"

if (_notebook := sys.modules.get("IPython")) and (_shell := _notebook.get_ipython()):
    from kastellan.adapters.notebook import load_ipython_extension

    load_ipython_extension(_shell)  # records and boards draw themselves

__all__ = [
    "CHANCE",
    "OVER",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "CannotUndo",
    "Driver",
    "Game",
    "IllegalAction",
    "KastellanError",
    "Record",
    "UnknownName",
    "__version__",
    "driver",
    "load",
]
