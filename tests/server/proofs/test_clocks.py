"""Somebody sets the clock of the machine while people play: a real process, forward and back."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.process import Process, server
from tests.server.table import Seat, pair

HOUR = 3600.0
SET_CLOCK = '''
"""Runs first in every Python below: what the machine's clock shows is off by what a file says."""
import os, time

def _shifted(real, unit, file=os.environ["SET_CLOCK"]):
    def shown():
        with open(file) as off:
            return real() + type(real())(float(off.read()) * unit)
    return shown

time.time, time.time_ns = _shifted(time.time, 1), _shifted(time.time_ns, 10**9)
'''

Set = Callable[[float], None]


@pytest.fixture
def set_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Set:
    """Set the clock of servers that start from now on, and of those that run then."""
    file = tmp_path / "clock"
    file.write_text("0")
    (tmp_path / "sitecustomize.py").write_text(SET_CLOCK)
    known = os.environ.get("PYTHONPATH")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{known}" if known else str(tmp_path))
    monkeypatch.setenv("SET_CLOCK", str(file))

    def shift(seconds: float) -> None:
        fresh = tmp_path / "next"
        fresh.write_text(str(seconds))
        fresh.replace(file)

    return shift


@pytest.fixture
def process(set_clock: Set, tmp_path: Path) -> Iterator[Process]:
    """A table that nobody asks for leaves its memory after a second."""
    with server(tmp_path / "tables.sqlite", idle_s="1") as running:
        yield running
    assert "Traceback" not in running.errors, running.errors


def clock_of(seat: Seat) -> Any:
    """How long whoever decides has left, in seconds."""
    return next(each["left"] for each in seat.state()["clocks"] if each["runs"]) / 1000


def stand_ins(seat: Seat) -> list[str]:
    return [each["stand_in"] for each in seat.state()["table"]["seats"] if each["stand_in"]]


@pytest.mark.parametrize("jump", [48 * HOUR, -48 * HOUR])
def test_live_clocks_and_who_is_there_do_not_care(
    process: Process, set_clock: Set, jump: float
) -> None:
    absent = {"kind": "bot", "level": "random", "after": 30}
    first, second = pair(process, time={"kind": "decision", "seconds": 60}, absent=absent)
    with first.socket() as one, second.socket() as other:
        for line in (one, other):
            line.receive("state")
        before = clock_of(first)
        set_clock(jump)
        time.sleep(1.5)
        assert before - 30 < clock_of(first) < before - 1
        assert first.move("commander")["type"] == "accepted"
        assert process.plain.get("/api/health").is_success  # and nobody counts as asking too often
        assert not stand_ins(first)


def test_days_are_counted_by_the_machines_clock(process: Process, set_clock: Set) -> None:
    absent = {"kind": "bot", "level": "random"}
    first, _ = pair(process, time={"kind": "days", "days": 1}, absent=absent)
    set_clock(-HOUR)  # it was an hour fast
    assert clock_of(first) == pytest.approx(24 * HOUR, abs=60)
    set_clock(23 * HOUR)
    assert clock_of(first) == pytest.approx(HOUR, abs=60)
    assert not stand_ins(first)
    set_clock(25 * HOUR)
    deadline = time.monotonic() + 30
    while not stand_ins(first):
        assert time.monotonic() < deadline
        time.sleep(0.1)
