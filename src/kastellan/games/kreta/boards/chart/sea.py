"""What lies under the land: parchment, the net of rhumb lines, and the ruled frame around all."""

from collections.abc import Iterator

from kastellan.games.kreta.boards.chart import ink
from kastellan.games.kreta.boards.chart.sheet import FRAME, Sheet
from kastellan.games.kreta.boards.model import Point

RULE = 40.0  # about the length of a dark or light part of the frame
WINDS = 32

STAINS = ((0.08, 0.2, 150), (0.9, 0.82, 210), (0.55, 0.95, 170), (0.7, 0.1, 120))


def definitions() -> Iterator[str]:
    yield (
        '<radialGradient id="parchment" cx="50%" cy="46%" r="72%">'
        f'<stop offset="0.45" stop-color="{ink.PARCHMENT}"/>'
        '<stop offset="0.85" stop-color="#e9d5a9"/><stop offset="1" stop-color="#d9bd88"/>'
        "</radialGradient>"
    )
    yield (
        '<radialGradient id="stain"><stop offset="0" stop-color="#b98d4f" stop-opacity="0.2"/>'
        '<stop offset="0.5" stop-color="#b98d4f" stop-opacity="0.09"/>'
        '<stop offset="1" stop-color="#b98d4f" stop-opacity="0"/></radialGradient>'
    )


def parchment(sheet: Sheet) -> Iterator[str]:
    width, height = sheet.size
    yield ink.tag("rect", width=width, height=height, fill="url(#parchment)")
    for x, y, radius in STAINS:
        yield ink.tag("circle", cx=x * width, cy=y * height, r=radius, fill="url(#stain)")


def rhumb_lines(sheet: Sheet, hub: Point) -> Iterator[str]:
    """All winds from the rose, and half of them from hubs on a circle around it.

    Chartmakers' custom: the eight winds in ink, half-winds green, quarter-winds red.
    """
    reach = sheet.size[0] + sheet.size[1]
    ring = 0.62 * max(sheet.size)
    hubs = [ink.polar(hub, ring, bearing) for bearing in range(0, 360, 45)]
    winds = {ink.INK: range(0, WINDS, 4), ink.VERDIGRIS: range(2, WINDS, 4)}
    lines = dict.fromkeys((*winds, ink.VERMILION), "")
    for colour, points in winds.items():
        for wind in points:
            lines[colour] += ink.path([hub, ink.polar(hub, reach, wind * 360 / WINDS)])
            if wind < WINDS / 2:
                for other in hubs:
                    bearing = wind * 360 / WINDS
                    ends = [ink.polar(other, side, bearing) for side in (-reach, reach)]
                    lines[colour] += ink.path(ends)
    for wind in range(1, WINDS, 2):
        end = ink.polar(hub, reach, wind * 360 / WINDS)
        lines[ink.VERMILION] += ink.path([hub, end])
    for colour, line in lines.items():
        yield ink.tag("path", d=line, fill="none", stroke=colour, stroke_width=1, opacity=0.3)


def frame(sheet: Sheet) -> Iterator[str]:
    """A border ruled like a scale, over everything that runs off the sheet."""
    width, height = sheet.size
    yield ink.tag(
        "path",
        d=f"M0 0H{ink.number(width)}V{ink.number(height)}H0Z"
        f"M{FRAME:g} {FRAME:g}V{ink.number(height - FRAME)}"
        f"H{ink.number(width - FRAME)}V{FRAME:g}Z",
        fill="#ecd9ae",
    )
    outer, inner = 18.0, 32.0
    for inset, stroke in ((outer, 1.5), (inner, 1.5), (FRAME, 3.0), (FRAME - 6, 1.0)):
        yield _rectangle(sheet, inset, stroke)
    dark = ""
    for length, vertical in ((width, False), (height, True)):
        parts = 2 * int((length - 2 * inner) / RULE / 2) + 1
        step = (length - 2 * inner) / parts
        for i in range(0, parts, 2):
            start = inner + i * step
            for across in (outer, (width if vertical else height) - inner):
                x, y = (across, start) if vertical else (start, across)
                w, h = (inner - outer, step) if vertical else (step, inner - outer)
                dark += f"M{ink.number(x)} {ink.number(y)}h{ink.number(w)}v{ink.number(h)}"
                dark += f"h{ink.number(-w)}Z"
    yield ink.tag("path", d=dark, fill=ink.INK)
    side = inner - outer
    for x in (outer, width - inner):
        for y in (outer, height - inner):
            yield ink.tag(
                "rect", x=x, y=y, width=side, height=side, fill=ink.VERMILION, stroke=ink.INK
            )


def _rectangle(sheet: Sheet, inset: float, stroke: float) -> str:
    width, height = sheet.size
    return ink.tag(
        "rect",
        x=inset,
        y=inset,
        width=width - 2 * inset,
        height=height - 2 * inset,
        fill="none",
        stroke=ink.INK,
        stroke_width=stroke,
    )
