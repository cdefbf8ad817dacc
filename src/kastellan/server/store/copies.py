"""Backups: all tables of a store in one file, as of one moment, while servers go on.

The file is a store of SQLite of its own, whichever kind of store it was made from, and is restored
into either kind. One of an older version is brought up to date on the way.
"""

import os
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection, Engine, func, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from kastellan.server.store.engine import connect, snapshots, writing
from kastellan.server.store.errors import StoreFailed
from kastellan.server.store.migrate import migrate
from kastellan.server.store.schema import SEATS, SIGHTS, TABLES, VERSIONS
from kastellan.server.store.writer import failure

CHUNK = 1000  # rows that are copied together
ORDER = (TABLES, SEATS, VERSIONS, SIGHTS)  # what is referred to comes first

Tell = Callable[[int, int], None]
"""Called with how many rows more are copied, and how many there are in all."""


def save(source: Engine, file: Path, tell: Tell) -> int:
    """Write a backup into a new file, for its owner's eyes alone; how many tables it holds."""
    if file.exists():
        raise StoreFailed(f"There is a file {str(file)!r} already; name another for the backup.")
    if not file.absolute().parent.is_dir():
        raise StoreFailed(
            f"There is no folder {str(file.absolute().parent)!r} for the backup; make it, or name "
            "another."
        )
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    target = connect(URL.create("sqlite", database=str(part)))
    try:
        migrate(target)
        found = copy(source, target, tell)
        with target.connect() as connection:  # one file alone, without a log beside it
            connection.connection.driver_connection.execute("PRAGMA journal_mode=DELETE")  # type: ignore[union-attr]
        target.dispose()
        with part.open("rb") as written:
            os.fsync(written.fileno())
        os.replace(part, file)
    except SQLAlchemyError as error:
        raise failure(error, f"copied to {str(file)!r}") from None
    finally:
        target.dispose()
        for each in (part, Path(f"{part}-wal"), Path(f"{part}-shm")):
            with suppress(OSError):
                each.unlink()
    return found


def restore(file: Path, store: URL, tell: Tell) -> int:
    """Fill an empty store from a backup, wholly or not at all; how many tables it has then."""
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(folder) / "backup.sqlite"  # what is read may be brought up to date first
        try:
            shutil.copyfile(file, copied)
        except OSError as error:
            raise StoreFailed(f"There is no backup {str(file)!r} ({error.strerror}).") from None
        source = connect(URL.create("sqlite", database=str(copied)))
        try:
            _check(source, file)
            migrate(source)
            target = connect(store)  # not before: a refused backup leaves no file
            try:
                migrate(target)
                return copy(source, target, tell)
            finally:
                target.dispose()
        except SQLAlchemyError as error:
            raise failure(error, f"restored from {str(file)!r}") from None
        finally:
            source.dispose()


def _check(source: Engine, file: Path) -> None:
    """Refuse what is no backup, or a damaged one."""
    try:
        with source.connect() as connection:
            is_whole = connection.execute(text("PRAGMA integrity_check")).scalar() == "ok"
            connection.execute(text("SELECT version_num FROM alembic_version"))
    except SQLAlchemyError:
        raise StoreFailed(f"The file {str(file)!r} is no backup of Kastellan.") from None
    if not is_whole:
        raise StoreFailed(f"The backup {str(file)!r} is damaged; take another.")


def copy(source: Engine, target: Engine, tell: Tell) -> int:
    """Copy every row as of one moment into a store without tables, in one transaction."""
    with snapshots(source).connect() as reading, writing(target).begin() as written:
        if (there := _count(written)[0]) > 0:
            raise StoreFailed(
                f"The store to restore into holds {there} tables already; name an empty one."
            )
        counts = _count(reading)
        for table in ORDER:
            rows = reading.execution_options(yield_per=CHUNK).execute(
                select(table).order_by(*table.primary_key)
            )
            for chunk in rows.mappings().partitions():
                written.execute(table.insert(), [dict(row) for row in chunk])
                tell(len(chunk), sum(counts))
        if _count(written) != counts:
            raise StoreFailed("Not everything could be copied; nothing was changed.")
    return counts[0]


def _count(connection: Connection) -> list[int]:
    return [
        connection.execute(select(func.count()).select_from(each)).scalar_one() for each in ORDER
    ]
