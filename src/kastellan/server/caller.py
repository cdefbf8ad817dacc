"""Plain HTTP for those who finish what they begin to say.

uvicorn waits for ever for the rest of a request. Whoever opens many connections and says little on
each would have them all; here a request has so many seconds to arrive, then its line is closed.
"""

import asyncio
import sys
from contextlib import suppress
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

if sys.platform != "win32":
    import resource

FILES = 65_536  # connections and files that a process asks the system for

_UNFINISHED = (h11.IDLE, h11.SEND_BODY)


class Caller(H11Protocol):
    """A connection; see `callers`."""

    patience = 30.0
    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._rest()

    def _watch(self) -> None:
        """Wait for the rest of a request, but not for ever."""
        if not self._is_unfinished:
            self._rest()
        elif self._due is None:
            self._due = self.loop.call_later(self.patience, self._give_up)

    @property
    def _is_unfinished(self) -> bool:
        if self.transport.get_protocol() is not self:  # it has become a WebSocket
            return False
        return self.conn.their_state in _UNFINISHED

    def _rest(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _give_up(self) -> None:
        self._due = None
        if self._is_unfinished and not self.transport.is_closing():
            self.transport.close()


def callers(patience: float) -> type[Caller]:
    """What uvicorn speaks HTTP with, for requests that arrive within so many seconds."""
    return type("Caller", (Caller,), {"patience": patience})


def take_files() -> None:
    """Ask the system for as many connections and files as it lets us have, up to `FILES`."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):  # then with what there is
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
