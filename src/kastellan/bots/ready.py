"""Bots that answer at once on a fresh machine: uncompiled until the compiled ones are ready.

Compiling a search takes from ten seconds to a few minutes, once. Meanwhile another process does it
at low priority, and the bot plays uncompiled, weaker but in time; `is_prepared` says which it is.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache

from kastellan.bots.bot import Bot
from kastellan.bots.search.budget import read
from kastellan.bots.search.knowledge import knowledge
from kastellan.core.game import Game, Setting, State


class Ready:
    """A bot that never makes anybody wait for a compiler."""

    def __init__(self, spec: str, game: Game, seed: int) -> None:
        self.name = spec
        self._spec, self._game, self._seed = spec, game, seed
        self._bot: Bot | None = None
        self.is_prepared = False
        """Whether the last choice was made at full strength, and so will be the next."""

    def prepare(self) -> None:
        """Play at full strength from now on, if that is possible by now."""
        from kastellan.bots import make

        if not self.is_prepared and prepared(self._game):
            self._bot = make(self._spec, self._game, self._seed, "compiled")
            self.is_prepared = True

    def choose(self, setting: Setting, s: State) -> int:
        from kastellan.bots import make

        self.prepare()
        if self._bot is None:
            self._bot = make(self._spec, self._game, self._seed, "hasty")
        return self._bot.choose(setting, s)


def prepared(game: Game) -> bool:
    """Whether the compiled search is at hand; if not, compiling it begins or goes on."""
    if knowledge(game) is None or is_cached(game):
        return True
    _compiling(game)
    return False


def is_cached(game: Game) -> bool:
    """Whether the cache of compiled code holds the search of a game."""
    from kastellan.bots.search.growing import built
    from kastellan.core.compiled import is_cached

    found = built(game, "compiled")
    return all(map(is_cached, (found.think, found.find, found.keep, found.lead)))


@cache  # once: where it cannot be compiled, the bot goes on without
def _compiling(game: Game) -> "subprocess.Popen[bytes]":
    """The process that compiles."""
    command = [sys.executable, "-m", "kastellan.bots.ready", game.name]
    return subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Let one process compile, where the system has locks; the others wait and find it done."""
    from kastellan.core.compiled import cache_folder

    cache_folder().mkdir(parents=True, exist_ok=True)
    with (cache_folder() / f"{name}.lock").open("w") as lock:
        with suppress(ImportError):
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def compile_search(game: Game) -> None:
    """Compile all that a search needs, or load it, by searching twice."""
    from kastellan.bots.search.bot import Search
    from kastellan.core.driver import Driver

    record = game.new(game.players[0])
    driver = Driver(0)
    bot = Search(game, 0, read("64n"))
    for _ in range(2):
        while record.to_move < 0 or len(record.legal) == 1:
            record.play(driver.choose(record) if record.to_move < 0 else record.legal[0])
        s = record.state
        game.rules.redact(record.setting.setup, s, record.to_move)
        record.play(bot.choose(record.setting, s))


if __name__ == "__main__":
    from kastellan.games import load

    if hasattr(os, "nice"):
        os.nice(10)
    with alone(sys.argv[1]):
        if not is_cached(load(sys.argv[1])):
            compile_search(load(sys.argv[1]))
