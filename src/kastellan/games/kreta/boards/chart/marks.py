"""Ports and fort sites."""

from collections.abc import Iterator
from math import dist

from kastellan.games.kreta.boards import geometry
from kastellan.games.kreta.boards.chart import ink
from kastellan.games.kreta.boards.chart.sheet import Sheet
from kastellan.games.kreta.boards.model import Point

SITE = 23.0
WHEEL = 25.0
OFFING = 58.0  # from a port's quay to its wheel on the sea


def ports(sheet: Sheet) -> list[tuple[Point, Point]]:
    """For each port its quay on the coast and the anchorage where its wheel is drawn."""
    found: list[tuple[Point, Point]] = []
    for province in sheet.board.provinces:
        if province.port_at is not None:
            quay = sheet.at(province.port_at)
            others = [sheet.at(site.at) for site in sheet.board.sites]
            others += [anchorage for _, anchorage in found]
            found.append((quay, _anchorage(sheet, quay, others)))
    return found


def _anchorage(sheet: Sheet, quay: Point, others: list[Point]) -> Point:
    """The open water around a quay that is farthest from land, sites and other wheels."""

    def openness(point: Point) -> float:
        if geometry.inside(point, sheet.coast):
            return -1.0
        return min(
            geometry.distance_to_outline(point, sheet.coast),
            *(dist(point, other) - SITE - 8 for other in others),
        )

    around = [ink.polar(quay, OFFING, bearing) for bearing in range(0, 360, 15)]
    return max(around, key=lambda point: round(openness(point), 3))


def draw_ports(places: list[tuple[Point, Point]]) -> Iterator[str]:
    for quay, anchorage in places:
        yield ink.tag(
            "path",
            d=ink.path([quay, anchorage]),
            stroke=ink.INK,
            stroke_width=3,
            stroke_dasharray="2 5",
            stroke_linecap="round",
        )
        yield ink.tag(
            "circle",
            cx=quay[0],
            cy=quay[1],
            r=7,
            fill=ink.VERMILION,
            stroke=ink.INK,
            stroke_width=2,
        )
        yield from wheel(anchorage, WHEEL)


def wheel(at: Point, radius: float) -> Iterator[str]:
    yield ink.tag("circle", cx=at[0], cy=at[1], r=radius, fill=ink.PAPER)
    spokes = "".join(
        ink.path([at, ink.polar(at, 1.12 * radius, bearing)]) for bearing in range(0, 360, 45)
    )
    yield ink.tag(
        "path", d=spokes, stroke=ink.INK, stroke_width=0.16 * radius, stroke_linecap="round"
    )
    for part, width, colour in ((0.72, 0.3, ink.INK), (0.72, 0.16, ink.GOLD)):
        yield ink.tag(
            "circle",
            cx=at[0],
            cy=at[1],
            r=part * radius,
            fill="none",
            stroke=colour,
            stroke_width=width * radius,
        )
    yield ink.tag(
        "circle",
        cx=at[0],
        cy=at[1],
        r=0.22 * radius,
        fill=ink.GOLD,
        stroke=ink.INK,
        stroke_width=0.07 * radius,
    )


def draw_sites(sheet: Sheet) -> Iterator[str]:
    for site in sheet.board.sites:
        at = sheet.at(site.at)
        for radius, width in ((SITE, 3.0), (SITE - 4.5, 1.0)):
            yield ink.tag(
                "circle",
                cx=at[0],
                cy=at[1],
                r=radius,
                fill=ink.PAPER,
                stroke=ink.INK,
                stroke_width=width,
            )
        yield ink.letters(str(site.number), at, 23, fill=ink.INK, font_weight=700)
