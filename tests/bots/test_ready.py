"""Bots on a fresh machine: nobody waits for a compiler."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kastellan
from kastellan import bots
from kastellan.bots.ready import Ready, _hasty, compile_search, is_cached
from kastellan.bots.search.bot import Search
from kastellan.core.driver import driver

FRESH = """
import kastellan
from kastellan.bots import ask, make
from kastellan.bots.ready import _compiling, is_cached

game = kastellan.load({game!r})
record = game.new(2)
kastellan.driver(1).settle(record)
bot = make({spec!r}, game, 1, "ready")
assert not is_cached(game)
assert ask(bot, record) in record.legal
print(bot.is_prepared, _compiling(game).poll())
_compiling(game).kill()
"""


def run(script: str, cache: Path) -> str:
    """What a script prints in a process whose compiled code is kept there."""
    environment = {**os.environ, "KASTELLAN_CACHE": str(cache)}
    return subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.parametrize("game", ["kreta", "catan"])
def test_without_compiled_code_it_plays_at_once(tmp_path: Path, game: str) -> None:
    script = FRESH.format(game=game, spec="search:1000000n")
    assert run(script, tmp_path) == "False None\n"  # uncompiled, and compiling goes on beside


BESIDE = """
import kastellan
from kastellan.bots import ask, make
from kastellan.bots.ready import _compiling

game = kastellan.load("kreta")
record = game.new(2)
kastellan.driver(1).settle(record)
bot = make("search:200n", game, 1, "ready")
ask(bot, record)
first = bot.is_prepared
ended = _compiling(game).wait()
assert ask(bot, record) in record.legal
print(first, ended, bot.is_prepared)
"""


@pytest.mark.slow
def test_it_is_compiled_beside_the_play(tmp_path: Path) -> None:
    assert run(BESIDE, tmp_path) == "False 0 True\n"


def test_where_it_cannot_be_compiled_it_goes_on_without(tmp_path: Path) -> None:
    no_folder = tmp_path / "file"
    no_folder.touch()
    assert run(BESIDE, no_folder) == "False 1 False\n"


def test_with_compiled_code_it_plays_at_full_strength() -> None:
    game = kastellan.load("kreta")
    compile_search(game)
    assert is_cached(game)
    record = game.new(2)
    driver(1).settle(record)
    bot = bots.make("search:200n", game, 1, "ready")
    assert isinstance(bot, Ready)
    assert bots.ask(bot, record) == bots.ask(bots.make("search:200n", game, 1, "compiled"), record)
    assert bot.is_prepared


ELSEWHERE = """
import kastellan
from kastellan.bots.ready import is_cached

print(is_cached(kastellan.load("kreta")))
"""


def test_what_was_compiled_for_another_place_does_not_count(tmp_path: Path) -> None:
    """An upgrade into a new folder: whoever took the old code for its own would compile at play."""
    compile_search(kastellan.load("kreta"))
    package = Path(kastellan.__file__).parent
    shutil.copytree(package, tmp_path / "kastellan", ignore=shutil.ignore_patterns("static"))
    for place, answer in ((package.parent, "True\n"), (tmp_path, "False\n")):
        environment = {**os.environ, "PYTHONPATH": str(place)}
        words = [sys.executable, "-c", ELSEWHERE]
        found = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
        assert found.stdout == answer


def test_simple_bots_need_no_preparing() -> None:
    game = kastellan.load("kreta")
    assert not isinstance(bots.make("greedy", game, 1, "ready"), Ready)


def test_in_haste_there_is_a_second_and_no_playout() -> None:
    assert _hasty("search:5s+doubt=0.2") == "search:1s+playout=0+doubt=0.2"
    asked = bots.make(_hasty("search:200ms+playout=5"), kastellan.load("catan"))
    assert isinstance(asked, Search)
    assert asked._config["playout"] == 5  # what was asked for is kept
