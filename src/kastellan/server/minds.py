"""What runs in a process of bots: it is asked, and answers; nothing else reaches it.

A bot that searches is compiled for that, which takes from a second to a minute. Until that is done,
beside the play, it answers uncompiled: weaker, but at once.
"""

import logging
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
from kastellan.core.driver import LARGEST_SEED
from kastellan.core.game import Setting
from kastellan.games import load

SIMPLE = ("random", "greedy")
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


def begin() -> None:
    """End with the server, however that ends; leave Ctrl-C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()

    def follow() -> None:
        if server is not None:
            server.join()
            os._exit(0)

    threading.Thread(target=follow, daemon=True).start()


def answer(question: Question) -> tuple[int, float]:
    """What the bot plays, and how many seconds it thought."""
    setting = _setting(question.game, question.players, question.options)
    s = np.frombuffer(question.state, load(question.game).rules.state).copy()[0]
    is_ready = question.level not in SIMPLE and _is_compiled(question, setting, s.copy())
    # A search that counts its rounds would take minutes uncompiled.
    if question.level.endswith("n") and question.level.startswith("search:"):
        is_ready = True
    speed = "compiled" if is_ready else "interpreted"
    bot = _bot(question.key, question.level, question.game, speed)
    began = time.perf_counter()
    return int(bot.choose(setting, s)), time.perf_counter() - began


@lru_cache(maxsize=REMEMBERED)
def _bot(key: str, level: str, game: str, speed: str) -> Any:
    return bots.make(level, load(game), secrets.randbelow(LARGEST_SEED), speed)


@lru_cache(maxsize=64)
def _setting(game: str, players: int, options: bytes) -> Setting:
    return load(game).setting(players, msgspec.json.decode(options))


_compiling: dict[tuple[str, str], threading.Thread] = {}
_compiled: set[tuple[str, str]] = set()


def _is_compiled(question: Question, setting: Setting, s: Any) -> bool:
    """Whether a bot can think at full speed; if not, that is prepared."""
    name = (question.game, question.level)
    if name not in _compiling:
        _compiling[name] = threading.Thread(target=_compile, args=(name, setting, s), daemon=True)
        _compiling[name].start()
    return name in _compiled


def _compile(name: tuple[str, str], setting: Setting, s: Any) -> None:
    """Think once at full speed; if that fails, the bot goes on without."""
    game, level = name
    try:
        bots.make(level, load(game), 0, "compiled").choose(setting, s)
    except Exception:
        logging.getLogger(__name__).exception("the bot %s cannot be compiled", level)
    else:
        _compiled.add(name)
