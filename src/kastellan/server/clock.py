"""What time it is, and being woken later: real time, or one that tests move by hand.

There are two times. One only ever passes, a second each second: by it somebody is away for a
minute or has thirty seconds left, and nobody loses a game because a machine's clock was put right.
The other is what that clock shows, and may jump: by it days are counted, over restarts.
"""

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
        """Milliseconds since 1970, as they pass here: never a jump."""

    def wall(self) -> int:
        """Milliseconds since 1970, as the machine's clock shows them now."""

    def ring(self, at: int, what: Callable[[], None]) -> Alarm:
        """Call something at a time of `now`, or soon if it has passed."""


class SystemClock:
    """The time of this machine."""

    def __init__(self) -> None:
        self._began = time.time() - time.monotonic()

    def now(self) -> int:
        return int((self._began + time.monotonic()) * 1000)

    def wall(self) -> int:
        return int(time.time() * 1000)

    def ring(self, at: int, what: Callable[[], None]) -> Alarm:
        delay = max(0.0, (at - self.now()) / 1000)
        # A timer of weeks is none: it is set anew.
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
        self._ahead = 0
        self._order = itertools.count()
        self._bells: list[tuple[int, int, _Bell]] = []

    def now(self) -> int:
        return self._now

    def wall(self) -> int:
        return self._now + self._ahead

    def jump(self, seconds: float) -> None:
        """Somebody sets the machine's clock."""
        self._ahead += int(seconds * 1000)

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
