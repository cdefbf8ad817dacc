"""How long one waits for a bot on a fresh machine: `python scripts/first_moves.py [BOT ...]`.

For each game and each bot a process with an empty cache of compiled code meets `greedy`. It plays
uncompiled while another process compiles, then with what that one made, until it has done so for a
while. All characters that search, if none is named.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

import kastellan
from kastellan import bots
from kastellan.bots.ready import Ready
from kastellan.core.driver import driver
from kastellan.games import load

AFTERWARDS = 30  # decisions at full strength
WORST = 3.0  # seconds that anybody may wait


def waits(name: str, spec: str) -> tuple[float, list[float], list[float]]:
    """When it was compiled, and the seconds of each decision before and after."""
    game = load(name)
    bot, other = bots.make(spec, game, 1, "ready"), bots.make("greedy", game, 2)
    assert isinstance(bot, Ready)
    before: list[float] = []
    after: list[float] = []
    began, ready, seed = time.perf_counter(), 0.0, 0
    while len(after) < AFTERWARDS:
        seed += 1
        record, chance = game.new(2), driver(seed)
        chance.settle(record)
        while record.to_move != kastellan.OVER and len(after) < AFTERWARDS:
            if record.to_move == 1 or len(record.legal) == 1:
                record.play(bots.ask(other, record))
            else:
                start = time.perf_counter()
                action = bots.ask(bot, record)
                (after if bot.is_prepared else before).append(time.perf_counter() - start)
                ready = ready or (time.perf_counter() - began if bot.is_prepared else 0.0)
                record.play(action)
            chance.settle(record)
    return ready, before, after


def told(seconds: list[float]) -> str:
    return (
        f"{len(seconds):4} decisions, first {seconds[0]:.2f} s, median "
        f"{statistics.median(seconds):.2f} s, longest {max(seconds):.2f} s"
    )


def main() -> None:
    """Each bot in a process of its own."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("bot", nargs="*", help="such as mapmaker or search:1s")
    options.add_argument("--games", nargs="*", default=["kreta", "catan"])
    options.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.here:
        print(json.dumps(waits(given.games[0], given.bot[0])))
        return
    longest = 0.0
    for name in given.games:
        known = [level.id for level in bots.levels(load(name)) if level.mind.budget]
        for spec in given.bot or known:
            with tempfile.TemporaryDirectory() as cache:
                done = subprocess.run(
                    [sys.executable, __file__, spec, "--games", name, "--here"],
                    env={**os.environ, "KASTELLAN_CACHE": cache},
                    stdout=subprocess.PIPE,
                    check=True,
                )
            ready, before, after = json.loads(done.stdout)
            print(f"{name} {spec}: compiled after {ready:.0f} s")
            print(f"  until then  {told(before)}\n  afterwards  {told(after)}", flush=True)
            longest = max(longest, *before, *after)
    print(f"Longest of all: {longest:.2f} s ({WORST:g} s at most are wanted).")


if __name__ == "__main__":
    main()
