"""Random games by the million, each state looked at: invariants and audits at compiled speed."""

import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import Build, rule
from kastellan.core.contract import OVER, apply, audit, deal, flaw, to_move
from kastellan.core.errors import BadOption
from kastellan.core.game import Game, Setting
from kastellan.core.playout import choose
from kastellan.core.rng import WORDS, Stream, seed_stream

CHUNK = 1000  # games between two signs of progress

Ints = NDArray[np.int64]
Progress = Callable[[int], None]


@rule
def inspect_many(
    setup: Any,
    states: Any,
    seed: int,
    first: int,
    count: int,
    rng: Stream,
    work: Any,
    ledger: Ints,
    found: Ints,
) -> int:
    """Play games `first` to `first + count` at random, looking at every state.

    `states` has room for three: the state, the one before, and a blank one. Stops at the first
    fault and writes its number, the game, the decision and the action into `found`, the rest of
    which stays 0. Returns the number of decisions.
    """
    s = states[0]
    decisions = 0
    for game in range(first, first + count):
        states[0] = states[2]
        for place in range(len(ledger)):
            ledger[place] = 0
        seed_stream(rng, seed, game)
        deal(setup, s)
        fault = flaw(setup, s)
        action = -1
        step = 0
        while fault == 0 and to_move(setup, s) != OVER:
            states[1] = states[0]
            action = choose(setup, s, rng, work[0], work[1])
            apply(setup, s, action)
            step += 1
            fault = flaw(setup, s)
            if fault == 0:
                fault = audit(setup, states[1], s, action, ledger)
        decisions += step
        if fault != 0:
            found[0] = fault
            found[1] = game
            found[2] = step
            found[3] = action
            break
    return decisions


@dataclass(frozen=True)
class Fault:
    """What is wrong, and where: game number `game` of the seed, after `decisions` decisions."""

    number: int
    sentence: str
    setting: Setting
    seed: int
    game: int
    decisions: int
    action: int

    def __str__(self) -> str:
        """One sentence that is enough to find it again."""
        options = ", ".join(f"{name}={value}" for name, value in self.setting.options.items())
        return (
            f"Flaw {self.number} ({self.sentence}) after {self.decisions} decisions, the last of "
            f"them action {self.action}, in game {self.game} of seed {self.seed} "
            f"({self.setting.players} players, {options})."
        )


@dataclass(frozen=True)
class Inspection:
    """What a run of inspected games came to."""

    games: int
    decisions: int
    seconds: float
    fault: Fault | None


Run = Callable[[int, int], tuple[int, Fault | None]]


def inspector(game: Game, setting: Setting, seed: int, build: Build | None = None) -> Run:
    """A function that inspects `count` games from number `first`; compiled by default."""
    rules = game.rules
    look = (rules.compiled if build is None else build)(inspect_many)

    def run(first: int, count: int) -> tuple[int, Fault | None]:
        found, ledger = np.zeros(4, np.int64), np.zeros(max(1, rules.ledger), np.int64)
        rng, states = np.zeros(WORDS, np.int64), rules.new_states(3)
        decisions = look(
            setting.setup, states, seed, first, count, rng, rules.scratch(), ledger, found
        )
        if not found[0]:
            return int(decisions), None
        number, at, step, action = found.tolist()
        sentence = game.flaws.get(number, "the game does not say what that is")
        return int(decisions), Fault(number, sentence, setting, seed, at, step, action)

    return run


def check_amounts(games: int, threads: int | None) -> int:
    """How many threads work; raises BadOption for too few games or threads."""
    workers = (os.cpu_count() or 1) if threads is None else threads
    if games < 1:
        raise BadOption(f"At least 1 game must be played, not {games}.")
    if workers < 1:
        raise BadOption(f"At least 1 thread must play, not {workers}.")
    return workers


def inspect(
    game: Game,
    settings: Sequence[Setting],
    games: int,
    seed: int,
    threads: int | None = None,
    progress: Progress = lambda done: None,
) -> Inspection:
    """Inspect so many games, spread evenly over the settings, and stop at the first fault.

    Compiling is not in the seconds.
    """
    workers = check_amounts(games, threads)
    runs = [inspector(game, setting, seed) for setting in settings]
    runs[0](0, 1)
    decisions = done = 0
    started = time.perf_counter()
    for count, (some, fault) in _in_order(_parts(runs, games), workers):
        decisions += some
        if fault is not None:
            return Inspection(done + 1, decisions, time.perf_counter() - started, fault)
        done += count
        progress(count)
    return Inspection(done, decisions, time.perf_counter() - started, None)


def _parts(runs: Sequence[Run], games: int) -> Iterator[tuple[Run, int, int]]:
    """Which run inspects which games: numbers never repeat, settings take turns."""
    first = turn = 0
    chunk = max(1, min(CHUNK, games // len(runs)))
    while first < games:
        count = min(chunk, games - first)
        yield runs[turn % len(runs)], first, count
        first += count
        turn += 1


Part = tuple[int, tuple[int, Fault | None]]


def _in_order(parts: Iterator[tuple[Run, int, int]], workers: int) -> Iterator[Part]:
    """Results in the order of the parts, at most a few per worker under way at once."""
    with ThreadPoolExecutor(workers) as pool:
        waiting: deque[tuple[int, Future[tuple[int, Fault | None]]]] = deque()
        try:
            for run, first, count in parts:
                waiting.append((count, pool.submit(run, first, count)))
                if len(waiting) > 2 * workers:
                    size, future = waiting.popleft()
                    yield size, future.result()
            while waiting:
                size, future = waiting.popleft()
                yield size, future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
