"""`kastellan verify`."""

import json
from pathlib import Path
from typing import Any

import pytest

from kastellan.server import chance
from tests.cli.command import Command
from tests.server.exported import SEED, exported, to_json


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def write(file: Path, **changes: Any) -> Path:
    """A finished game of Kreta in a file."""
    file.write_text(json.dumps({**exported(), **changes}), encoding="utf-8")
    return file


def test_a_fair_game_is_told_what_was_checked(kastellan: Command, file: Path) -> None:
    shown = chance.commitment(SEED)
    result = kastellan("verify", str(write(file)), "--commitment", shown)
    assert (result.returncode, result.stderr) == (0, "")
    first, second, third, fourth = result.stdout.splitlines()
    assert first == "Kreta, table Ab3-x_9, Ann, Zoë; finished."
    assert second == (
        f"The game follows the rules: {len(exported()['record']['actions'])} actions replayed."
    )
    assert third.endswith(f"its SHA-256 is {shown}, as shown at the start.")
    assert fourth.startswith("Chance was fair: 28 rolls and draws recomputed, all alike (")
    assert "who starts: 1" in fourth


def test_statistics_in_a_language(kastellan: Command, file: Path) -> None:
    file.write_text(json.dumps(exported("catan")), encoding="utf-8")
    said = kastellan("verify", str(file), "--statistics", "--lang", "de").stdout
    assert "Ertragswürfel (" in said
    assert "Ritterturnier" in said


def test_what_was_played_elsewhere_is_not_vouched_for(kastellan: Command, file: Path) -> None:
    every = len(exported()["record"]["actions"])
    said = kastellan("verify", str(write(file, imported=every))).stdout
    assert "Chance was fair: 0 rolls" in said
    assert f"Not checked: the first {every} actions" in said


def test_names_cannot_steer_the_terminal(kastellan: Command, file: Path) -> None:
    seats = [{"name": "\x1b[2J\n"}, {"kind": "bot"}]
    said = kastellan("verify", str(write(file, seats=seats, table=exported()["table"]))).stdout
    assert "?[2J?, ?; finished." in said
    assert "\x1b" not in said


@pytest.mark.parametrize(
    ("changes", "answer"),
    [
        ({"seed": "00" * 32}, "The seed of this game is not the one it began with"),
        ({"table": "other"}, "Step 2 differs"),
        ({"seed": None}, "holds no seed"),
        ({"record": {"kastellan": 1}}, 'needs "actions"'),
    ],
)
def test_an_unfair_or_damaged_game_is_one_sentence(
    kastellan: Command, file: Path, changes: dict[str, Any], answer: str
) -> None:
    result = kastellan("verify", str(write(file, **changes)))
    assert result.returncode == 2
    assert result.stdout == ""
    assert answer in result.stderr
    assert result.stderr.count("\n") == 1


def test_no_file_no_game_no_language(kastellan: Command, file: Path) -> None:
    assert "cannot be read (No such file" in kastellan("verify", str(file)).stderr
    file.write_text("Hello")
    assert "no game of a table" in kastellan("verify", str(file)).stderr
    assert "no language 'xx'" in kastellan("verify", str(write(file)), "--lang", "xx").stderr


def test_a_tables_game_can_be_shown(kastellan: Command, file: Path) -> None:
    assert "starts." in kastellan("show", str(write(file)), "--log").stdout
    from kastellan.core.record import Record

    record = Record.from_json(json.dumps(exported()["record"]))
    file.write_text(to_json(record, seed=None), encoding="utf-8")
    assert kastellan("show", str(file)).stdout == record.to_text()
