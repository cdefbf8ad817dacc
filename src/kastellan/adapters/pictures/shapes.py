"""A picture as a list of shapes, written as SVG or painted into an array of pixels.

Painting needs nothing but NumPy. It draws outlines one pixel wide, and of texts only the digits.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from math import cos, pi, sin
from typing import Any

import numpy as np

Point = tuple[float, float]

# Each digit is 3 pixels wide and 5 high, a row in 3 bits.
FONT = (
    (7, 5, 5, 5, 7), (2, 6, 2, 2, 7), (7, 1, 7, 4, 7), (7, 1, 7, 1, 7), (5, 5, 7, 1, 1),
    (7, 4, 7, 1, 7), (7, 4, 7, 5, 7), (7, 1, 1, 1, 1), (7, 5, 7, 5, 7), (7, 5, 7, 1, 7),
)  # fmt: skip


@dataclass(frozen=True)
class Shape:
    """A closed outline with a colour inside and one along it."""

    outline: tuple[Point, ...]
    fill: str
    ink: str
    title: str = ""
    """What a reader hears, and what appears under the pointer."""


@dataclass(frozen=True)
class Label:
    """Words with their middle at a point."""

    at: Point
    words: str
    size: float
    ink: str


@dataclass(frozen=True)
class Picture:
    """A sheet with shapes from the ground up."""

    width: float
    height: float
    title: str
    paper: str
    ground: tuple[Shape, ...]
    """What does not change during a game, painted once."""
    pieces: tuple[Shape | Label, ...]

    def to_svg(self) -> str:
        """The picture as one SVG, without scripts or anything from outside."""
        size = f"{self.width:g} {self.height:g}"
        body = "".join(_element(each) for each in (*self.ground, *self.pieces))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img" '
            f'font-family="Georgia, serif"><title>{escape(self.title)}</title>'
            f'<rect width="100%" height="100%" fill="{self.paper}"/>{body}</svg>'
        )

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.to_svg()

    def to_rgb(self, width: int = 640) -> Any:
        """The picture as bytes of height, width and red, green, blue."""
        scale = width / self.width
        pixels = _ground(self, width).copy()
        for each in self.pieces:
            if isinstance(each, Shape):
                _paint(pixels, each, scale)
            else:
                _print(pixels, each, scale)
        return pixels


def regular(at: Point, radius: float, corners: int, turn: float = 0.0) -> tuple[Point, ...]:
    """An even polygon around a point, its first corner up; many corners make a circle."""
    angles = [2 * pi * (corner + turn) / corners for corner in range(corners)]
    return tuple((at[0] + radius * sin(a), at[1] - radius * cos(a)) for a in angles)


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """A rectangle by its upper left corner."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def _element(each: Shape | Label) -> str:
    if isinstance(each, Label):
        return (
            f'<text x="{each.at[0]:.1f}" y="{each.at[1]:.1f}" font-size="{each.size:g}" '
            f'fill="{each.ink}" text-anchor="middle" dominant-baseline="central">'
            f"{escape(each.words)}</text>"
        )
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in each.outline)
    title = f"<title>{escape(each.title)}</title>" if each.title else ""
    return f'<polygon points="{points}" fill="{each.fill}" stroke="{each.ink}">{title}</polygon>'


@lru_cache(maxsize=16)
def _painted(shapes: tuple[Shape, ...], paper: str, width: int, height: int, scale: float) -> Any:
    pixels = np.empty((height, width, 3), np.uint8)
    pixels[:] = _rgb(paper)
    for shape in shapes:
        _paint(pixels, shape, scale)
    return pixels


def _ground(picture: Picture, width: int) -> Any:
    scale = width / picture.width
    height = round(picture.height * scale)
    return _painted(picture.ground, picture.paper, width, height, scale)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _paint(pixels: Any, shape: Shape, scale: float) -> None:
    """Fill the pixels whose middle is inside, and draw along the outline."""
    points = np.array(shape.outline) * scale
    left, top = np.maximum(np.floor(points.min(0)).astype(int), 0)
    right, bottom = np.ceil(points.max(0)).astype(int) + 1
    area = pixels[top:bottom, left:right]
    ys, xs = np.mgrid[top : top + area.shape[0], left : left + area.shape[1]] + 0.5
    inside = np.zeros(ys.shape, bool)
    for (ax, ay), (bx, by) in zip(points, np.roll(points, -1, 0), strict=True):
        if ay != by:
            crosses = (ay <= ys) != (by <= ys)
            inside ^= crosses & (xs < ax + (ys - ay) * (bx - ax) / (by - ay))
    area[inside] = _rgb(shape.fill)
    _outline(pixels, points, _rgb(shape.ink))


def _outline(pixels: Any, points: Any, colour: Sequence[int]) -> None:
    for start, end in zip(points, np.roll(points, -1, 0), strict=True):
        steps = int(np.abs(end - start).max()) + 1
        along = np.linspace(start, end, steps + 1).astype(int)
        xs = along[:, 0].clip(0, pixels.shape[1] - 1)
        ys = along[:, 1].clip(0, pixels.shape[0] - 1)
        pixels[ys, xs] = colour


def _print(pixels: Any, label: Label, scale: float) -> None:
    """The digits of a label, if it has nothing else."""
    if not label.words.isdecimal():
        return
    dot = max(1, round(label.size * scale / 7))
    glyphs = [np.array([[row >> bit & 1 for bit in (2, 1, 0)] for row in FONT[int(digit)]])
              for digit in label.words]  # fmt: skip
    strip = np.hstack([np.pad(glyph, ((0, 0), (0, 1))) for glyph in glyphs])[:, :-1]
    dots = np.kron(strip, np.ones((dot, dot), int)).astype(bool)
    top = max(0, round(label.at[1] * scale - dots.shape[0] / 2))
    left = max(0, round(label.at[0] * scale - dots.shape[1] / 2))
    area = pixels[top : top + dots.shape[0], left : left + dots.shape[1]]
    area[dots[: area.shape[0], : area.shape[1]]] = _rgb(label.ink)
