"""`kastellan worker` as a process: answers, outlives its database, stops when told."""

import asyncio
import signal
import subprocess
import sys
import time
from pathlib import Path

import kastellan
from kastellan.server import minds
from kastellan.server.together.jobs import Jobs
from tests.postgres import FreshBase, postgres, restart
from tests.server.proofs.hosts import Worker

__all__ = ["postgres"]

AWAY = 8.0  # seconds; longer than what waits for the database by itself


def ask(url: str, place: str) -> minds.Answer:
    """What the bots of a database play."""
    record = kastellan.load("kreta").new(2)
    kastellan.driver(1).settle(record)

    async def wait() -> minds.Answer:
        async with Jobs(url).open() as jobs, asyncio.timeout(60):
            await jobs.put(place, minds.ask("table/0/abcd", "random", record))
            while (found := await jobs.find(place)) is None:
                await asyncio.sleep(0.05)
            return found

    found = asyncio.run(wait())
    assert found.action in record.legal
    return found


def test_answers_before_and_after_the_database_was_away(postgres: FreshBase) -> None:
    url = postgres()
    worker = Worker(url)
    try:
        ask(url, "before")
        restart(lambda: time.sleep(AWAY))
        ask(url, "after")
        worker.popen.send_signal(signal.SIGINT)
        assert worker.popen.wait(30) == 0
    finally:
        worker.end(kill=True)
    assert "Traceback" not in worker.errors, worker.errors
    assert "questions cannot be taken just now" in worker.errors


def test_needs_a_database_that_servers_can_reach(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "kastellan", "worker", "--store", str(tmp_path / "t.sqlite")]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stderr.strip() == (
        "Bots that think elsewhere need a store in PostgreSQL, which both can reach: "
        "give --store postgresql://…"
    )
