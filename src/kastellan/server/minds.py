"""What runs in a process of bots: it is asked, and answers; nothing else reaches it.

A bot that searches is compiled for that, which takes from a second to a minute. Until that is done,
beside the play, it answers uncompiled: weaker, but at once.
"""

import multiprocessing
import os
import secrets
import signal
import threading
import time
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from kastellan import bots
from kastellan.bots.ready import compile_search, prepared
from kastellan.core.driver import LARGEST_SEED
from kastellan.core.game import Setting
from kastellan.core.record import Record
from kastellan.games import load, names

WARM = 0.2  # seconds
MODESTY = 10  # how much less than the server a bot gets of a processor both want
REMEMBERED = 8  # bots in a process; one that searches keeps its tree


@dataclass(frozen=True)
class Question:
    """Everything a bot is told: which it is, which game, and a state redacted for its seat."""

    key: str
    level: str
    game: str
    players: int
    options: bytes
    state: bytes


@dataclass(frozen=True)
class Answer:
    """What a bot plays."""

    action: int
    took: float
    """Seconds that it thought."""
    is_hasty: bool = False
    """Whether it plays uncompiled, below its strength."""


def ask(key: str, level: str, record: Record) -> Question:
    """The question what a bot plays now: with the state that its seat sees.

    `key` names the table and the seat: a bot that remembers does so for these alone.
    """
    s = record.state
    record.game.rules.redact(record.setting.setup, s, record.to_move)
    options = msgspec.json.encode(record.setting.options, order="deterministic")
    return Question(key, level, record.game.name, record.players, options, s.tobytes())


def begin() -> None:
    """End with the server, however that ends; leave Ctrl-C to it, and let people go first."""
    if hasattr(os, "nice"):
        os.nice(MODESTY)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()

    def follow() -> None:
        if server is not None:
            server.join()
            os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def warm_up() -> None:
    """Have everything in memory that is needed to think, or begin to compile it."""
    for name in names():
        if prepared(load(name)):
            compile_search(load(name))
    time.sleep(WARM)  # so that no process does this twice and another not at all


def answer(question: Question) -> Answer:
    """What the bot plays."""
    setting = _setting(question.game, question.players, question.options)
    s = np.frombuffer(question.state, load(question.game).rules.state).copy()[0]
    bot = _bot(question.key, question.level, question.game)
    began = time.perf_counter()
    action = int(bot.choose(setting, s))
    is_hasty = not getattr(bot, "is_prepared", True)
    return Answer(action, time.perf_counter() - began, is_hasty)


@lru_cache(maxsize=REMEMBERED)
def _bot(key: str, level: str, game: str) -> Any:
    return bots.make(level, load(game), secrets.randbelow(LARGEST_SEED), "ready")


@lru_cache(maxsize=64)
def _setting(game: str, players: int, options: bytes) -> Setting:
    return load(game).setting(players, msgspec.json.decode(options))
