"""A real PostgreSQL for tests: its own folder, a socket in it, and no port.

Import the fixture in a `conftest.py`: `from tests.postgres import postgres`. However many do, there
is one server a process, so each worker of pytest-xdist has its own.
"""

import atexit
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from kastellan.cli.bench.server.postgres import find, run

FreshBase = Callable[[], str]

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def postgres() -> FreshBase:
    """Makes an empty database and returns its URL."""
    return fresh


def fresh() -> str:
    name = f"base{next(_numbers)}"
    engine = create_engine(_url("postgres"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return _url(name)


def _url(base: str) -> str:
    return f"postgresql+psycopg://postgres@/{base}?host={_running()}"


def restart(meanwhile: Callable[[], None]) -> None:
    """Stop the server, whoever is connected, do something, and start it again."""
    data = _running() / "data"
    _run(_program("pg_ctl"), "-D", data, "-m", "fast", "stop")
    try:
        meanwhile()
    finally:
        _start(_running())


@cache
def _running() -> Path:
    """The folder of a server that runs until this process ends."""
    initdb, pg_ctl = _program("initdb"), _program("pg_ctl")
    folder = Path(tempfile.mkdtemp(prefix="kastellan-postgres-"))
    if os.geteuid() == 0:  # PostgreSQL refuses to run as root
        shutil.chown(folder, "postgres", "postgres")
    data = folder / "data"
    _run(initdb, "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
    # Nothing here loses its power, and disks are slow; `ALTER SYSTEM` can turn it on again.
    with (data / "postgresql.conf").open("a", encoding="utf-8") as settings:
        settings.write("fsync = off\n")
    _start(folder)

    def stop() -> None:
        _run(pg_ctl, "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(stop)
    return folder


def _start(folder: Path) -> None:
    settings = f"-c listen_addresses='' -c unix_socket_directories='{folder}'"
    words = ("-D", folder / "data", "-o", settings, "-l", folder / "log", "-w", "start")
    _run(_program("pg_ctl"), *words)


def _program(name: str) -> str:
    if (found := find(name)) is None and sys.platform == "linux" and os.geteuid() == 0:
        install = ("apt-get", "install", "-y", "--no-install-recommends", "postgresql")
        waiting = ("-o", "DPkg::Lock::Timeout=300")  # another worker may be at it
        subprocess.run((*install, *waiting), check=True, capture_output=True)
        found = find(name)
    if found is None:
        pytest.skip(f"PostgreSQL's {name} is not installed, and only root can install it")
    return found


def _run(program: str, *words: str | Path) -> None:
    if not run(program, *words):
        raise RuntimeError(f"{program} failed")
