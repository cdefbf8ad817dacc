"""The sheet a chart is drawn on: its size, where the island lies, where the sea is empty."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from math import hypot, inf

from kastellan.games.kreta.boards import geometry
from kastellan.games.kreta.boards.model import Board, Point

ISLAND = 1600.0  # the island's longer side
MARGIN = 150.0
FRAME = 44.0  # the ruled border of the sheet
SLIMMEST = 0.8  # of width by height: a tall island still gets some sea beside it
FLATTEST = 0.5  # of height by width
INSET = FRAME + 14  # nothing is drawn nearer to the sheet's edge
STEP = 30.0


@dataclass(frozen=True)
class Box:
    """A rectangle by its middle and its size."""

    x: float
    y: float
    width: float
    height: float

    def distance(self, point: Point) -> float:
        return hypot(
            max(abs(point[0] - self.x) - self.width / 2, 0),
            max(abs(point[1] - self.y) - self.height / 2, 0),
        )

    def apart(self, other: "Box") -> float:
        return max(
            abs(self.x - other.x) - (self.width + other.width) / 2,
            abs(self.y - other.y) - (self.height + other.height) / 2,
        )


@dataclass
class Sheet:
    board: Board
    foot: float = 0.0  # more sea in the south, for a title that finds no room elsewhere
    taken: list[Box] = field(default_factory=list)

    @cached_property
    def _land(self) -> Box:
        xs, ys = [x for x, _ in self.board.coast], [y for _, y in self.board.coast]
        return Box(
            (min(xs) + max(xs)) / 2,
            (min(ys) + max(ys)) / 2,
            max(xs) - min(xs),
            max(ys) - min(ys),
        )

    @property
    def _scale(self) -> float:
        return ISLAND / max(self._land.width, self._land.height)

    @cached_property
    def size(self) -> tuple[float, float]:
        width = self._land.width * self._scale + 2 * MARGIN
        height = self._land.height * self._scale + 2 * MARGIN
        height = max(height, FLATTEST * width) + self.foot
        return (round(max(width, SLIMMEST * height)), round(height))

    @property
    def middle(self) -> Point:
        return (self.size[0] / 2, (self.size[1] - self.foot) / 2)

    def at(self, point: Point) -> Point:
        """A point of the board on the sheet."""
        return (
            self.middle[0] + (point[0] - self._land.x) * self._scale,
            self.middle[1] + (point[1] - self._land.y) * self._scale,
        )

    @cached_property
    def coast(self) -> list[Point]:
        return [self.at(point) for point in self.board.coast]

    @cached_property
    def _shore(self) -> list[Point]:
        """The coast as points no farther apart than a step."""
        points = []
        for (ax, ay), (bx, by) in geometry.edges(self.coast):
            parts = int(hypot(bx - ax, by - ay) // STEP) + 1
            points += [
                (ax + (bx - ax) * i / parts, ay + (by - ay) * i / parts) for i in range(parts)
            ]
        return points

    def clearance(self, box: Box) -> float:
        """How far the box stays off the coast and all that is already on the sea; < 0 if on it."""
        room = min([box.apart(other) for other in self.taken], default=inf)
        if room <= 0 or geometry.inside((box.x, box.y), self.coast):
            return -1.0
        return min(room, min(box.distance(point) for point in self._shore) or -1.0)

    def places(self, width: float, height: float) -> Iterator[tuple[float, Box]]:
        """Places for a thing of that size on the open sea, each with its clearance."""
        for y in _steps(INSET + height / 2, self.size[1] - INSET - height / 2):
            for x in _steps(INSET + width / 2, self.size[0] - INSET - width / 2):
                box = Box(x, y, width, height)
                room = self.clearance(box)
                if room > 0:
                    yield room, box

    def widest_place(self, width: float, height: float, apart: float) -> Box | None:
        """The place with most room around it, taken from now on; None where nothing fits."""
        room, box = max(
            self.places(width, height),
            key=lambda place: (round(min(place[0], self._to_edge(place[1]))), -place[1].x),
            default=(0.0, None),
        )
        if box is None or room < apart:
            return None
        self.taken.append(box)
        return box

    def corner_place(self, width: float, height: float, apart: float) -> Box | None:
        """The place nearest to a corner of the sheet that keeps some distance from all else."""
        boxes = [box for room, box in self.places(width, height) if room >= apart]
        if not boxes:
            return None
        best = min(boxes, key=lambda box: (round(self._to_corner(box)), -box.y, box.x))
        self.taken.append(best)
        return best

    def _to_edge(self, box: Box) -> float:
        return min(
            min(box.x, self.size[0] - box.x) - box.width / 2,
            min(box.y, self.size[1] - box.y) - box.height / 2,
        )

    def _to_corner(self, box: Box) -> float:
        return hypot(
            min(box.x, self.size[0] - box.x) - box.width / 2,
            min(box.y, self.size[1] - box.y) - box.height / 2,
        )


def _steps(first: float, last: float) -> Iterator[float]:
    """Even steps that include both ends; nothing where the ends have changed places."""
    if first <= last:
        parts = int((last - first) // STEP) + 1
        for i in range(parts + 1):
            yield first + (last - first) * i / parts
