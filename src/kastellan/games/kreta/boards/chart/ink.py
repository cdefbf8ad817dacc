"""Colours, letters and strokes that all parts of a chart share."""

from collections.abc import Iterable
from html import escape  # xml.sax.saxutils would load half of urllib
from math import cos, radians, sin

from kastellan.games.kreta.boards.model import Point, Terrain

INK = "#3b2a1a"
FADED = "#8a6f4d"
PARCHMENT = "#f3e6c8"
PAPER = "#fbf3df"  # the lighter ground of marks and cartouche
GOLD = "#c39a3b"
VERMILION = "#a8392b"
VERDIGRIS = "#4f7a63"
WATER = "#5d8a94"

WASH: dict[Terrain, str] = {"plain": "#efd98c", "hill": "#c9d197", "mountain": "#d6b28c"}
EDGE: dict[Terrain, str] = {"plain": "#d7a52a", "hill": "#7f9440", "mountain": "#95582f"}
RELIEF: dict[Terrain, str] = {"plain": "#a9791a", "hill": "#5f7330", "mountain": "#74401f"}

SERIF = (
    "Palatino, 'Palatino Linotype', 'Book Antiqua', 'URW Palladio L', Georgia, "
    "'Liberation Serif', serif"
)
LETTER = 0.51  # width of a letter by its height, on the average of such a font


def number(value: float) -> str:
    """One digit after the point is finer than any eye; the same text on every machine."""
    text = f"{value:.1f}"
    return "0" if text == "-0.0" else text.removesuffix(".0")


def path(points: Iterable[Point], *, closed: bool = False) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


def polar(centre: Point, radius: float, degrees: float) -> Point:
    """A point by its bearing: 0 is north, 90 east."""
    angle = radians(degrees)
    return (centre[0] + radius * sin(angle), centre[1] - radius * cos(angle))


def tag(name: str, body: str | None = None, /, **attributes: object) -> str:
    """An element; underscores in attribute names stand for hyphens, a last one is dropped."""
    words = [name]
    for key, value in attributes.items():
        text = number(value) if isinstance(value, int | float) else str(value)
        words.append(f'{key.rstrip("_").replace("_", "-")}="{escape(text)}"')
    return f"<{' '.join(words)}/>" if body is None else f"<{' '.join(words)}>{body}</{name}>"


def group(parts: Iterable[str], /, **attributes: object) -> str:
    return tag("g", "\n" + "\n".join(parts) + "\n", **attributes)


def letters(text: str, at: Point, size: float, /, **attributes: object) -> str:
    """Text centred on a point, in both directions."""
    return tag(
        "text",
        escape(text),
        x=at[0],
        y=at[1] + 0.34 * size,
        font_size=size,
        text_anchor="middle",
        **attributes,
    )
