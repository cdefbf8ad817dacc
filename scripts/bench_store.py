"""How quick the store is: `PYTHONPATH=. .venv/bin/python scripts/bench_store.py [ROUNDS]`.

Measures SQLite in a temporary folder, the same without waiting for the disk, and a PostgreSQL that
it starts itself, in turn, round after round; prints the middle of the rounds and their range.
"""

import asyncio
import os
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, text
from tests.postgres import fresh
from tests.server.store.tables import table

from kastellan.server.store import Event, Store
from kastellan.server.store.convert import seat_values, table_values, version_values
from kastellan.server.store.engine import connect, read_url, writing
from kastellan.server.store.schema import SEATS, TABLES, VERSIONS

SLICE = 1.0  # seconds
STORED = 5_000  # running tables
PLAYED = 700  # versions of the one that is loaded

Figures = dict[str, float]


def action(version: int) -> list[Event]:
    """A move as the server stores it."""
    move_id = f"0197a1b2-{version:08x}"
    return [Event("action", 1_763_200_000_000 + version, seat=0, move_id=move_id, data={"a": 123})]


async def appends(url: str, tables: int, figures: Figures) -> None:
    """Appends a second when so many tables play at once, each waiting for its own."""
    store = await Store.open(url)
    names = [f"{tables}-{number}" for number in range(tables)]
    await asyncio.gather(*(store.create(table(name)) for name in names))
    waits: list[float] = []
    commits = store.writer.transactions
    started, worked = time.perf_counter(), time.process_time()

    async def play(name: str) -> None:
        version = 0
        while (now := time.perf_counter()) < started + SLICE:
            version += 1
            await store.append(name, version, action(version))
            waits.append(time.perf_counter() - now)

    await asyncio.gather(*map(play, names))
    passed = time.perf_counter() - started
    figures[f"{tables} tables: appends/s"] = len(waits) / passed
    work = (time.process_time() - worked) / len(waits)
    figures[f"{tables} tables: our own work for an append, µs"] = work * 1e6
    figures[f"{tables} tables: commits/s"] = (store.writer.transactions - commits) / passed
    figures[f"{tables} tables: middle wait, ms"] = statistics.median(waits) * 1e3
    figures[f"{tables} tables: 99 of 100 wait less, ms"] = (
        sorted(waits)[len(waits) * 99 // 100] * 1e3
    )
    await store.close()


async def openings(url: str, figures: Figures) -> None:
    """Opening a full store, and loading one of its tables."""
    await (await Store.open(url)).close()
    fill(url)
    started = time.perf_counter()
    store = await Store.open(url)
    figures[f"open with {STORED:,} running tables, ms"] = (time.perf_counter() - started) * 1e3
    started = time.perf_counter()
    await store.load("full-7")
    await store.events("full-7")
    figures[f"load a table of {PLAYED} versions, ms"] = (time.perf_counter() - started) * 1e3
    await store.close()


def fill(url: str) -> None:
    """Running tables, one of them with a long game."""
    rows = [table(f"full-{number}", status="running", revision=1) for number in range(STORED)]
    versions = [version_values(row.id, number, action(number)) for row in rows for number in (1, 2)]
    versions += [
        version_values("full-7", number, action(number)) for number in range(3, PLAYED + 1)
    ]
    engine = connect(read_url(url))
    with writing(engine).begin() as connection:
        connection.execute(TABLES.insert(), [table_values(row) for row in rows])
        connection.execute(SEATS.insert(), [seat for row in rows for seat in seat_values(row)])
        connection.execute(VERSIONS.insert(), versions)
    engine.dispose()


def measure(url: str) -> Figures:
    """All figures of one store."""
    figures: Figures = {}
    for tables in (1, 20, 200):
        asyncio.run(appends(url, tables, figures))
    asyncio.run(openings(url, figures))
    return figures


def sqlite() -> Figures:
    """A fresh file."""
    with tempfile.TemporaryDirectory() as folder:
        return measure(str(Path(folder) / "tables.sqlite"))


def hasty_sqlite() -> Figures:
    """The same, but a commit does not wait for the disk: a loss of power may lose the last ones."""

    def hurry(connection: Any, _: Any) -> None:
        if isinstance(connection, sqlite3.Connection):
            connection.execute("PRAGMA synchronous=NORMAL")

    event.listen(Engine, "connect", hurry)
    try:
        return sqlite()
    finally:
        event.remove(Engine, "connect", hurry)


def postgres() -> Figures:
    """A fresh database of a server of our own, which waits for the disk as it does by default."""
    url = fresh()
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("ALTER SYSTEM SET fsync = on"))
        connection.execute(text("SELECT pg_reload_conf()"))
        while connection.execute(text("SHOW fsync")).scalar() != "on":
            time.sleep(0.05)
    engine.dispose()
    return measure(url)


def main(rounds: int) -> None:
    """Measure all in turn, and print a table."""
    stores: dict[str, Callable[[], Figures]] = {
        "SQLite": sqlite,
        "SQLite, not waiting for the disk": hasty_sqlite,
        "PostgreSQL": postgres,
    }
    found: dict[str, list[Figures]] = {name: [] for name in stores}
    for number in range(rounds):
        for name, run in stores.items():
            print(f"round {number + 1} of {rounds}: {name}", file=sys.stderr)
            found[name].append(run())
    print(f"{rounds} rounds, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print("| | " + " | ".join(stores) + " |")
    print("|---" * (len(stores) + 1) + "|")
    for what in found["SQLite"][0]:
        cells = []
        for figures in found.values():
            values = sorted(each[what] for each in figures)
            middle, least, most = statistics.median(values), values[0], values[-1]
            digits = 0 if middle >= 100 else 1
            cells.append(f"{middle:,.{digits}f} ({least:,.{digits}f} to {most:,.{digits}f})")
        print(f"| {what} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
