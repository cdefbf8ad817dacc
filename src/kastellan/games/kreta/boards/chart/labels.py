"""Names and values of the provinces, set where they fit best."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import dist, hypot

from kastellan.games.kreta.boards import geometry
from kastellan.games.kreta.boards.chart import ink
from kastellan.games.kreta.boards.chart.marks import SITE
from kastellan.games.kreta.boards.chart.sheet import Box, Sheet
from kastellan.games.kreta.boards.model import Point, Province

LARGE, SMALL = (30.0, 28.0, 26.0, 24.0), (22.0, 20.0, 18.0)
HEXAGON = 23.0
GAP = 4.0
STEP = 9.0
AIR = 6.0  # between letters and a border


@dataclass(frozen=True)
class Label:
    province: Province
    lines: tuple[str, ...]
    size: float
    name: Box
    value: Box

    def draw(self) -> Iterator[str]:
        top = self.name.y - self.name.height / 2
        for row, text in enumerate(self.lines):
            yield ink.letters(
                text,
                (self.name.x, top + (row + 0.5) * self.size),
                self.size,
                fill=ink.INK,
                font_style="italic",
                font_weight=600,
                stroke=ink.WASH[self.province.terrain],
                stroke_width=5,
                stroke_linejoin="round",
                paint_order="stroke",
            )
        middle = (self.value.x, self.value.y)
        for radius, fill in ((HEXAGON, ink.GOLD), (HEXAGON - 4.5, ink.PAPER)):
            corners = [ink.polar(middle, radius, bearing) for bearing in range(0, 360, 60)]
            yield ink.tag(
                "path",
                d=ink.path(corners, closed=True),
                fill=fill,
                stroke=ink.INK,
                stroke_width=1.6,
                stroke_linejoin="round",
            )
        yield ink.letters(str(self.province.value), middle, 25, fill=ink.INK, font_weight=700)


def labels(sheet: Sheet) -> list[Label]:
    sites = [sheet.at(site.at) for site in sheet.board.sites]
    return [_label(sheet, province, sites) for province in sheet.board.provinces]


def _label(sheet: Sheet, province: Province, sites: list[Point]) -> Label:
    """In the largest letters that fit, as near to the province's centre as they fit."""
    outline = [sheet.at(point) for point in province.outline]
    border = list(_dense(outline))
    x, y = sheet.at(province.centre)
    near = [site for site in sites if dist(site, (x, y)) < 400]
    spots = sorted(
        ((x + i * STEP, y + j * STEP) for i in range(-9, 10) for j in range(-7, 8)),
        key=lambda spot: round(dist(spot, (x, y)), 3),
    )
    for size, below, lines in _settings(province.name):
        for spot in spots:
            label = _set(province, lines, size, below, spot)
            if (
                all(_fits(box, border, near) for box in (label.name, label.value))
                and geometry.inside((label.name.x, label.name.y), outline)
                and geometry.inside((label.value.x, label.value.y), outline)
            ):
                return label
    return _set(province, (province.name,), SMALL[-1], True, (x, y))


def _settings(name: str) -> Iterator[tuple[float, bool, tuple[str, ...]]]:
    """Sizes and shapes from the finest to the tightest: the value goes below or beside the name,
    and a name may be broken at the blank nearest to its middle."""
    shapes: list[tuple[str, ...]] = [(name,)]
    words = name.split(" ")
    if len(words) > 1:
        cut = min(
            range(1, len(words)),
            key=lambda i: abs(len(" ".join(words[:i])) - len(" ".join(words[i:]))),
        )
        shapes.append((" ".join(words[:cut]), " ".join(words[cut:])))
    for sizes in (LARGE, SMALL):
        for below in (True, False):
            yield from ((size, below, shape) for size in sizes for shape in shapes)


def _set(
    province: Province, lines: tuple[str, ...], size: float, below: bool, spot: Point
) -> Label:
    """The whole of name and value has its middle on the spot."""
    x, y = spot
    width = ink.LETTER * size * max(map(len, lines))
    height = size * len(lines)
    if below:
        whole = height + GAP + 2 * HEXAGON
        name = Box(x, y - whole / 2 + height / 2, width, height)
        value = Box(x, y + whole / 2 - HEXAGON, 1.8 * HEXAGON, 2 * HEXAGON)
    else:
        whole = width + GAP + 2 * HEXAGON
        name = Box(x + whole / 2 - width / 2, y, width, height)
        value = Box(x - whole / 2 + HEXAGON, y, 1.8 * HEXAGON, 2 * HEXAGON)
    return Label(province, lines, size, name, value)


def _fits(box: Box, border: list[Point], sites: list[Point]) -> bool:
    return all(box.distance(site) >= SITE + 2 for site in sites) and all(
        box.distance(point) >= AIR for point in border
    )


def _dense(outline: list[Point]) -> Iterator[Point]:
    for (ax, ay), (bx, by) in geometry.edges(outline):
        parts = int(hypot(bx - ax, by - ay) // 10) + 1
        for i in range(parts):
            yield (ax + (bx - ax) * i / parts, ay + (by - ay) * i / parts)
