"""Where the island stands, by the room there is."""

import pytest
from rich.console import Console

from kastellan.cli.kreta.overview import Layout, layout
from kastellan.cli.kreta.raster import shape
from kastellan.cli.play.screen import Room, Seats
from kastellan.games.kreta import boards
from tests.cli.games import after, screen

SIZES = [
    (board, columns, rows)
    for board in boards.names()
    for columns in (60, 80, 120, 160)
    for rows in (24, 36, 50)
]


@pytest.mark.parametrize(
    ("board", "columns", "rows", "place"),
    [
        ("crete", 80, 24, "none"),
        ("crete", 120, 24, "none"),
        ("crete", 120, 40, "above"),
        ("crete", 160, 50, "above"),
        ("crete", 170, 34, "beside"),
        ("sardegna", 120, 40, "beside"),
    ],
)
def test_place_of_the_island(board: str, columns: int, rows: int, place: str) -> None:
    assert layout(shape(boards.load(board)), Room(columns, rows)).island == place


def test_narrow_terminals_get_a_table() -> None:
    assert layout(4.7, Room(109, 60)) == Layout("none")


@pytest.mark.parametrize(("board", "columns", "rows"), SIZES)
def test_everything_fits(board: str, columns: int, rows: int) -> None:
    record = after(40, players=4, board=board)
    console = Console(width=columns, height=rows, highlight=False)
    seats = Seats(("human", *["greedy"] * 3), 0)
    with console.capture() as printed:
        console.print(screen().overview(record, seats, Room(columns, rows), ["News."]))
    lines = printed.get().splitlines()
    assert max(map(len, lines)) <= columns
    if columns >= 80:
        assert len(lines) <= rows - 3  # what is decided needs the rest
