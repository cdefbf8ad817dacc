"""Somebody who follows a table: a bounded queue between the table and one connection."""

import asyncio
import random
from collections.abc import Callable
from typing import Literal

import msgspec

from kastellan.server import metrics
from kastellan.server.protocol import Answer, Bye, Update
from kastellan.server.tables.roster import NOBODY

Reason = Literal["slow", "stopping", "token_ended", "table_reloaded"]


SPREAD = 1.0  # seconds over which those come again whose server stops


def _spread(why: Reason) -> float | None:
    """When to come again: not all at once, where all were sent away at once."""
    return round(random.uniform(0.0, SPREAD), 2) if why == "stopping" else None


class Reader:
    """One connection. The table puts and never waits; the connection gets."""

    def __init__(self, mute: frozenset[int], most: int) -> None:
        self.who = NOBODY
        self.mute = mute
        self.seen = 0
        """The last version that was put here."""
        self.is_dropped = False
        self.is_gone = False
        """Whether the connection has ended."""
        self.is_asking = False
        """Whether it has asked for something that is not answered yet."""
        self.ring: Callable[[], None] = self._ring
        """Called when something is to be sent."""
        self._most = most
        self._waiting: list[tuple[bytes, float]] = []
        self._since = 0.0  # when that which is being sent was put, if it tells of a new version
        self._bell: asyncio.Event | None = None

    def put(self, message: Answer) -> None:
        """Send a message some time; a reader that is too slow is dropped."""
        if self.is_dropped:
            return
        if len(self._waiting) >= self._most:
            self.drop("slow")
            return
        at = metrics.now() if isinstance(message, Update) else 0.0
        self._waiting.append((msgspec.json.encode(message), at))
        self.ring()

    @property
    def waiting(self) -> int:
        """How many messages are still to be sent."""
        return len(self._waiting)

    def drop(self, why: Reason) -> None:
        """End this connection, with a last word."""
        if self.is_dropped:
            return
        if why == "stopping" and self.is_asking and not self.is_gone:
            return  # whoever stops comes again when that is answered
        self.is_dropped = True
        if why == "slow":
            self._waiting.clear()
        self._waiting.append((msgspec.json.encode(Bye(why, _spread(why))), 0.0))
        self.ring()

    def answer(self, message: Answer | None) -> None:
        """What it asked for last is done."""
        self.is_asking = False
        if message is not None:
            self.put(message)

    def _ring(self) -> None:
        if self._bell is not None:
            self._bell.set()

    def take(self) -> bytes | None:
        """The next message, if one waits."""
        if self._since:  # who asks for the next has sent the last
            metrics.sent.observe(metrics.now() - self._since)
            self._since = 0.0
        if not self._waiting:
            return None
        message, self._since = self._waiting.pop(0)
        return message

    async def get(self, patience: float | None = None) -> bytes | None:
        """The next message; empty if none comes for so many seconds, None at the end."""
        self._bell = self._bell or asyncio.Event()
        while (message := self.take()) is None:
            if self.is_dropped:
                return None
            self._bell.clear()
            try:
                await asyncio.wait_for(self._bell.wait(), patience)
            except TimeoutError:
                return b""
        return message
