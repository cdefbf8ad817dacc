"""The title on its scroll, with a key that needs no words."""

from collections.abc import Iterator

from kastellan.games.kreta.boards.chart import ink, marks
from kastellan.games.kreta.boards.chart.sheet import Box
from kastellan.games.kreta.boards.model import PORT_VALUE, TERRAIN_VALUES

HEIGHT = 176.0
SMALLEST_WIDTH = 460.0
TITLE = 62.0
CAPITAL = 0.8  # width of a spaced capital by its height


def width(title: str) -> float:
    return max(SMALLEST_WIDTH, min(700.0, len(title) * CAPITAL * TITLE + 120))


def cartouche(title: str, box: Box) -> Iterator[str]:
    for inset, fill, colour, stroke in (
        (0, "#ead29a", ink.INK, 3.0),
        (7, ink.PAPER, ink.GOLD, 4.0),
        (13, "none", ink.INK, 1.2),
    ):
        yield ink.tag(
            "path",
            d=_plate(box, inset),
            fill=fill,
            stroke=colour,
            stroke_width=stroke,
            stroke_linejoin="round",
        )
    size = min(TITLE, (box.width - 90) / (CAPITAL * len(title)))
    yield ink.letters(
        title.upper(),
        (box.x, box.y - 34),
        size,
        fill=ink.VERMILION,
        font_weight=600,
        letter_spacing=ink.number(0.08 * size),
    )
    yield _flourish(box.x, box.y + 10, box.width / 2 - 60)
    yield from _key(box.x, box.y + 46)


def _plate(box: Box, inset: float) -> str:
    """A rectangle with its corners cut out in quarter circles."""
    w, h = box.width / 2 - inset, box.height / 2 - inset
    r = 26.0
    left, right, top, bottom = box.x - w, box.x + w, box.y - h, box.y + h
    n = ink.number
    return (
        f"M{n(left + r)} {n(top)}H{n(right - r)}A{r:g} {r:g} 0 0 0 {n(right)} {n(top + r)}"
        f"V{n(bottom - r)}A{r:g} {r:g} 0 0 0 {n(right - r)} {n(bottom)}"
        f"H{n(left + r)}A{r:g} {r:g} 0 0 0 {n(left)} {n(bottom - r)}"
        f"V{n(top + r)}A{r:g} {r:g} 0 0 0 {n(left + r)} {n(top)}Z"
    )


def _flourish(x: float, y: float, half: float) -> str:
    line = "".join(
        f"M{ink.number(x + side * 12)} {ink.number(y)}"
        f"C{ink.number(x + side * half * 0.4)} {ink.number(y - 14)} "
        f"{ink.number(x + side * half * 0.6)} {ink.number(y + 14)} "
        f"{ink.number(x + side * half)} {ink.number(y)}"
        for side in (-1, 1)
    )
    diamond = ink.path([(x - 8, y), (x, y - 8), (x + 8, y), (x, y + 8)], closed=True)
    return ink.tag("path", d=line, fill="none", stroke=ink.GOLD, stroke_width=2.5) + ink.tag(
        "path", d=diamond, fill=ink.VERMILION, stroke=ink.INK, stroke_width=1
    )


def _key(x: float, y: float) -> Iterator[str]:
    """K04 in signs: what a terrain is worth, and what a port adds."""
    place = x - 150
    for terrain, value in TERRAIN_VALUES.items():
        colour = ink.RELIEF[terrain]
        yield ink.tag(
            "circle", cx=place, cy=y, r=23, fill=ink.WASH[terrain], stroke=ink.INK, stroke_width=1.5
        )
        yield ink.tag(
            "use",
            href=f"#{terrain}",
            x=place,
            y=y,
            color=colour,
            stroke=colour,
            stroke_width=1.6,
            fill="none",
        )
        yield ink.letters(str(value), (place + 38, y), 27, fill=ink.INK, font_weight=700)
        place += 86
    yield from marks.wheel((place + 4, y), 19)
    yield ink.letters(f"+{PORT_VALUE}", (place + 50, y), 27, fill=ink.INK, font_weight=700)
