"""`kastellan bots` tells who there is to play against."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import kastellan as library
from kastellan import bots
from kastellan.bots.levels import TEXTS
from kastellan.cli.speech import Speech
from kastellan.core.texts import LANGUAGES
from tests.cli.command import Command

WIDE = {"COLUMNS": "200"}


def test_both_games(kastellan: Command) -> None:
    said = kastellan("bots", **WIDE).stdout
    for name in ("kreta", "catan"):
        game = library.load(name)
        assert game.title_first in said
        for level in bots.levels(game):
            assert level.id in said


def test_one_game_in_every_language(kastellan: Command) -> None:
    game = library.load("catan")
    for lang in LANGUAGES:
        said = kastellan("bots", "catan", "--lang", lang, **WIDE).stdout
        assert Speech(game, lang).say("catan.title") in said
        for level in bots.levels(game):
            assert TEXTS.say(level.name, lang) in said
            assert TEXTS.say(level.sentence, lang) in said
        assert "shepherd" not in said


def test_strength_is_told_by_circles(kastellan: Command) -> None:
    lines = kastellan("bots", "kreta", **WIDE).stdout.splitlines()
    for level in bots.levels(library.load("kreta")):
        (line,) = (line for line in lines if level.id in line.split())
        assert line.count("●") == level.rank
        assert line.count("○") == 5 - level.rank


def test_the_command_it_shows_works(kastellan: Command) -> None:
    said = kastellan("bots", "kreta").stdout
    (line,) = (line for line in said.splitlines() if "kastellan play" in line)
    words = line[line.index("kastellan play") :].split()
    assert words == ["kastellan", "play", "kreta", "--seats", "human,shepherd"]
    assert kastellan(*words[1:], "--seed", "1", lines="quit\n").returncode == 0


def test_an_unknown_game_is_a_sentence(kastellan: Command) -> None:
    result = kastellan("bots", "chess")
    assert result.returncode == 2
    assert result.stdout == ""
    assert "chess" in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is full")
def test_no_room_for_the_answer_is_a_sentence() -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "kastellan", "bots"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert done.stderr == "The answer cannot be written (No space left on device).\n"


def test_what_a_terminal_cannot_show_is_replaced() -> None:
    command = [sys.executable, "-m", "kastellan", "bots", "kreta"]
    done = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "?????" in done.stdout
