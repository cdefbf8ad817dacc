"""`kastellan boards` as people meet it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kastellan.cli.boards import CannotWrite, app
from kastellan.games.kreta import boards

run = CliRunner().invoke


def test_list() -> None:
    result = run(app, ["list"], env={"COLUMNS": "200"})
    assert result.exit_code == 0
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["name", "title", "provinces", "ports"] in lines
    assert any(line[:3] == ["crete", "Crete", "16"] for line in lines)
    assert any(line[:3] == ["sardegna", "Sardegna", "16"] for line in lines)


def test_check_a_good_board() -> None:
    result = run(app, ["check", "crete"])
    assert result.exit_code == 0
    assert result.stdout == (
        "Crete is a good board: 16 provinces, 27 borders, 26 fort sites and 7 ports.\n"
    )


def test_check_says_every_mistake_on_standard_error(tmp_path: Path) -> None:
    data = json.loads(json.dumps(boards.load("crete").data))
    data["name"] = "mine"
    data["provinces"][0]["terrain"] = "swamp"
    data["provinces"][1]["name"] = "Selino"
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    result = run(app, ["check", str(file)])
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.splitlines() == [
        "Kissamos's terrain must be plain, hill or mountain, not 'swamp'.",
        "More than one province is called Selino; names must differ.",
    ]


def test_check_a_file_that_is_not_there() -> None:
    result = run(app, ["check", "atlantis.json"])
    assert result.exit_code == 1
    assert result.stderr == (
        "There is no board or file 'atlantis.json'; the built-in boards are crete and sardegna.\n"
    )


def test_draw(tmp_path: Path) -> None:
    file = tmp_path / "crete.svg"
    file.write_text("old")
    assert run(app, ["draw", "crete", "-o", str(file)]).exit_code == 0
    assert file.read_text(encoding="utf-8") == boards.draw(boards.load("crete"))


def test_draw_what_is_no_board(tmp_path: Path) -> None:
    result = run(app, ["draw", "atlantis", "-o", str(tmp_path / "a.svg")])
    assert isinstance(result.exception, boards.BadBoard)


@pytest.mark.parametrize("target", [".", "no/such/folder/crete.svg"])
def test_draw_where_nothing_can_be_written(tmp_path: Path, target: str) -> None:
    result = run(app, ["draw", "crete", "-o", str(tmp_path / target)])
    assert isinstance(result.exception, CannotWrite)
    assert str(result.exception).startswith("The chart cannot be written to ")
