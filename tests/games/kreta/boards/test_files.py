"""Files that are no boards at all, and the one sentence each gets."""

import json
from pathlib import Path

import pytest

from kastellan.games.kreta import boards


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe", b"[" * 100_000, b"NaN,"])
def test_not_json(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "mine.json"
    file.write_bytes(content)
    assert boards.check(file) == [
        f"The file {str(file)!r} is not JSON; a board is a JSON object in UTF-8."
    ]


@pytest.mark.parametrize("value", [[], 5, None, "crete"])
def test_json_but_no_object(tmp_path: Path, value: object) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(value))
    assert boards.check(file) == [
        "A board is a JSON object with the fields name, title and provinces."
    ]


def test_too_large(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_bytes(b" " * 1_000_001)
    assert boards.check(file) == [f"The file {str(file)!r} is too large; a board has at most 1 MB."]


@pytest.mark.parametrize("name", ["atlantis", "with\0nul", "no/such/file.json"])
def test_no_such_board(name: str) -> None:
    sentence = f"There is no board or file {name!r}; the built-in boards are crete and sardegna."
    with pytest.raises(boards.BadBoard) as caught:
        boards.load(name)
    assert str(caught.value) == sentence


def test_a_folder(tmp_path: Path) -> None:
    assert boards.check(tmp_path) == [
        f"The file {str(tmp_path)!r} cannot be read (Is a directory); give a JSON file."
    ]
