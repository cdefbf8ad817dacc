"""The game that is played in the terminal, and who sits at it."""

from pathlib import Path

import kastellan
from kastellan.bots.ready import compile_search
from kastellan.cli.play.table import HUMAN, Table


def test_a_bot_that_is_compiled_is_at_full_strength_from_its_first_thought(tmp_path: Path) -> None:
    kreta = kastellan.load("kreta")
    compile_search(kreta)
    table = Table(kreta.new(players=2), (HUMAN, "abbess"), 1, tmp_path / "game.json")
    assert table.is_prepared(1)


def test_a_bot_that_needs_no_compiling_always_is(tmp_path: Path) -> None:
    kreta = kastellan.load("kreta")
    table = Table(kreta.new(players=2), (HUMAN, "greedy"), 1, tmp_path / "game.json")
    assert table.is_prepared(1)
