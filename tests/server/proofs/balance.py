"""A tiny balancer: hands each new connection to a server that says it is ready."""

import contextlib
import itertools
import selectors
import socket
import threading
import time

import httpx

BEAT = 0.05  # seconds between two looks at who is ready
CHUNK = 65_536


class Balancer:
    """Listens on loopback; knows servers by their ports."""

    def __init__(self, *ports: int) -> None:
        self.ports = list(ports)
        self.ready: list[int] = []
        self.handed: dict[int, int] = {}
        """How many connections each server was given."""
        self._turn = itertools.count()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ended = threading.Event()
        self._threads = [threading.Thread(target=each) for each in (self._watch, self._accept)]
        for thread in self._threads:
            thread.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def end(self) -> None:
        self._ended.set()
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for thread in self._threads:
            thread.join(10)

    def _watch(self) -> None:
        while not self._ended.is_set():
            self.ready = [port for port in list(self.ports) if _is_ready(port)]
            time.sleep(BEAT)

    def _accept(self) -> None:
        while not self._ended.is_set():
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            thread = threading.Thread(target=self._serve, args=(client,), daemon=True)
            thread.start()

    def _serve(self, client: socket.socket) -> None:
        with client:
            ready = self.ready
            if not ready:
                with contextlib.suppress(OSError):
                    client.sendall(b"HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n")
                return
            port = ready[next(self._turn) % len(ready)]
            try:
                server = socket.create_connection(("127.0.0.1", port), 5)
            except OSError:
                return
            self.handed[port] = self.handed.get(port, 0) + 1
            with server, contextlib.suppress(OSError):
                self._join(client, server)

    def _join(self, client: socket.socket, server: socket.socket) -> None:
        """Pass on what either says, until one of them hangs up."""
        other = {client: server, server: client}
        with selectors.DefaultSelector() as selector:
            for each in other:
                selector.register(each, selectors.EVENT_READ)
            while not self._ended.is_set():
                for key, _ in selector.select(0.5):
                    line = client if key.fileobj is client else server
                    if not (data := line.recv(CHUNK)):
                        return
                    other[line].sendall(data)


def _is_ready(port: int) -> bool:
    try:
        answer = httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=2, trust_env=False)
    except httpx.HTTPError:
        return False
    return answer.status_code == 200
