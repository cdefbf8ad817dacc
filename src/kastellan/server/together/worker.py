"""A process that runs only bots: takes questions out of the database, and puts answers there."""

import asyncio
import logging
import signal
import time
from collections.abc import Callable
from typing import Any

import msgspec
from procrastinate.exceptions import UniqueViolation
from procrastinate.jobs import Status

from kastellan.server import logs, metrics, minds
from kastellan.server.settings import Settings
from kastellan.server.store import StoreFailed
from kastellan.server.thinking import Pool
from kastellan.server.together.jobs import FAILURES, TASK, Jobs, queues

log = logging.getLogger(__name__)

BEAT = 0.5  # seconds between two signs of life
DEAD = 2.0  # seconds without one, after which a worker's questions are given to others
POLL = 1.0  # seconds between two looks for questions of which no word came
LAST_WORDS = 3.0  # seconds for what is being thought about when the worker stops
AGAIN = 1.0  # seconds until a database that is gone is tried again
TIDY = 60.0  # seconds between two looks for answers that nobody wants


def work(settings: Settings, ready: Callable[[], None] = lambda: None) -> None:
    """Think until told to stop; `ready` is called when questions are taken.

    Raises StoreFailed if that cannot begin.
    """
    logs.set_up(settings)
    quiet()
    with metrics.served(settings.metrics_listen):
        asyncio.run(_work(settings, ready))


def quiet() -> None:
    """Keep those we stand on from telling what we tell ourselves, or what nobody may know."""
    logging.getLogger("psycopg.pool").setLevel(logging.ERROR)
    # What it would say of a job that failed holds the state that a seat sees.
    logging.getLogger("procrastinate").setLevel(logging.CRITICAL)


async def _work(settings: Settings, ready: Callable[[], None]) -> None:
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    pool = Pool(settings.bot_workers, settings.bot_limit_s)
    is_first = True
    try:
        await pool.warm_up()
        while not stop.is_set():
            try:
                async with Jobs(settings.store_url).open() as jobs:
                    if is_first:
                        ready()
                    is_first = False
                    await _until(stop, _serve(jobs, pool, settings.bot_workers))
            except (StoreFailed, *FAILURES):
                if is_first:
                    raise
            if not stop.is_set():
                log.warning("questions cannot be taken just now; the database does not answer")
                await _until(stop, asyncio.sleep(AGAIN))
    finally:
        await pool.close()


async def _until(stop: asyncio.Event, work: Any) -> None:
    """Do some work until it ends or until told to stop."""
    working, stopping = asyncio.ensure_future(work), asyncio.ensure_future(stop.wait())
    await asyncio.wait((working, stopping), return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    working.cancel()
    results = await asyncio.gather(working, return_exceptions=True)
    for result in results:
        if isinstance(result, Exception):
            raise result


async def _serve(jobs: Jobs, pool: Pool, processes: int) -> None:
    """Answer questions until the database goes away."""

    @jobs.app.task(name=TASK)
    async def think(place: str, question: Any) -> None:
        if await jobs.find(place) is None:
            asked = msgspec.convert(question, minds.Question)
            await jobs.keep(place, await pool.answer(asked))

    answering = jobs.app.run_worker_async(
        queues=queues(),
        concurrency=processes,
        fetch_job_polling_interval=POLL,
        shutdown_graceful_timeout=LAST_WORDS,
        delete_jobs="always",
        install_signal_handlers=False,
        update_heartbeat_interval=BEAT,
        stalled_worker_timeout=TIDY,
    )
    tasks = [asyncio.ensure_future(answering), asyncio.ensure_future(_look_after(jobs))]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


async def _look_after(jobs: Jobs) -> None:
    """Give the questions of workers that have died to those that live."""
    tidied = time.monotonic()
    while True:
        await asyncio.sleep(BEAT)
        await take_up(jobs)
        if time.monotonic() - tidied > TIDY:
            tidied = time.monotonic()
            await jobs.tidy()


async def take_up(jobs: Jobs) -> int:
    """Put back what dead workers had taken; returns how many questions that were."""
    manager, count = jobs.app.job_manager, 0
    for job in await manager.get_stalled_jobs(seconds_since_heartbeat=DEAD):
        count += 1
        assert job.id is not None
        log.warning("a worker has died; its question is asked again")
        try:
            await manager.retry_job(job)
        except UniqueViolation:  # it was asked again already
            await manager.finish_job_by_id_async(job.id, Status.FAILED, delete_job=True)
        except FAILURES:  # another worker was quicker
            log.debug("somebody else takes it up")
    return count
