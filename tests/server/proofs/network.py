"""A bad network between clients and a server, on real sockets: what it does follows from a seed.

At one port it carries HTTP: requests are lost, doubled (both copies run at the same time) and
delayed, answers are lost and cut short. At the other it carries the messages of WebSockets, which
are lost, doubled, swapped and delayed in both directions; now and then a connection breaks.
"""

import asyncio
import random
import threading
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager, suppress

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

Peer = ClientConnection | ServerConnection
LONGEST = 0.05  # seconds of delay


class Network:
    """Leads to one server."""

    def __init__(self, port: int, seed: int) -> None:
        self.target = port
        self.dice = random.Random(seed)
        self.is_bad = True
        self.mishaps: Counter[str] = Counter()
        self.http_port = self.socket_port = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def fate(self, odds: dict[str, float]) -> str:
        """What happens to a message; mostly nothing."""
        luck = self.dice.random()
        for name, share in odds.items():
            luck -= share
            if luck < 0 and self.is_bad:
                self.mishaps[name] += 1
                return name
        return ""

    async def delay(self) -> None:
        await asyncio.sleep(self.dice.uniform(0, LONGEST))

    # --- HTTP ----------------------------------------------------------------------------------

    def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A connection begins; asyncio alone would forget its task while it waits."""
        task = asyncio.create_task(self._http(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def hang_up(self) -> None:
        """End all connections."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _http(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request and its answer; the next one takes a new connection."""
        try:
            with suppress(OSError, asyncio.IncompleteReadError):
                await self._exchange(await _request(reader), writer)
        finally:
            await _close(writer)

    async def _exchange(self, request: bytes, writer: asyncio.StreamWriter) -> None:
        odds = {"lost": 0.1, "doubled": 0.15, "delayed": 0.1, "unanswered": 0.1, "cut": 0.1}
        fate = self.fate(odds)
        if fate == "delayed":
            await self.delay()
        if fate == "doubled" and not request.startswith(b"GET"):
            twins = [self._answer(request) for _ in range(2)]
            writer.write((await asyncio.gather(*twins))[self.dice.randrange(2)])
        elif fate == "unanswered" and not request.startswith(b"GET"):
            await self._answer(request)
        elif fate != "lost":
            await self._carry(request, writer, fate == "cut")

    async def _answer(self, request: bytes) -> bytes:
        async with self._server() as (reader, writer):
            writer.write(request)
            return await reader.read()

    async def _carry(self, request: bytes, to: asyncio.StreamWriter, is_cut: bool) -> None:
        left = self.dice.randrange(20_000) if is_cut else 2**60
        async with self._server() as (reader, writer):
            writer.write(request)
            while left > 0 and (piece := await reader.read(16_384)):
                to.write(piece[:left])
                await to.drain()
                left -= len(piece)

    @asynccontextmanager
    async def _server(
        self,
    ) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.target)
        try:
            yield reader, writer
        finally:
            await _close(writer)

    # --- WebSockets ----------------------------------------------------------------------------

    async def socket(self, client: ServerConnection) -> None:
        """A connection, message by message."""
        assert client.request is not None
        address = f"ws://127.0.0.1:{self.target}{client.request.path}"
        token = client.request.headers.get("authorization")
        headers = {"authorization": token} if token else {}
        with suppress(OSError, ConnectionClosed):
            async with connect(address, additional_headers=headers, proxy=None) as server:
                ways = [self._pump(client, server), self._pump(server, client)]
                tasks = [asyncio.create_task(way) for way in ways]
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _pump(self, source: Peer, to: Peer) -> None:
        held: list[str | bytes] = []
        async for message in source:
            odds = {"lost": 0.08, "doubled": 0.08, "swapped": 0.08, "delayed": 0.08, "broken": 0.01}
            fate = self.fate(odds)
            if fate == "broken":
                return
            if fate == "swapped" and not held:
                held.append(message)
                continue
            if fate == "delayed":
                await self.delay()
            for _ in range({"lost": 0, "doubled": 2}.get(fate, 1)):
                await to.send(message)
            while held:
                await to.send(held.pop())


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()


async def _request(reader: asyncio.StreamReader) -> bytes:
    """A whole request, made to be the last of its connection."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = 0
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    body = await reader.readexactly(length)
    return head.replace(b"Connection: keep-alive", b"Connection: close") + body


@contextmanager
def bad_network(port: int, seed: int) -> Iterator[Network]:
    """A network that runs in a thread of its own."""
    network = Network(port, seed)
    ready, end = threading.Event(), Future[Callable[[], object]]()

    async def run() -> None:
        over = asyncio.Event()
        loop = asyncio.get_running_loop()
        end.set_result(lambda: loop.call_soon_threadsafe(over.set))
        http = await asyncio.start_server(network.accept, "127.0.0.1", 0)
        network.http_port = http.sockets[0].getsockname()[1]
        async with serve(network.socket, "127.0.0.1", 0) as sockets:
            network.socket_port = next(iter(sockets.sockets)).getsockname()[1]
            ready.set()
            await over.wait()
            http.close()
            await network.hang_up()

    thread = threading.Thread(target=asyncio.run, args=(run(),), daemon=True)
    thread.start()
    assert ready.wait(20)
    try:
        yield network
    finally:
        end.result()()
        thread.join(20)
