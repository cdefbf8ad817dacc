"""`kastellan show` prints games from files."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from kastellan.cli import app
from kastellan.core.errors import BadOption, BadRecord
from tests.cli import kept
from tests.cli.games import after


def show(*words: str) -> str:
    result = CliRunner().invoke(app, ["show", *words])
    if result.exception is not None:
        raise result.exception
    return result.stdout


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(after(30).to_json())
    return path


def test_as_text(file: Path) -> None:
    assert show(str(file)) == after(30).to_text()


def test_as_sentences(file: Path) -> None:
    assert show(str(file), "--log", "--lang", "de").splitlines() == after(30).log("de")


def test_as_a_table(file: Path) -> None:
    output = show(str(file), "--at", "20")
    assert "Agios Vasileios" in output
    assert "scoring 1/11" in output


def test_a_moment_that_never_was(file: Path) -> None:
    with pytest.raises(BadOption, match="--at takes a number from 0 to"):
        show(str(file), "--at", "9999")


def test_a_game_of_the_arena(tmp_path: Path) -> None:
    path = str(kept.games(tmp_path, 0, 1))
    assert show(path, "--game", "1") == kept.game(1).to_text()
    with pytest.raises(BadOption, match="say which with --game 0 to 1"):
        show(path)


def test_a_file_that_is_no_game(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("hello")
    with pytest.raises(BadRecord):
        show(str(tmp_path / "x"))
