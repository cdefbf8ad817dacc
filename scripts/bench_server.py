"""How quick a server is: at starting, at answering, with a crowd, and while bots think.

    python scripts/bench_server.py

Every figure is a median with the range of its repeats; nothing else should run meanwhile.
"""

import asyncio
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import msgspec
from websockets.sync.client import connect

from kastellan.server import chance
from kastellan.server.store import Event, Seat, Store, TableRow
from kastellan.server.tables.roster import Terms

TABLES = 5_000
CROWD = 80
REPEATS = 100


def row(number: int) -> TableRow:
    """A running table of two."""
    seed = chance.new_seed()
    return TableRow(
        id=f"{number:012x}",
        game="kreta",
        signature="07120a26",
        seats=(Seat("person", "A"), Seat("person", "B")),
        seed=seed,
        commitment=chance.commitment(seed),
        created=1_700_000_000_000 + number,
        settings=msgspec.to_builtins(Terms(seated=(0, 1), stand_ins=(None, None))),
        status="running",
    )


async def fill(path: Path) -> None:
    """Keep many running tables."""
    store = await Store.open(str(path))
    rows = [row(number) for number in range(TABLES)]
    await asyncio.gather(*(store.create(each) for each in rows))
    start = Event("start", 1_700_000_000_000, data={})
    await asyncio.gather(*(store.append(each.id, 1, [start]) for each in rows))
    await store.close()


@contextmanager
def serving(path: Path) -> Iterator[tuple[str, float]]:
    """A server's address, and the seconds it took to start."""
    words = ["--port=0", f"--store={path}", "--bot-pace-ms=0", "--requests-per-minute=1000000"]
    words += ["--chats-per-minute=10000", "--connections-per-address=1000"]
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "kastellan", "serve", *words], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    address = process.stdout.readline().split()[3]
    try:
        yield address, time.perf_counter() - began
    finally:
        process.terminate()
        process.wait()


def measure(name: str, work: Callable[[int], object], pause: float = 0.0) -> None:
    """Print how many milliseconds some work takes."""
    times = []
    for number in range(REPEATS):
        began = time.perf_counter()
        work(number)
        times.append((time.perf_counter() - began) * 1000)
        time.sleep(pause)
    spread = f"{min(times):.1f} to {max(times):.1f}"
    print(f"{name:44} {statistics.median(times):7.1f} ms ({spread})")


def main() -> None:
    """Measure everything."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite"
        asyncio.run(fill(path))
        starts = []
        for _ in range(5):
            with serving(path) as (_, seconds):
                starts.append(seconds)
        spread = f"{min(starts):.2f} to {max(starts):.2f}"
        print(f"start with {TABLES} tables {statistics.median(starts):.2f} s ({spread})")
        with serving(path) as (address, _), httpx.Client(base_url=address) as http:
            play(http, address)


def play(http: httpx.Client, address: str) -> None:
    """Measure requests: alone, before a crowd, and while bots think."""
    measure("a request", lambda _: http.get("/api/health"))
    made = http.post("/api/tables", json={"game": "kreta", "players": 2, "seat": 0, "public": True})
    table = f"/api/tables/{made.json()['table']['id']}"

    def chat(name: str) -> Callable[[int], object]:
        return lambda n: http.post(f"{table}/chat", json={"move_id": f"{name}{n}", "text": "x"})

    measure("a line of chat, stored and sent", chat("a"))
    crowd = [
        connect(f"{address.replace('http', 'ws', 1)}{table}/socket", proxy=None)
        for _ in range(CROWD)
    ]
    for each in crowd:
        threading.Thread(target=lambda line=each: list(line), daemon=True).start()
    measure(f"the same before {CROWD} spectators", chat("b"))
    for each in crowd:
        each.close()
    for level in ("greedy", "mapmaker"):
        seats = [{"kind": "bot", "level": level}] * 4
        for _ in range(4):
            wish = {"game": "kreta", "players": 4, "seats": seats, "start": True}
            http.post("/api/tables", json=wish)
        measure(f"a request while {level} bots play", lambda _: http.get("/api/health"), 0.02)


if __name__ == "__main__":
    main()
