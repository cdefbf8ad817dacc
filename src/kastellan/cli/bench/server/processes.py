"""The processes of a run: servers, a PostgreSQL to throw away, and what each of them takes."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from kastellan.core.errors import KastellanError

PLENTY = {
    "bot_pace_ms": 0,
    "requests_per_minute": 1_000_000,
    "tables_per_hour": 1_000_000,
    "connections_per_address": 100_000,
    "idle_s": 600,
}
"""One address is a whole crowd here."""


class CannotMeasure(KastellanError):
    """What is to be measured does not start, or does not go on."""


@contextmanager
def serving(store: str, count: int, bots: int, folder: Path) -> Iterator[list[tuple[str, int]]]:
    """Server processes over one store, each with its address and its process id."""
    settings = {**PLENTY, "port": 0, "store": store, "bot_workers": max(1, bots)}
    options = [f"--{name.replace('_', '-')}={value}" for name, value in settings.items()]
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("KASTELLAN_") or name == "KASTELLAN_CACHE"
    }
    environment["XDG_CONFIG_HOME"] = str(folder)  # no settings but these
    words = [sys.executable, "-m", "kastellan", "serve", *options]
    started: list[subprocess.Popen[str]] = []
    log = (folder / "servers.log").open("w+", encoding="utf-8")
    try:
        found = []
        for _ in range(count):
            process = subprocess.Popen(
                words, stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            )
            started.append(process)
            assert process.stdout is not None
            line = process.stdout.readline().split()
            if len(line) < 4:
                raise CannotMeasure(f"The server does not start: {said(log.name)}")
            found.append((line[3], process.pid))
        yield found
    finally:
        for process in started:
            process.terminate()
        for process in started:
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if process.stdout is not None:
                process.stdout.close()
        log.close()


def said(log: str | Path) -> str:
    """The end of a log, for a sentence."""
    lines = Path(log).read_text(encoding="utf-8", errors="replace").strip().splitlines()
    return lines[-1][:300] if lines else "it says nothing about why."


@dataclass(frozen=True)
class Usage:
    """What processes have taken so far."""

    seconds: float = 0.0
    """Of a processor."""
    memory: int = 0
    """Bytes in the machine's memory."""

    def __add__(self, other: "Usage") -> "Usage":
        return Usage(self.seconds + other.seconds, self.memory + other.memory)


def usage(*pids: int) -> Usage:
    """What processes have taken; nothing where the system does not tell (it does on Linux)."""
    found = Usage()
    for pid in pids:
        try:
            stat = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
            pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        except (OSError, IndexError):
            continue
        ticks = int(stat[11]) + int(stat[12])
        found += Usage(ticks / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE"))
    return found


def below(pid: int) -> list[int]:
    """The processes that a process has started, and those that these have."""
    parents: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(") ")[2].split()[1])
        except (OSError, IndexError, ValueError):
            continue
        parents.setdefault(parent, []).append(int(folder.name))
    found, waiting = [], [pid]
    while waiting:
        more = parents.get(waiting.pop(), [])
        found += more
        waiting += more
    return found
