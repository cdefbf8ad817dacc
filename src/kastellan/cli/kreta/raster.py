"""A board's outlines as a grid of characters: which province a cell is, and where borders run."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from kastellan.games.kreta.boards import Board, Point

SEA = -1

# The border through a cell, by the sides it leaves the cell on: 1 up, 2 right, 4 down, 8 left.
_LINES = " ╵╶╰╷│╭├╴╯─┴╮┤┬┼"


@dataclass(frozen=True)
class Raster:
    """A board fitted into so many columns and rows of characters."""

    columns: int
    rows: int
    left: float
    top: float
    wide: float  # what a column covers of the board
    high: float  # what a row covers
    corners: tuple[tuple[int, ...], ...]  # [row][column] province at a cell's upper left corner

    def cell(self, point: Point) -> tuple[int, int]:
        """The column and row where a point of the board lies."""
        column = int((point[0] - self.left) / self.wide)
        row = int((point[1] - self.top) / self.high)
        return min(max(column, 0), self.columns - 1), min(max(row, 0), self.rows - 1)

    def line(self, column: int, row: int) -> str:
        """The piece of border in a cell; a blank inside a province and at sea."""
        (a, b), (d, c) = (line[column : column + 2] for line in self.corners[row : row + 2])
        return _LINES[(a != b) | (b != c) << 1 | (c != d) << 2 | (d != a) << 3]

    def around(self, column: int, row: int) -> set[int]:
        """The provinces (or SEA) at the four corners of a cell."""
        return {
            *self.corners[row][column : column + 2],
            *self.corners[row + 1][column : column + 2],
        }

    def is_inside(self, column: int, row: int, province: int) -> bool:
        """Whether a whole cell is of one province."""
        return self._is_cell(column, row) and self.around(column, row) == {province}

    def is_border(self, column: int, row: int, province: int) -> bool:
        """Whether only one border runs through a cell, between the province and another."""
        around = self.around(column, row) if self._is_cell(column, row) else set()
        return province in around and SEA not in around and len(around) == 2

    def _is_cell(self, column: int, row: int) -> bool:
        return 0 <= column < self.columns and 0 <= row < self.rows


@lru_cache(maxsize=8)
def raster(outlines: tuple[tuple[Point, ...], ...], columns: int, rows: int) -> Raster:
    """Outlines fitted into a box, stretched as the box is."""
    xs = [x for outline in outlines for x, _ in outline]
    ys = [y for outline in outlines for _, y in outline]
    left, top = min(xs), min(ys)
    wide, high = (max(xs) - left) / (columns - 1), (max(ys) - top) / (rows - 1)
    # Half a cell of sea all around closes the coast.
    left, top = left - wide / 2, top - high / 2
    corners = [[SEA] * (columns + 1) for _ in range(rows + 1)]
    for index, outline in enumerate(outlines):
        for row in range(rows + 1):
            for first, last in _spans(outline, top + row * high):
                begin = max(0, -int(-(first - left) // wide))
                for column in range(begin, min(columns, int((last - left) // wide)) + 1):
                    corners[row][column] = index
    return Raster(columns, rows, left, top, wide, high, tuple(tuple(row) for row in corners))


def _spans(outline: Sequence[Point], y: float) -> list[tuple[float, float]]:
    """Where a horizontal line runs inside an outline."""
    xs = sorted(
        ax + (bx - ax) * (y - ay) / (by - ay)
        for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True)
        if (ay > y) != (by > y)
    )
    return list(zip(xs[::2], xs[1::2], strict=True))


def shape(board: Board) -> float:
    """How many columns wide a board is for each row, on characters twice as high as wide."""
    xs, ys = zip(*board.coast, strict=True)
    return float(2 * (max(xs) - min(xs)) / (max(ys) - min(ys)))
