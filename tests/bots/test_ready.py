"""Bots on a fresh machine: nobody waits for a compiler."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kastellan
from kastellan import bots
from kastellan.bots.mind import Character
from kastellan.bots.ready import Ready, compile_search, is_cached
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


def test_at_full_strength_it_says_so_before_its_first_choice() -> None:
    game = kastellan.load("kreta")
    compile_search(game)
    bot = bots.make("search:200n", game, 1, "ready")
    assert isinstance(bot, Ready)
    bot.prepare()
    assert bot.is_prepared


def test_in_haste_there_is_a_second_and_no_playout() -> None:
    catan = kastellan.load("catan")
    hasty = bots.make("search:5s+doubt=0.2", catan, 1, "hasty")
    assert isinstance(hasty, Search)
    assert (hasty.budget.seconds, hasty._config["playout"]) == (1.0, 0)
    assert hasty._config["doubt"] == 0.2
    asked = bots.make("search:200ms+playout=5", catan, 1, "hasty")
    assert isinstance(asked, Search)
    assert (asked.budget.seconds, asked._config["playout"]) == (0.2, 5)  # what was asked for
    few = bots.make("search:10n", catan, 1, "hasty")
    assert isinstance(few, Search)
    assert (few.budget.seconds, few.budget.rounds) == (1.0, 10)


def test_only_in_haste_a_character_thinks_otherwise() -> None:
    """Interpreted it chooses as it does compiled, however long that takes."""
    catan = kastellan.load("catan")
    record = catan.new()
    driver(1).settle(record)
    known = {}
    for speed in ("interpreted", "compiled", "hasty"):
        bot = bots.make("chancellor", catan, 1, speed)
        assert isinstance(bot, Character)
        bots.ask(bot, record)
        search = bot._bot
        assert isinstance(search, Search)
        known[speed] = (search.budget.seconds, search._config["playout"])
    assert known["interpreted"] == known["compiled"] == (float("inf"), 20)
    assert known["hasty"] == (1.0, 0)
