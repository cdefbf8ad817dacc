"""A WebSocket without a task of its own.

uvicorn's protocol greets and takes in what comes; an application as ASGI knows it then sleeps in a
dozen coroutines for each connection and is woken for each message. Here it hands the connection
over once it is open: what comes is told by a call, what is said is written at once. That takes a
quarter of the memory and a third of the work for a message.
"""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any
from typing import Protocol as Interface

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import Protocol, Side, State

log = logging.getLogger(__name__)

SCOPE = "kastellan.line"
"""Where an application finds the line."""
LAST_WORD = 1.0  # seconds for what is still to be sent when a line ends


class Listener(Interface):
    """Whoever a connection is handed over to."""

    def heard(self, message: bytes) -> None:
        """A text has come; empty for what is no text."""

    def free(self) -> None:
        """What was said has gone out, and more can be said."""

    def lost(self) -> None:
        """The connection has ended."""


class Line(WebSocketsSansIOProtocol):
    """A connection; `ws=Line` in uvicorn's settings."""

    _listener: Listener | None = None
    is_full = False
    """Whether whoever is there reads too slowly for more to be said now."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope[SCOPE] = self  # type: ignore[literal-required]

    async def run_asgi(self) -> None:
        """As uvicorn does it; what was handed over goes on when the application is done."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            log.exception("a connection could not be begun")
            self.send_500_response()
        if self._listener is None and self.close_timer is None:
            self.transport.close()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._forget_the_greeting()

    def _forget_the_greeting(self) -> None:
        """What was said to begin with is half of what a connection would hold for good."""
        conn = self.conn
        if conn.state is State.OPEN and not conn.extensions and not conn.reader.buffer:
            fresh = Protocol(Side.SERVER, max_size=self.config.ws_max_size, logger=conn.logger)
            self.conn = fresh  # type: ignore[assignment]
        self.request = self.response = None  # type: ignore[assignment]

    def hand_over(self, listener: Listener) -> None:
        """From now on tell this one; what has come meanwhile first."""
        self._listener = listener
        came, self.queue = self.queue, _NOBODY
        while not came.empty():
            event: Mapping[str, Any] = came.get_nowait()
            if event["type"] == "websocket.receive":
                listener.heard((event.get("text") or "").encode())
        self.writable = _NOTHING
        self.scope = {}  # type: ignore[typeddict-item]
        if self.disconnected:
            listener.lost()
        elif self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    # --- what comes ----------------------------------------------------------------------------

    def send_receive_event_to_app(self) -> None:
        listener = self._listener
        if listener is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        self.frames = []
        listener.heard(bytes(data) if self.curr_msg_data_type == "text" else b"")

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._listener is not None:
            self._listener.lost()

    def rest(self, rests: bool) -> None:
        """Read no further for now, or go on."""
        if self.read_paused != rests and not self.transport.is_closing():
            self.read_paused = rests
            if rests:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    # --- what is said --------------------------------------------------------------------------

    def say(self, message: bytes) -> None:
        """Send a text, some time; look at `is_full` before."""
        if self.close_sent or self.transport.is_closing():
            return
        if self.conn.extensions:  # compressed
            self.conn.send_text(message)
            self.transport.write(b"".join(self.conn.data_to_send()))
            return
        size = len(message)
        if size < 126:
            head = bytes((0x81, size))
        elif size < 1 << 16:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        self.transport.write(head + message)

    def finish(self, code: int) -> None:
        """End the connection, after what was said."""
        if self.close_sent or self.transport.is_closing():
            return
        if self.is_full:  # there is a last word, if the line gets free in time
            self.loop.call_later(LAST_WORD, self.transport.abort)
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.is_full = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self.is_full = False
        if self._listener is not None:
            self._listener.free()


class _Nobody(asyncio.Queue[Any]):
    """Takes what nobody waits for any more."""

    def put_nowait(self, item: Any) -> None:
        """Forget it."""


_NOBODY = _Nobody()
_NOTHING = asyncio.Event()
