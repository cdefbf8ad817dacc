"""A run: servers, a crowd, and what both took."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import httpx
import msgspec

from kastellan.cli.bench.lines import Line
from kastellan.cli.bench.server import kept
from kastellan.cli.bench.server.plan import Broken, Go, Going, Opened, Plan, Played, Said
from kastellan.cli.bench.server.processes import (
    CannotMeasure,
    Usage,
    below,
    said,
    serving,
    usage,
)
from kastellan.cli.progress import bars

T = TypeVar("T", bound=Said)
BOTS_BEGIN = 8.0  # seconds in which bots load what they have compiled


@dataclass(frozen=True)
class Wish:
    """What is to be measured."""

    tables: int
    players: int
    seconds: float
    rate: float
    processes: int
    spread: bool
    bots: int
    level: str
    seed: int


@dataclass
class Found:
    """What came of it."""

    lines: list[Line] = field(default_factory=list)
    lost: int = 0


@dataclass(frozen=True)
class Shares:
    """Who took how much of the processors at one moment."""

    servers: Usage
    bots: Usage
    crowd: Usage
    base: Usage


def run(wish: Wish, store: str, base: int | None, folder: Path) -> Found:
    """Measure; raises CannotMeasure."""
    found = Found()
    alone = kept.appends_alone(store, wish.tables)
    heard = folder / "heard"
    with serving(store, wish.processes, wish.bots, folder) as servers:
        pids = [pid for _, pid in servers]
        plan = Plan(
            addresses=[address for address, _ in servers],
            tables=wish.tables,
            players=wish.players,
            bots=wish.bots,
            level=wish.level,
            spread=wish.spread,
            seed=wish.seed,
            heard=str(heard),
        )
        with crowd(plan, folder) as people, bars() as progress:

            def watch(what: str, total: float) -> Callable[[Said], None]:
                task = progress.add_task(what, total=round(total))

                def tell(said: Said) -> None:
                    done = said.tables if isinstance(said, Opened) else 0.0
                    done = said.seconds if isinstance(said, Going) else done
                    progress.update(task, completed=round(done))

                return tell

            def taken() -> Shares:
                minds = [pid for server in pids for pid in below(server)]
                bases = () if base is None else (base, *below(base))
                return Shares(usage(*pids), usage(*minds), usage(people.pid), usage(*bases))

            def part(what: str, go: Go) -> tuple[Played, Shares, Shares]:
                before = taken()
                people.say(msgspec.json.encode(go))
                return people.wait_for(Played, watch(what, go.seconds)), before, taken()

            people.wait_for(Opened, lambda _: None, last=lambda said: said.tables == 0)
            empty, few = taken().servers.memory, in_memory(plan.addresses)
            people.say(b"gather")
            opening = watch("Opening tables", wish.tables)
            people.wait_for(Opened, opening, last=lambda said: said.tables == wish.tables)
            if wish.bots:
                time.sleep(BOTS_BEGIN)
            quick = part("As quick as can be", Go(wish.seconds))
            paced = None
            if wish.rate:
                paced = part(f"At {wish.rate:g} a second", Go(wish.seconds, wish.rate))
            full, many = taken().servers.memory, in_memory(plan.addresses)
            people.end()
    acknowledged = kept.read(heard)
    found.lost = len(kept.missing(store, acknowledged))
    per_table = (full - empty) / max(1, many - few)
    found.lines += played(quick, "as quick as can be", alone)
    if paced is not None:
        found.lines += played(paced, f"at {wish.rate:g} a second", None)
    found.lines += [
        Line("memory for a table", per_table / 1000, "kB"),
        Line("memory of a server, idle", empty / wish.processes / 1e6, "MB"),
        Line("acknowledged, and stored", len(acknowledged) - found.lost, "moves"),
    ]
    return found


def played(part: tuple[Played, Shares, Shares], how: str, alone: float | None) -> list[Line]:
    """The figures of one part."""
    played, before, after = part
    rate = played.moves / played.seconds
    beside = (rate / alone, f"store alone: {alone:,.0f}") if alone else (None, "")
    lines = [
        Line(how, rate, "moves/s", *beside),
        Line("  to the last seat, p50", played.p50, "ms"),
        Line("  p99", played.p99, "ms"),
        Line("  longest", played.longest, "ms"),
    ]
    moves = max(1, played.moves)
    for name in ("servers", "crowd", "base", "bots"):
        spent = getattr(after, name).seconds - getattr(before, name).seconds
        if spent:
            what = {"base": "database"}.get(name, name)
            cores = f"{spent / played.seconds:.2f} of {os.cpu_count()} cores"
            lines.append(Line(f"  {what}", spent / moves * 1e6, "µs/move", None, cores))
    lines.append(Line("  received for a move", played.bytes / moves / 1000, "kB"))
    if played.bots:
        lines.append(Line("  bots decide", played.bots / played.seconds, "a second"))
    lines += [
        Line(f"  refused, {code}", count, "messages") for code, count in played.refusals.items()
    ]
    return lines


def in_memory(addresses: list[str]) -> int:
    """The tables that the servers hold."""
    return sum(
        httpx.get(f"{address}/api/health", trust_env=False, timeout=30).json()["tables"]
        for address in addresses
    )


class People:
    """The crowd, from outside."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path) -> None:
        self._process = process
        self._log = log
        self.pid = process.pid

    def say(self, line: bytes) -> None:
        """Give an order."""
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):  # what it said last tells why
            self._process.stdin.write(line + b"\n")
            self._process.stdin.flush()

    def wait_for(
        self,
        kind: type[T],
        tell: Callable[[Said], None],
        last: Callable[[T], bool] = lambda _: True,
    ) -> T:
        """What it says of a kind, and tell everything before."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            what = msgspec.json.decode(line, type=Said)
            if isinstance(what, Broken):
                raise CannotMeasure(what.why)
            if isinstance(what, kind) and last(what):
                return what
            tell(what)
        raise CannotMeasure(f"The crowd has gone: {said(self._log)}")

    def end(self) -> None:
        """Let it write down what it heard, and go."""
        assert self._process.stdin is not None
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        if self._process.wait(60):
            raise CannotMeasure(f"The crowd has gone: {said(self._log)}")


@contextmanager
def crowd(plan: Plan, folder: Path) -> Iterator[People]:
    """A crowd that has its plan."""
    log = folder / "crowd.log"
    with log.open("w") as errors:
        process = subprocess.Popen(
            [sys.executable, "-m", "kastellan.cli.bench.server.crowd"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
        )
        people = People(process, log)
        try:
            people.say(msgspec.json.encode(plan))
            yield people
        finally:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with suppress(BrokenPipeError):
                        pipe.close()
