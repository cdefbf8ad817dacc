"""What time it is, and being woken later: real time, or one that tests move by hand."""

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """Something that will ring."""

    def cancel(self) -> None:
        """It shall not ring."""


class Clock(Protocol):
    """Where the time comes from."""

    def now(self) -> int:
        """Milliseconds since 1970."""

    def ring(self, at: int, what: Callable[[], None]) -> Alarm:
        """Call something at a time, or soon if it has passed."""


class SystemClock:
    """The time of this machine."""

    def now(self) -> int:
        return int(time.time() * 1000)

    def ring(self, at: int, what: Callable[[], None]) -> Alarm:
        delay = max(0.0, (at - self.now()) / 1000)
        # A timer of weeks is none: it is set anew, and the machine's clock may be set meanwhile.
        return asyncio.get_running_loop().call_later(min(delay, 3600.0), what)


class _Bell:
    def __init__(self, what: Callable[[], None]) -> None:
        self.what: Callable[[], None] | None = what

    def cancel(self) -> None:
        self.what = None

    def ring(self) -> None:
        if self.what is not None:
            self.what()


class ManualClock:
    """Time that stands still until somebody moves it."""

    def __init__(self, now: int = 1_700_000_000_000) -> None:
        self._now = now
        self._order = itertools.count()
        self._bells: list[tuple[int, int, _Bell]] = []

    def now(self) -> int:
        return self._now

    def ring(self, at: int, what: Callable[[], None]) -> Alarm:
        bell = _Bell(what)
        if at <= self._now:
            asyncio.get_running_loop().call_soon(bell.ring)
        else:
            heapq.heappush(self._bells, (at, next(self._order), bell))
        return bell

    async def advance(self, seconds: float) -> None:
        """Let time pass, and everything happen that was due."""
        end = self._now + int(seconds * 1000)
        while self._bells and self._bells[0][0] <= end:
            at, _, bell = heapq.heappop(self._bells)
            self._now = max(self._now, at)
            bell.ring()
            for _ in range(5):
                await asyncio.sleep(0)
        self._now = end
        await asyncio.sleep(0)
