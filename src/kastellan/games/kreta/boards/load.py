"""From a name, a file or parsed JSON to a checked board."""

import json
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from kastellan.games.kreta.boards import derive, draft, fitness, geometry, outlines
from kastellan.games.kreta.boards.draft import Draft
from kastellan.games.kreta.boards.errors import BadBoard
from kastellan.games.kreta.boards.model import Board, Province

SIZE_LIMIT = 1_000_000  # bytes

_FOLDER = Path(__file__).parent


@cache
def names() -> tuple[str, ...]:
    """The built-in boards, the default first."""
    return tuple(sorted(file.stem for file in _FOLDER.glob("*.json")))


def load(source: str | os.PathLike[str] | Mapping[str, Any]) -> Board:
    """The board of a built-in name, of a file, or of parsed JSON; BadBoard if it breaks a rule."""
    if isinstance(source, str) and source in names():
        return _built_in(source)
    board, mistakes = _examine(_data(source))
    if board is None:
        raise BadBoard(mistakes[0])
    return board


def check(source: str | os.PathLike[str] | Mapping[str, Any]) -> list[str]:
    """Every mistake that can be seen at once, a sentence each; empty when the board is good."""
    try:
        return _examine(_data(source))[1]
    except BadBoard as mistake:
        return [str(mistake)]


@cache
def _built_in(name: str) -> Board:
    board, mistakes = _examine(_file(_FOLDER / f"{name}.json"))
    if board is None:
        raise BadBoard(f"The built-in board {name} is damaged: {mistakes[0]}")
    return board


def _data(source: str | os.PathLike[str] | Mapping[str, Any]) -> object:
    if isinstance(source, Mapping):
        return source
    if isinstance(source, str) and source in names():
        return _file(_FOLDER / f"{source}.json")
    return _file(Path(source))


def _file(path: Path) -> object:
    known = " and ".join(names())
    try:
        with path.open("rb") as file:
            raw = file.read(SIZE_LIMIT + 1)
    except (FileNotFoundError, ValueError):  # ValueError: a NUL in the name
        raise BadBoard(
            f"There is no board or file {str(path)!r}; the built-in boards are {known}."
        ) from None
    except OSError as error:
        raise BadBoard(
            f"The file {str(path)!r} cannot be read ({error.strerror}); give a JSON file."
        ) from None
    if len(raw) > SIZE_LIMIT:
        raise BadBoard(f"The file {str(path)!r} is too large; a board has at most 1 MB.")
    try:
        return json.loads(raw)
    except (ValueError, RecursionError):
        raise BadBoard(
            f"The file {str(path)!r} is not JSON; a board is a JSON object in UTF-8."
        ) from None


def _examine(data: object) -> tuple[Board | None, list[str]]:
    read = draft.read(data)
    mistakes = [*read.mistakes, *fitness.of_parts(read)]
    shapes = {
        index: geometry.clockwise(province.outline)
        for index, province in enumerate(read.provinces or ())
        if province.outline is not None
    }
    labels = [province.label for province in read.provinces or ()]
    if shapes and len(shapes) == len(labels):
        mistakes += outlines.mistakes(labels, list(shapes.values()))
    elif shapes:  # the hole that an unreadable province leaves is no second mistake
        mistakes += outlines.tangles([labels[index] for index in shapes], list(shapes.values()))
    if mistakes:
        return None, mistakes
    return _board(read, list(shapes.values()))


def _board(read: Draft, shapes: outlines.Outlines) -> tuple[Board | None, list[str]]:
    fabric = outlines.weave(shapes)
    sites = derive.sites(fabric, shapes, read.sites)
    mistakes = fitness.of_whole(read, fabric, sites)
    assert read.name
    assert read.title
    assert read.provinces
    data = draft.plain(read)
    built_in = read.name in names()
    if built_in and data != _file(_FOLDER / f"{read.name}.json"):
        mistakes.append(f"The name {read.name} belongs to a built-in board; choose another name.")
    if mistakes:
        return None, mistakes
    provinces = []
    for province, outline in zip(read.provinces, shapes, strict=True):
        assert province.name
        assert province.terrain
        provinces.append(
            Province(
                province.name,
                province.terrain,
                province.port_at,
                outline,
                province.centre or geometry.centre(outline),
            )
        )
    return (
        Board(
            name=read.name,
            title=read.title,
            provinces=tuple(provinces),
            borders=derive.borders(fabric),
            sites=sites,
            coast=fabric.loops[0],
            built_in=built_in,
            data=data,
        ),
        [],
    )
