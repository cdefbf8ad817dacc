"""The door of the store."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy import Engine, Select, func, select
from sqlalchemy.exc import SQLAlchemyError

from kastellan.server.store.convert import to_tables, to_version, version_values
from kastellan.server.store.engine import READERS, connect, read_url, snapshots
from kastellan.server.store.errors import StoreFailed
from kastellan.server.store.jobs import Append, Create, KeepSight, Update
from kastellan.server.store.looks import Looks
from kastellan.server.store.migrate import migrate
from kastellan.server.store.rows import Event, Status, TableRow, Version
from kastellan.server.store.schema import AWAKE, SEATS, SIGHTS, TABLES, VERSIONS
from kastellan.server.store.writer import Writer, failure

T = TypeVar("T")

_whole = select(TABLES, SEATS).join(SEATS, SEATS.c.table_id == TABLES.c.id)


class Store:
    """Tables, their seats and their versions; see the package for how they behave."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._looks = Looks(snapshots(engine), self._in_reader)
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self.writer = Writer(engine)

    @classmethod
    async def open(cls, url: str) -> "Store":
        """Open a store by path or URL, and bring its tables up to date; raises StoreFailed."""
        engine = await asyncio.to_thread(_open, url)
        return cls(engine)

    @property
    def engine(self) -> Engine:
        """The connections themselves, for `upkeep`."""
        return self._engine

    async def close(self) -> None:
        """Finish what is being written, and let go of the database."""
        await self.writer.close()
        self._readers.shutdown()
        self._engine.dispose()

    async def create(self, table: TableRow) -> TableRow:
        """Keep a new table; raises Conflict if there is one of that id."""
        return _row(await self.writer.do(Create(table)))

    async def update(self, table: TableRow) -> TableRow:
        """Keep a changed row and its seats; raises Conflict if it has changed since it was read."""
        return _row(await self.writer.do(Update(table)))

    async def append(
        self,
        table_id: str,
        version: int,
        events: Sequence[Event],
        *,
        table: TableRow | None = None,
        wake: int | None = None,
    ) -> TableRow | None:
        """Add a version, and change the table's row or its `wake` with it; raises Conflict.

        Returns the changed row, None without one.
        """
        row = version_values(table_id, version, events)
        if table is not None and table.id != table_id:
            raise ValueError("the row is another table's")
        if table is not None and wake is not None:
            table = replace(table, wake=wake)
        return await self.writer.do(Append(row, table, wake))

    async def keep_sight(self, table_id: str, version: int, seen: bytes) -> None:
        """Keep what is seen at a version, unless something newer is kept already."""
        await self.writer.do(KeepSight(table_id, version, seen))

    async def sight(self, table_id: str) -> bytes | None:
        """What was last seen at a table."""
        rows = await self._rows(select(SIGHTS.c.seen).where(SIGHTS.c.table_id == table_id))
        return bytes(rows[0][0]) if rows else None

    async def sighted(self, table_id: str) -> int | None:
        """The version at which that was."""
        rows = await self._rows(select(SIGHTS.c.version).where(SIGHTS.c.table_id == table_id))
        return rows[0][0] if rows else None

    async def load(self, table_id: str) -> TableRow | None:
        """A table's row with its seats."""
        found = await self._tables(_whole.where(TABLES.c.id == table_id))
        return found[0] if found else None

    async def events(self, table_id: str, after: int = 0) -> list[Version]:
        """What happened at a table after a version."""
        return [to_version(row) for row in await self._rows(_later(table_id, after))]

    async def since(
        self, table_id: str, after: int = 0, known: TableRow | None = None
    ) -> tuple[TableRow, list[Version]] | None:
        """A table's row and what happened after a version, as of one moment; None without one.

        A row that is known already is read again only if it has changed.
        """
        if known is not None:
            (news,) = await self._looks.see(_news(table_id, after))
            if all(each.revision == known.revision for each in news):
                return known, [to_version(each) for each in news]
        row = _whole.where(TABLES.c.id == table_id).order_by(SEATS.c.seat)
        rows, versions = await self._looks.see(row, _later(table_id, after))
        tables = to_tables(rows)
        return (tables[0], [to_version(each) for each in versions]) if tables else None

    async def head(self, table_id: str) -> int:
        """The last version of a table; 0 before the first."""
        query = select(func.max(VERSIONS.c.version)).where(VERSIONS.c.table_id == table_id)
        return (await self._rows(query))[0][0] or 0

    async def heads(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The last versions of some tables."""
        query = (
            select(VERSIONS.c.table_id, func.max(VERSIONS.c.version))
            .where(VERSIONS.c.table_id.in_(table_ids))
            .group_by(VERSIONS.c.table_id)
        )
        return dict(await self._rows(query)) if table_ids else {}

    async def find_move(self, table_id: str, seat: int, move_id: str) -> int | None:
        """The version that a seat's move made, for whoever sends it again."""
        query = select(VERSIONS.c.version).where(
            VERSIONS.c.table_id == table_id,
            VERSIONS.c.seat == seat,
            VERSIONS.c.move_id == move_id,
        )
        rows = await self._rows(query)
        return rows[0][0] if rows else None

    async def list_open(
        self,
        statuses: Sequence[Status] = ("open",),
        limit: int = 100,
        before: int | None = None,
    ) -> list[TableRow]:
        """Public tables, the newest first; `before` a time of creation to read on."""
        newest = select(TABLES.c.id).where(TABLES.c.public, TABLES.c.status.in_(statuses))
        if before is not None:
            newest = newest.where(TABLES.c.created < before)
        newest = newest.order_by(TABLES.c.created.desc()).limit(limit)
        return await self._tables(_whole.where(TABLES.c.id.in_(newest)))

    async def tables_of(self, token_hash: bytes) -> list[TableRow]:
        """The tables at which a token has a seat, the newest first."""
        seated = select(SEATS.c.table_id).where(SEATS.c.token_hash == token_hash)
        return await self._tables(_whole.where(TABLES.c.id.in_(seated)))

    async def invited_to(self, invite_hash: bytes) -> TableRow | None:
        """The table that an invite leads to."""
        seats = select(SEATS.c.table_id).where(SEATS.c.invite_hash == invite_hash)
        found = await self._tables(_whole.where(TABLES.c.id.in_(seats)))
        return found[0] if found else None

    async def due(self, now: int, limit: int = 100) -> list[str]:
        """Tables whose `wake` has come, the longest overdue first."""
        query = (
            select(TABLES.c.id)
            .where(AWAKE, TABLES.c.wake <= now)
            .order_by(TABLES.c.wake)
            .limit(limit)
        )
        return [row[0] for row in await self._rows(query)]

    async def next_wake(self) -> int | None:
        """The earliest `wake` of all tables."""
        query = select(func.min(TABLES.c.wake)).where(AWAKE)
        return (await self._rows(query))[0][0]  # type: ignore[no-any-return]

    async def _tables(self, query: Select[Any]) -> list[TableRow]:
        order = (TABLES.c.created.desc(), TABLES.c.id, SEATS.c.seat)
        return to_tables(await self._rows(query.order_by(*order)))

    async def _rows(self, query: Select[Any]) -> Sequence[Any]:
        def read() -> Sequence[Any]:
            with self._engine.connect() as connection:
                return connection.execute(query).all()

        return await self._in_reader(read)

    async def _in_reader(self, read: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, read)
        except SQLAlchemyError as error:
            raise failure(error, "read") from None
        except RuntimeError:  # the threads are gone
            raise StoreFailed("The store is closed.") from None


def _news(table_id: str, after: int) -> Select[Any]:
    """Versions, each with the table's revision as it is now."""
    now = select(TABLES.c.revision).where(TABLES.c.id == table_id).scalar_subquery()
    return (
        select(VERSIONS.c.version, VERSIONS.c.events, now.label("revision"))
        .where(VERSIONS.c.table_id == table_id, VERSIONS.c.version > after)
        .order_by(VERSIONS.c.version)
    )


def _later(table_id: str, after: int) -> Select[Any]:
    return (
        select(VERSIONS.c.version, VERSIONS.c.events)
        .where(VERSIONS.c.table_id == table_id, VERSIONS.c.version > after)
        .order_by(VERSIONS.c.version)
    )


def _row(table: TableRow | None) -> TableRow:
    assert table is not None
    return table


def _open(text: str) -> Engine:
    url = read_url(text)
    engine = connect(url)
    try:
        migrate(engine)
    except SQLAlchemyError as error:
        engine.dispose()
        where = url.render_as_string(hide_password=True)
        raise failure(error, f"opened at {where!r}") from None
    except BaseException:
        engine.dispose()
        raise
    return engine
