"""Reading a board's fields: the right kinds of values, nothing yet about how they fit together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, TypeGuard

from kastellan.games.kreta.boards.model import TERRAIN_COUNTS, Point, Terrain

NAME_LIMIT = 24
TITLE_LIMIT = 60
CREDIT_LIMIT = 200
POINT_LIMIT = 200  # of one outline: plenty for a coast, and checking stays quick
NUMBER_LIMIT = 1_000_000
NOTATION = ">,:;"  # what a written move uses between names

BOARD_FIELDS = ("name", "title", "credit", "sites", "provinces")
PROVINCE_FIELDS = ("name", "terrain", "port", "centre", "outline")


@dataclass
class DraftProvince:
    label: str  # how a sentence calls it
    name: str | None
    terrain: Terrain | None
    port_at: Point | None
    centre: Point | None
    outline: tuple[Point, ...] | None


@dataclass
class Draft:
    """What could be read; None stands where a field is missing or wrong."""

    name: str | None = None
    title: str | None = None
    credit: str | None = None
    sites: tuple[Point, ...] | None = None
    provinces: list[DraftProvince] | None = None
    mistakes: list[str] = field(default_factory=list)


def read(data: object) -> Draft:
    draft = Draft()
    wrong = draft.mistakes
    if not isinstance(data, Mapping):
        wrong.append("A board is a JSON object with the fields name, title and provinces.")
        return draft
    _refuse_unknown(data, BOARD_FIELDS, "The board", wrong)
    draft.name = _name(data.get("name"), "The board's name", wrong)
    draft.title = _text(data.get("title"), "The board's title", TITLE_LIMIT, wrong)
    if "credit" in data:
        draft.credit = _text(data["credit"], "The board's credit", CREDIT_LIMIT, wrong)
    if "sites" in data:
        draft.sites = _points(data["sites"], "The list of sites", wrong)
    provinces = data.get("provinces")
    if not _is_list(provinces):
        wrong.append("The board's field provinces must be a list of 16 provinces.")
    else:
        # Far more than 16 get one sentence for their number, not thousands for their faults.
        draft.provinces = [_province(entry, i, wrong) for i, entry in enumerate(provinces[:32], 1)]
        draft.provinces += [DraftProvince("", *[None] * 5) for _ in provinces[32:]]
    return draft


def plain(draft: Draft) -> dict[str, Any]:
    """The draft as JSON data again, with nothing in it but what was read."""
    data: dict[str, Any] = {"name": draft.name, "title": draft.title}
    if draft.credit is not None:
        data["credit"] = draft.credit
    if draft.sites is not None:
        data["sites"] = [list(point) for point in draft.sites]
    data["provinces"] = [_plain_province(province) for province in draft.provinces or ()]
    return data


def _plain_province(province: DraftProvince) -> dict[str, Any]:
    data: dict[str, Any] = {"name": province.name, "terrain": province.terrain}
    if province.port_at is not None:
        data["port"] = list(province.port_at)
    if province.centre is not None:
        data["centre"] = list(province.centre)
    data["outline"] = [list(point) for point in province.outline or ()]
    return data


def _province(entry: object, number: int, wrong: list[str]) -> DraftProvince:
    label = f"Province {number}"
    if not isinstance(entry, Mapping):
        wrong.append(f"{label} must be a JSON object with the fields name, terrain and outline.")
        return DraftProvince(label, None, None, None, None, None)
    name = _name(entry.get("name"), f"{label}'s name", wrong)
    label = name or label
    _refuse_unknown(entry, PROVINCE_FIELDS, label, wrong)
    terrain = entry.get("terrain")
    if not isinstance(terrain, str) or terrain not in TERRAIN_COUNTS:
        wrong.append(f"{label}'s terrain must be plain, hill or mountain{_found(terrain)}.")
        terrain = None
    port = centre = None
    if entry.get("port") is not None:
        port = _point(entry["port"], f"{label}'s port", wrong)
    if entry.get("centre") is not None:
        centre = _point(entry["centre"], f"{label}'s centre", wrong)
    outline = _outline(entry.get("outline"), label, wrong)
    return DraftProvince(label, name, terrain, port, centre, outline)


def _outline(value: object, label: str, wrong: list[str]) -> tuple[Point, ...] | None:
    what = f"{label}'s outline"
    points = _points(value, what, wrong)
    if points is None:
        return None
    if len(points) > 1 and points[0] == points[-1]:  # closed as in GeoJSON: welcome too
        points = points[:-1]
    if len(points) < 3:
        wrong.append(f"{what} has {len(points)} points; a province needs at least 3.")
        return None
    seen = set()
    for x, y in points:
        if (x, y) in seen:
            wrong.append(f"{what} passes twice through ({x:g}, {y:g}); each point comes once.")
            return None
        seen.add((x, y))
    return points


def _points(value: object, what: str, wrong: list[str]) -> tuple[Point, ...] | None:
    if not _is_list(value):
        wrong.append(f"{what} must be a list of points [x, y].")
        return None
    if len(value) > POINT_LIMIT:
        wrong.append(f"{what} has {len(value)} points; at most {POINT_LIMIT} are allowed.")
        return None
    points = []
    for number, entry in enumerate(value, 1):
        point = _point(entry, f"Point {number} of {what[0].lower()}{what[1:]}", wrong)
        if point is None:  # one sentence an outline is enough
            return None
        points.append(point)
    return tuple(points)


def _point(value: object, what: str, wrong: list[str]) -> Point | None:
    if _is_list(value):
        numbers = [_number(entry) for entry in value]
        if len(numbers) == 2 and numbers[0] is not None and numbers[1] is not None:
            return (numbers[0], numbers[1])
    wrong.append(f"{what} must be two finite numbers [x, y] between -1000000 and 1000000.")
    return None


def _number(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    if isinstance(value, float) and not isfinite(value):
        return None
    return value if -NUMBER_LIMIT <= value <= NUMBER_LIMIT else None


def _name(value: object, what: str, wrong: list[str]) -> str | None:
    text = _text(value, what, NAME_LIMIT, wrong)
    if text is not None and any(mark in text for mark in NOTATION):
        wrong.append(f"{what} is {text!r}; it may not contain any of > , : ; used in notation.")
        return None
    return text


def _text(value: object, what: str, limit: int, wrong: list[str]) -> str | None:
    if not isinstance(value, str):
        wrong.append(f"{what} must be a text of 1 to {limit} characters{_found(value)}.")
    elif not value.strip():
        wrong.append(f"{what} is empty; it must have 1 to {limit} characters.")
    elif len(value) > limit:
        wrong.append(f"{what} has {len(value)} characters; at most {limit} are allowed.")
    elif not value.isprintable():
        wrong.append(f"{what} contains a control or unprintable character; use plain text.")
    elif value != value.strip():
        wrong.append(f"{what} is {value!r}; it may not begin or end with a blank.")
    else:
        return value
    return None


def _refuse_unknown(
    data: Mapping[Any, Any], known: tuple[str, ...], what: str, wrong: list[str]
) -> None:
    for key in data:
        if key not in known:
            wrong.append(
                f"{what} has an unknown field {_short(key)}; known are {', '.join(known)}."
            )
            return


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, list | tuple)


def _found(value: object) -> str:
    return ", but is missing" if value is None else f", not {_short(value)}"


def _short(value: object) -> str:
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, str):
        return ascii(value) if len(value) <= NAME_LIMIT else ascii(value[:NAME_LIMIT] + "…")
    return "true or false" if isinstance(value, bool) else "a number"
