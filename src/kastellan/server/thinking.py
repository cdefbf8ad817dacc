"""Bots think beside the event loop, in processes of their own, and see only what their seat may."""

import asyncio
import logging
import multiprocessing
import os
import secrets
import threading
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from typing import Any

import numpy as np

from kastellan.core.driver import LARGEST_SEED
from kastellan.core.record import Record

log = logging.getLogger(__name__)

TRIES = 3


class Thinker:
    """The bots of all tables."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, key: str, level: str, record: Record) -> int:
        """What a bot plays now; a bot that fails plays anything legal, and the log says so.

        `key` names the table and the seat: a bot that remembers does so for these alone.
        """
        s = record.state
        record.game.rules.redact(record.setting.setup, s, record.to_move)
        ask = (
            key,
            level,
            record.game.name,
            record.players,
            _options_key(record.setting.options),
            s.tobytes(),
        )
        for attempt in range(TRIES):
            try:
                pool = self._open()
                action: int = await asyncio.get_running_loop().run_in_executor(pool, _choose, *ask)
                if action in record.legal:
                    return action
                log.error("the bot %s wanted what is not legal", level)
            except BrokenProcessPool:
                log.error("a process of bots has ended; starting anew")
                self._pool = None
            except Exception:
                log.exception("the bot %s failed (attempt %d)", level, attempt + 1)
        return secrets.choice(record.legal)

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes, multiprocessing.get_context("spawn"), _follow_parent
            )
        return self._pool

    def close(self) -> None:
        """End all thinking."""
        if self._pool is not None:
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _options_key(options: Mapping[str, Any]) -> bytes:
    import msgspec

    return msgspec.json.encode(options, order="deterministic")


# --- in the other process ------------------------------------------------------------------------


def _follow_parent() -> None:
    """End with the server, however that ends; leave Ctrl-C to it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=wait, daemon=True).start()


@lru_cache(maxsize=64)
def _bot(key: str, level: str, game: str) -> Any:
    from kastellan import bots
    from kastellan.games import load

    return bots.make(level, load(game), secrets.randbelow(LARGEST_SEED))


@lru_cache(maxsize=64)
def _setting(game: str, players: int, options: bytes) -> Any:
    import msgspec

    from kastellan.games import load

    return load(game).setting(players, msgspec.json.decode(options))


def _choose(key: str, level: str, game: str, players: int, options: bytes, state: bytes) -> int:
    from kastellan.games import load

    s = np.frombuffer(state, load(game).rules.state).copy()[0]
    return int(_bot(key, level, game).choose(_setting(game, players, options), s))
