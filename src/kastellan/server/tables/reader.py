"""Somebody who follows a table: a bounded queue between the table and one connection."""

import asyncio
from collections import deque
from typing import Literal

import msgspec

from kastellan.server.protocol import Answer, Bye
from kastellan.server.tables.roster import NOBODY

Reason = Literal["slow", "stopping", "token_ended", "table_reloaded"]


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
        self.dropped = asyncio.Event()
        self._most = most
        self._waiting: deque[bytes] = deque()
        self._bell = asyncio.Event()

    def put(self, message: Answer) -> None:
        """Send a message some time; a reader that is too slow is dropped."""
        if self.is_dropped:
            return
        if len(self._waiting) >= self._most:
            self.drop("slow")
            return
        self._waiting.append(msgspec.json.encode(message))
        self._bell.set()

    def drop(self, why: Reason) -> None:
        """End this connection, with a last word."""
        if self.is_dropped:
            return
        self.is_dropped = True
        if why == "slow":
            self._waiting.clear()
        self._waiting.append(msgspec.json.encode(Bye(why)))
        self._bell.set()
        self.dropped.set()

    async def get(self, patience: float | None = None) -> bytes | None:
        """The next message; empty if none comes for so many seconds, None at the end."""
        while not self._waiting:
            if self.is_dropped:
                return None
            self._bell.clear()
            try:
                await asyncio.wait_for(self._bell.wait(), patience)
            except TimeoutError:
                return b""
        return self._waiting.popleft()
