"""What whoever runs a server does with its tables from outside, while servers run or not."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Engine, inspect
from sqlalchemy.exc import SQLAlchemyError

from kastellan.core.errors import KastellanError
from kastellan.core.texts import quoted
from kastellan.games import load, names
from kastellan.server import export
from kastellan.server.store import Conflict, Event, Store, StoreFailed, TableRow, upkeep
from kastellan.server.store.engine import connect, read_url
from kastellan.server.store.upkeep import Kept
from kastellan.server.store.writer import failure
from kastellan.server.tables.table import Table

TRIES = 5
T = TypeVar("T")


class CannotDo(KastellanError):
    """What was asked for cannot be done to this table."""


def open_store(url: str) -> Engine:
    """A store that is there, with the schema of this version; raises StoreFailed."""
    address = read_url(url)
    if address.drivername == "sqlite" and not Path(str(address.database)).exists():
        raise StoreFailed(f"There is no store {str(address.database)!r}; name one with --store.")
    engine = connect(address)
    try:
        if not inspect(engine).has_table("alembic_version"):
            where = address.database if address.drivername == "sqlite" else "the database"
            raise StoreFailed(f"{where} is no store of Kastellan; name one with --store.")
        if upkeep.is_current(engine):
            return engine
    except SQLAlchemyError as error:
        engine.dispose()
        raise failure(error, "opened") from None
    except StoreFailed:
        engine.dispose()
        raise
    engine.dispose()
    raise StoreFailed(
        "The store has the schema of another version of Kastellan; start a server of this version "
        "on it once, or use the other."
    )


def find(engine: Engine, table_id: str) -> Kept:
    """A table by its id; raises CannotDo."""
    found = upkeep.look(engine, [table_id])
    if not found:
        raise CannotDo(f"There is no table {quoted(table_id)} in this store.")
    return found[0]


def close(url: str, table_id: str) -> None:
    """End a table that is open or running, as its host could."""

    async def work(store: Store) -> None:
        for _ in range(TRIES):
            row = await store.load(table_id)
            if row is None:
                raise CannotDo(f"There is no table {quoted(table_id)} in this store.")
            if row.status in ("over", "closed"):
                raise CannotDo(f"The table {table_id} is {row.status} already.")
            event = Event("closed", time.time_ns() // 1_000_000, data={})
            version = await store.head(table_id) + 1
            try:
                closed = replace(row, status="closed", wake=0)
                await store.append(table_id, version, [event], table=closed)
            except Conflict:  # somebody has moved meanwhile
                continue
            return
        raise CannotDo(f"There is too much going on at table {table_id}; try again.")

    _with_store(url, work)


def exported(url: str, table_id: str) -> str:
    """A finished game as its file, the same that its table gives; raises CannotDo."""

    async def work(store: Store) -> Table:
        row = await store.load(table_id)
        if row is None:
            raise CannotDo(f"There is no table {quoted(table_id)} in this store.")
        if row.status != "over":
            raise CannotDo(f"The game of table {table_id} is not over, so its cards stay hidden.")
        if row.game not in names() or load(row.game).signature != row.signature:
            raise CannotDo(f"The game of table {table_id} was played by other rules.")
        return Table.replayed(row, await store.events(table_id))

    table = _with_store(url, work)
    assert table.record is not None
    return export.to_json(
        table_id,
        table.record,
        commitment=table.row.commitment,
        seed=table.row.seed,
        created=table.row.created,
        seats=people(table.row),
        times=table.times,
        imported=table.imported,
    )


def people(row: TableRow) -> list[tuple[str, str]]:
    """Who sits where: a name, or a bot's; and what kind of seat it is."""
    return [(seat.name or seat.level, seat.kind) for seat in row.seats]


def _with_store(url: str, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = await Store.open(url)
        try:
            return await work(store)
        finally:
            await store.close()

    open_store(url).dispose()
    return asyncio.run(run())
