"""What can be written, each as a job that the writer runs inside a transaction."""

import time
from dataclasses import dataclass, field, replace
from typing import Protocol

from sqlalchemy import Connection, bindparam, select

from kastellan.core.texts import quoted
from kastellan.server.store.convert import Values, seat_values, table_values
from kastellan.server.store.errors import Conflict, StoreFailed
from kastellan.server.store.rows import TableRow
from kastellan.server.store.schema import SEATS, TABLES, VERSIONS

_insert_version = VERSIONS.insert()
_set_wake = (
    TABLES.update().where(TABLES.c.id == bindparam("table")).values(wake=bindparam("new_wake"))
)


class Job(Protocol):
    """Something to write."""

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

    def run(self, connection: Connection) -> TableRow | None:
        append_all(connection, [self])
        return None if self.table is None else Update(self.table).run(connection)

    def refusal(self, connection: Connection) -> Exception:
        table_id, version = self.row["table_id"], self.row["version"]
        found = select(TABLES.c.id).where(TABLES.c.id == table_id)
        if connection.execute(found).first() is None:
            return StoreFailed(f"There is no table {quoted(table_id)}.")
        return Conflict(f"version {version} of table {quoted(table_id)}, or its move, is there")


def append_all(connection: Connection, jobs: list[Append]) -> None:
    """Several versions at once: many times quicker than one by one."""
    connection.execute(_insert_version, [job.row for job in jobs])
    wakes = [
        {"table": job.row["table_id"], "new_wake": job.wake}
        for job in jobs
        if job.wake is not None and job.table is None
    ]
    if wakes:
        connection.execute(_set_wake, wakes)


@dataclass(frozen=True)
class Create:
    """A new table."""

    table: TableRow

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


def _now() -> int:
    return time.time_ns() // 1_000_000
