"""A PostgreSQL for one run: its own folder, a socket in it, no port; it waits for the disk."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kastellan.cli.bench.server.processes import CannotMeasure

INSTALLED = Path("/usr/lib/postgresql")  # where Debian puts each version


@contextmanager
def postgres() -> Iterator[tuple[str, int]]:
    """Its address, and the id of its first process."""
    folder = Path(tempfile.mkdtemp(prefix="kastellan-bench-"))
    data = folder / "data"
    try:
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            shutil.chown(folder, "postgres", "postgres")
        _run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        settings = f"-c listen_addresses='' -c unix_socket_directories='{folder}'"
        _run("pg_ctl", "-D", data, "-o", settings, "-l", folder / "log", "-w", "start")
        try:
            pid = int((data / "postmaster.pid").read_text().split()[0])
            yield f"postgresql://postgres@/postgres?host={folder}", pid
        finally:
            _run("pg_ctl", "-D", data, "-m", "fast", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(name: str, *words: str | Path) -> None:
    if (program := find(name)) is None:
        raise CannotMeasure(
            f"PostgreSQL's {name} is not installed here; give the address of a PostgreSQL that "
            "runs: --store postgresql://user:password@host/database."
        )
    if not run(program, *words):
        raise CannotMeasure(f"PostgreSQL's {name} failed.")


def find(name: str) -> str | None:
    """Where one of PostgreSQL's programs is, the newest if there are several."""
    newest = sorted(INSTALLED.glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    return str(newest[-1]) if newest else shutil.which(name)


def run(program: str, *words: str | Path) -> bool:
    """Run one of PostgreSQL's programs, as its own user if need be; whether it went well."""
    user = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
    done = subprocess.run(
        [program, *map(str, words)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,  # no pipe: the server would inherit it and hold it open
        stderr=subprocess.DEVNULL,
        cwd="/",
        **user,  # type: ignore[call-overload]
    )
    return bool(done.returncode == 0)
