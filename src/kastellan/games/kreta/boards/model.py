"""What a board is once it has been read and checked."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal, TypeAlias

Point: TypeAlias = tuple[float, float]  # x grows to the east, y to the south
Terrain: TypeAlias = Literal["plain", "hill", "mountain"]

TERRAIN_COUNTS: Final[dict[Terrain, int]] = {"plain": 2, "hill": 8, "mountain": 6}  # K02
TERRAIN_VALUES: Final[dict[Terrain, int]] = {"plain": 4, "hill": 3, "mountain": 2}  # K04
PORT_VALUE: Final = 2  # K04
PROVINCES: Final = 16  # K02
SITES: Final = 26  # K02


@dataclass(frozen=True)
class Province:
    name: str
    terrain: Terrain
    port_at: Point | None
    outline: tuple[Point, ...]  # clockwise as seen on the chart; the last point joins the first
    centre: Point  # well inside: where a name or a piece has room

    @cached_property
    def port(self) -> bool:
        return self.port_at is not None

    @cached_property
    def value(self) -> int:
        """K04: points for the most influence here."""
        return TERRAIN_VALUES[self.terrain] + (PORT_VALUE if self.port else 0)


@dataclass(frozen=True)
class Site:
    number: int  # 1 to 26
    at: Point
    provinces: tuple[int, ...]  # indices of the 2 to 4 provinces it touches, ascending
    coast: bool


@dataclass(frozen=True)
class Board:
    name: str
    title: str
    provinces: tuple[Province, ...]
    borders: tuple[tuple[int, int], ...]  # K03: index pairs that share a line, sorted
    sites: tuple[Site, ...]  # in the order of their numbers
    coast: tuple[Point, ...]  # the shore of the whole island, clockwise
    built_in: bool
    data: Mapping[str, Any] = field(compare=False, repr=False)  # plain JSON that loads to this

    @property
    def values(self) -> tuple[int, ...]:
        return tuple(province.value for province in self.provinces)
