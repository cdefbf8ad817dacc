"""The vector environment beside PettingZoo's."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bench.vector", *arguments],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip


def test_it_prints_ratios() -> None:
    done = run("kreta", "--rounds", "2", "--seconds", "0.02")
    assert done.returncode == 0, done.stderr
    first, *lines = done.stdout.splitlines()
    assert re.fullmatch(r"kreta: PettingZoo env [\d,]+ steps a second", first)
    found = [re.search(r"([\d.]+) times \(([\d.]+) to ([\d.]+)\)$", line) for line in lines]
    for each in found:
        assert each is not None
        middle, low, high = map(float, each.groups())
        assert 1 < low <= middle <= high
    assert "512 games, 1 thread" in lines[0]


def test_an_unknown_game_gets_a_sentence() -> None:
    done = run("chess")
    assert done.returncode == 2
    assert "chess" in done.stderr
    assert "Traceback" not in done.stderr
    assert not done.stdout
