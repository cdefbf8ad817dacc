"""Do the outlines fit together?

An island is cut into provinces without overlap or gap exactly when no two lines cross, every
line belongs to one province (coast) or to two that run along it in opposite directions
(border), and the coast is one loop that never meets itself: the windings of all outlines then
add up to the winding of the coast, which is once around every point of the island.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeAlias

from kastellan.games.kreta.boards import geometry
from kastellan.games.kreta.boards.geometry import Segment
from kastellan.games.kreta.boards.model import Point

Outlines: TypeAlias = Sequence[tuple[Point, ...]]

CLOSE = 0.001  # of the board's longer side: points nearer than this were meant to be one
_ENOUGH = 200  # crossings looked at before giving up on a hopeless drawing


@dataclass(frozen=True)
class Fabric:
    """The lines of a board, each once, and the loops of its coast."""

    borders: dict[Segment, tuple[int, int]]  # a line and the two provinces beside it
    coast: dict[Segment, int]  # a line in its province's direction, and that province
    loops: list[tuple[Point, ...]]


def mistakes(labels: Sequence[str], outlines: Outlines) -> list[str]:
    """Why these outlines are no island, or nothing; outlines must run clockwise."""
    found = tangles(labels, outlines)
    if found:
        return found
    found = _overlaps_along_lines(labels, outlines)
    if found:
        return found
    fabric = weave(outlines)
    if len(fabric.loops) == 1 and len(set(fabric.loops[0])) == len(fabric.loops[0]):
        return []
    return _overlaps(labels, outlines) or _pieces(labels, outlines, fabric) or _holes(fabric)


def weave(outlines: Outlines) -> Fabric:
    owner: dict[Segment, int] = {}
    for index, outline in enumerate(outlines):
        for line in geometry.edges(outline):
            owner[line] = index
    borders, coast = {}, {}
    for (start, end), index in owner.items():
        other = owner.get((end, start))
        if other is None:
            coast[start, end] = index
        elif index < other:
            borders[start, end] = (index, other)
    return Fabric(borders, coast, _loops(coast))


def _loops(lines: dict[Segment, int]) -> list[tuple[Point, ...]]:
    onward: defaultdict[Point, list[Point]] = defaultdict(list)
    for start, end in lines:
        onward[start].append(end)
    loops = []
    while onward:
        start = next(iter(onward))
        loop, here = [start], _pop(onward, start)
        while here != start:
            loop.append(here)
            here = _pop(onward, here)
        loops.append(tuple(loop))
    return loops


def _pop(onward: defaultdict[Point, list[Point]], point: Point) -> Point:
    end = onward[point].pop()
    if not onward[point]:
        del onward[point]
    return end


def tangles(labels: Sequence[str], outlines: Outlines) -> list[str]:
    """Lines that cross, and points that nearly but not exactly meet another line."""
    owners: defaultdict[Segment, list[int]] = defaultdict(list)
    for index, outline in enumerate(outlines):
        for start, end in geometry.edges(outline):
            owners[min(start, end), max(start, end)].append(index)
    lines = list(owners)
    close = CLOSE * geometry.extent(point for line in lines for point in line)
    found: dict[tuple[int, int], str] = {}
    tangled = (
        (first, second, at, crossed)
        for first, second in geometry.near_pairs(lines, close)
        for at, crossed in _meeting(lines[first], lines[second], close)
    )
    for first, second, (x, y), crossed in islice(tangled, _ENOUGH):
        one, two = owners[lines[first]], owners[lines[second]]
        both = [index for index in one if index in two]
        a, b = (both[0], both[0]) if both else (min(one[0], two[0]), max(one[0], two[0]))
        if (a, b) in found:
            continue
        at = f"({x:g}, {y:g})"
        if both and crossed:
            text = f"{labels[a]}'s outline crosses itself at {at}; it must run once around."
        elif both:
            text = (
                f"{labels[a]}'s outline almost touches itself at {at}; "
                f"its points and lines must keep {close:g} apart."
            )
        elif crossed:
            text = (
                f"The outlines of {labels[a]} and {labels[b]} overlap: they cross at {at}; "
                "neighbours may share points and lines only."
            )
        else:
            text = (
                f"The outlines of {labels[a]} and {labels[b]} almost meet at {at}; "
                "where outlines meet, both must have exactly the same points."
            )
        found[a, b] = text
    return list(found.values())


def _meeting(first: Segment, second: Segment, close: float) -> list[tuple[Point, bool]]:
    at = geometry.crossing(first, second)
    if at is not None:
        return [(at, True)]
    for point, line in [(p, second) for p in first] + [(p, first) for p in second]:
        if point not in line and geometry.distance(point, line) < close:
            return [(point, False)]
    return []


def _overlaps_along_lines(labels: Sequence[str], outlines: Outlines) -> list[str]:
    """Two clockwise outlines along one line in the same direction lie on the same side of it."""
    owner: dict[Segment, int] = {}
    found: dict[tuple[int, int], str] = {}
    for index, outline in enumerate(outlines):
        for line in geometry.edges(outline):
            other = owner.setdefault(line, index)
            if other != index:
                (x, y), _ = line
                found[other, index] = _overlap(labels[other], labels[index], x, y)
    return list(found.values())


def _overlaps(labels: Sequence[str], outlines: Outlines) -> list[str]:
    """Overlaps without any crossing: a line of one province runs through the inside of another."""
    found: dict[tuple[int, int], str] = {}
    for outer, outline in enumerate(outlines):
        left, top = (min(point[axis] for point in outline) for axis in (0, 1))
        right, bottom = (max(point[axis] for point in outline) for axis in (0, 1))
        around = set(geometry.edges(outline))
        for inner, other in enumerate(outlines):
            for start, end in geometry.edges(other):
                x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
                if (
                    inner != outer
                    and left < x < right
                    and top < y < bottom
                    and (end, start) not in around
                    and geometry.inside((x, y), outline)
                ):
                    a, b = sorted((inner, outer))
                    found.setdefault((a, b), _overlap(labels[a], labels[b], x, y))
                    break
    return list(found.values())


def _overlap(one: str, two: str, x: float, y: float) -> str:
    return (
        f"The outlines of {one} and {two} overlap near ({x:g}, {y:g}); "
        "neighbours may share points and lines only."
    )


def _pieces(labels: Sequence[str], outlines: Outlines, fabric: Fabric) -> list[str]:
    reached, waiting = {0}, [0]
    pairs = set(fabric.borders.values())
    while waiting:
        here = waiting.pop()
        for pair in pairs:
            if here in pair:
                there = pair[0] + pair[1] - here
                if there not in reached:
                    reached.add(there)
                    waiting.append(there)
    if len(reached) == len(outlines):
        return []
    away = next(index for index in range(len(outlines)) if index not in reached)
    return [
        f"The island is not in one piece: no chain of borders joins {labels[away]} "
        f"to {labels[0]}; neighbours must share a border line, point for point."
    ]


def _holes(fabric: Fabric) -> list[str]:
    passed = Counter(point for loop in fabric.loops for point in loop)
    (x, y), times = passed.most_common(1)[0]
    if times > 1:
        return [
            f"The coast touches itself at ({x:g}, {y:g}); "
            "provinces must share a border line or keep apart there."
        ]
    x, y = min(fabric.loops, key=lambda loop: abs(geometry.area(loop)))[0]
    return [
        f"There is a gap inside the island at ({x:g}, {y:g}); "
        "neighbouring outlines must share all points of their border."
    ]
