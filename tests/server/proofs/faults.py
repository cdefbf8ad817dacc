"""Break what a server stands on while people play, mend it, and look what is left.

    python -m tests.server.proofs.faults --seed 1 --fault disk --store postgresql --seconds 30

Each fault strikes at a moment that the seed decides, while people play random moves with the Python
client. Meanwhile the server answers, and refuses with a sentence what it cannot keep. Afterwards
every client goes on by itself, and the store holds what was acknowledged and nothing else. Bots end
(`kill -9`) or hang (`kill -STOP`): others take their places, and the log says so.
"""

import argparse
import os
import random
import signal
import sqlite3
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests import postgres
from tests.clusters import can_make_disks, clusters, fill, small_disk
from tests.server.proofs.kills import LAST_WORD, Siege

SENTENCE = "The table could not be stored; try again in a moment."
MOMENTS = 2.0  # seconds within which a fault strikes
PATIENCE = 60.0  # seconds until it must be noticed


@dataclass(frozen=True)
class Ground:
    """Where the tables are kept, and how to break and mend it."""

    store: str
    strike: Callable[[], None]
    mend: Callable[[], None]
    is_noticed: bool = True
    """Whether what is asked meanwhile is refused; else it only waits."""


Make = Callable[[Path, float], AbstractContextManager[Ground]]


@contextmanager
def full_disk_sqlite(folder: Path, seconds: float) -> Iterator[Ground]:
    """No room is left beside SQLite's file."""
    with small_disk(folder / "disk", "32m") as disk:  # its log alone grows to four
        filler = disk / "filler"
        yield Ground(str(disk / "tables.sqlite"), lambda: void(fill(disk)), filler.unlink)


@contextmanager
def full_disk_postgresql(folder: Path, seconds: float) -> Iterator[Ground]:
    """No room is left where PostgreSQL keeps its tables."""
    with small_disk(folder / "disk", "40m") as disk, clusters(folder) as (server,):
        disk.chmod(0o755)
        server.make(disk / "space")
        yield Ground(server.url, lambda: void(fill(disk)), (disk / "filler").unlink)


@contextmanager
def gone_sqlite(folder: Path, seconds: float) -> Iterator[Ground]:
    """Somebody else holds SQLite's file: a backup that takes its time."""
    from kastellan.server.store.engine import BUSY_MS

    file = folder / "tables.sqlite"
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        yield Ground(
            str(file),
            lambda: void(other.execute("BEGIN IMMEDIATE")),
            lambda: void(other.execute("ROLLBACK")),
            is_noticed=seconds * 1000 > BUSY_MS,
        )


@contextmanager
def gone_postgresql(folder: Path, seconds: float) -> Iterator[Ground]:
    """PostgreSQL ends as by a loss of power, and starts again."""
    with clusters(folder) as (server,):
        server.make()
        yield Ground(server.url, server.stop, server.start)


@contextmanager
def other_postgresql(folder: Path, seconds: float) -> Iterator[Ground]:
    """PostgreSQL ends for good; the one that followed it takes its place."""
    with clusters(folder, 2) as (first, second):
        first.make()
        second.follow(first)
        # What is acknowledged is on both: or a fail-over loses it, whatever a server does.
        first.say("ALTER SYSTEM SET synchronous_standby_names = '*'")
        first.say("SELECT pg_reload_conf()")
        second.say("SELECT 1")
        store = first.url.replace(first.address, f"{first.address},{second.address}")

        def promote() -> None:
            second.say("SELECT 1")
            second.promote()

        yield Ground(store, first.stop, promote)


@dataclass(frozen=True)
class Blow:
    """What happens to the processes of bots, and what the log says of it."""

    number: signal.Signals
    said: str


BLOWS = {
    "bot crashes": Blow(signal.SIGKILL, "a process of bots has ended; starting anew"),
    "bot overruns": Blow(signal.SIGSTOP, "the bot random does not answer; its process is ended"),
}
LIMIT = 8  # seconds that a bot has, its start included


def strike_bots(name: str, store: str, blows: int, tables: int, seed: int) -> int:
    """Bots are struck again and again while people play with them; how many messages there were."""
    dice, blow = random.Random(seed), BLOWS[name]
    siege = Siege(store, tables, seed, "random", bot_limit_s=str(LIMIT))
    try:
        for _ in range(blows):
            siege.wait_for_all()
            time.sleep(dice.uniform(0, MOMENTS))
            struck = bots_of(siege.process.popen.pid)
            assert struck
            for each in struck:
                os.kill(each, blow.number)
            wait_for_others(siege, struck)
        messages = siege.finish()
    finally:
        siege.end()
    assert siege.process.errors.count(blow.said) >= blows, siege.process.errors
    return messages


