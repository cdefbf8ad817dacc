"""PostgreSQL servers that a test may stop, fill up or replace: each in its own folder and port.

`tests/postgres.py` has one that all tests of a process share; these are for what would disturb it.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

from sqlalchemy import create_engine, text

from tests.postgres import _program, _run

BASE = "tables"
SMALL = "64MB"  # of memory and of logs: there are many such servers, and none does much


class Cluster:
    """One server, with one database for tables."""

    def __init__(self, folder: Path, port: int | None = None) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.data = folder / "data"
        self.listens = "127.0.0.1"

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"postgresql://postgres@{self.address}/{BASE}"

    def make(self, space: Path | None = None) -> None:
        """A new server that runs; its tables are kept in a folder of their own if there is one."""
        own(self.folder)
        words = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", "--wal-segsize=1")
        _run(_program("initdb"), "-D", self.data, *words)
        with (self.data / "postgresql.conf").open("a", encoding="utf-8") as settings:
            settings.write(f"fsync = off\nshared_buffers = {SMALL}\nmax_wal_size = {SMALL}\n")
            settings.write("min_wal_size = 2MB\nautovacuum = off\n")
        self.start()
        place = ""
        if space is not None:
            own(space)
            self.say(f"CREATE TABLESPACE small LOCATION '{space}'")
            place = " TABLESPACE small"
        self.say(f"CREATE DATABASE {BASE}{place}")

    def follow(self, other: "Cluster") -> None:
        """A new server that runs and follows another one, to take its place some day."""
        own(self.folder)
        link = f"host=127.0.0.1 port={other.port} user=postgres"
        copy = ("-D", self.data, "-d", link, "-R", "-X", "stream", "-c", "fast", "--no-sync")
        _run(_program("pg_basebackup"), *copy)
        self.start()

    def start(self) -> None:
        where = f"-c listen_addresses={self.listens} -c port={self.port}"
        where += f" -c unix_socket_directories='{self.folder}'"
        log = self.folder / "log"
        _run(_program("pg_ctl"), "-D", self.data, "-o", where, "-l", log, "-w", "start")

    def let_in(self, address: str, network: str) -> None:
        """Listen at one more address, for whoever comes from a network; starts anew."""
        self.stop("fast")
        self.listens += f",{address}"
        with (self.data / "pg_hba.conf").open("a", encoding="utf-8") as rules:
            rules.write(f"host all all {network} trust\n")
        self.start()

    def stop(self, how: str = "immediate") -> None:
        _run(_program("pg_ctl"), "-D", self.data, "-m", how, "stop")

    def promote(self) -> None:
        """Take the place of the one that was followed."""
        _run(_program("pg_ctl"), "-D", self.data, "-w", "promote")

    def say(self, sentence: str) -> None:
        engine = create_engine(
            f"postgresql+psycopg://postgres@{self.address}/postgres", isolation_level="AUTOCOMMIT"
        )
        with engine.connect() as connection:
            connection.execute(text(sentence))
        engine.dispose()


@contextmanager
def clusters(folder: Path, count: int = 1) -> Iterator[list[Cluster]]:
    """Servers that are not there yet, and are gone in the end."""
    if os.geteuid() == 0:  # PostgreSQL runs as somebody else, who must get there
        for place in (folder, *folder.parents):
            with suppress(PermissionError):
                place.chmod(place.stat().st_mode | 0o011)
    found = [Cluster(folder / f"postgres{number}") for number in range(count)]
    try:
        yield found
    finally:
        for each in found:
            with suppress(RuntimeError):
                each.stop()
            shutil.rmtree(each.folder, ignore_errors=True)


@cache
def can_make_disks() -> bool:
    """Whether file systems can be mounted here: as root on Linux, unless a container forbids it."""
    if os.geteuid() != 0 or sys.platform != "linux":
        return False
    try:
        with tempfile.TemporaryDirectory() as folder, small_disk(Path(folder) / "disk", "1m"):
            return True
    except subprocess.CalledProcessError:
        return False


@contextmanager
def small_disk(folder: Path, size: str) -> Iterator[Path]:
    """A file system with little room."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    subprocess.run(mount, check=True, capture_output=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def fill(folder: Path) -> Path:
    """Take all room that is left; the file that does it."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file, suppress(OSError):
        for size in (65_536, 4_096, 512):
            with suppress(OSError):
                while True:
                    file.write(bytes(size))
    return filler


def own(folder: Path) -> None:
    """A folder for PostgreSQL's user."""
    folder.mkdir(exist_ok=True)
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    folder.chmod(0o700)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
