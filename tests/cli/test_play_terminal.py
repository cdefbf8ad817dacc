"""`kastellan play` in a real (pseudo-)terminal: typing, completion, leaving, and coming back."""

import json
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kastellan.core.record import Record
from tests.cli.person import CTRL_C, CTRL_D, TAB, Player

PROMPT = "Blue> "


@pytest.fixture
def players() -> Iterator[list[Player]]:
    started: list[Player] = []
    yield started
    for player in started:
        player.process.close(force=True)


def start(players: list[Player], folder: Path, *words: str, **more: Any) -> Player:
    players.append(Player(folder, *words, **more))
    players[-1].sees(PROMPT)
    return players[-1]


SEEDED = ("--seats", "human,greedy", "--seed", "3", "--option", "start=0")


def actions_in(path: Path) -> list[str]:
    """The notation of all that was played, by the file."""
    record = Record.from_json(json.dumps(json.loads(path.read_text())["record"]))
    return record.to_text().split("\n\n", 1)[1].splitlines()


def test_a_few_turns(tmp_path: Path, players: list[Player]) -> None:
    file = tmp_path / "game.json"
    player = start(players, tmp_path, *SEEDED, "--save", str(file))
    player.enters("commander: villager candia", "Blue puts a villager into Candia.")
    player.sees("Red plays: ")
    player.sees(PROMPT)
    player.enters("admiral", "Put a ship into a port, or move a ship.")
    player.sees(PROMPT)
    player.enters("ship nowhere", "cannot be done now")
    player.enters("ship amari", "Amari has no port.")
    player.enters("undo", "Taken back.")
    player.sees("Choose a card to play.")
    player.enters("undo", "Nothing can be taken back")
    player.enters("king", "king acts as")
    player.enters("restart", "Your turn begins anew.")
    player.enters("help farmer", "Take one tile")
    player.enters("castellan", "Everyone takes their cards back.")
    player.sees("Keep the fort card just turned up, or swap it")
    player.enters("undo", "Nothing can be taken back")
    player.enters("keep", "Blue keeps fort card")
    player.sees(PROMPT)
    player.enters("quit", "The game is saved in ")
    assert player.leaves() == 0
    assert actions_in(file)[1] == "Blue: commander: villager Candia"
    assert sum(line.startswith("Blue: ") for line in actions_in(file)) == 2


def test_completion(tmp_path: Path, players: list[Player]) -> None:
    player = start(players, tmp_path, *SEEDED)
    player.types("comm" + TAB)
    player.types(": " + TAB)
    player.types("Cand" + TAB)
    player.enters("", "Blue puts a villager into Candia.")


def test_the_menu_offers_only_what_is_legal(tmp_path: Path, players: list[Player]) -> None:
    player = start(players, tmp_path, *SEEDED)
    player.types("admiral: ship " + TAB)
    shown = player.sees("Sitia")
    assert "Messara" in shown
    assert "Amari" not in shown


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D], ids=["ctrl-c", "ctrl-d"])
def test_leaving_by_key_is_polite(tmp_path: Path, players: list[Player], key: str) -> None:
    player = start(players, tmp_path)
    player.types(key)
    player.sees("The game is saved in ")
    player.sees("play kreta --resume")
    assert player.leaves() == 0


@pytest.mark.parametrize("line", ["commander: villager candia", "commander"])
def test_what_was_shown_survives_a_kill(tmp_path: Path, players: list[Player], line: str) -> None:
    player = start(players, tmp_path, *SEEDED)
    player.enters(line, "Blue plays: commander.")
    player.process.kill(signal.SIGKILL)
    player.process.wait()
    again = start(players, tmp_path, "--resume")
    again.enters("log *", "Blue plays: commander.")


@pytest.mark.parametrize("size", [(24, 80), (40, 120), (50, 160)], ids=["80", "120", "160"])
def test_a_turn_fits_on_the_screen(
    tmp_path: Path, players: list[Player], size: tuple[int, int]
) -> None:
    player = start(players, tmp_path, *SEEDED, size=size)
    player.enters("commander: villager candia", "Blue puts a villager into Candia.")
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", player.sees(PROMPT))
    since_the_bots_thought = shown.rpartition("thinking …")[2]
    assert since_the_bots_thought.count("\n") < size[0]
    assert ("╰" in shown) == (size[1] >= 110)


def test_two_people_take_turns(tmp_path: Path, players: list[Player]) -> None:
    player = start(players, tmp_path, *SEEDED, "--seats", "human,human")
    player.enters("abbot: candia", "Red> ")
    player.enters("abbot: sitia", PROMPT)


def test_no_colour_when_none_is_wanted(
    tmp_path: Path, players: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    players.append(Player(tmp_path))
    shown = players[-1].sees(PROMPT)
    assert not re.search(r"\x1b\[[0-9;]*[34]8;", shown)
