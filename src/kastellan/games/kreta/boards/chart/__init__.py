"""A board as a portolan chart: one self-contained SVG, the same text each time."""

from html import escape

from kastellan.games.kreta.boards.chart import (
    cartouche,
    ink,
    labels,
    land,
    marks,
    relief,
    rose,
    sea,
    ship,
)
from kastellan.games.kreta.boards.chart.sheet import Box, Sheet
from kastellan.games.kreta.boards.model import Board, Point

ROSES = (120.0, 95.0, 70.0)  # radii, the largest that fits is drawn


def draw(board: Board) -> str:
    """The chart of a board as SVG text, without scripts or anything from outside."""
    sheet, places, plate = _lay_out(board, 0.0)
    if plate is None:
        sheet, places, plate = _lay_out(board, cartouche.HEIGHT)
    compass = _place_rose(sheet)
    galley = sheet.widest_place(1.1 * ship.WIDTH, 1.1 * ship.HEIGHT, 30)
    names = labels.labels(sheet)
    letters = [box for label in names for box in (label.name, label.value)]

    parts = [
        *sea.parchment(sheet),
        *sea.rhumb_lines(sheet, (compass[0].x, compass[0].y) if compass else sheet.middle),
        ink.group(land.water(sheet), class_="water"),
        ink.group(land.provinces(sheet), class_="provinces"),
        ink.group(relief.relief(sheet, letters), class_="relief"),
        ink.group(land.lines(sheet), class_="lines"),
        ink.group(sea.frame(sheet), class_="frame"),
        *(ship.ship(galley) if galley else ()),
        *(rose.rose((compass[0].x, compass[0].y), compass[1]) if compass else ()),
        ink.group((part for label in names for part in label.draw()), class_="names"),
        ink.group(marks.draw_ports(places), class_="ports"),
        ink.group(marks.draw_sites(sheet), class_="sites"),
        *(cartouche.cartouche(board.title, plate) if plate else ()),
    ]
    definitions = [*sea.definitions(), *land.definitions(sheet), *relief.definitions()]
    width, height = map(ink.number, sheet.size)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'role="img" font-family="{ink.SERIF}">',
            f"<title>{escape(board.title)}</title>",
            "<defs>",
            *definitions,
            "</defs>",
            *parts,
            "</svg>",
            "",
        ]
    )


def _lay_out(board: Board, foot: float) -> tuple[Sheet, list[tuple[Point, Point]], Box | None]:
    """A sheet with its ports, and the place of the title if there is one."""
    sheet = Sheet(board, foot)
    places = marks.ports(sheet)
    sheet.taken += [Box(*anchorage, 2 * marks.WHEEL, 2 * marks.WHEEL) for _, anchorage in places]
    return sheet, places, sheet.corner_place(cartouche.width(board.title), cartouche.HEIGHT, 30)


def _place_rose(sheet: Sheet) -> tuple[Box, float] | None:
    for radius in ROSES:
        # The lily and the long points reach beyond the ring.
        box = sheet.widest_place(2.7 * radius, 2.9 * radius, 12)
        if box:
            return Box(box.x, box.y + 0.12 * radius, box.width, box.height), radius
    return None
