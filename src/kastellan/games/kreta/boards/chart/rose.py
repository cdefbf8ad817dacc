"""The compass rose: two stars of eight points, a lily to the north, a cross to the east."""

from collections.abc import Iterator

from kastellan.games.kreta.boards.chart import ink
from kastellan.games.kreta.boards.model import Point

LILY = (
    "M0-34C9-24 8-14 3-6L3 0L-3 0L-3-6C-8-14-9-24 0-34Z"
    "M4-7C7-15 15-19 20-13C23-9 20-3 15-4C18-7 17-11 13-10C9-9 7-5 4-1Z"
    "M-4-7C-7-15-15-19-20-13C-23-9-20-3-15-4C-18-7-17-11-13-10C-9-9-7-5-4-1Z"
    "M-9 0H9V4H-9Z"
)


def rose(at: Point, radius: float) -> Iterator[str]:
    yield ink.tag("circle", cx=at[0], cy=at[1], r=radius, fill=ink.PAPER, opacity=0.75)
    for ring, width in ((radius, 2.5), (0.93 * radius, 1.0), (0.55 * radius, 1.0)):
        yield ink.tag(
            "circle",
            cx=at[0],
            cy=at[1],
            r=ring,
            fill="none",
            stroke=ink.INK,
            stroke_width=width,
        )
    ticks = "".join(
        ink.path([ink.polar(at, 0.93 * radius, b), ink.polar(at, radius, b)])
        for b in (i * 360 / 64 for i in range(64))
    )
    yield ink.tag("path", d=ticks, stroke=ink.INK, stroke_width=1.4)
    yield from _star(at, 0.66 * radius, 0.2 * radius, 22.5, 8, ink.VERMILION, ink.PAPER)
    yield from _star(at, 0.9 * radius, 0.26 * radius, 45, 4, ink.VERDIGRIS, ink.PAPER)
    yield from _star(at, 1.12 * radius, 0.2 * radius, 0, 4, ink.INK, ink.GOLD)
    yield ink.tag(
        "circle",
        cx=at[0],
        cy=at[1],
        r=0.09 * radius,
        fill=ink.GOLD,
        stroke=ink.INK,
        stroke_width=2,
    )
    north, east = ink.polar(at, 1.14 * radius, 0), ink.polar(at, 1.24 * radius, 90)
    yield ink.tag(
        "path",
        d=LILY,
        transform=f"translate({ink.number(north[0])} {ink.number(north[1])})"
        f" scale({ink.number(radius / 100)})",
        fill=ink.VERMILION,
        stroke=ink.INK,
        stroke_width=1.2,
    )
    arm = 0.1 * radius
    yield ink.tag(
        "path",
        d=ink.path([(east[0] - arm, east[1]), (east[0] + arm, east[1])])
        + ink.path([(east[0], east[1] - arm), (east[0], east[1] + arm)]),
        stroke=ink.VERMILION,
        stroke_width=4,
    )


def _star(
    at: Point, tip: float, waist: float, first: float, points: int, dark: str, light: str
) -> Iterator[str]:
    """Each point is split along its middle into a dark and a light half, as light falls on it."""
    half = 180 / points
    for bearing in (first + i * 360 / points for i in range(points)):
        for side, colour in ((-half, light), (half, dark)):
            corner = ink.polar(at, waist, bearing + side)
            yield ink.tag(
                "path",
                d=ink.path([at, ink.polar(at, tip, bearing), corner], closed=True),
                fill=colour,
                stroke=ink.INK,
                stroke_width=1,
                stroke_linejoin="round",
            )
