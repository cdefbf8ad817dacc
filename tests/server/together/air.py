"""Several servers in one test: they share a store and the air between them."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from litestar.channels import ChannelsBackend

from kastellan.server.app import create_app
from kastellan.server.clock import ManualClock
from kastellan.server.settings import Settings
from kastellan.server.together.channels import LOST
from kastellan.server.together.words import CHANNEL
from tests.server.inside import Inside


class Ear(ChannelsBackend):
    """One server's door to the air; while it is cut off, it neither speaks nor hears."""

    def __init__(self, air: "Air") -> None:
        self._air = air
        self._heard: asyncio.Queue[bytes] = asyncio.Queue()
        self.is_cut = False

    def cut(self) -> None:
        """Break the link without a word."""
        self.is_cut = True

    def heal(self) -> None:
        """Let it hold again; words may have been lost."""
        self.is_cut = False
        self._heard.put_nowait(LOST)

    def hear(self, data: bytes) -> None:
        if not self.is_cut:
            self._heard.put_nowait(data)

    async def on_startup(self) -> None:
        """Nothing to open."""

    async def on_shutdown(self) -> None:
        """Nothing to close."""

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        if not self.is_cut:
            self._air.words.append(data)
            for ear in self._air.ears:
                ear.hear(data)

    async def subscribe(self, channels: Iterable[str]) -> None:
        """There is one channel."""

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        """There is one channel."""

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        while True:
            yield CHANNEL, await self._heard.get()

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        return []


class Air:
    """What all servers hear."""

    def __init__(self) -> None:
        self.ears: list[Ear] = []
        self.words: list[bytes] = []
        """Everything that was said."""

    def ear(self) -> Ear:
        self.ears.append(Ear(self))
        return self.ears[-1]


class Servers:
    """Servers by number, and the time."""

    def __init__(self, each: list[Inside], air: Air) -> None:
        self.each = each
        self.air = air

    async def advance(self, seconds: float) -> None:
        """Let time pass in small steps, and everybody say and hear what there is."""
        whole = int(seconds * 2)
        for _ in range(whole):
            await self._pass(0.5)
        await self._pass(seconds - whole / 2)

    async def _pass(self, seconds: float) -> None:
        for house in self.each:
            await house.clock.advance(seconds)
        await settle()


async def settle() -> None:
    """Let everything happen that has no need of time, however long the store's threads take."""
    quiet = 0
    while quiet < 10:
        await asyncio.sleep(0.001)
        quiet = 0 if BUSY else quiet + 1


BUSY: set[asyncio.Future[Any]] = set()
"""What threads are doing just now."""


@contextmanager
def threads_watched() -> Iterator[None]:
    """Note in BUSY what threads do; bots, in processes, take their time and are not waited for."""
    loop = asyncio.get_running_loop()
    run = loop.run_in_executor

    def noted(executor: Any, work: Any, *words: Any) -> asyncio.Future[Any]:
        doing = run(executor, work, *words)
        if not isinstance(executor, ProcessPoolExecutor):
            BUSY.add(doing)
            doing.add_done_callback(BUSY.discard)
        return doing

    try:
        with patch.object(loop, "run_in_executor", noted):
            yield
    finally:
        BUSY.clear()


@asynccontextmanager
async def servers(folder: Path, ahead: int = 0) -> AsyncIterator[Servers]:
    """Two servers in this process over one store; nothing listens.

    The clock of the second is so many milliseconds ahead.
    """
    air = Air()
    clocks = (ManualClock(), ManualClock(ManualClock().now() + ahead))
    chosen = Settings(store=str(folder / "tables.sqlite"), bot_pace_ms=0)
    async with AsyncExitStack() as stack:
        stack.enter_context(threads_watched())
        found = []
        for clock in clocks:
            app = create_app(chosen, clock, channels=air.ear())
            await stack.enter_async_context(app.litestar.lifespan())
            found.append(Inside(app.desk, clock))
        await settle()
        yield Servers(found, air)
