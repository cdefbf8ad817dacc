"""Two sides measured in turn, so that what else the machine does befalls both alike."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from bench.peers.environment import NoPeer
from bench.peers.peers import Group, Peer

ROOT = Path(__file__).parents[2]
OURS, THEIRS = "ours", "theirs"


class Side:
    """A process that measures when it is asked to, and sleeps otherwise."""

    def __init__(self, python: Path, module: str) -> None:
        self.module = module
        self._process = subprocess.Popen(
            [str(python), "-m", f"bench.peers.sides.{module}"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # an interrupt is for us; we end it
        )
        self.versions: dict[str, str] = self._answer()

    def measure(self, work: str, seconds: float, clock: str) -> dict[str, Any]:
        """How much is done in about so many seconds."""
        assert self._process.stdin is not None
        question = {"work": work, "seconds": seconds, "clock": clock}
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        return self._answer(work)

    def close(self) -> None:
        """Let it go."""
        self._process.terminate()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def _answer(self, work: str = "") -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            self.close()
            doing = f"at {work!r}" if work else "at its start"
            raise NoPeer(f"The side {self.module} gave up {doing}; the reason stands above.")
        return json.loads(line)  # type: ignore[no-any-return]


def compare(
    peer: Peer, python: Path | None, rounds: int, seconds: float, tell: Callable[[str], None]
) -> dict[str, Any]:
    """Every work of both sides, round after round: rates, lengths and versions."""
    sides = {OURS: Side(Path(sys.executable), "ours")}
    try:
        if python is not None:
            sides[THEIRS] = Side(python, peer.name.removesuffix("-gpu"))
        groups = [_take_turns(group, sides, rounds, seconds, tell) for group in peer.groups]
        return {
            "groups": groups,
            "versions": {side: each.versions for side, each in sides.items()},
        }
    finally:
        for side in sides.values():
            side.close()


def _take_turns(
    group: Group, sides: dict[str, Side], rounds: int, seconds: float, tell: Callable[[str], None]
) -> dict[str, Any]:
    works = [(THEIRS, name) for name in group.theirs] + [(OURS, name) for name in group.ours]
    rates: dict[tuple[str, str], list[float]] = {work: [] for work in works}
    lengths: dict[tuple[str, str], Any] = {}
    for number in range(rounds + 1):  # the first is for warming up
        for side, name in works:
            tell(name)
            found = sides[side].measure(name, seconds if number else 0.0, group.clock)
            lengths[side, name] = found["length"]
            if number:
                rates[side, name].append(found["count"] / found["seconds"])
    return {
        "name": group.name,
        "counts": group.counts,
        "clock": group.clock,
        "works": [
            {"side": side, "name": name, "rates": rates[side, name], "length": lengths[side, name]}
            for side, name in works
        ],
    }


def middle(work: dict[str, Any]) -> float:
    """What a work gets done a second."""
    rates: list[float] = work["rates"]
    return median(rates)


def ratio(our: dict[str, Any], their: dict[str, Any]) -> tuple[float, float, float]:
    """Of the middles; and the least and the most of a single round."""
    each = [one / other for one, other in zip(our["rates"], their["rates"], strict=True)]
    return middle(our) / middle(their), min(each), max(each)
