"""Questions to bots as jobs: what they hold, who takes them, and what if a worker dies."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import msgspec

import kastellan
from kastellan.core.record import Record
from kastellan.server import minds
from kastellan.server.thinking import Pool
from kastellan.server.together import worker
from kastellan.server.together.jobs import SCHEMA, Jobs, queue
from tests.postgres import FreshBase, postgres

__all__ = ["postgres"]

Story = Callable[[Jobs], Awaitable[None]]


def tell(url: str, story: Story) -> None:
    async def run() -> None:
        async with Jobs(url).open() as jobs, asyncio.timeout(60):
            await story(jobs)

    asyncio.run(run())


def game(name: str = "catan") -> Record:
    record = kastellan.load(name).new(2)
    kastellan.driver(1).settle(record)
    return record


def question() -> minds.Question:
    return minds.ask("table/0/abcd", "random", game())


async def rows(jobs: Jobs, query: str) -> list[Any]:
    async with jobs._connection() as connection:
        return list(await (await connection.execute(query)).fetchall())


async def statuses(jobs: Jobs) -> list[str]:
    return [row[0] for row in await rows(jobs, "SELECT status FROM procrastinate_jobs ORDER BY id")]


class Counting(Pool):
    """Answers at once, and counts."""

    def __init__(self) -> None:
        super().__init__(1, 60)
        self.asked: list[str] = []

    async def answer(self, question: minds.Question) -> minds.Answer:
        self.asked.append(question.key)
        await asyncio.sleep(0.01)
        return minds.Answer(7, 0.5)


def test_a_job_holds_the_question_and_nothing_else(postgres: FreshBase) -> None:
    async def story(jobs: Jobs) -> None:
        record = game()
        asked = minds.ask("table/0/abcd", "random", record)
        await jobs.put("table/3/0/random", asked)
        await jobs.put("table/3/0/random", asked)  # another server asks the same
        ((kept, named),) = await rows(jobs, "SELECT args, queue_name FROM procrastinate_jobs")
        assert kept == {"place": "table/3/0/random", "question": msgspec.to_builtins(asked)}
        assert named == queue("catan") == f"catan-{record.game.signature}"
        back = msgspec.convert(kept["question"], minds.Question)
        assert back == asked
        redacted = record.state
        record.game.rules.redact(record.setting.setup, redacted, record.to_move)
        assert back.state == redacted.tobytes() != record.state.tobytes()

    tell(postgres(), story)


def test_every_question_is_taken_by_one_worker(postgres: FreshBase) -> None:
    url = postgres()

    async def story(jobs: Jobs) -> None:
        asked = question()
        for number in range(40):
            await jobs.put(f"place {number}", replace(asked, key=str(number)))
        pools = [Counting(), Counting()]
        async with Jobs(url).open() as one, Jobs(url).open() as two:
            works = [
                asyncio.create_task(worker._serve(own, pool, 2))
                for own, pool in zip((one, two), pools, strict=True)
            ]
            while await statuses(jobs):
                await asyncio.sleep(0.05)
            for work in works:
                work.cancel()
            await asyncio.gather(*works, return_exceptions=True)
        assert sorted(pools[0].asked + pools[1].asked, key=int) == [str(n) for n in range(40)]
        for number in range(40):
            assert await jobs.find(f"place {number}") == minds.Answer(7, 0.5)

    tell(url, story)


def test_what_is_answered_twice_counts_once(postgres: FreshBase) -> None:
    async def story(jobs: Jobs) -> None:
        assert await jobs.find("place") is None
        await jobs.keep("place", minds.Answer(1, 0.5))
        await jobs.keep("place", minds.Answer(2, 0.7, True))
        assert await jobs.find("place") == minds.Answer(1, 0.5)

    tell(postgres(), story)


def test_a_dead_workers_question_is_taken_up(postgres: FreshBase) -> None:
    async def story(jobs: Jobs) -> None:
        manager = jobs.app.job_manager
        await jobs.put("place", question())
        dead = await manager.register_worker()
        assert await manager.fetch_job([queue("catan")], dead) is not None
        assert await worker.take_up(jobs) == 0
        await age(jobs, worker.DEAD - 1)
        assert await worker.take_up(jobs) == 0
        await age(jobs, 2)
        assert await worker.take_up(jobs) == 1
        assert await statuses(jobs) == ["todo"]
        assert await manager.fetch_job([queue("catan")], dead) is not None
        await jobs.put("place", question())  # it is being thought about, as far as anybody knows
        assert await statuses(jobs) == ["doing"]
        await jobs.put("place", question(), again=True)
        assert await worker.take_up(jobs) == 1
        assert await statuses(jobs) == ["todo"]

    tell(postgres(), story)


async def age(jobs: Jobs, seconds: float) -> None:
    """Let all workers have been silent for so much longer."""
    async with jobs._connection() as connection:
        await connection.execute(
            "UPDATE procrastinate_workers"
            f" SET last_heartbeat = last_heartbeat - interval '{seconds} seconds'"
        )


def test_answers_are_forgotten(postgres: FreshBase) -> None:
    async def story(jobs: Jobs) -> None:
        await jobs.keep("old", minds.Answer(1, 0.0))
        async with jobs._connection() as connection:
            await connection.execute("UPDATE answers SET at = at - interval '1 hour'")
        await jobs.keep("new", minds.Answer(1, 0.0))
        await jobs.tidy()
        assert await rows(jobs, "SELECT place FROM answers") == [("new",)]

    tell(postgres(), story)


def test_jobs_do_not_lie_among_the_tables(postgres: FreshBase) -> None:
    async def story(jobs: Jobs) -> None:
        where = (
            "SELECT DISTINCT schemaname FROM pg_tables WHERE tablename ~ 'procrastinate|answers'"
        )
        assert await rows(jobs, where) == [(SCHEMA,)]

    tell(postgres(), story)
