"""Two hours of play on a real server: do memory, latency and open files stay flat?

    python scripts/soak.py [--minutes 120] [--store FILE_OR_URL] [--to FOLDER]
    python scripts/soak.py --report FOLDER/soak.csv

Bots play both games at a pace for people. At half of the tables a client plays a seat, so that a
move's way can be measured: from sending it until it is acknowledged and seen in the seat's own
stream. At the others bots play alone, and a client looks on. A game that ends is followed by
another. Once a minute a line is added to the CSV; in the end, or after Ctrl-C, the plot and the
verdict are made of it. Linux only: the figures come from /proc.
"""

import argparse
import csv
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

from sqlalchemy import text

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.soak_report import COLUMNS, Row, report  # noqa: E402

from kastellan.client import Client, Refused, Table, Unreachable  # noqa: E402
from kastellan.server.protocol import Health, Sight  # noqa: E402
from kastellan.server.store.engine import connect, read_url  # noqa: E402

LEVELS = ("greedy", "search:50n")
PACE = 1.0  # seconds that a client thinks, on average
LIMITS = {"requests-per-minute": 100_000, "tables-per-hour": 10_000}
MEGABYTE = 1 << 20


class Server:
    """A server in a process of its own, and what the system says of it."""

    def __init__(self, store: str, log: Path) -> None:
        words = [f"--{name}={value}" for name, value in LIMITS.items()]
        command = [sys.executable, "-m", "kastellan", "serve", "--port=0", f"--store={store}"]
        self.store = store
        self._popen = subprocess.Popen(
            [*command, *words],
            stdout=subprocess.PIPE,
            stderr=log.open("w"),
            text=True,
            start_new_session=True,  # Ctrl-C is for us
        )
        assert self._popen.stdout is not None
        line = self._popen.stdout.readline()
        if not line:
            sys.exit(f"The server did not start: {log.read_text().strip()}")
        self.address = line.split()[3]

    def stop(self) -> None:
        """End it in good order."""
        self._popen.terminate()
        self._popen.wait(30)

    def figures(self) -> Row:
        """Memory, open files and processor time, of the server and of its bots."""
        pid = self._popen.pid
        bots = [each for each in children(pid) if "resource_tracker" not in command_of(each)]
        return {
            "server_mb": memory(pid) / MEGABYTE,
            "bots_mb": sum(map(memory, bots)) / MEGABYTE,
            "bots": len(bots),
            "files": len(os.listdir(f"/proc/{pid}/fd")),
            "threads": len(os.listdir(f"/proc/{pid}/task")),
            "server_cpu_s": processor_time(pid),
            "bots_cpu_s": sum(map(processor_time, bots)),
            "store_mb": self._store_size() / MEGABYTE,
            "load": os.getloadavg()[0],
        }

    def _store_size(self) -> int:
        if "://" not in self.store:
            parts = (Path(self.store + end) for end in ("", "-wal", "-shm"))
            return sum(each.stat().st_size for each in parts if each.exists())
        engine = connect(read_url(self.store))
        with engine.connect() as connection:
            size = connection.execute(text("SELECT pg_database_size(current_database())")).scalar()
        engine.dispose()
        return int(size or 0)


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found: list[int] = []
    for thread in os.listdir(f"/proc/{pid}/task"):
        with suppress(OSError):
            found += map(int, Path(f"/proc/{pid}/task/{thread}/children").read_text().split())
    return found


