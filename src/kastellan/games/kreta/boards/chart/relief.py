"""Little drawn peaks, hills and ears of wheat, so that terrain is told without colour too."""

from collections.abc import Iterator
from math import dist, sin

from kastellan.games.kreta.boards import geometry
from kastellan.games.kreta.boards.chart import ink
from kastellan.games.kreta.boards.chart.sheet import Box, Sheet
from kastellan.games.kreta.boards.model import Point, Terrain

ACROSS, DOWN = 58.0, 40.0  # between two symbols
ROOM = 19.0  # from a symbol's middle to the nearest border
SITE_ROOM = 46.0
FEWEST = 2  # in one province, if there is any room

SYMBOLS: dict[Terrain, str] = {
    "mountain": (
        '<path d="M-17 11L-3-13L3-5L6-9L17 11Z" fill="#efdcc2"/>'
        '<path d="M-3-13L3-5L6-9L17 11H4L1 0Z" fill="currentColor" fill-opacity="0.45"/>'
        '<path d="M-17 11L-3-13L3-5L6-9L17 11M-3-13L-1-4L-4 1M6-9L8 0L12 7"/>'
    ),
    "hill": (
        '<path d="M-17 8Q-8-11 2 4Q9-8 17 8Z" fill="#e3e6bd"/>'
        '<path d="M-17 8Q-8-11 2 5M-2 0Q8-11 17 8M-6 1L-4 5M-9 0L-8 5M11-1L13 4M7-2L8 3"/>'
    ),
    "plain": "".join(
        f'<path d="M0 14V-11M-5-15L0-10L5-15M-5-10L0-5L5-10M-5-5L0 0L5-5M0-11V-17" '
        f'transform="rotate({lean} 0 22)"/>'
        for lean in (-22, 0, 22)
    ),
}


def definitions() -> Iterator[str]:
    for terrain, drawing in SYMBOLS.items():
        yield ink.tag("g", drawing, id=terrain)


def relief(sheet: Sheet, labels: list[Box]) -> Iterator[str]:
    """Symbols in loose rows wherever no name, site or border is in the way."""
    sites = [sheet.at(site.at) for site in sheet.board.sites]
    for province in sheet.board.provinces:
        outline = [sheet.at(point) for point in province.outline]
        places = [at for at in _rows(outline) if _free(at, outline, sites, labels, 1.0)]
        if len(places) < FEWEST:
            places = _squeezed(outline, sites, labels)
        colour = ink.RELIEF[province.terrain]
        yield ink.group(
            (ink.tag("use", href=f"#{province.terrain}", x=x, y=y) for x, y in places),
            color=colour,
            stroke=colour,
            stroke_width=1.6,
            fill="none",
            opacity=0.8,
        )


def _free(
    at: Point, outline: list[Point], sites: list[Point], labels: list[Box], room: float
) -> bool:
    return (
        geometry.inside(at, outline)
        and all(dist(at, site) > room * SITE_ROOM for site in sites)
        and all(label.apart(Box(*at, 34 * room, 26 * room)) > 0 for label in labels)
        and geometry.distance_to_outline(at, outline) > room * ROOM
    )


def _squeezed(outline: list[Point], sites: list[Point], labels: list[Box]) -> list[Point]:
    """In a crowded province, the few places with most room that the rows have missed."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    grid = (
        (min(xs) + 8 * i, min(ys) + 8 * j)
        for j in range(int(max(ys) - min(ys)) // 8)
        for i in range(int(max(xs) - min(xs)) // 8)
    )
    free = [at for at in grid if _free(at, outline, sites, labels, 0.8)]
    free.sort(key=lambda at: -round(geometry.distance_to_outline(at, outline), 3))
    places: list[Point] = []
    for at in free:
        if len(places) < FEWEST and all(dist(at, other) > 44 for other in places):
            places.append(at)
    return places


def _rows(outline: list[Point]) -> Iterator[Point]:
    """A loose lattice over the outline's box, the same one each time."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    row, y = 0, min(ys)
    while y <= max(ys):
        x = min(xs) + (row % 2) * ACROSS / 2
        while x <= max(xs):
            yield (x + 7 * sin(3.1 * x + 1.7 * y), y + 5 * sin(1.3 * x + 2.9 * y))
            x += ACROSS
        row, y = row + 1, y + DOWN
