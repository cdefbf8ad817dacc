"""What can be chosen before a game of Kreta."""

import os
from collections.abc import Mapping
from typing import Any

from kastellan.core.errors import BadOption
from kastellan.core.game import Option, choice
from kastellan.core.texts import quoted
from kastellan.games.kreta import boards
from kastellan.games.kreta.layout import AFTER_TIE, CROSSINGS


def read_board(value: Any, players: int) -> Any:
    """A built-in board's name, or the data of any other board, so that a record is complete."""
    if not isinstance(value, (str, os.PathLike, Mapping)):
        raise BadOption(f"A board is a name, a file or a JSON object, not {quoted(value)}.")
    board = boards.load(value)
    return board.name if board.built_in else board.data


def read_start(value: Any, players: int) -> Any:
    """`random`, or the seat that starts (K13)."""
    if value == "random":
        return value
    if isinstance(value, bool) or not isinstance(value, int) or value not in range(players):
        raise BadOption(
            f"The option start takes random or a seat from 0 to {players - 1}, not {quoted(value)}."
        )
    return value


OPTIONS = (
    Option("board", "crete", read_board, boards.names()),
    choice("second_after_tie", *AFTER_TIE),
    choice("full_province_crossing", *CROSSINGS),
    Option("start", "random", read_start, ("random",), also=(0, 1, 2, 3)),
)
