"""Requests to a table, taken one after the other by the task that owns it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from kastellan.server.refusals import Refused

log = logging.getLogger(__name__)

MOST = 256  # requests that may wait

Job = Callable[[], Awaitable[Any]]


class Mail:
    """A bounded queue of jobs; each has somebody who waits for it, or nobody."""

    def __init__(self) -> None:
        self.is_closed = False
        self._jobs: asyncio.Queue[tuple[Job, asyncio.Future[Any] | None]] = asyncio.Queue(MOST)

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits."""
        return self._jobs.empty()

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return self._jobs.qsize()

    async def ask(self, job: Job) -> Any:
        """Have a job done and wait for what comes of it; raises Refused."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.put(job, answer)
        return await answer

    def put(self, job: Job, answer: asyncio.Future[Any] | None = None) -> None:
        """Have a job done some time; raises Refused if too much waits already."""
        if self.is_closed:
            raise Refused("busy")
        try:
            self._jobs.put_nowait((job, answer))
        except asyncio.QueueFull:
            raise Refused("busy") from None

    async def work(self) -> None:
        """Do what comes, until closed."""
        while not self.is_closed:
            job, answer = await self._jobs.get()
            try:
                result = await job()
            except Exception as error:
                if answer is not None and not answer.done():
                    answer.set_exception(error)
                elif not isinstance(error, Refused):
                    log.exception("a table could not do something by itself")
            else:
                if answer is not None and not answer.done():
                    answer.set_result(result)

    def close(self) -> None:
        """Take nothing more; whoever waits is told to ask again."""
        self.is_closed = True
        while not self._jobs.empty():
            _, answer = self._jobs.get_nowait()
            if answer is not None and not answer.done():
                answer.set_exception(Refused("busy"))
