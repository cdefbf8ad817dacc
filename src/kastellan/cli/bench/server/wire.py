"""A WebSocket from the client's side, as cheap as may be: the crowd shares the server's machine.

It speaks what our server speaks: whole messages, nothing compressed. The mask of what it sends is
all zeros, which the protocol allows and which changes no byte.
"""

import base64
import os
import socket
import struct
from urllib.parse import urlsplit

from kastellan.core.errors import KastellanError

CHUNK = 1 << 18
TEXT, CLOSE, PING = 0x81, 0x88, 0x89
PONG = b"\x8a"
NO_MASK = bytes(4)


class Lost(KastellanError):
    """A connection that the server has ended, or refused."""


class Line:
    """One connection of one seat."""

    def __init__(self, address: str, path: str, token: str | None = None) -> None:
        where = urlsplit(address)
        self.socket = socket.create_connection((where.hostname, where.port), timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {where.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        if token is not None:
            lines.append(f"Authorization: Bearer {token}")
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self._rest = self._greeting()
        self.socket.setblocking(False)

    def _greeting(self) -> bytes:
        head = b""
        while b"\r\n\r\n" not in head:
            more = self.socket.recv(CHUNK)
            if not more:
                raise Lost("The server hung up during the handshake.")
            head += more
        head, _, rest = head.partition(b"\r\n\r\n")
        status = head.split(b"\r\n", 1)[0]
        if b" 101 " not in status:
            raise Lost(f"The server refused a connection: {status.decode('latin-1')}.")
        return rest

    def receive(self) -> list[bytes]:
        """The messages that have come; raises Lost at the end."""
        try:
            data = self.socket.recv(CHUNK)
        except BlockingIOError:
            return self._read(b"")
        except OSError as error:
            raise Lost(f"A connection broke: {error.strerror}.") from None
        if not data:
            raise Lost("The server hung up.")
        return self._read(data)

    def _read(self, data: bytes) -> list[bytes]:
        data = self._rest + data if self._rest else data
        found = []
        place, end = 0, len(data)
        while end - place >= 2:
            kind, size = data[place], data[place + 1]
            start = place + 2
            if size == 126:
                if end - start < 2:
                    break
                size = int.from_bytes(data[start : start + 2], "big")
                start += 2
            elif size == 127:
                if end - start < 8:
                    break
                size = int.from_bytes(data[start : start + 8], "big")
                start += 8
            if end - start < size:
                break
            place = start + size
            if kind == TEXT:
                found.append(data[start:place])
            elif kind == PING:
                self._send(PONG, data[start:place])
            elif kind == CLOSE:
                raise Lost("The server ended a connection.")
        self._rest = data[place:]
        return found

    def say(self, message: bytes) -> None:
        """Send a short text."""
        self._send(b"\x81", message)

    def _send(self, kind: bytes, message: bytes) -> None:
        size = len(message)
        head = bytes((0x80 | size,)) if size < 126 else b"\xfe" + struct.pack("!H", size)
        try:
            sent = self.socket.send(kind + head + NO_MASK + message)
        except OSError as error:
            raise Lost(f"A connection broke: {error.strerror}.") from None
        if sent < len(message):
            raise Lost("The server does not read what is sent.")

    def close(self) -> None:
        """Hang up."""
        self.socket.close()