def bots_of(server: int) -> set[int]:
    """The processes in which a server's bots think."""
    found: set[int] = set()
    for thread in Path(f"/proc/{server}/task").iterdir():
        with suppress(OSError):
            found.update(map(int, (thread / "children").read_text().split()))
    return {each for each in found if "spawn_main" in command_of(each)}


def command_of(process: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{process}/cmdline").read_text()
    return ""


def wait_for_others(siege: Siege, struck: set[int]) -> None:
    deadline = time.monotonic() + PATIENCE
    while struck & bots_of(siege.process.popen.pid):
        assert time.monotonic() < deadline, "nobody took the bots' places"
        time.sleep(0.05)


GROUNDS: dict[tuple[str, str], Make] = {
    ("disk", "sqlite"): full_disk_sqlite,
    ("disk", "postgresql"): full_disk_postgresql,
    ("gone", "sqlite"): gone_sqlite,
    ("gone", "postgresql"): gone_postgresql,
    ("failover", "postgresql"): other_postgresql,
}


def void(_: object) -> None:
    """For what has a result that nobody needs."""


def break_and_mend(ground: Ground, seconds: float, tables: int, seed: int) -> int:
    """People play, the ground breaks, is mended, and they go on; how many messages there were."""
    dice = random.Random(seed)
    siege = Siege(ground.store, tables, seed, free_disk_mb="0")
    try:
        siege.wait_for_all()
        time.sleep(dice.uniform(0, MOMENTS))
        ground.strike()
        struck = time.monotonic()
        if ground.is_noticed:
            wait_for_refusal(siege)
        siege.process.plain.get("/api/health").raise_for_status()
        time.sleep(max(0.0, seconds - (time.monotonic() - struck)))
        ground.mend()
        return siege.finish()
    finally:
        siege.end()


def wait_for_refusal(siege: Siege) -> None:
    """Until the server says in a sentence that it cannot keep something."""
    deadline = time.monotonic() + PATIENCE
    place = siege.places[0].table
    while True:
        answer = siege.process.plain.post(
            f"/api/tables/{place.id}/chat",
            json={"move_id": uuid.uuid4().hex, "text": LAST_WORD},
            headers={"authorization": f"Bearer {place.token}"},
        )
        if answer.status_code != 200:
            assert answer.status_code == 503, answer.text
            said = answer.json()
            assert said["code"] == "busy"
            if said["sentence"] == SENTENCE:  # and not that others were to be served first
                return
        assert time.monotonic() < deadline, "the fault was not noticed"
        time.sleep(0.05)


def run(fault: str, store: str, seconds: float, tables: int, seed: int) -> int:
    """One fault; how many messages were acknowledged."""
    make = GROUNDS[fault, store]
    with tempfile.TemporaryDirectory() as folder, make(Path(folder), seconds) as ground:
        return break_and_mend(ground, seconds, tables, seed)


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="Break what a server stands on, and mend it.")
    faults = sorted({fault for fault, _ in GROUNDS})
    parser.add_argument("--fault", choices=[*faults, *BLOWS], action="append")
    parser.add_argument("--store", choices=("sqlite", "postgresql"), action="append")
    parser.add_argument("--seconds", type=float, default=5.0, help="from breaking to mending")
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--blows", type=int, default=3, help="that bots take")
    chosen = parser.parse_args()
    for fault in (each for each in BLOWS if each in (chosen.fault or BLOWS)):
        for kind in chosen.store or ("sqlite", "postgresql"):
            with tempfile.TemporaryDirectory() as folder:
                store = f"{folder}/tables.sqlite" if kind == "sqlite" else postgres.fresh()
                messages = strike_bots(fault, store, chosen.blows, chosen.tables, chosen.seed)
            print(
                f"{fault}, {kind}: {messages} messages acknowledged, each stored once.", flush=True
            )
    for fault, store in GROUNDS:
        if fault in (chosen.fault or faults) and store in (chosen.store or [store]):
            if fault == "disk" and not can_make_disks():
                print(f"{fault}, {store}: no small disk can be made here")
                continue
            messages = run(fault, store, chosen.seconds, chosen.tables, chosen.seed)
            print(
                f"{fault}, {store}: {messages} messages acknowledged, each stored once.", flush=True
            )


if __name__ == "__main__":
    main()
