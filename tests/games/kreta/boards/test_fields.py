"""Fields of a board file that are missing or of the wrong kind, and the sentence each gets."""

from collections.abc import Callable
from typing import Any

import pytest

from kastellan.games.kreta import boards

Data = dict[str, Any]


def province(data: Data, number: int) -> Data:
    found = data["provinces"][number]
    assert isinstance(found, dict)
    return found


def set_in(number: int, **fields: object) -> Callable[[Data], None]:
    return lambda data: province(data, number).update(fields)


def drop_field(number: int, field: str) -> Callable[[Data], None]:
    return lambda data: province(data, number).pop(field)


def long_outline(data: Data) -> None:
    province(data, 0)["outline"] = [[i, i * i] for i in range(201)]


MISTAKES: list[tuple[Callable[[Data], object], str]] = [
    (lambda data: data.update(sites=7), "The list of sites must be a list of points [x, y]."),
    (
        set_in(0, outline=[[0, 0], [1, 1]]),
        "b0's outline has 2 points; a province needs at least 3.",
    ),
    (long_outline, "b0's outline has 201 points; at most 200 are allowed."),
    (
        set_in(0, outline=[[0, 0], [10, 0], [0, 0], [10, 10]]),
        "b0's outline passes twice through (0, 0); each point comes once.",
    ),
    (
        set_in(0, outline=[[0, 0], [10, float("nan")], [10, 10]]),
        "Point 2 of b0's outline must be two finite numbers [x, y] between -1000000 and 1000000.",
    ),
    (
        set_in(0, outline=[[0, 0], [10, 10**400], [10, 10]]),
        "Point 2 of b0's outline must be two finite numbers [x, y] between -1000000 and 1000000.",
    ),
    (
        set_in(0, outline=[[0, 0], [10, True], [10, 10]]),
        "Point 2 of b0's outline must be two finite numbers [x, y] between -1000000 and 1000000.",
    ),
    (
        set_in(0, port=[1, 2, 3]),
        "b0's port must be two finite numbers [x, y] between -1000000 and 1000000.",
    ),
    (drop_field(0, "outline"), "b0's outline must be a list of points [x, y]."),
    (
        set_in(0, terrain="swamp"),
        "b0's terrain must be plain, hill or mountain, not 'swamp'.",
    ),
    (
        drop_field(0, "terrain"),
        "b0's terrain must be plain, hill or mountain, but is missing.",
    ),
    (
        set_in(0, prot=[5, 0]),
        "b0 has an unknown field 'prot'; known are name, terrain, port, centre, outline.",
    ),
    (
        drop_field(0, "name"),
        "Province 1's name must be a text of 1 to 24 characters, but is missing.",
    ),
    (
        set_in(0, name=5),
        "Province 1's name must be a text of 1 to 24 characters, not a number.",
    ),
    (set_in(0, name=""), "Province 1's name is empty; it must have 1 to 24 characters."),
    (
        set_in(0, name="x" * 25),
        "Province 1's name has 25 characters; at most 24 are allowed.",
    ),
    (
        set_in(0, name="Chania > Souda"),
        "Province 1's name is 'Chania > Souda'; "
        "it may not contain any of > , : ; used in notation.",
    ),
    (
        set_in(0, name=" Chania"),
        "Province 1's name is ' Chania'; it may not begin or end with a blank.",
    ),
    (
        set_in(0, name="Cha\nnia"),
        "Province 1's name contains a control or unprintable character; use plain text.",
    ),
    (
        lambda data: data["provinces"].__setitem__(0, "Chania"),
        "Province 1 must be a JSON object with the fields name, terrain and outline.",
    ),
    (
        lambda data: data.update(provinces={}),
        "The board's field provinces must be a list of 16 provinces.",
    ),
    (
        lambda data: data.pop("title"),
        "The board's title must be a text of 1 to 60 characters, but is missing.",
    ),
]


@pytest.mark.parametrize(("spoil", "sentence"), MISTAKES, ids=[text[:60] for _, text in MISTAKES])
def test_mistake(bricks: Data, spoil: Callable[[Data], object], sentence: str) -> None:
    spoil(bricks)
    assert boards.check(bricks)[0] == sentence
    with pytest.raises(boards.BadBoard) as caught:
        boards.load(bricks)
    assert str(caught.value) == sentence
