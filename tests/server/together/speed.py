"""How many words a second go from one server to another through PostgreSQL, and how soon.

    python -m tests.server.together.speed

Ours beside the backend of the channels plugin, and one channel for all tables beside one for each;
and how soon what is said at one real server is read at another.
"""

import asyncio
import statistics
import threading
import time
from collections.abc import Callable

import psycopg
from litestar.channels import ChannelsBackend
from litestar.channels.backends.psycopg import PsycoPgChannelsBackend

from kastellan.client.table import Table
from kastellan.server.protocol import Sight
from kastellan.server.store.engine import read_url
from kastellan.server.store.link import arguments
from kastellan.server.together.channels import LOST, PostgresChannels
from kastellan.server.together.words import CHANNEL, At, write
from tests import postgres
from tests.server.process import server

Make = Callable[[], ChannelsBackend]
TABLES = 1_000


async def opened(make: Make, channels: list[str]) -> tuple[ChannelsBackend, ChannelsBackend]:
    """One that speaks and one that listens."""
    speaker, listener = make(), make()
    await speaker.on_startup()
    await listener.on_startup()
    await listener.subscribe(channels)
    await asyncio.sleep(1)
    return speaker, listener


async def stream(make: Make, count: int) -> tuple[float, float]:
    """Words a second, and the median of the milliseconds that one alone takes."""
    speaker, listener = await opened(make, [CHANNEL])
    heard = asyncio.Queue[bytes]()

    async def listen() -> None:
        async for _, data in listener.stream_events():
            if data != LOST:
                heard.put_nowait(data)

    task = asyncio.create_task(listen())
    began = time.perf_counter()
    for number in range(count):
        await speaker.publish(write(At("server", f"{number:012}", 17)), [CHANNEL])
    for _ in range(count):
        await heard.get()
    rate = count / (time.perf_counter() - began)
    alone = []
    for _ in range(100):
        sent = time.perf_counter()
        await speaker.publish(b"alone", [CHANNEL])
        await heard.get()
        alone.append(time.perf_counter() - sent)
    task.cancel()
    for each in (speaker, listener):
        await each.on_shutdown()
    return rate, statistics.median(alone) * 1000


def listening(url: str) -> tuple[float, float]:
    """Milliseconds to begin and end listening to a table, and to notify one of many channels."""
    known = arguments(read_url(url))
    with psycopg.connect(**known, autocommit=True) as one:
        began = time.perf_counter()
        for number in range(TABLES):
            one.execute(f'LISTEN "t{number}"')
        for number in range(TABLES):
            one.execute(f'UNLISTEN "t{number}"')
        each = (time.perf_counter() - began) / TABLES * 1000
        began = time.perf_counter()
        for _ in range(TABLES):
            one.execute("SELECT pg_notify('t', 'word')")
        return each, (time.perf_counter() - began) / TABLES * 1000


def between(url: str, count: int = 200) -> list[float]:
    """Milliseconds from asking one server to reading it from the stream of another, sorted."""
    with server(url) as one, server(url) as two, one.client() as here, two.client() as there:
        table = here.create("kreta", players=2, seat=0, public=True)
        seen: dict[int, float] = {}
        looking = threading.Thread(
            target=look, args=(there.table(table.id), seen, count), daemon=True
        )
        looking.start()
        time.sleep(1)
        sent = {}
        for number in range(count):
            at = time.perf_counter()
            sent[table.chat(str(number)).version] = at
            time.sleep(0.02)
        looking.join(30)
    times = sorted(seen.items())
    return sorted(
        next(then - at for later, then in times if later >= version) * 1000
        for version, at in sent.items()
    )


def look(table: Table, seen: dict[int, float], count: int) -> None:
    for message in table.follow():
        if isinstance(message, Sight):
            seen.setdefault(message.version, time.perf_counter())
            if message.version >= min(seen) + count:
                return


def main() -> None:
    """Print it all."""
    url = postgres.fresh()
    found = between(url)
    median, most = found[len(found) // 2], found[int(len(found) * 0.99)]
    print(f"from server to server: {median:.0f} ms, 99 of 100 within {most:.0f} ms")
    known = arguments(read_url(url))
    dsn = psycopg.conninfo.make_conninfo(**known)
    rate, alone = asyncio.run(stream(lambda: PostgresChannels(known), 20_000))
    print(f"ours: {rate:,.0f} words a second; one alone takes {alone:.1f} ms")
    rate, alone = asyncio.run(stream(lambda: PsycoPgChannelsBackend(dsn), 200))
    print(f"the plugin's own: {rate:,.0f} words a second; one alone takes {alone:.1f} ms")
    each, notify = listening(url)
    print(f"to listen to a table and to stop: {each:.2f} ms; a notification: {notify:.2f} ms")


if __name__ == "__main__":
    main()
