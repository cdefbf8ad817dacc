"""Bots think beside the event loop, in processes of their own, and see only what their seat may."""

import asyncio
import logging
import multiprocessing
import secrets
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol

from kastellan.core.record import Record
from kastellan.server import metrics, minds

log = logging.getLogger(__name__)

TRIES = 3
NOTHING = minds.Answer(-1, 0.0)
"""What is found when a bot fails; no action has that number."""


class Thinker(Protocol):
    """The bots of all tables, wherever they think."""

    async def choose(self, key: str, level: str, record: Record, place: str = "") -> minds.Answer:
        """What a bot plays now; one that fails plays anything legal, and the log says so.

        `key` names the table and the seat: a bot that remembers does so for these alone. `place`
        names the decision: wherever it is asked for, it is the same.
        """

    async def close(self) -> None:
        """End all thinking."""


class Pool:
    """Processes in which bots think."""

    def __init__(self, processes: int, limit: float) -> None:
        self._processes = processes
        self._limit = limit  # seconds after which a bot counts as one that will never answer
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(processes)  # whoever waits for a process does not think yet

    async def answer(self, question: minds.Question) -> minds.Answer:
        """What a bot plays, or NOTHING if it fails again and again."""
        async with self._free:
            return await self._try(question)

    async def _try(self, question: minds.Question) -> minds.Answer:
        for _ in range(TRIES):
            pool = self._open()
            try:
                loop = asyncio.get_running_loop()
                thinking = loop.run_in_executor(pool, minds.answer, question)
                return await asyncio.wait_for(thinking, self._limit)
            except BrokenProcessPool:
                log.error("a process of bots has ended; starting anew")
                self._give_up(pool)
            except TimeoutError:
                log.error("the bot %s does not answer; its process is ended", question.level)
                self._give_up(pool)
                break
            except Exception:
                log.exception("the bot %s failed", question.level)
        return NOTHING

    async def warm_up(self) -> None:
        """Start the processes before somebody waits for them."""
        loop, pool = asyncio.get_running_loop(), self._open()
        starts = (loop.run_in_executor(pool, minds.warm_up) for _ in range(self._processes))
        await asyncio.gather(*starts)

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, spawn, minds.begin)
        return self._pool

    def _give_up(self, pool: ProcessPoolExecutor) -> None:
        """End some processes; who else thought there is asked again in others."""
        if self._pool is pool:
            self._pool = None
        _end(pool)

    async def close(self) -> None:
        """End all thinking."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            _end(pool)
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)


def _end(pool: ProcessPoolExecutor) -> None:
    for process in list((pool._processes or {}).values()):
        process.kill()  # one that hangs may not heed anything less, and it has nothing to save


class Local:
    """The bots of all tables, in processes of this server."""

    def __init__(self, processes: int, limit: float) -> None:
        self._pool = Pool(processes, limit)

    async def choose(self, key: str, level: str, record: Record, place: str = "") -> minds.Answer:
        """What a bot plays now."""
        question = minds.ask(key, level, record)
        for _ in range(TRIES):
            found = await self._pool.answer(question)
            if found.action in record.legal:
                return found
            if found is NOTHING:
                break
            log.error("the bot %s wanted what is not legal", level)
        metrics.bot_failures.inc()
        return minds.Answer(secrets.choice(record.legal), 0.0)

    async def close(self) -> None:
        """End all thinking."""
        await self._pool.close()
