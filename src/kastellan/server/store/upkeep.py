"""Looking after a store as a whole: what is in it, and deleting what nobody needs any more.

These functions wait for the database: a server calls them in a thread. All of them may run beside
any number of servers.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, Row, func, select, text

from kastellan.server.store.convert import to_tables, to_version
from kastellan.server.store.engine import writing
from kastellan.server.store.migrate import HEAD
from kastellan.server.store.rows import Status, TableRow, Version
from kastellan.server.store.schema import SEATS, TABLES, VERSIONS

PAGE = 200  # tables that are looked at together


@dataclass(frozen=True)
class Kept:
    """A table, how many versions it has, and when something last happened there."""

    row: TableRow
    versions: int
    last: int


def is_current(engine: Engine) -> bool:
    """Whether the store answers and has the schema of this version; raises SQLAlchemyError."""
    with engine.connect() as connection:
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        return bool(found == HEAD)


def count(engine: Engine, statuses: Sequence[Status] = ()) -> int:
    """How many tables there are."""
    query = select(func.count()).select_from(TABLES)
    if statuses:
        query = query.where(TABLES.c.status.in_(statuses))
    with engine.connect() as connection:
        return connection.execute(query).scalar_one()


def kept(
    engine: Engine, statuses: Sequence[Status] = (), before: int | None = None
) -> Iterator[Kept]:
    """Every table by its id, a page at a time; `before`: only where nothing happened since."""
    query = select(TABLES.c.id).order_by(TABLES.c.id).limit(PAGE)
    if statuses:
        query = query.where(TABLES.c.status.in_(statuses))
    if before is not None:
        query = query.where(TABLES.c.updated < before)
    last = ""
    while True:
        with engine.connect() as connection:
            ids = list(connection.execute(query.where(TABLES.c.id > last)).scalars())
        if not ids:
            return
        for each in look(engine, ids):
            if before is None or each.last < before:
                yield each
        last = ids[-1]


def look(engine: Engine, ids: Sequence[str]) -> list[Kept]:
    """Some tables; those that do not exist are left out."""
    whole = select(TABLES, SEATS).join(SEATS, SEATS.c.table_id == TABLES.c.id)
    whole = whole.where(TABLES.c.id.in_(ids)).order_by(TABLES.c.id, SEATS.c.seat)
    heads = (
        select(VERSIONS.c.table_id, func.max(VERSIONS.c.version).label("version"))
        .where(VERSIONS.c.table_id.in_(ids))
        .group_by(VERSIONS.c.table_id)
        .subquery()
    )
    newest = select(VERSIONS.c.table_id, VERSIONS.c.version, VERSIONS.c.events).join(
        heads,
        (VERSIONS.c.table_id == heads.c.table_id) & (VERSIONS.c.version == heads.c.version),
    )
    with engine.connect() as connection:
        rows = to_tables(connection.execute(whole))
        found: Iterable[Row[Any]] = connection.execute(newest)
        ends = {row.table_id: to_version(row) for row in found}
    return [_kept(row, ends) for row in rows]


def _kept(row: TableRow, ends: dict[str, Version]) -> Kept:
    end = ends.get(row.id)
    if end is None:
        return Kept(row, 0, row.updated)
    return Kept(row, end.number, max(row.updated, end.events[-1].time))


def delete(engine: Engine, table: Kept) -> bool:
    """Delete a table with all that happened there; False if something has happened meanwhile."""
    this_one = TABLES.c.id == table.row.id
    of_it = VERSIONS.c.table_id == table.row.id
    # Whoever appends to it, in another process, waits for this row or is waited for.
    locked = select(TABLES.c.revision).where(this_one).with_for_update()
    with writing(engine).begin() as connection:
        now = connection.execute(locked).scalar()
        head = connection.execute(select(func.max(VERSIONS.c.version)).where(of_it)).scalar()
        if (now, head or 0) != (table.row.revision, table.versions):
            return False
        connection.execute(VERSIONS.delete().where(of_it))
        connection.execute(SEATS.delete().where(SEATS.c.table_id == table.row.id))
        connection.execute(TABLES.delete().where(this_one))
    return True


def purge(engine: Engine, before: int, statuses: Sequence[Status] = ()) -> Iterator[Kept]:
    """Delete tables where nothing has happened since a time, and tell each; see `may_go`."""
    for table in kept(engine, statuses, before):
        if may_go(table) and delete(engine, table):
            yield table


def may_go(table: Kept) -> bool:
    """Whether a table can be deleted: not while a clock of days still runs there."""
    return table.row.status != "running" or table.row.wake == 0
