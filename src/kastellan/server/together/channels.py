"""The channels plugin's door to PostgreSQL, over links that break.

The plugin's own backend opens a connection for every message, and its listener ends for good with
the first link that breaks. This one keeps a connection to send and one to listen, opens each anew
when it fails, puts many messages into one notification, and says when words may have been lost.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress
from typing import Any

from litestar.channels import ChannelsBackend

from kastellan.server.store.link import SILENCE

log = logging.getLogger(__name__)

LOST = b""
"""What a subscriber gets when words may have been lost: the link is new."""
LARGEST = 7_900  # bytes; PostgreSQL takes 8,000 less one in a notification
MOST = 20_000  # messages that wait while the link is broken
AGAIN = 0.5  # seconds until a broken link is tried again
LAST_WORDS = 1.0  # seconds for what still waits when the server stops

Arguments = dict[str, Any]


class PostgresChannels(ChannelsBackend):
    """Notifications of PostgreSQL, as the channels plugin wants them."""

    def __init__(self, arguments: Arguments) -> None:
        self._arguments = arguments
        self._channels: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._heard: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self._waiting: deque[tuple[str, bytes]] = deque()
        self._bell = asyncio.Event()
        self._is_sent = asyncio.Event()

    async def on_startup(self) -> None:
        """Begin; a database that is not there yet is waited for."""
        self._tasks = [
            asyncio.create_task(self._keep_up(self._send), name="sending to other servers"),
            asyncio.create_task(self._keep_up(self._listen), name="listening to other servers"),
        ]

    async def on_shutdown(self) -> None:
        """Say what was still to be said, and hang up."""
        if self._waiting:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._is_sent.wait(), LAST_WORDS)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        """Send some time, soon; never waits for the database and never fails."""
        if len(self._waiting) < MOST:
            self._waiting.extend((channel, data) for channel in channels)
            self._is_sent.clear()
        self._bell.set()

    async def subscribe(self, channels: Iterable[str]) -> None:
        """Listen to some channels from the next link on; they are known when the server starts."""
        self._channels |= set(channels)

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """Pass on no more of some channels."""
        self._channels -= set(channels)

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        """What is heard, message by message."""
        while True:
            channel, data = await self._heard.get()
            if channel in self._channels:
                yield channel, data

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        """There is none."""
        return []

    async def _keep_up(self, use: Any) -> None:
        """Use a link as long as it holds, and the next one then."""
        from psycopg import AsyncConnection, Error

        was_broken = False
        while True:
            try:
                async with await AsyncConnection.connect(
                    **self._arguments, autocommit=True
                ) as link:
                    if was_broken:
                        log.warning("the link to other servers holds again")
                    was_broken = False
                    await use(link)
            except (Error, OSError) as error:
                if not was_broken:
                    log.warning("the link to other servers is broken: %s", _reason(error))
                was_broken = True
            await asyncio.sleep(AGAIN)

    async def _send(self, link: Any) -> None:
        # A notification that is lost with PostgreSQL itself is no loss: nobody waits for the disk.
        await link.execute("SET synchronous_commit = off")
        self._tell_lost()
        while True:
            self._is_sent.set()
            await self._bell.wait()
            self._bell.clear()
            while self._waiting:
                batch, self._waiting = list(self._waiting), deque()
                for channel in {channel for channel, _ in batch}:
                    packed = pack([data for named, data in batch if named == channel])
                    await link.execute(
                        "SELECT pg_notify(%s, each) FROM unnest(%s::text[]) AS each",
                        (channel, [each.decode() for each in packed]),
                    )

    async def _listen(self, link: Any) -> None:
        from psycopg.sql import SQL, Identifier

        for channel in self._channels:
            await link.execute(SQL("LISTEN {}").format(Identifier(channel)))
        self._tell_lost()
        heard = time.monotonic()
        while time.monotonic() - heard < SILENCE:  # our own beats come back
            async for notify in link.notifies(timeout=1.0):
                heard = time.monotonic()
                for data in notify.payload.encode().split(b"\n"):
                    self._heard.put_nowait((notify.channel, data))
        raise OSError("nothing was heard")

    def _tell_lost(self) -> None:
        for channel in self._channels:
            self._heard.put_nowait((channel, LOST))


def pack(messages: Iterable[bytes]) -> list[bytes]:
    """Messages in as few notifications as hold them, in their order; too large ones are left out.

    None of them holds a line break.
    """
    packed: list[bytes] = []
    for data in messages:
        if len(data) > LARGEST:
            log.error("a word for other servers is too long: %d bytes", len(data))
        elif packed and len(packed[-1]) + 1 + len(data) <= LARGEST:
            packed[-1] += b"\n" + data
        else:
            packed.append(data)
    return packed


def _reason(error: Exception) -> str:
    """The first line of what went wrong; a password is never in it."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
