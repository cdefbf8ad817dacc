"""Several processes: one that dies is told, and none is left behind."""

import os
from itertools import count
from multiprocessing import active_children
from pathlib import Path

import pytest

from kastellan.arena import Match
from kastellan.arena.workers import WorkerDied, processes
from tests.arena.test_program import FIRST, READY, spec_of


def test_a_worker_that_dies_is_told(tmp_path: Path) -> None:
    deed = "    os.kill(os.getppid(), 9)\n"  # the program takes its worker along
    match = Match.of("kreta", [spec_of(tmp_path, READY + deed), "random"])
    with pytest.raises(WorkerDied) as error:
        list(processes(2)(match, range(1)))
    assert str(error.value).startswith("The process that played game 0 has ended by itself (exit")
    assert active_children() == []


def test_who_stops_early_leaves_nothing_behind(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    note = f"open({str(pids)!r}, 'a').write(str(os.getpid()) + chr(10))\nout ="
    slow = READY.replace("out =", note, 1) + "    time.sleep(0.01)\n" + FIRST
    match = Match.of("kreta", [spec_of(tmp_path, slow), "random"])
    games = processes(2)(match, count())
    assert next(games).loss is None
    games.close()  # type: ignore[attr-defined]
    assert active_children() == []
    for pid in pids.read_text(encoding="utf-8").split():
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)
