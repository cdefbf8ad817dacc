"""Connections to SQLite and PostgreSQL.

SQLite runs with a write-ahead log and `synchronous=FULL`: a commit returns when the log is on the
disk, so that neither killing the process nor a loss of power loses it, as long as the disk tells
the truth about what it has written. PostgreSQL does the same unless its administrator has turned
`synchronous_commit` off. Either file must lie on a local disk, not on a network's.
"""

import os
import re
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL, ExceptionContext
from sqlalchemy.exc import ArgumentError, OperationalError

from kastellan.core.texts import quoted
from kastellan.server.store.errors import StoreFailed
from kastellan.server.store.link import arguments

BUSY_MS = 10_000  # how long SQLite waits for another process that writes
READERS = 4
READ_ONLY = "25006"  # what PostgreSQL answers who writes to one that only follows another

_HOST = r"(\[[0-9a-fA-F:.]+\]|[^\[\]:,/@?#]+)(?::(\d+))?"
_HOSTS = re.compile(
    rf"(?P<begin>postgres[^/]*://(?:[^/?#]*@)?)(?P<hosts>{_HOST}(?:,{_HOST})+)(?P<end>/.*)?"
)


def read_url(text: str) -> URL:
    """The address of a store: a file's path, or a URL of SQLite or PostgreSQL."""
    if "://" not in text:
        return URL.create("sqlite", database=text)
    try:
        url = _several(text) or make_url(text)
    except (ArgumentError, ValueError):
        raise StoreFailed(
            "The store's address cannot be read; it is a file's path, or looks like "
            "postgresql://user:password@host/database."
        ) from None
    if url.drivername == "sqlite":
        return url
    if url.drivername in ("postgres", "postgresql", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    raise StoreFailed(
        f"The store cannot be {quoted(url.drivername)}: it is a file's path for SQLite, or looks "
        "like postgresql://user:password@host/database."
    )


def _several(text: str) -> URL | None:
    """An address that names several hosts, `host1:5432,host2:5432`: the one that can be written to.

    libpq knows such addresses and SQLAlchemy does not.
    """
    found = _HOSTS.fullmatch(text)
    if found is None:
        return None
    each = re.findall(_HOST, found["hosts"])
    url = make_url(found["begin"] + (found["end"] or "/"))
    where = {
        "host": ",".join(host.strip("[]") for host, _ in each),
        "port": ",".join(port or "5432" for _, port in each),
    }
    return url.set(query={"target_session_attrs": "read-write", **url.query, **where})


def connect(url: URL) -> Engine:
    """An engine for the address; connects to nothing yet, but makes SQLite's file."""
    if url.drivername == "sqlite":
        return _sqlite(url)
    try:
        engine = create_engine(
            url,
            connect_args=arguments(url),
            pool_size=READERS + 1,
            pool_pre_ping=True,  # after PostgreSQL was restarted, go on by ourselves
            hide_parameters=True,  # an error shows no seed and no token
        )
    except ModuleNotFoundError:
        raise StoreFailed(
            "PostgreSQL needs a package more: pip install 'kastellan[postgres]'."
        ) from None

    @event.listens_for(engine, "handle_error")
    def leave(context: ExceptionContext) -> None:
        if getattr(context.original_exception, "sqlstate", None) == READ_ONLY:
            context.is_disconnect = True  # another one is to be written to by now: connect anew

    return engine


def writing(engine: Engine) -> Engine:
    """The same engine; its transactions lock SQLite's file from their start."""
    return engine.execution_options(writes=True)


def snapshots(engine: Engine) -> Engine:
    """The same engine; what its transactions read is of one moment."""
    if engine.dialect.name == "sqlite":  # as always
        return engine
    return engine.execution_options(isolation_level="REPEATABLE READ")


def _sqlite(url: URL) -> Engine:
    if url.database in (None, "", ":memory:") or url.query:
        raise StoreFailed("The store of SQLite is a file: give its path.")
    path = Path(str(url.database)).absolute()
    _make_file(path)
    identity = _identity(path)
    engine = create_engine(url, pool_size=READERS + 1, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _: Any) -> None:
        connection.isolation_level = None  # transactions begin below, not behind our back
        for pragma in (
            f"busy_timeout={BUSY_MS}",
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if _identity(path) != identity:  # what is written now nobody would ever find
            gone = sqlite3.OperationalError("its file was removed or replaced; start anew")
            raise OperationalError("BEGIN", {}, gone)
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file this is, whatever its name; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _make_file(path: Path) -> None:
    """Make the file for its owner alone: it holds the secrets of every table.

    Its folder must be there: else a slip, or a disk that is not mounted, would go unnoticed.
    """
    if not path.parent.is_dir():
        raise StoreFailed(
            f"There is no folder {str(path.parent)!r} for the store; make it, or name another."
        )
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise StoreFailed(f"The store {str(path)!r} cannot be opened ({reason}).") from None
