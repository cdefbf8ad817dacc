"""The golden games happen as they are written."""

import pytest

from kastellan import Record
from tests.games.kreta.golden import FOLDER, GAMES, annotated, path, written_game


def first_difference(told: list[str], happens: list[str]) -> str:
    """Where two lists of lines part, with the lines themselves."""
    for number, (old, new) in enumerate(zip(told, happens, strict=False), start=1):
        if old != new and not old.startswith("signature: "):
            return f"line {number} tells {old!r}, but {new!r} happens"
    if len(told) != len(happens):
        return f"{len(told)} lines are told, {len(happens)} happen"
    return ""


@pytest.mark.parametrize("name", GAMES)
def test_golden_game_happens_as_written(name: str) -> None:
    text = path(name).read_text(encoding="utf-8")
    difference = first_difference(text.splitlines(), annotated(written_game(text)))
    assert not difference, f"{name}.txt: {difference}"


@pytest.mark.parametrize("name", GAMES)
def test_golden_game_is_written_as_it_is_read(name: str) -> None:
    game = written_game(path(name).read_text(encoding="utf-8"))
    record = Record.from_text(game)
    assert record.to_text() == game
    assert Record.from_json(record.to_json()).to_text() == game
    assert record.winners


def test_every_golden_file_is_replayed() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(GAMES)


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("+2 (influence", "+3 (influence", "line"),
        ("    Blue 1", "    Blue 7", "line"),
        ("\n    Everyone takes their cards back.", "", "line"),
    ],
)
def test_a_changed_line_is_found(old: str, new: str, what: str) -> None:
    text = path("crete-3").read_text(encoding="utf-8")
    assert old in text
    wrong = text.replace(old, new, 1)
    difference = first_difference(wrong.splitlines(), annotated(written_game(wrong)))
    assert difference.startswith(what)
