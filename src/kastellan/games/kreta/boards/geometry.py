"""Plane geometry in plain Python: enough for outlines of a few hundred points."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from math import dist, floor, hypot
from typing import TypeAlias

from kastellan.games.kreta.boards.model import Point

Segment: TypeAlias = tuple[Point, Point]

_GRID = 40  # cells along the longer side when looking for segments near each other


def edges(outline: Sequence[Point]) -> Iterator[Segment]:
    """The sides of a closed outline, in its direction."""
    return zip(outline, [*outline[1:], outline[0]], strict=True)


def area(outline: Sequence[Point]) -> float:
    """Positive when the outline runs clockwise as seen with y pointing down."""
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in edges(outline)) / 2


def clockwise(outline: Sequence[Point]) -> tuple[Point, ...]:
    return tuple(outline) if area(outline) >= 0 else tuple(reversed(outline))


def extent(points: Iterable[Point]) -> float:
    """The longer side of the box around the points."""
    known = list(points)
    xs, ys = [x for x, _ in known], [y for _, y in known]
    return max(max(xs) - min(xs), max(ys) - min(ys))


def distance(point: Point, segment: Segment) -> float:
    (px, py), ((ax, ay), (bx, by)) = point, segment
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    along = ((px - ax) * dx + (py - ay) * dy) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return hypot(px - ax - along * dx, py - ay - along * dy)


def distance_to_outline(point: Point, outline: Sequence[Point]) -> float:
    return min(distance(point, edge) for edge in edges(outline))


def crossing(first: Segment, second: Segment) -> Point | None:
    """Where two segments cross with their ends on both sides of each other."""
    ((ax, ay), (bx, by)), ((cx, cy), (dx, dy)) = first, second
    of_a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    of_b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    of_c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    of_d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    if of_a * of_b >= 0 or of_c * of_d >= 0:
        return None
    along = of_a / (of_a - of_b)
    return (ax + along * (bx - ax), ay + along * (by - ay))


def inside(point: Point, outline: Sequence[Point]) -> bool:
    """By counting the sides that a ray to the east crosses."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in edges(outline):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            odd = not odd
    return odd


def centre(outline: Sequence[Point]) -> Point:
    """A point well inside: the best of a grid, then of ever finer grids around the best so far."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    width, height = max(xs) - min(xs), max(ys) - min(ys)
    middle = (min(xs) + width / 2, min(ys) + height / 2)

    def room(point: Point) -> float:
        # Of two points with equal room, people expect the one nearer to the middle.
        return distance_to_outline(point, outline) - 0.02 * dist(point, middle)

    best = _halfway_across(outline, middle[1])
    most = room(best)
    x, y = middle
    for _ in range(6):
        for i, j in product(range(-3, 4), repeat=2):
            candidate = (x + i * width / 7, y + j * height / 7)
            if inside(candidate, outline):
                here = room(candidate)
                if here > most:
                    best, most = candidate, here
        (x, y), width, height = best, width / 2.5, height / 2.5
        if max(width, height) < most / 10:
            break
    return best


def _halfway_across(outline: Sequence[Point], y: float) -> Point:
    """The middle of the longest stretch inside the outline at a height; never misses a sliver."""
    cuts = sorted(
        ax + (bx - ax) * (y - ay) / (by - ay)
        for (ax, ay), (bx, by) in edges(outline)
        if (ay > y) != (by > y)
    )
    left, right = max(
        zip(cuts[::2], cuts[1::2], strict=True), key=lambda stretch: stretch[1] - stretch[0]
    )
    return ((left + right) / 2, y)


def near_pairs(segments: Sequence[Segment], reach: float) -> Iterator[tuple[int, int]]:
    """Index pairs of segments whose boxes come within reach of each other."""
    span = extent(point for segment in segments for point in segment)
    size = max(span / _GRID, 2 * reach) or 1.0
    cells: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    boxes = []
    for index, ((ax, ay), (bx, by)) in enumerate(segments):
        box = (min(ax, bx) - reach, min(ay, by) - reach, max(ax, bx) + reach, max(ay, by) + reach)
        boxes.append(box)
        for column in range(floor(box[0] / size), floor(box[2] / size) + 1):
            for row in range(floor(box[1] / size), floor(box[3] / size) + 1):
                cells[column, row].append(index)
    seen = set()
    for members in cells.values():
        for pair in combinations(members, 2):
            if pair not in seen:
                seen.add(pair)
                one, two = boxes[pair[0]], boxes[pair[1]]
                if one[0] <= two[2] and two[0] <= one[2] and one[1] <= two[3] and two[1] <= one[3]:
                    yield pair
