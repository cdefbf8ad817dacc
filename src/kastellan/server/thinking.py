"""Bots think beside the event loop, in processes of their own, and see only what their seat may."""

import asyncio
import logging
import multiprocessing
import secrets
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import msgspec

from kastellan.core.record import Record
from kastellan.server import metrics, minds

log = logging.getLogger(__name__)

TRIES = 3


class Thinker:
    """The bots of all tables."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, key: str, level: str, record: Record) -> minds.Answer:
        """What a bot plays now.

        A bot that fails plays anything legal, and the log says so.

        `key` names the table and the seat: a bot that remembers does so for these alone.
        """
        s = record.state
        record.game.rules.redact(record.setting.setup, s, record.to_move)
        options = msgspec.json.encode(record.setting.options, order="deterministic")
        question = minds.Question(
            key, level, record.game.name, record.players, options, s.tobytes()
        )
        for _ in range(TRIES):
            try:
                loop = asyncio.get_running_loop()
                answer = await loop.run_in_executor(self._open(), minds.answer, question)
                if answer.action in record.legal:
                    return answer
                log.error("the bot %s wanted what is not legal", level)
            except BrokenProcessPool:
                log.error("a process of bots has ended; starting anew")
                self._pool = None
            except Exception:
                log.exception("the bot %s failed", level)
        metrics.bot_failures.inc()
        return minds.Answer(secrets.choice(record.legal), 0.0)

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, spawn, minds.begin)
        return self._pool

    def close(self) -> None:
        """End all thinking."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(cancel_futures=True)
