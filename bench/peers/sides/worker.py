"""One side of a comparison: a process that measures what it is asked to, one line at a time.

A question is a line of JSON, {"work": NAME, "seconds": S, "clock": "processor" or "wall"}; so is
its answer, {"count": N, "seconds": T, …}. The two sides take turns, and who is not asked sleeps.
Needs the standard library only, since it runs in the peer's environment.
"""

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from importlib.metadata import version

Work = Callable[[], float]
"""Does a little work; returns how much was done."""

LENGTHS: dict[str, float] = {}
"""By name of a work that counts simulations: how many decisions a random game has."""

CLOCKS = {"processor": time.process_time, "wall": time.perf_counter}


def serve(works: Mapping[str, Callable[[], Work]], packages: tuple[str, ...]) -> None:
    """Answer until nobody asks; the first line tells the versions."""
    signal.signal(signal.SIGTERM, lambda *at: sys.exit(1))  # so that what a work began ends too
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what a library prints is not an answer
    versions = {name: version(name) for name in packages}
    versions["Python"] = ".".join(str(part) for part in sys.version_info[:3])
    print(json.dumps(versions), file=answers, flush=True)
    ready: dict[str, Work] = {}
    for line in sys.stdin:
        asked = json.loads(line)
        name = asked["work"]
        if name not in ready:
            ready[name] = works[name]()
            ready[name]()  # whatever has to be compiled is compiled now
        answer = {**measure(ready[name], **asked), "length": LENGTHS.get(name)}
        print(json.dumps(answer), file=answers, flush=True)


def measure(run: Work, work: str, seconds: float, clock: str) -> dict[str, float]:
    """How much is done in about so many seconds, and in how many exactly."""
    now = CLOCKS[clock]
    done, began = 0.0, now()
    while now() - began < seconds:
        done += run()
    return {"count": done, "seconds": now() - began}
