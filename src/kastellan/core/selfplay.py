"""Random games by the thousand, on any device: the same games, the same bytes."""

import hashlib
import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from kastellan.core.errors import BadOption, UnknownName
from kastellan.core.game import Game, Setting, listing
from kastellan.core.playout import play_many
from kastellan.core.rng import WORDS

DEVICES = ("cpu", "interpreted", "cuda")
CHUNK = {"cpu": 2048, "interpreted": 16, "cuda": 1 << 20}  # games between two signs of progress

Batch = tuple[Any, Any]
"""States at the end of some games, and how many decisions each took."""
Progress = Callable[[int], None]
"""Told how many more games are done."""


@dataclass(frozen=True)
class Report:
    """What a run of random games came to."""

    game: str
    players: int
    device: str
    threads: int
    seed: int
    games: int
    decisions: int
    seconds: float
    games_per_s: float
    decisions_per_s: float
    checksum: str
    """Over all final states and lengths, in order: equal on every device for the same games."""

    def to_json(self) -> dict[str, Any]:
        """The report as plain data."""
        return asdict(self)


def selfplay(
    game: Game,
    setting: Setting,
    games: int,
    seed: int,
    device: str = "cpu",
    threads: int | None = None,
    progress: Progress = lambda done: None,
) -> Report:
    """Play random games and sum them up. Compiling and set-up are not in the seconds."""
    if device not in DEVICES:
        raise UnknownName(f"There is no device {device!r}; there is {listing(DEVICES)}.")
    if games < 1:
        raise BadOption(f"At least 1 game must be played, not {games}.")
    workers = (os.cpu_count() or 1) if threads is None else threads
    if workers < 1:
        raise BadOption(f"At least 1 thread must play, not {workers}.")
    if device != "cpu":
        workers = 1
    run = runner(game, setting, seed, device)
    run(0, 1)  # whatever has to be compiled or set up is done now
    ends, sums = hashlib.blake2b(), hashlib.blake2b(digest_size=8)
    decisions = 0
    hashing = 0.0
    started = time.perf_counter()
    for states, lengths in _in_order(run, games, CHUNK[device], workers):
        # Summing up is not playing: with one worker nothing is played meanwhile.
        pause = time.perf_counter()
        ends.update(states.tobytes())
        sums.update(lengths.astype("<i8").tobytes())
        decisions += int(lengths.sum())
        progress(len(states))
        hashing += time.perf_counter() - pause if workers == 1 else 0.0
    seconds = time.perf_counter() - started - hashing
    sums.update(ends.digest())
    return Report(
        game=game.name,
        players=setting.players,
        device=device,
        threads=workers,
        seed=seed,
        games=games,
        decisions=decisions,
        seconds=seconds,
        games_per_s=games / seconds,
        decisions_per_s=decisions / seconds,
        checksum=sums.hexdigest(),
    )


def runner(game: Game, setting: Setting, seed: int, device: str) -> Callable[[int, int], Batch]:
    """A function that plays `count` games from number `first` on that device."""
    if device == "cuda":
        from kastellan.core.cuda import Kernel

        kernel = Kernel(game.rules, setting.setup)
        return lambda first, count: kernel.play_many(seed, first, count)
    build = game.rules.interpreted if device == "interpreted" else game.rules.compiled
    play = build(play_many)

    def run(first: int, count: int) -> Batch:
        states = game.rules.new_states(count)
        lengths = np.zeros(count, np.int64)
        rng = np.zeros(WORDS, np.int64)
        play(setting.setup, states, lengths, seed, first, rng, game.rules.scratch())
        return states, lengths

    return run


def _in_order(
    run: Callable[[int, int], Batch], games: int, chunk: int, workers: int
) -> Iterator[Batch]:
    """Batches in order of their games, at most a few per worker under way at once."""
    if workers > 1:
        chunk = max(1, min(chunk, games // (8 * workers)))  # so that all have enough to do
    parts = [(first, min(chunk, games - first)) for first in range(0, games, chunk)]
    if workers == 1:
        yield from (run(*part) for part in parts)
        return
    with ThreadPoolExecutor(workers) as pool:
        waiting: deque[Future[Batch]] = deque()
        try:
            for part in parts:
                waiting.append(pool.submit(run, *part))
                if len(waiting) > 2 * workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
