"""Whatever is done to a board file, the answer is a good board or a sentence."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kastellan.games.kreta import boards
from kastellan.games.kreta.boards import geometry

GOOD = {name: {**boards.load(name).data, "name": f"my {name}"} for name in boards.names()}
TEXT = {name: json.dumps(data).encode() for name, data in GOOD.items()}

junk = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=30),
    st.sampled_from(["plain", "hill", "mountain", 10**400, "crete", "Sitia", "\ud800"]),
    st.lists(st.integers(-2000, 2000), max_size=3),
    st.dictionaries(st.sampled_from(["name", "outline", "x"]), st.integers(), max_size=2),
)


def pick(container: Any, draw: st.DataObject) -> Any:
    """A random key or index."""
    keys = list(container) if isinstance(container, dict) else range(len(container))
    return draw.draw(st.sampled_from(keys))


def spoil(data: Any, draw: st.DataObject) -> None:
    """Walk to a random place in the data and change it there."""
    here, key = data, pick(data, draw)
    while isinstance(here[key], dict | list) and here[key] and draw.draw(st.integers(0, 4)):
        here, key = here[key], pick(here[key], draw)
    match draw.draw(st.sampled_from(["replace", "delete", "double", "nudge", "swap"])):
        case "delete":
            del here[key]
        case "double" if isinstance(here, list):
            here.insert(key, copy.deepcopy(here[key]))
        case "nudge" if isinstance(here[key], int):
            here[key] += draw.draw(st.integers(-60, 60))
        case "swap" if isinstance(here, list):
            other = pick(here, draw)
            here[key], here[other] = here[other], here[key]
        case _:
            here[key] = draw.draw(junk)


def answer(source: Any) -> None:
    mistakes = boards.check(source)
    if mistakes:
        with pytest.raises(boards.BadBoard) as caught:
            boards.load(source)
        assert str(caught.value) == mistakes[0]
        assert all(text.endswith(".") and "\n" not in text for text in mistakes)
        "".join(mistakes).encode()  # can be printed
    else:
        board = boards.load(source)
        assert boards.load(json.loads(json.dumps(board.data))) == board
        total = sum(geometry.area(province.outline) for province in board.provinces)
        assert geometry.area(board.coast) == pytest.approx(total)


@settings(max_examples=150, deadline=None)
@given(name=st.sampled_from(boards.names()), changes=st.integers(1, 4), draw=st.data())
def test_changed_data(name: str, changes: int, draw: st.DataObject) -> None:
    data: Any = copy.deepcopy(GOOD[name])
    for _ in range(changes):
        if data:
            spoil(data, draw)
    answer(data)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    name=st.sampled_from(boards.names()),
    at=st.integers(0, 11_000),
    cut=st.integers(0, 40),
    put=st.binary(max_size=8),
)
def test_changed_bytes(tmp_path: Path, name: str, at: int, cut: int, put: bytes) -> None:
    file = tmp_path / "mine.json"
    file.write_bytes(TEXT[name][:at] + put + TEXT[name][at + cut :])
    answer(file)
