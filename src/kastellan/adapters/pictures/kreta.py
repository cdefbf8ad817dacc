"""Kreta drawn: the island, and every piece with a shape of its own."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from kastellan.adapters.pictures.shapes import Label, Picture, Point, Shape, rectangle, regular
from kastellan.core.game import Json, Setting
from kastellan.games.kreta.boards.chart.ink import INK, PAPER, PARCHMENT, WASH
from kastellan.games.kreta.boards.model import Board

MARGIN = 60.0
FOOT = 70.0  # room for the points
SIZE = 17.0  # radius of a piece
SEATS = ("#2f5fa8", "#b3362b", "#d9a514", "#3c7d4f")
PIECES = ("villager", "village", "abbot")
CORNERS = {"villager": 16, "village": 4, "abbot": 3, "fort": 5}
"""A villager is round, a village square, an abbot a triangle; a fort has five corners."""
HULL = ((-1.2, -0.4), (1.2, -0.4), (0.7, 0.7), (-0.7, 0.7))


def draw(setting: Setting, view: Json, names: Sequence[str]) -> Picture:
    """A view of a game on its board."""
    board: Board = setting.parts
    shift, width, height = _frame(board)
    pieces: list[Shape | Label] = []
    for place, province in enumerate(board.provinces):
        x, y = province.centre[0] + shift[0], province.centre[1] + shift[1]
        pieces += _province(view["provinces"][place], (x, y), names)
        for number, seat in enumerate(view["provinces"][place]["ships"]):
            port = province.port_at or province.centre
            at = (port[0] + shift[0] + number * SIZE, port[1] + shift[1])
            pieces.append(_piece("ship", at, seat, names))
    for site in board.sites:
        at = (site.at[0] + shift[0], site.at[1] + shift[1])
        owner = view["forts"].get(str(site.number))
        if owner is not None:
            pieces.append(_piece("fort", at, owner, names))
        elif site.number in view["row"]["open"]:
            title = f"fort site {site.number}, to be scored"
            pieces.append(Shape(regular(at, SIZE * 0.8, 16), PAPER, "#a8392b", title))
    pieces += _points(view, names, height)
    return Picture(width, height, board.title, PARCHMENT, _land(board), tuple(pieces))


def _frame(board: Board) -> tuple[Point, float, float]:
    """How far the board is moved, and the size of the sheet."""
    xs, ys = [x for x, _ in board.coast], [y for _, y in board.coast]
    width, height = max(xs) - min(xs) + 2 * MARGIN, max(ys) - min(ys) + 2 * MARGIN + FOOT
    return (MARGIN - min(xs), MARGIN - min(ys)), width, height


@lru_cache(maxsize=8)
def _outlines(shift: Point, outlines: tuple[Any, ...]) -> tuple[Shape, ...]:
    return tuple(
        Shape(tuple((x + shift[0], y + shift[1]) for x, y in outline), wash, INK, title)
        for outline, wash, title in outlines
    )


def _land(board: Board) -> tuple[Shape, ...]:
    shift, _, _ = _frame(board)
    each = tuple((p.outline, WASH[p.terrain], f"{p.name}: {p.value}") for p in board.provinces)
    return _outlines(shift, each)


def _province(province: Json, at: Point, names: Sequence[str]) -> list[Shape | Label]:
    """The pieces of a province in a row, a number where there are several of a kind."""
    there = [
        (piece, seat, count)
        for seat in range(len(province["villagers"]))
        for piece, count in zip(PIECES, _counts(province, seat), strict=True)
        if count
    ]
    drawn: list[Shape | Label] = []
    for number, (piece, seat, count) in enumerate(there):
        x = at[0] + (number - (len(there) - 1) / 2) * 2 * SIZE
        drawn.append(_piece(piece, (x, at[1]), seat, names))
        if count > 1:
            drawn.append(Label((x, at[1]), str(count), SIZE, "#ffffff"))
    return drawn


def _counts(province: Json, seat: int) -> tuple[int, int, int]:
    return province["villagers"][seat], province["villages"][seat], province["abbots"].count(seat)


def _piece(piece: str, at: Point, seat: int, names: Sequence[str]) -> Shape:
    if piece == "ship":
        outline = tuple((at[0] + SIZE * x, at[1] + SIZE * y) for x, y in HULL)
    else:
        outline = regular(at, SIZE, CORNERS[piece], 0.5 if piece == "village" else 0.0)
    return Shape(outline, SEATS[seat], INK, f"{names[seat]}: {piece}")


def _points(view: Json, names: Sequence[str], height: float) -> list[Shape | Label]:
    """A box a seat with its points; the one to move has a gilded edge."""
    drawn: list[Shape | Label] = []
    for seat, each in enumerate(view["seats"]):
        x, y = MARGIN + seat * 160, height - FOOT + 10
        if view["to_move"] == seat:
            drawn.append(Shape(rectangle(x - 6, y - 6, 132, 52), "#c39a3b", INK))
        drawn.append(Shape(rectangle(x, y, 120, 40), SEATS[seat], INK, names[seat]))
        drawn.append(Label((x + 60, y + 20), str(each["points"]), 30, "#ffffff"))
    return drawn


def write(view: Json, names: Sequence[str]) -> str:
    """The view in lines: points, open fort cards, and every province with its pieces."""
    seats = range(len(view["seats"]))
    mover = view["to_move"]
    lines = [
        "   ".join(f"{names[seat]} {view['seats'][seat]['points']}" for seat in seats),
        f"to move: {names[mover] if mover is not None and mover >= 0 else 'nobody'}; "
        f"open fort cards: {', '.join(map(str, view['row']['open'])) or 'none'}",
    ]
    for province in view["provinces"]:
        held = [f"{names[seat]}: {text}" for seat in seats if (text := _held(province, seat))]
        port = " port" if province["port"] else ""
        land = f"{province['terrain']}{port} {province['value']}"
        lines.append(
            f"{province['name']:16} {land:15} {province['tile'] or '-':7} {'; '.join(held)}"
        )
    forts = [f"{site} {names[seat]}" for site, seat in sorted(view["forts"].items(), key=_number)]
    return "\n".join([*lines, f"forts: {', '.join(forts) or 'none'}"])


def _number(fort: tuple[str, int]) -> int:
    return int(fort[0])


def _held(province: Json, seat: int) -> str:
    counts = dict(zip(PIECES, _counts(province, seat), strict=True))
    counts["ship"] = province["ships"].count(seat)
    return ", ".join(f"{count} {piece}" for piece, count in counts.items() if count)
