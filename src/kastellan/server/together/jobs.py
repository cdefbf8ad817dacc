"""Questions to bots as jobs in PostgreSQL: exactly one worker takes each.

A job holds what a bot may know and nothing else. Jobs and answers lie in a schema of their own,
named after the release of procrastinate that made it: servers and workers of two releases can stand
side by side, and none has to change what the other uses. A queue is named after a game's rules for
the same reason.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.metadata import version
from typing import Any

import msgspec

from kastellan.games import load, names
from kastellan.server.minds import Answer, Question
from kastellan.server.store import StoreFailed
from kastellan.server.store.engine import read_url
from kastellan.server.store.link import arguments
from kastellan.server.together.words import CHANNEL, Answered, write

try:
    import psycopg
    from procrastinate import App, PsycopgConnector
    from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
    from procrastinate.schema import SchemaManager
    from psycopg_pool import PoolTimeout
except ModuleNotFoundError:
    raise StoreFailed(
        "Bots that think elsewhere need a package more: pip install 'kastellan[hosting]'."
    ) from None

TASK = "think"
KEPT = 600  # seconds that an answer is kept
CONNECTIONS = 4
FAILURES = (psycopg.Error, ConnectorException, PoolTimeout, OSError)
"""What can happen while the database is away."""

SCHEMA = "kastellan_jobs_" + version("procrastinate").replace(".", "_")
_LOCK = 0x6B61626F  # one process makes the schema, others wait
_ANSWERS = """
CREATE TABLE answers (
    place text PRIMARY KEY, action integer, took double precision, is_hasty boolean,
    at timestamptz NOT NULL DEFAULT now()
)"""
_FIND = "SELECT action, took, is_hasty FROM answers WHERE place = %s"
_KEEP = """
INSERT INTO answers (place, action, took, is_hasty) VALUES (%s, %s, %s, %s)
ON CONFLICT DO NOTHING"""
_UNDER_WAY = (
    "SELECT 1 FROM procrastinate_jobs WHERE queueing_lock = %s AND status IN ('todo', 'doing')"
)


class Jobs:
    """The jobs of one PostgreSQL; `open` it before use."""

    def __init__(self, store_url: str) -> None:
        url = read_url(store_url)
        if url.drivername == "sqlite":
            raise StoreFailed(
                "Bots that think elsewhere need a store in PostgreSQL, which both can reach: "
                "give --store postgresql://…"
            )
        self.arguments = arguments(url, options=f"-c search_path={SCHEMA},public")
        self.app = App(
            connector=PsycopgConnector(
                kwargs={**self.arguments}, min_size=1, max_size=CONNECTIONS, timeout=5.0
            )
        )

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Jobs"]:
        """Use them, and make their tables if there are none; raises StoreFailed."""
        try:
            await self._make()
            await self.app.open_async()
        except FAILURES as error:
            raise StoreFailed(f"The jobs of bots cannot be opened: {_reason(error)}.") from None
        try:
            yield self
        finally:
            await self.app.close_async()

    async def _make(self) -> None:
        async with await psycopg.AsyncConnection.connect(**self.arguments) as connection:
            await connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            found = await connection.execute("SELECT to_regclass(%s)", (f"{SCHEMA}.answers",))
            if (await found.fetchone() or (None,))[0] is None:
                await connection.execute(f"CREATE SCHEMA {SCHEMA}")
                await connection.execute(SchemaManager.get_schema())
                await connection.execute(_ANSWERS)

    async def put(self, place: str, question: Question, again: bool = False) -> None:
        """Ask, unless that is being thought about; `again` asks all the same."""
        if not again and await self._rows(_UNDER_WAY, place):
            return
        job = self.app.configure_task(TASK, queue=queue(question.game), queueing_lock=place)
        with suppress(AlreadyEnqueued):
            await job.defer_async(place=place, question=msgspec.to_builtins(question))

    async def find(self, place: str) -> Answer | None:
        """An answer, if there is one."""
        rows = await self._rows(_FIND, place)
        return Answer(*rows[0]) if rows else None

    async def keep(self, place: str, answer: Answer) -> None:
        """Write an answer down and say that it is there; the first one counts."""
        async with self._connection() as connection:
            values = (place, answer.action, answer.took, answer.is_hasty)
            await connection.execute(_KEEP, values)
            word = write(Answered(place)).decode()
            await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, word))

    async def tidy(self) -> None:
        """Forget answers that nobody has asked for."""
        async with self._connection() as connection:
            await connection.execute(
                "DELETE FROM answers WHERE at < now() - make_interval(secs => %s)", (KEPT,)
            )

    def _connection(self) -> Any:
        connector = self.app.connector
        assert isinstance(connector, PsycopgConnector)
        return connector.pool.connection()

    async def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        async with self._connection() as connection:
            found = await connection.execute(query, values)
            return list(await found.fetchall())


def queue(game: str) -> str:
    """Where the questions of a game wait: for workers that know the same rules."""
    return f"{game}-{load(game).signature}"


def queues() -> list[str]:
    """The queues whose questions can be answered here."""
    return [queue(game) for game in names()]


def _reason(error: BaseException) -> str:
    cause = error.__cause__ or error
    return (str(cause).strip().splitlines() or [type(cause).__name__])[0]
