"""Borders, fort sites and coast, derived from outlines that fit together."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from kastellan.games.kreta.boards.model import Point, Site
from kastellan.games.kreta.boards.outlines import Fabric, Outlines


def borders(fabric: Fabric) -> tuple[tuple[int, int], ...]:
    """K03: provinces that share a line, however short; a shared point is not enough."""
    return tuple(sorted(set(fabric.borders.values())))


def sites(fabric: Fabric, outlines: Outlines, order: Sequence[Point] | None) -> tuple[Site, ...]:
    """K02: a site lies where three or more lines meet, be they borders or coast.

    They are numbered in the given order, or from west to east, then north to south.
    """
    lines = Counter(point for line in [*fabric.borders, *fabric.coast] for point in line)
    shore = {point for line in fabric.coast for point in line}
    touching: defaultdict[Point, list[int]] = defaultdict(list)
    for index, outline in enumerate(outlines):
        for point in outline:
            touching[point].append(index)
    points = [point for point, count in lines.items() if count >= 3]
    points.sort(key=order.index if order is not None and set(order) >= set(points) else None)
    return tuple(
        Site(number, at, tuple(touching[at]), at in shore) for number, at in enumerate(points, 1)
    )
