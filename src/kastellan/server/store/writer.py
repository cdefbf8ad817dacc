"""One thread that writes, many jobs to a transaction.

While a transaction is being committed, further jobs gather; the next transaction takes them all.
So one wait for the disk serves every table that moved meanwhile, and a job alone waits for nobody.
"""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from kastellan.server import metrics
from kastellan.server.store.engine import writing
from kastellan.server.store.errors import Conflict, StoreFailed
from kastellan.server.store.jobs import Append, Job, append_all
from kastellan.server.store.rows import TableRow

MOST = 500  # jobs to a transaction
_DEADLOCK = "40P01"  # PostgreSQL has undone the transaction: another server wrote the same tables

Outcome = TableRow | None | Exception


class Writer:
    """Takes jobs and answers each when it is committed."""

    def __init__(self, engine: Engine) -> None:
        self._engine = writing(engine)
        self._thread = ThreadPoolExecutor(1, "store-writer")
        self._waiting: list[tuple[Job, asyncio.Future[TableRow | None]]] = []
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self.transactions = 0
        """How many were committed so far."""

    async def do(self, job: Job) -> TableRow | None:
        """Run a job; returns after its commit. Cancelling the wait does not cancel the job."""
        if self._closed:
            raise StoreFailed("The store is closed.")
        answer: asyncio.Future[TableRow | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, answer))
        if self._task is None:
            self._task = asyncio.create_task(self._drain())
        return await answer

    @property
    def waiting(self) -> int:
        """How many jobs wait for the next transaction."""
        return len(self._waiting)

    async def close(self) -> None:
        """Finish what was begun, then stop."""
        self._closed = True
        if self._task is not None:
            await self._task
        self._thread.shutdown()

    async def _drain(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            jobs = [job for job, _ in batch]
            outcomes = await loop.run_in_executor(self._thread, self._commit, jobs)
            for (_, answer), outcome in zip(batch, outcomes, strict=True):
                if answer.done():  # whoever asked has gone
                    continue
                if isinstance(outcome, Exception):
                    answer.set_exception(outcome)
                else:
                    answer.set_result(outcome)
        self._task = None

    def _commit(self, jobs: list[Job]) -> list[Outcome]:
        """In the thread: all jobs in one transaction; one that fails takes no other with it."""
        try:
            with metrics.committed.time():
                outcomes = self._quickly(jobs) or self._carefully(jobs)
        except Exception as error:
            return [failure(error, "written") for _ in jobs]
        self.transactions += 1
        return outcomes

    def _quickly(self, jobs: list[Job]) -> list[Outcome] | None:
        """Plain versions together, the rest one by one; None if one was there, as hardly ever."""
        plain = {job.table_id: job for job in jobs if isinstance(job, Append) and not job.table}
        others = [job for job in jobs if not isinstance(job, Append) or job.table]
        if len(plain) + len(others) < len(jobs) or any(job.table_id in plain for job in others):
            return None  # several of one table have an order
        try:
            with self._engine.begin() as connection:
                # Two servers lock tables in the same order.
                if not plain or append_all(connection, [plain[each] for each in sorted(plain)]):
                    done = iter(_run_all(connection, others))
                    return [None if job.table_id in plain else next(done) for job in jobs]
                connection.rollback()
        except Exception as error:
            if _of_the_database(error) and not _deadlocked(error):
                raise  # who knows how far it came
        return None

    def _carefully(self, jobs: list[Job]) -> list[Outcome]:
        """One by one, each to be undone alone."""
        for last_try in (False, False, True):
            try:
                with self._engine.begin() as connection:
                    return _run_all(connection, jobs)
            except Exception as error:
                if last_try or not _deadlocked(error):
                    raise
        raise AssertionError("not reached")


def _run_all(connection: Connection, jobs: list[Job]) -> list[Outcome]:
    """Run them table by table, so that two servers lock tables in the same order."""
    outcomes: dict[int, Outcome] = {}
    for place in sorted(range(len(jobs)), key=lambda place: jobs[place].table_id):
        outcomes[place] = _run(connection, jobs[place])
    return [outcomes[place] for place in range(len(jobs))]


def _run(connection: Connection, job: Job) -> Outcome:
    try:
        with connection.begin_nested():
            return job.run(connection)
    except Conflict as refusal:
        return refusal
    except IntegrityError:
        return job.refusal(connection)
    except Exception as error:
        if _of_the_database(error):
            raise
        return failure(error, "written")  # such as a text that cannot be stored


def _of_the_database(error: Exception) -> bool:
    """Whether the database has a problem, and not one job."""
    return isinstance(error, OperationalError) or getattr(error, "connection_invalidated", False)


def _deadlocked(error: Exception) -> bool:
    return getattr(getattr(error, "orig", None), "sqlstate", None) == _DEADLOCK


def failure(error: Exception, done: str) -> StoreFailed:
    """What the database said, without what we asked of it: that may be secret."""
    metrics.store_errors.labels(done.partition(" ")[0]).inc()
    said = str(error.orig).strip() if isinstance(error, DBAPIError) else ""
    reason = said.splitlines()[0] if said else type(error).__name__
    return StoreFailed(f"The store cannot be {done}: {reason}.")
