"""`kastellan play catan` in a (pseudo-)terminal, and through a pipe."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kastellan.core.record import Record
from kastellan.core.texts import LANGUAGES
from tests.cli.command import Command
from tests.cli.person import Player

READY, ROLL = "a move, or help", "just Enter: roll"  # hints at a prompt that waits
CLEARED, UP = "\x1b[3J", "\x1b[A"
SEED = ("--seed", "4")
REGIONS = "lumber, ore, brick, grain, wool"
SET_UP = (REGIONS, "look 2", "brick fleet", "garrison", "brickworks")


@pytest.fixture
def players() -> Iterator[list[Player]]:
    started: list[Player] = []
    yield started
    for player in started:
        player.process.close(force=True)


def start(players: list[Player], folder: Path, *words: str, **more: Any) -> Player:
    players.append(Player(folder, *words, game="catan", **more))
    return players[-1]


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def types(player: Player, line: str, hint: str = READY) -> str:
    """Type a line and wait for the next prompt; what was shown in between."""
    return plain(player.enters(line, hint))


def test_a_few_turns(tmp_path: Path, players: list[Player]) -> None:
    file = tmp_path / "game.json"
    player = start(players, tmp_path, *SEED, "--seats", "human,random", "--save", str(file))
    player.sees(READY)
    assert "Worth 2 victory points." in types(player, "help colossus")
    assert "look 1, 2, 3, 4, 5" in types(player, REGIONS)  # the sixth region lies by itself
    assert "13  " in types(player, "look 2")
    assert "Nothing can be taken back" in types(player, "undo")
    assert "new in hand: ≈brick fleet" in types(player, "brick fleet")
    types(player, "garrison")
    types(player, "brickworks", ROLL)
    assert "Build, trade and play action cards" in types(player, "")
    assert "Choose where to build the card." in types(player, "build garrison")
    assert "Taken back." in types(player, "undo")
    assert "You cannot pay for this: city." in types(player, "why city 1")
    shown = types(player, "build garrison: site 1 above")
    assert "Red builds (column 1, above): garrison." in shown
    assert "a card you have not seen" in types(player, "stacks")
    assert "tournament" in types(player, "points")
    assert "draw 1, 2, 3, 4, 5" in types(player, "finish")
    player.enters("draw 3", "new in hand: ")
    player.process.expect(f"{READY}|{ROLL}")  # the bot's turn may ask something
    player.enters("quit", "The game is saved in ")
    assert player.leaves() == 0
    record = Record.from_json(json.dumps(json.loads(file.read_text())["record"]))
    assert record.view()["seats"][0]["columns"][0]["above"] == ["garrison"]
    again = start(players, tmp_path, "--resume")
    again.sees("Back at the table.")
    again.process.expect(f"{READY}|{ROLL}")
    assert "▪garrison" in str(again.process.before)


def test_two_people_do_not_see_each_others_cards(tmp_path: Path, players: list[Player]) -> None:
    player = start(players, tmp_path, *SEED, "--seats", "human,human")
    player.sees(READY)
    assert CLEARED not in player.enters(REGIONS, READY)  # nobody has a secret yet
    for line in (REGIONS, "look 2", "brick fleet", "garrison"):
        types(player, line)
    shown = types(player, "brickworks", "Enter hides this screen.")
    assert "new in hand: ×brickworks" in shown
    assert CLEARED in player.enters("", "when nobody else looks.")
    shown = types(player, "")
    assert "Red takes a card from stack 2." in shown
    player.types(UP)  # no history of what the other typed
    shown += types(player, "")
    shown += types(player, "log *")
    for card in ("brick fleet", "garrison", "brickworks"):
        assert card not in shown
    assert not (tmp_path / "kastellan" / "history").exists()


def test_a_resumed_game_asks_who_sits_down(tmp_path: Path, players: list[Player]) -> None:
    player = start(players, tmp_path, *SEED, "--seats", "human,human")
    player.sees(READY)
    for line in (REGIONS, REGIONS, "look 2"):
        types(player, line)
    player.enters("quit", "The game is saved in ")
    player.leaves()
    again = start(players, tmp_path, "--resume")
    assert "brickworks" not in plain(again.sees("when nobody else looks."))
    assert "brickworks" in types(again, "")


@pytest.mark.parametrize("size", [(24, 80), (40, 120), (50, 160)], ids=["80", "120", "160"])
def test_a_turn_fits_on_the_screen(
    tmp_path: Path, players: list[Player], size: tuple[int, int]
) -> None:
    player = start(players, tmp_path, *SEED, "--seats", "human,random", size=size)
    player.sees(READY)
    for line in SET_UP:
        types(player, line, ROLL if line == SET_UP[-1] else READY)
    shown = types(player, "").replace("\r", "")
    table = shown[shown.index("turn 1") :]
    assert table.count("\n") < size[0]
    assert max(map(len, table.split("\n"))) <= size[1]
    assert ("strength" in table) == (size[1] >= 110)
    assert table.count("⌂2") >= 2


def test_bots_alone_play_to_the_turn_limit(kastellan: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = kastellan(
        "play", "catan", "--seats", "random,random", "--seed", "5", "--option", "turn_limit=20",
        "--option", "demolish=true", "--save", str(file),
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert "Turn 20: " in result.stdout
    assert "Victory for " in result.stdout
    assert "hand:" not in result.stdout
    shown = kastellan("show", str(file))
    assert "demolish: true" in shown.stdout


def test_a_running_game_is_not_written_out(kastellan: Command, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    lines = "\n".join(SET_UP) + "\n"
    played = kastellan(
        "play", "catan", *SEED, "--seats", "human,random", "--save", str(file), lines=lines
    )
    assert played.returncode == 0, played.stderr
    refused = kastellan("show", str(file))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "--secrets" in refused.stderr
    assert "take brickworks" in kastellan("show", str(file), "--secrets").stdout
    for words in (["--log"], ["--at", "80"]):
        told = kastellan("show", str(file), *words)
        assert told.returncode == 0, told.stderr
        assert "brickworks" not in told.stdout
    at = kastellan("show", str(file), "--at", "80").stdout
    assert "Black" in at


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language(kastellan: Command, lang: str) -> None:
    lines = ("help", *SET_UP, "", "board", "cards", "stacks", "points", "help b", "xyz")
    result = kastellan(
        "play", "catan", *SEED, "--seats", "human,random",
        lines="\n".join(lines), LANG=f"{lang}_XX.UTF-8",
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert "> xyz" in result.stdout
    assert "catan." not in result.stdout.replace("catan.md", "").replace("catan.json", "")


def test_the_usual_opponent(kastellan: Command) -> None:
    result = kastellan("play", "catan", *SEED)
    assert result.returncode == 0, result.stderr
    assert re.search(r"Black +marshal", result.stdout)


def test_enter_takes_the_only_choice(kastellan: Command) -> None:
    lines = "\n".join((*SET_UP, "")) + "\n"
    result = kastellan("play", "catan", *SEED, "--seats", "human,random", lines=lines)
    assert "Red rolls the dice." in result.stdout
