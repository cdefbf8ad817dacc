"""A tab of a browser at a table, over a real WebSocket, written from the description alone.

It keeps what it was told, fills gaps by asking, and sends again what was not answered. Between it
and the socket is a network that a test can spoil: what arrives waits in `line` until delivered.
"""

import json
import socket
from contextlib import ExitStack, suppress
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from tests.server.table import Json, bearer, new_id

PATIENCE = 20.0  # seconds without an answer after which something is broken


class Tab:
    """One connection of somebody, with what it knows."""

    def __init__(self, address: str, table: str, token: str | None) -> None:
        self.address = address.replace("http:", "ws:")
        self.table = table
        self.token = token
        self.sight: Json = None
        self.version = 0
        self.log: dict[int, Json] = {}
        """The story, by step."""
        self.chat: list[Json] = []
        self.pending: dict[str, str] = {}
        """Messages that were not answered yet."""
        self.acknowledged: dict[str, tuple[int, str]] = {}
        """By `move_id`: the version, and the message."""
        self.refused: dict[str, str] = {}
        self.line: list[str] = []
        self.has_ended = False
        """Whether the server has said that the token is no longer valid."""
        self._socket: ClientConnection | None = None
        self._closing = ExitStack()

    # --- the socket ----------------------------------------------------------------------------

    @property
    def is_connected(self) -> bool:
        return self._socket is not None

    def connect(self) -> None:
        """Connect, and go on after the last version seen."""
        query = "" if self.sight is None else f"?version={self.version}"
        address = f"{self.address}/api/tables/{self.table}/socket{query}"
        headers = bearer(self.token) if self.token else {}
        with suppress(OSError, InvalidHandshake):
            opened = connect(address, additional_headers=headers, proxy=None)
            self._socket = self._closing.enter_context(opened)

    def disconnect(self) -> None:
        """Vanish without a word; what was on its way is lost."""
        if self._socket is not None:
            with suppress(OSError):
                self._socket.socket.shutdown(socket.SHUT_RDWR)
            self._closing.close()
        self._socket = None
        self.line.clear()

    def send(self, text: str) -> None:
        if self._socket is not None:
            try:
                self._socket.send(text)
            except ConnectionClosed:
                self.disconnect()

    def receive(self, patience: float) -> bool:
        """Put the next message into the line; False if none came."""
        if self._socket is None:
            return False
        try:
            text = self._socket.recv(timeout=patience)
        except TimeoutError:
            return False
        except ConnectionClosed:
            self.disconnect()
            return False
        self.line.append(str(text))
        return True

    def pull(self) -> None:
        """Put everything that was sent so far into the line."""
        self.send('{"type":"ping"}')
        while self.receive(PATIENCE) and not self.line[-1].startswith('{"type":"pong"'):
            pass

    # --- doing ---------------------------------------------------------------------------------

    def do(self, kind: str, times: int = 1, **fields: Any) -> str:
        """Send a message so many times, none if the network has swallowed it; its id."""
        move_id = new_id()
        self.pending[move_id] = json.dumps({"type": kind, "move_id": move_id, **fields})
        for _ in range(times):
            self.send(self.pending[move_id])
        return move_id

    def resend(self) -> None:
        for text in list(self.pending.values()):
            self.send(text)

    def resync(self) -> None:
        version = None if self.sight is None else self.version
        self.send(json.dumps({"type": "resync", "version": version}))

    # --- understanding -------------------------------------------------------------------------

    def deliver(self) -> None:
        """Take in everything in the line."""
        while self.line:
            self.take(self.line.pop(0))

    def take(self, text: str) -> None:
        """Take in a message, whether or not it came before, late or in order."""
        message = json.loads(text)
        match message["type"]:
            case "state":
                self._state(message)
            case "update":
                self._update(message)
            case "accepted":
                self._accepted(message)
            case "refused":
                if message["state"] is not None:
                    self._state(message["state"])
                if self.pending.pop(message["move_id"], None) is not None:
                    self.refused[message["move_id"]] = message["code"]
                self.has_ended |= message["code"] == "unknown_token"
            case "pong" if message["version"] > self.version:
                self.resync()
            case "bye":
                self.has_ended |= message["code"] == "token_ended"

    def _state(self, state: Json) -> None:
        if self.sight is None or state["version"] >= self.version:
            self.sight, self.version = state, state["version"]
            self.log = {entry["step"]: entry for entry in state["log"]}
            self.chat = state["chat"]

    def _update(self, update: Json) -> None:
        if update["version"] <= self.version:
            return  # known already
        if update["since"] != self.version or self.sight is None:
            self.resync()  # something is missing, or would be told twice
            return
        self.sight, self.version = update, update["version"]
        for event in update["events"]:
            if event["kind"] == "acted":
                self.log[event["entry"]["step"]] = event["entry"]
            elif event["kind"] == "undone":
                self.log = {step: told for step, told in self.log.items() if step < event["step"]}
            elif event["kind"] == "said":
                self.chat = [*self.chat, event["said"]][-100:]

    def _accepted(self, message: Json) -> None:
        move_id, version = message["move_id"], message["version"]
        text = self.pending.pop(move_id, None)
        if text is not None:
            self.acknowledged[move_id] = (version, text)
        assert self.acknowledged[move_id][0] == version, "the same message, another answer"

    # --- the end -------------------------------------------------------------------------------

    def settle(self) -> None:
        """With a network that works again: everything is answered, and everything known."""
        for _ in range(20):
            if self.has_ended:
                return
            if not self.is_connected:
                self.connect()
            self.resend()
            self.pull()
            self.deliver()
            self.pull()  # what a gap made us ask for
            self.deliver()
            if self.is_connected and not self.pending:
                return
        raise AssertionError("a tab does not come to rest")
