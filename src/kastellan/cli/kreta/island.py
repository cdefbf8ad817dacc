"""The island in characters: outlines, names, tiles, pieces, ports and fort sites."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from rich.text import Text

from kastellan.cli.kreta import look
from kastellan.cli.kreta.raster import SEA, Raster, raster
from kastellan.cli.speech import Speech
from kastellan.core.game import Json
from kastellan.games.kreta.boards import Board

LABEL = 3  # lines in a province: its name, its value and tile, its pieces
_WISHES = (9, 8)  # columns that the lines below the name would like
_WEIGHTS = (8, 3, 2)  # how much it matters that a line has its columns


@dataclass(frozen=True)
class Run:
    """Free cells of one province side by side."""

    row: int
    column: int
    length: int


class Canvas:
    """Cells with a character and a style each."""

    def __init__(self, columns: int, rows: int) -> None:
        self._signs = [[" "] * columns for _ in range(rows)]
        self._styles = [[""] * columns for _ in range(rows)]

    def put(self, column: int, row: int, text: str, style: str) -> None:
        """Write a text; a style without a ground keeps the one that is there."""
        line = self._signs[row]
        column = max(0, min(column, len(line) - len(text)))
        for place, sign in enumerate(text, start=column):
            if place < len(line):
                line[place] = sign
                old = self._styles[row][place]
                self._styles[row][place] = style if " on " in style else f"{old} {style}"

    def lines(self) -> list[Text]:
        """The picture, a text a row."""
        found = []
        for signs, styles in zip(self._signs, self._styles, strict=True):
            line = Text(no_wrap=True, end="")
            for sign, style in zip(signs, styles, strict=True):
                line.append(sign, style)
            found.append(line)
        return found


def draw(board: Board, view: Json, speech: Speech, columns: int, rows: int) -> Text:
    """The island with everything on it."""
    grid = raster(tuple(province.outline for province in board.provinces), columns, rows)
    canvas = Canvas(columns, rows)
    _paint(canvas, grid, board)
    letters = look.letters(speech)
    signs = look.marks(view)
    for index, runs in enumerate(_labels(board, columns, rows)):
        _put_label(canvas, runs, view["provinces"][index], signs.get(index, ""), speech)
    for site in board.sites:
        _put_site(canvas, grid.cell(site.at), site.number, view, letters)
    for index, province in enumerate(board.provinces):
        if province.port_at is not None:
            ships = view["provinces"][index]["ships"]
            _put_port(canvas, grid.cell(province.port_at), ships, letters)
    return Text("\n").join(canvas.lines())


def _paint(canvas: Canvas, grid: Raster, board: Board) -> None:
    for row in range(grid.rows):
        for column in range(grid.columns):
            around = grid.around(column, row)
            if around == {SEA}:
                wave = (column * 7 + row * 17) % 61 == 0
                canvas.put(column, row, "~" if wave else " ", look.SEA)
            else:
                corner = grid.corners[row + 1][column + 1]
                index = max(around) if corner == SEA else corner
                paper = look.TERRAIN[board.provinces[index].terrain]
                ink = look.COAST if SEA in around else look.LINE
                canvas.put(column, row, grid.line(column, row), f"{ink} on {paper}")


def _put_site(
    canvas: Canvas, at: tuple[int, int], number: int, view: Json, letters: Sequence[str]
) -> None:
    column, row = at
    owner = view["forts"].get(str(number))
    open_cards = [card["site"] for card in view["forecast"]]
    if owner is not None:
        text, style = f"{letters[owner]}{look.FORT}{number}", f"bold {look.PLAYER[owner]}"
    else:
        text, style = str(number), f"bold {look.INK} on #e8e0d0"
    if number in open_cards:
        text = (look.NEXT, look.AFTER)[open_cards.index(number)] + text
        style = style if owner is not None else look.SCORED[text[0]]
    canvas.put(column - len(text) // 2, row, text, style)


def _put_port(
    canvas: Canvas, at: tuple[int, int], ships: Sequence[int], letters: Sequence[str]
) -> None:
    column, row = at
    canvas.put(column, row, look.PORT, "bold")
    for seat in ships:
        text = f"{letters[seat]}{look.SHIP}"
        canvas.put(column + 1, row, text, f"bold {look.PLAYER[seat]}")
        column += len(text)


def _put_label(
    canvas: Canvas, runs: Sequence[Run], province: Json, mark: str, speech: Speech
) -> None:
    name = _fitting(province["name"], runs[0].length - len(mark))
    style = look.SCORED[mark[0]] if mark else f"bold {look.INK}"
    _centre(canvas, runs[0], [(mark + name, style)])
    tile = "" if province["tile"] is None else " " + speech.word(f"tile.{province['tile']}")
    value = f"{province['value']}{look.PORT if province['port'] else ''}"
    letters = look.letters(speech)
    chips = [
        (letters[seat] + pieces, f"bold {look.PLAYER[seat]}")
        for seat in range(len(province["influence"]))
        if (pieces := look.standing(province, seat, -1))
    ]
    wanted = sum(len(text) for text, _ in chips)
    if wanted > runs[2].length:  # beside the value then, if need be without the tile
        for text in (f"{value}{tile} ", f"{value} "):
            if len(text) + wanted <= runs[1].length:
                _centre(canvas, runs[1], [(text, look.INK), *chips])
                return
    _centre(canvas, runs[1], [((value + tile)[: runs[1].length], look.INK)])
    _centre(canvas, runs[2], chips)


def _centre(canvas: Canvas, run: Run, parts: Sequence[tuple[str, str]]) -> None:
    width = sum(len(text) for text, _ in parts)
    column = run.column + max(0, (run.length - width) // 2)
    for text, style in parts:
        canvas.put(column, run.row, text, style)
        column += len(text)


def _fitting(name: str, room: int) -> str:
    """A name cut to its room: whole, then with its first words shortened, then cut off."""
    if len(name) <= room:
        return name
    *first, last = name.split(" ")
    short = "".join(f"{word[0]}." for word in first) + last
    return short if len(short) <= room else short[: max(room, 1)]


@lru_cache(maxsize=8)
def _labels(board: Board, columns: int, rows: int) -> tuple[tuple[Run, ...], ...]:
    """Where each province has the most room for its lines, near its centre."""
    grid = raster(tuple(province.outline for province in board.provinces), columns, rows)
    taken: dict[tuple[int, int], bool] = {}
    for site in board.sites:
        column, row = grid.cell(site.at)
        taken |= {(place, row): True for place in range(column - 2, column + 3)}
    for province in board.provinces:
        if province.port_at is not None:
            column, row = grid.cell(province.port_at)
            taken |= {(place, row): True for place in range(column, column + 5)}
    found = []
    for index, province in enumerate(board.provinces):
        column, row = grid.cell(province.centre)
        runs = [_widest(grid, index, line, column, taken) for line in range(rows)]
        wishes = (len(_fitting(province.name, 13)) + 1, *_WISHES)

        def fit(first: int, runs: Sequence[Run] = runs, wishes: Sequence[int] = wishes) -> int:
            return sum(
                weight * min(run.length, wish)
                for run, wish, weight in zip(runs[first:], wishes, _WEIGHTS, strict=False)
            )

        best = max(range(rows - LABEL + 1), key=lambda first: fit(first) - abs(first + 1 - row))
        found.append(tuple(runs[best : best + LABEL]))
    return tuple(found)


def _widest(
    grid: Raster, province: int, row: int, centre: int, taken: dict[tuple[int, int], bool]
) -> Run:
    """The longest stretch of free cells of a province in a row, and a border at either end."""
    free = [
        column
        for column in range(grid.columns)
        if grid.is_inside(column, row, province) and (column, row) not in taken
    ]
    best = Run(row, centre, 0)
    for _, group in groupby(enumerate(free), lambda pair: pair[1] - pair[0]):
        columns = [column for _, column in group]
        first, last = columns[0], columns[-1]
        if grid.is_border(first - 1, row, province) and (first - 1, row) not in taken:
            first -= 1
        if grid.is_border(last + 1, row, province) and (last + 1, row) not in taken:
            last += 1
        if last + 1 - first > best.length:
            best = Run(row, first, last + 1 - first)
    return best
