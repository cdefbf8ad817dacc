"""A whole game of the Catan card game at one keyboard, typed at random."""

import io
import random
import re
from pathlib import Path

import pytest
from rich.console import Console

import kastellan
from kastellan.cli.play.screen import make
from kastellan.cli.play.session import Session
from kastellan.cli.play.table import Table
from kastellan.cli.play.terminal import Offers
from kastellan.cli.speech import Speech
from kastellan.core.contract import OVER

LOOKS = (
    "undo",
    "help",
    "log",
    "board",
    "cards",
    "stacks",
    "points",
    "restart",
    "why xyz",
    "xyz",
    "",
)


class Typist:
    """Somebody who types any legal action, and now and then a command."""

    def __init__(self, seed: int) -> None:
        self.console = Console(
            width=80, height=24, file=io.StringIO(), highlight=False, emoji=False, markup=False
        )
        self.dice = random.Random(seed)
        self.screens: list[tuple[int, str]] = []
        """Who was at the keyboard, and what was shown to them."""
        self.handed_over = 0
        self.session: Session

    def ask(self, prompt: str, hint: str, offers: Offers) -> str:
        record = self.session.table.record
        self._shown(record.to_move)
        if self.dice.random() < 0.05:
            return self.dice.choice(LOOKS)
        return self.session.screen.words(record, self.dice.choice(record.legal))

    def hand_over(self, leave: str | None, sit_down: str) -> None:
        self.handed_over += 1
        self._shown(1 - self.session.table.record.to_move)

    def _shown(self, seat: int) -> None:
        file = self.console.file
        assert isinstance(file, io.StringIO)
        self.screens.append((seat, file.getvalue()))
        file.seek(0)
        file.truncate()


@pytest.fixture
def typist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Typist:
    """Two people who have played a short game."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    game = kastellan.load("catan")
    record = game.new(2, {"turn_limit": 20, "demolish": True})
    speech = Speech(game, "en")
    player = Typist(2)
    table = Table(record, ("human", "human"), 2, tmp_path / "game.json")
    player.session = Session(table, make(game, speech), speech, player)
    player.session.run(resumed=False)
    player._shown(OVER)
    return player


def test_a_whole_game_at_one_keyboard(typist: Typist) -> None:
    assert typist.session.table.record.to_move == OVER
    assert typist.handed_over > 20
    names = {0: "Red", 1: "Black"}
    for seat, text in typist.screens:
        for taker in re.findall(r"(Red|Black) takes card \d+ of", " ".join(text.split())):
            assert taker == names[seat]  # a card that is named was taken by who reads of it
    # The last screen tells the end and not the whole game.
    assert "Victory for" in typist.screens[-1][1]
    assert "Turn 5" not in typist.screens[-1][1]