def command_of(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text()
    return ""


def memory(pid: int) -> int:
    """Bytes of a process in memory."""
    with suppress(OSError):
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def processor_time(pid: int) -> float:
    """Seconds that a process has worked."""
    with suppress(OSError):
        after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


class Tally:
    """What the clients have seen; they write, the sampler reads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ways: list[float] = []
        self.moves = self.versions = self.games = self.troubles = 0

    def note(self, way: float) -> None:
        """A move has come back, after so many seconds."""
        with self._lock:
            self._ways.append(way)
            self.moves += 1

    def count(self, name: str, more: int = 1) -> None:
        with self._lock:
            setattr(self, name, getattr(self, name) + more)

    def figures(self) -> Row:
        """What was counted so far, and the latencies since the last time."""
        with self._lock:
            ways, self._ways = sorted(self._ways), []
        row: Row = {name: getattr(self, name) for name in ("moves", "versions", "games")}
        row["troubles"] = self.troubles
        for name, share in (("p50_ms", 0.5), ("p99_ms", 0.99)):
            row[name] = ways[min(int(len(ways) * share), len(ways) - 1)] * 1e3 if ways else None
        return row


class Visitor(threading.Thread):
    """Somebody at a table: plays a seat or looks on, game after game."""

    def __init__(self, address: str, number: int, game: str, tally: Tally) -> None:
        super().__init__(daemon=True)
        self.client = Client(address)
        self.dice = random.Random(number)
        self.tally = tally
        self.number = number
        self.game = game
        self.seat = 0 if number // 2 % 2 == 0 else None
        self.table = self._sit()

    def _again(self) -> Table:
        """Another game; only those who play can ask for a rematch."""
        if self.seat is None:
            return self._sit()
        table = self.table.rematch()
        table.start()
        return table

    def _sit(self) -> Table:
        """A new table, with bots at all other seats."""
        players = 2 if self.game == "catan" or self.number % 2 else 4
        bots = {
            seat: LEVELS[(seat + self.number) % len(LEVELS)]
            for seat in range(players)
            if seat != self.seat
        }
        return self.client.create(self.game, players=players, seat=self.seat, bots=bots)

    def run(self) -> None:
        while True:
            try:
                self._follow(self.table)
                self.table = self._again()
            except (Refused, Unreachable) as error:
                self.tally.count("troubles")
                print(f"\ntable {self.table.id}: {error}", file=sys.stderr, flush=True)
                time.sleep(5)

    def _follow(self, table: Table) -> None:
        """Until the game is over."""
        seen, decided, sent = 0, -1, None
        for message in table.follow():
            if not isinstance(message, Sight):
                continue
            self.tally.count("versions", max(0, message.version - seen))
            seen = message.version
            if sent is not None and message.version >= sent[0]:
                self.tally.note(time.perf_counter() - sent[1])
                sent = None
            if message.table.status == "over":
                self.tally.count("games")
                return
            if message.legal and message.position > decided:
                decided = message.position
                time.sleep(self.dice.uniform(0.2, 2 * PACE - 0.2))
                began = time.perf_counter()
                answer = table.play(self.dice.choice(message.legal))
                sent = answer.version, began


class Soak:
    """The server, its visitors, and the file that tells of them."""

    def __init__(self, store: str, folder: Path, tables: int) -> None:
        self.tally = Tally()
        self.server = Server(store, folder / "server.log")
        self.file = folder / "soak.csv"
        self.probe = Client(self.server.address)
        for number in range(tables):
            for game in ("kreta", "catan"):
                Visitor(self.server.address, number, game, self.tally).start()

    def run(self, minutes: float, every: float, enough: threading.Event) -> None:
        """Sample until the time is up or somebody says enough."""
        began = time.monotonic()
        with self.file.open("w", newline="", encoding="utf-8") as file:
            out = csv.DictWriter(file, COLUMNS)
            out.writeheader()
            number = 0
            while not enough.is_set() and time.monotonic() - began < minutes * 60:
                number += 1
                left = min(number * every, minutes * 60) - (time.monotonic() - began)
                enough.wait(max(0.0, left))
                row = self._sample((time.monotonic() - began) / 60)
                out.writerow({name: _short(row[name]) for name in COLUMNS})
                file.flush()
                _progress(row, minutes)

    def _sample(self, minutes: float) -> Row:
        health = self.probe._wire.ask("GET", "/api/health", Health)
        row: Row = {"minutes": minutes, "tables": health.tables}
        return row | self.tally.figures() | self.server.figures()


def _short(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}".rstrip("0").rstrip(".")


def _progress(row: Row, minutes: float) -> None:
    p50, p99 = (_short(row[name]) or "-" for name in ("p50_ms", "p99_ms"))
    line = (
        f"{row['minutes']:6.1f} of {minutes:g} min: {row['games']} games, {row['versions']} "
        f"versions, server {row['server_mb']:.1f} MB, bots {row['bots_mb']:.1f} MB, "
        f"{row['tables']} tables, {row['files']} files, p50 {p50} ms, p99 {p99} ms"
    )
    print("\r" + line, end="" if sys.stdout.isatty() else "\n", flush=True)


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="Let bots play for hours, and measure.")
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--every", type=float, default=60, help="seconds between two samples")
    parser.add_argument("--tables", type=int, default=4, help="tables of each game")
    parser.add_argument("--store", help="a file, or postgresql://…; a new file if not given")
    parser.add_argument("--to", type=Path, help="a folder for soak.csv, soak.svg and server.log")
    parser.add_argument("--report", type=Path, help="only draw and judge this CSV again")
    chosen = parser.parse_args()
    if chosen.report is not None:
        print(report(chosen.report))
        return
    folder: Path = chosen.to or Path(tempfile.mkdtemp(prefix="kastellan-soak-"))
    folder.mkdir(parents=True, exist_ok=True)
    enough = threading.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, lambda *_: enough.set())
    soak = Soak(chosen.store or str(folder / "tables.sqlite"), folder, chosen.tables)
    try:
        soak.run(chosen.minutes, chosen.every, enough)
    finally:
        soak.server.stop()
    print("\n" + report(soak.file))


if __name__ == "__main__":
    main()
