"""`kastellan play` without a terminal: lines in, a transcript out."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kastellan.core.record import Record
from kastellan.core.texts import LANGUAGES
from tests.cli.command import Command


def test_bots_alone_play_to_the_end(kastellan: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = kastellan(
        "play", "kreta", "--seats", "greedy,random,random", "--seed", "5",
        "--save", str(file),
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert "Scoring 11 of 11" in result.stdout
    assert "Victory for " in result.stdout
    assert "\x1b" not in result.stdout
    record = Record.from_json(json.dumps(json.loads(file.read_text())["record"]))
    assert str(max(record.points)) in result.stdout
    again = kastellan("play", "kreta", "--resume")
    assert again.returncode == 0
    assert "Victory for " in again.stdout


def test_end_of_input_saves_and_resume_goes_on(kastellan: Command) -> None:
    first = kastellan(
        "play", "kreta", "--seed", "3", "--option", "start=0",
        lines="commander: villager candia\nadmiral\n",
    )  # fmt: skip
    assert first.returncode == 0, first.stderr
    assert "Blue puts a villager into Candia." in first.stdout
    assert "The game is saved in " in first.stdout
    assert "play kreta --resume" in first.stdout
    second = kastellan("play", "kreta", "--resume", lines="ship messara\nlog\n")
    assert "Put a ship into a port, or move a ship." in second.stdout
    assert "Blue puts a ship into the port of Messara." in second.stdout
    assert "Blue plays: commander. Blue puts a villager into Candia." in second.stdout


def test_commands(kastellan: Command) -> None:
    lines = (
        "help\nhelp adm\nhelp xyz\nboard\ntable\ncards\nrules\nwhy farmer\nwhy\nsave\nwhy king\n"
    )
    result = kastellan("play", "kreta", "--option", "start=0", lines=lines)
    for text in (
        "take back your last step",
        "Put one ship from your reserve into any port",
        "There is no help for “xyz”",
        "Agios Vasileios",
        "draw pile",
        "docs/rules/kreta.md",
        "This card can do nothing at the moment: farmer.",
        "Name the move you wonder about",
        "Saved in ",
    ):
        assert text in result.stdout, text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "There is no game 'chess'"),
        (["kreta", "--seats", "human,grredy,random"], "There is no bot 'grredy'"),
        (["kreta", "--seats", "human,greedy", "--players", "3"], "--players says 3"),
        (["kreta", "--seats", "human"], "is for 2, 3 or 4 players"),
        (["kreta", "--players", "7"], "is for 2, 3 or 4 players"),
        (["kreta", "--board", "atlantis"], "There is no board or file 'atlantis'"),
        (["kreta", "--option", "colour=red"], "has no option 'colour'"),
        (["kreta", "--option", "colour"], "An option is written name=value"),
        (["kreta", "--option", "second_after_tie=all"], "takes nothing or half"),
        (["kreta", "--lang", "eo"], "There is no language 'eo'"),
        (["kreta", "--seed", "-4"], "A seed is a whole number"),
        (["kreta", "--resume"], "There is no game to resume yet"),
        (["kreta", "--resume", "no.json"], "cannot be read"),
        (["kreta", "--resume", "no.json", "--players", "2"], "leave out --players"),
        (["kreta", "--save", "/dev/null/x.json"], "cannot be saved"),
    ],
)
def test_a_wrong_word_is_one_sentence(kastellan: Command, words: list[str], sentence: str) -> None:
    result = kastellan("play", *words)
    assert result.returncode == 2
    assert sentence in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert result.stdout == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language(kastellan: Command, lang: str) -> None:
    start = {"en": "Blue", "de": "Blau", "fr": "Bleu", "it": "Blu", "nl": "Blauw"}[lang]
    result = kastellan(
        "play", "kreta", "--option", "start=0",
        lines="help\ncards\ntable\nhelp a\ncommander: villager candia\nundo\nxyz\n",
        LANG=f"{lang}_XX.UTF-8",
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert f"{start}> xyz" in result.stdout


@pytest.mark.parametrize("columns", [40, 80, 110, 120, 170])
@pytest.mark.parametrize("board", ["crete", "sardegna"])
def test_nothing_is_wider_than_the_terminal(kastellan: Command, columns: int, board: str) -> None:
    result = kastellan(
        "play", "kreta", "--players", "4", "--board", board, lines="table\nboard\ncards\n",
        COLUMNS=str(columns), LINES="40",
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert max(map(len, result.stdout.splitlines())) <= columns
    if columns >= 110:
        assert "╭" in result.stdout.split("> table")[0]


def test_a_pipe_needs_no_terminal(tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "kastellan", "play", "kreta", "--option", "start=0"],
        input="help\n",
        capture_output=True,
        text=True,
        check=False,
        env={"XDG_DATA_HOME": str(tmp_path), "LC_ALL": "C"},
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert "take back your last step" in result.stdout
    assert "\x1b" not in result.stdout
