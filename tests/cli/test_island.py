"""The island in characters: everything on the board can be seen, at every size."""

import pytest

from kastellan.cli.kreta import look
from kastellan.cli.kreta.island import draw
from kastellan.cli.kreta.raster import SEA, raster
from kastellan.games.kreta import boards
from tests.cli.games import after, speech

SIZES = [("crete", 109, 19), ("crete", 119, 24), ("crete", 160, 34), ("sardegna", 72, 32)]


@pytest.mark.parametrize(("board", "columns", "rows"), SIZES)
def test_every_line_fits(board: str, columns: int, rows: int) -> None:
    record = after(60, players=4, board=board)
    lines = draw(record.setting.parts, record.view(), speech(), columns, rows).plain.split("\n")
    assert len(lines) == rows
    assert {len(line) for line in lines} == {columns}


@pytest.mark.parametrize(("board", "columns", "rows"), SIZES)
def test_every_province_and_site_is_named(board: str, columns: int, rows: int) -> None:
    record = after(0, board=board)
    picture = draw(record.setting.parts, record.view(), speech(), columns, rows).plain
    for province in record.setting.parts.provinces:
        assert province.name.split(" ")[-1][:4] in picture, province.name
    for number in range(1, 27):
        assert str(number) in picture


@pytest.mark.parametrize("decisions", [30, 60, 90])
def test_every_fort_and_ship_is_drawn(decisions: int) -> None:
    record = after(decisions, players=4)
    view = record.view()
    picture = draw(record.setting.parts, view, speech(), 119, 24).plain
    letters = look.letters(speech())
    for number, seat in view["forts"].items():
        assert f"{letters[seat]}{look.FORT}{number}" in picture
    ships = sum(len(province["ships"]) for province in view["provinces"])
    assert picture.count(look.SHIP) == ships


@pytest.mark.parametrize("decisions", [30, 60])
def test_pieces_show_their_owner(decisions: int) -> None:
    record = after(decisions, players=4)
    view = record.view()
    picture = draw(record.setting.parts, view, speech(), 159, 34).plain
    letters = look.letters(speech())
    for province in view["provinces"]:
        for seat in range(4):
            if pieces := look.standing(province, seat, -1):
                assert letters[seat] + pieces in picture


@pytest.mark.parametrize("name", boards.names())
def test_borders_close(name: str) -> None:
    """Each cell's lines meet those of the next cell."""
    board = boards.load(name)
    grid = raster(tuple(province.outline for province in board.provinces), 100, 30)
    to_the_right, from_the_left = set("╶╰╭├─┴┬┼"), set("╴╯─┴╮┤┬┼")
    for row in range(grid.rows):
        for column in range(grid.columns - 1):
            here, there = grid.line(column, row), grid.line(column + 1, row)
            assert (here in to_the_right) == (there in from_the_left)
    edge = [*grid.corners[0], *grid.corners[-1], *(row[0] for row in grid.corners)]
    assert set(edge) == {SEA}


def test_players_letters_stay_apart() -> None:
    assert look.letters(speech()) == ("B", "R", "Y", "G")
    assert look.letters(speech("de")) == ("B", "R", "Ge", "Gr")
