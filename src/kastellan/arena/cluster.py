"""The same games on the machines of a Ray cluster (the extra `cluster`).

A task is a game: it depends on nothing but the match and its number, so it does not matter which
machine plays it. The machines need the same version of Kastellan, and the programs that play.
"""

import logging
import os
import socket
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from itertools import islice
from typing import Any

import msgspec

from kastellan.arena.entrants import Entrants
from kastellan.arena.match import Match
from kastellan.arena.played import Played
from kastellan.arena.workers import Way, play_number, processes
from kastellan.core.cores import usable_cores
from kastellan.core.errors import BadOption, KastellanError

RAY = "ray"
PATIENCE = 10.0  # seconds until a cluster has to answer
AHEAD = 2  # tasks for each core, so that none waits for us


class MissingExtra(KastellanError):
    """Something that is installed only when asked for."""


class NoCluster(KastellanError):
    """Nobody answers where the cluster should be."""


def way_of(cluster: str | None, jobs: int | None) -> Way:
    """How the games are played: in processes here, or on a cluster."""
    if cluster is None:
        return processes(jobs or usable_cores())
    if cluster != RAY:
        raise BadOption(f"--cluster takes ray, not {cluster!r}.")
    if find_spec("ray") is None:
        raise MissingExtra(
            "Ray is not installed: install Kastellan with its extra `cluster` "
            "(pip install 'kastellan[cluster]')."
        )
    return lambda match, numbers: on_ray(match, numbers, jobs)


def on_ray(match: Match, numbers: Iterable[int], jobs: int | None = None) -> Iterator[Played]:
    """The games on a cluster: that of RAY_ADDRESS, or one on this machine for the time being."""
    import ray

    ours = not ray.is_initialized()
    if ours:
        _connect(ray, jobs)
    task = ray.remote(play_one)
    waiting = iter(numbers)
    shared = ray.put(match)
    cores: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    most = jobs or AHEAD * max(int(cores.get("CPU", 1)), 1)
    doing: list[Any] = [task.remote(shared, number) for number in islice(waiting, most)]
    try:
        while doing:
            done, doing = ray.wait(doing)
            doing += [task.remote(shared, number) for number in islice(waiting, len(done))]
            yield from ray.get(done)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, KastellanError):  # a sentence, without what Ray says around it
            raise error.cause from None
        raise
    finally:
        for each in doing:
            ray.cancel(each, force=True)
        if ours:
            ray.shutdown()


def _connect(ray: Any, jobs: int | None) -> None:
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address := os.environ.get("RAY_ADDRESS"):
        try:
            _knock(address)
            ray.init(**quiet)
        except (ConnectionError, RuntimeError, ValueError):
            raise NoCluster(
                f"There is no Ray cluster at RAY_ADDRESS={address!r}; set it to the address that "
                "`ray start` has printed, or unset it to use this machine."
            ) from None
    else:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        ray.init("local", num_cpus=jobs, include_dashboard=False, **quiet)


def _knock(address: str) -> None:
    """Raise ConnectionError where nobody listens; Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host, int(port)), timeout=PATIENCE).close()
        except (OSError, OverflowError):
            raise ConnectionError(address) from None


_warm: set[bytes] = set()


def play_one(match: Match, number: int) -> Played:
    """One game, in whatever process Ray has chosen; programs end with it."""
    entrants = Entrants(match)
    try:
        if (key := msgspec.json.encode(match)) not in _warm:
            entrants.warm_up()
            _warm.add(key)
        return play_number(match, entrants, number)
    finally:
        entrants.close()
