"""Reads of what happened lately, many tables to a look.

While one look at the database is under way, further tables gather; the next one takes them all. So
a server that follows what others write asks the database a few times a second, not for each move.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from sqlalchemy import Engine

from kastellan.server.store.errors import StoreFailed

MOST = 100  # tables to a look

Rows = Sequence[Any]
Query = Any
Look = list[tuple[Rows, ...]]


class Looks:
    """Takes queries that belong together, and answers each group as of one moment."""

    def __init__(
        self, engine: Engine, run: Callable[[Callable[[], Look]], Awaitable[Look]]
    ) -> None:
        self._engine = engine
        self._run = run
        self._waiting: list[tuple[tuple[Query, ...], asyncio.Future[tuple[Rows, ...]]]] = []
        self._task: asyncio.Task[None] | None = None

    async def see(self, *queries: Query) -> tuple[Rows, ...]:
        """What some queries find, all at the same moment; raises StoreFailed."""
        answer: asyncio.Future[tuple[Rows, ...]] = asyncio.get_running_loop().create_future()
        self._waiting.append((queries, answer))
        if self._task is None:
            self._task = asyncio.create_task(self._look())
        return await answer

    async def _look(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                try:
                    found: Sequence[Any] = await self._run(lambda batch=batch: self._read(batch))  # type: ignore[misc]
                except StoreFailed as error:
                    found = [error] * len(batch)
                for (_, answer), each in zip(batch, found, strict=True):
                    if answer.done():  # whoever asked has gone
                        continue
                    if isinstance(each, StoreFailed):
                        answer.set_exception(StoreFailed(str(each)))
                    else:
                        answer.set_result(each)
        finally:
            self._task = None

    def _read(self, batch: list[tuple[tuple[Query, ...], Any]]) -> Look:
        """In a thread."""
        with self._engine.connect() as connection:
            return [
                tuple(connection.execute(query).all() for query in queries) for queries, _ in batch
            ]
