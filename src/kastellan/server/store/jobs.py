"""What can be written, each as a job that the writer runs inside a transaction."""

import time
from dataclasses import dataclass, field, replace
from typing import Protocol

from sqlalchemy import Connection, bindparam, select, text

from kastellan.core.texts import quoted
from kastellan.server.store.convert import Values, seat_values, table_values
from kastellan.server.store.errors import Conflict, StoreFailed
from kastellan.server.store.rows import TableRow
from kastellan.server.store.schema import SEATS, TABLES, VERSIONS

_insert = VERSIONS.insert()
_insert_new = text(  # both databases know it, and SQLAlchemy only each one's own
    "INSERT INTO versions (table_id, version, seat, move_id, events)"
    " VALUES (:table_id, :version, :seat, :move_id, :events) ON CONFLICT DO NOTHING"
).execution_options(preserve_rowcount=True)
_keep_sight = text(
    "INSERT INTO sights (table_id, version, seen) VALUES (:table_id, :version, :seen)"
    " ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, seen = excluded.seen"
    " WHERE sights.version < excluded.version"
)
_set_wake = (
    TABLES.update().where(TABLES.c.id == bindparam("table")).values(wake=bindparam("new_wake"))
)


class Job(Protocol):
    """Something to write."""

    @property
    def table_id(self) -> str:
        """The table it concerns."""

    def run(self, connection: Connection) -> TableRow | None:
        """Write it; raises Conflict or IntegrityError if somebody was first."""

    def refusal(self, connection: Connection) -> Exception:
        """What an IntegrityError of `run` means; the connection is as it was before."""


@dataclass(frozen=True)
class Append:
    """A version, and what changes at its table with it."""

    row: Values = field(repr=False)
    table: TableRow | None = None
    wake: int | None = None

    @property
    def table_id(self) -> str:
        return str(self.row["table_id"])

    def run(self, connection: Connection) -> TableRow | None:
        connection.execute(_insert, self.row)
        if self.table is not None:
            return Update(self.table).run(connection)
        _wake(connection, [self])
        return None

    def refusal(self, connection: Connection) -> Exception:
        found = select(TABLES.c.id).where(TABLES.c.id == self.table_id)
        if connection.execute(found).first() is None:
            return StoreFailed(f"There is no table {quoted(self.table_id)}.")
        number = self.row["version"]
        return Conflict(f"version {number} of table {quoted(self.table_id)}, or its move, is there")


def append_all(connection: Connection, jobs: list[Append]) -> bool:
    """Several versions at once, many times quicker than one by one; False if some are there.

    Then some may have been written, and the caller undoes it. PostgreSQL's driver complains in the
    log when one of many fails, so none does.
    """
    new = connection.execute(_insert_new, [job.row for job in jobs]).rowcount
    _wake(connection, jobs)
    return new == len(jobs)


def _wake(connection: Connection, jobs: list[Append]) -> None:
    wakes = [{"table": job.table_id, "new_wake": job.wake} for job in jobs if job.wake is not None]
    if wakes:
        connection.execute(_set_wake, wakes)


@dataclass(frozen=True)
class Create:
    """A new table."""

    table: TableRow

    @property
    def table_id(self) -> str:
        return self.table.id

    def run(self, connection: Connection) -> TableRow:
        table = replace(self.table, updated=_now(), revision=1)
        connection.execute(TABLES.insert(), table_values(table))
        connection.execute(SEATS.insert(), seat_values(table))
        return table

    def refusal(self, connection: Connection) -> Exception:
        return Conflict(f"table {quoted(self.table.id)} is there")


@dataclass(frozen=True)
class Update:
    """A table's row and its seats, as they shall be; what never changes is left alone."""

    table: TableRow

    @property
    def table_id(self) -> str:
        return self.table.id

    def run(self, connection: Connection) -> TableRow:
        old = self.table
        new = replace(old, updated=_now(), revision=old.revision + 1)
        values = table_values(new)
        for fixed in ("id", "game", "signature", "seed", "commitment", "created"):
            del values[fixed]
        this_one = (TABLES.c.id == old.id) & (TABLES.c.revision == old.revision)
        if connection.execute(TABLES.update().where(this_one).values(values)).rowcount != 1:
            raise Conflict(f"table {quoted(old.id)} has changed")
        connection.execute(SEATS.delete().where(SEATS.c.table_id == old.id))
        connection.execute(SEATS.insert(), seat_values(new))
        return new

    def refusal(self, connection: Connection) -> Exception:
        return Conflict(f"table {quoted(self.table.id)} has changed")


@dataclass(frozen=True)
class KeepSight:
    """What was seen at a table at a version; in place of what was seen before."""

    table_id: str
    version: int
    seen: bytes = field(repr=False)

    def run(self, connection: Connection) -> None:
        values = {"table_id": self.table_id, "version": self.version, "seen": self.seen}
        connection.execute(_keep_sight, values)

    def refusal(self, connection: Connection) -> Exception:
        return StoreFailed(f"There is no table {quoted(self.table_id)}.")


def _now() -> int:
    return time.time_ns() // 1_000_000
