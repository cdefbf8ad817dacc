"""The island: washes of colour, borders, and the coast with its engraved water."""

from collections.abc import Iterator

from kastellan.games.kreta.boards import geometry
from kastellan.games.kreta.boards.chart import ink
from kastellan.games.kreta.boards.chart.sheet import Sheet
from kastellan.games.kreta.boards.model import Board, Point


def definitions(sheet: Sheet) -> Iterator[str]:
    for index, province in enumerate(sheet.board.provinces):
        outline = ink.path(map(sheet.at, province.outline), closed=True)
        yield ink.tag("clipPath", ink.tag("path", d=outline), id=f"land{index}")
    yield (
        '<pattern id="engraving" width="40" height="6" patternUnits="userSpaceOnUse">'
        f'<path d="M0 1.5H40" stroke="{ink.WATER}" stroke-width="1.5"/></pattern>'
    )
    yield (
        '<pattern id="fine" width="40" height="12" patternUnits="userSpaceOnUse">'
        f'<path d="M0 1.5H40" stroke="{ink.WATER}" stroke-width="1.2"/></pattern>'
    )


def water(sheet: Sheet) -> Iterator[str]:
    """Lines along the shore as engravers drew them, the closer the denser."""
    outline = ink.path(sheet.coast, closed=True)
    for width, stroke, opacity in (
        (92, ink.WATER, 0.07),
        (60, ink.WATER, 0.1),
        (84, "url(#fine)", 0.55),
        (48, "url(#engraving)", 0.75),
        (16, ink.PARCHMENT, 0.8),
    ):
        yield ink.tag(
            "path",
            d=outline,
            fill="none",
            stroke=stroke,
            stroke_width=width,
            stroke_linejoin="round",
            opacity=opacity,
        )


def provinces(sheet: Sheet) -> Iterator[str]:
    """Washes that darken towards the border, like colour laid on with a wet brush."""
    for index, province in enumerate(sheet.board.provinces):
        outline = ink.path(map(sheet.at, province.outline), closed=True)
        edge = ink.EDGE[province.terrain]
        yield ink.tag("path", d=outline, fill=ink.WASH[province.terrain])
        yield ink.group(
            (
                ink.tag("path", d=outline, stroke=edge, stroke_width=width, opacity=opacity)
                for width, opacity in ((44, 0.16), (26, 0.2), (12, 0.34))
            ),
            clip_path=f"url(#land{index})",
            fill="none",
            stroke_linejoin="round",
        )


def lines(sheet: Sheet) -> Iterator[str]:
    yield ink.tag(
        "path",
        d="".join(ink.path(map(sheet.at, run)) for run in _borders(sheet.board)),
        fill="none",
        stroke=ink.INK,
        stroke_width=3,
        stroke_dasharray="13 6 2 6",
        stroke_linejoin="round",
    )
    outline = ink.path(sheet.coast, closed=True)
    for width, colour in ((9, ink.PAPER), (4.5, ink.INK)):
        yield ink.tag(
            "path",
            d=outline,
            fill="none",
            stroke=colour,
            stroke_width=width,
            stroke_linejoin="round",
        )


def _borders(board: Board) -> Iterator[list[Point]]:
    """Runs of lines between two provinces, each once."""
    seen: set[tuple[Point, Point]] = set()
    for province in board.provinces:
        run: list[Point] = []
        for start, end in geometry.edges(province.outline):
            if (end, start) in seen:
                run = run or [start]
                run.append(end)
            elif run:
                yield run
                run = []
            seen.add((start, end))
        if run:
            yield run
