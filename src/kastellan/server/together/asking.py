"""Bots that think in workers: asked and answered through the database."""

import asyncio
import logging
import secrets
import time
from contextlib import suppress

from kastellan.core.record import Record
from kastellan.server import metrics, minds
from kastellan.server.together.hub import Hub
from kastellan.server.together.jobs import FAILURES, Jobs

log = logging.getLogger(__name__)

GLANCE = 2.0  # seconds between two looks for an answer of which no word came
OVERDUE = 5.0  # seconds beyond what a bot may take, after which it is asked again at all events


class Workers:
    """The bots of all tables, in processes that other commands have started."""

    def __init__(self, jobs: Jobs, hub: Hub, limit: float) -> None:
        self._jobs = jobs
        self._hub = hub
        self._overdue = limit + OVERDUE

    async def choose(self, key: str, level: str, record: Record, place: str = "") -> minds.Answer:
        """What a bot plays now; waits for a worker, and for the database, as long as it takes."""
        question = minds.ask(key, level, record)
        found = await self._answer(f"{place}/{level}", question)
        if found.action in record.legal:
            return found
        log.error("the bot %s found nothing legal to play", level)
        metrics.bot_failures.inc()
        return minds.Answer(secrets.choice(record.legal), found.took)

    async def _answer(self, place: str, question: minds.Question) -> minds.Answer:
        bell = self._hub.expect(place)
        asked = 0.0
        try:
            while True:
                bell.clear()
                try:
                    if (found := await self._jobs.find(place)) is not None:
                        return found
                    is_overdue = asked > 0 and time.monotonic() - asked > self._overdue
                    await self._jobs.put(place, question, again=is_overdue)
                    if asked == 0 or is_overdue:
                        asked = time.monotonic()
                except FAILURES as error:
                    log.warning("no bot can be asked: %s", type(error).__name__)
                with suppress(TimeoutError):
                    await asyncio.wait_for(bell.wait(), GLANCE)
        finally:
            self._hub.forget(place)

    async def close(self) -> None:
        """Nothing of this is ours to end."""
