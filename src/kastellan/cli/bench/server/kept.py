"""What a store has kept, beside what was acknowledged; and what it can do alone."""

import asyncio
import time
from collections import defaultdict
from pathlib import Path

import msgspec

from kastellan.cli.bench.server.plan import Acknowledged
from kastellan.server import chance
from kastellan.server.store import Event, Seat, Store, TableRow

ALONE = 1.0  # seconds


def read(heard: Path) -> list[Acknowledged]:
    """What the crowd was told to be stored."""
    return msgspec.msgpack.decode(heard.read_bytes(), type=list[Acknowledged])


def missing(store: str, acknowledged: list[Acknowledged]) -> list[Acknowledged]:
    """What was acknowledged and is not stored as that version, by that seat, with that action."""
    return asyncio.run(_missing(store, acknowledged))


async def _missing(url: str, acknowledged: list[Acknowledged]) -> list[Acknowledged]:
    moves: dict[str, list[Acknowledged]] = defaultdict(list)
    for each in acknowledged:
        moves[each.table].append(each)
    store = await Store.open(url)
    try:
        lost = []
        for table, said in moves.items():
            kept = {
                (
                    version.number,
                    event.seat,
                    (event.move_id or "").rpartition(":")[2],
                    event.data["a"],
                )
                for version in await store.events(table)
                for event in version.events
                if event.kind == "action"
            }
            lost += [
                each
                for each in said
                if (each.version, each.seat, each.move_id, each.action) not in kept
            ]
        return lost
    finally:
        await store.close()


def appends_alone(url: str, tables: int) -> float:
    """Versions a second that the store takes when nothing else is done: the bound of all moves."""
    return asyncio.run(_appends(url, tables))


async def _appends(url: str, tables: int) -> float:
    store = await Store.open(url)
    names = [f"bench-{time.time_ns()}-{number}" for number in range(tables)]
    await asyncio.gather(*(store.create(_row(name)) for name in names))
    began = time.perf_counter()
    count = 0

    async def play(name: str) -> None:
        nonlocal count
        version = 0
        while time.perf_counter() < began + ALONE:
            version += 1
            data = {"a": 123, "used": 0}
            event = Event("action", 1_763_200_000_000, seat=0, move_id=f"0:{version:x}", data=data)
            await store.append(name, version, [event])
            count += 1

    await asyncio.gather(*map(play, names))
    passed = time.perf_counter() - began
    await store.close()
    return count / passed


def _row(name: str) -> TableRow:
    seed = chance.new_seed()
    return TableRow(
        id=name,
        game="kreta",
        signature="",
        seats=(Seat("person", "A"), Seat("person", "B")),
        seed=seed,
        commitment=chance.commitment(seed),
        created=1_763_200_000_000,
        status="running",
    )
