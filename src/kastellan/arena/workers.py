"""Where games are played: in this process, or in several.

All ways are alike: given the numbers of games, they yield the games as they are done, in any order,
and stop at once when they are closed.
"""

import signal
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Any, cast

from kastellan.arena.driving import play_game
from kastellan.arena.entrants import Entrants, is_program
from kastellan.arena.match import Match
from kastellan.arena.played import Played
from kastellan.core.errors import KastellanError

Way = Callable[[Match, Iterable[int]], Iterator[Played]]
PATIENCE = 3.0  # seconds that a worker has to end its programs


class WorkerDied(KastellanError):
    """A process that played games has ended by itself."""


def play_number(match: Match, entrants: Entrants, number: int) -> Played:
    """One game of a match."""
    return play_game(
        match.loaded,
        match.setting,
        entrants.seated(number),
        match.seed,
        match.opening(number),
        match.speed,
        number,
        match.seating(number),
    )


def alone(match: Match, numbers: Iterable[int]) -> Iterator[Played]:
    """One game after the other, here."""
    entrants = Entrants(match)
    try:
        entrants.warm_up()
        for number in numbers:
            yield play_number(match, entrants, number)
    finally:
        entrants.close()


def processes(jobs: int) -> Way:
    """So many games at a time, each in a process of its own."""
    return alone if jobs == 1 else lambda match, numbers: _spread(jobs, match, numbers)


def _spread(jobs: int, match: Match, numbers: Iterable[int]) -> Iterator[Played]:
    context = get_context("spawn")  # a fork of a process with threads may hang
    waiting = iter(numbers)
    busy: dict[Any, BaseProcess] = {}
    doing: dict[Any, int] = {}  # the number of the game that a worker plays
    try:
        for _ in range(jobs):
            number = next(waiting, None)
            if number is None:
                break
            ours, theirs = context.Pipe()
            worker: BaseProcess = context.Process(target=_work, args=(match, theirs), daemon=True)
            worker.start()
            theirs.close()
            busy[ours] = worker
            ours.send(number)
            doing[ours] = number
        while doing:
            for ready in cast(list[Any], wait(list(doing))):
                try:
                    played: Played | Exception = ready.recv()
                except (EOFError, ConnectionResetError):
                    raise _death(busy[ready], doing[ready]) from None
                if isinstance(played, Exception):
                    raise played
                del doing[ready]
                number = next(waiting, None)
                if number is not None:
                    ready.send(number)
                    doing[ready] = number
                yield played
    finally:
        for ours, process in busy.items():
            ours.close()
            process.terminate()
        for process in busy.values():
            process.join(PATIENCE)
            process.kill()
            process.join()


def _death(worker: BaseProcess, number: int) -> WorkerDied:
    worker.join(PATIENCE)
    return WorkerDied(
        f"The process that played game {number} has ended by itself (exit code "
        f"{worker.exitcode}): if memory is short, use fewer --jobs."
    )


def _work(match: Match, theirs: Any) -> None:
    """A worker: plays what it is told until nobody tells it anything more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever asked for the games
    if any(is_program(spec) for spec in match.bots):
        signal.signal(signal.SIGTERM, _leave)  # not without ending them
    entrants = Entrants(match)
    try:
        entrants.warm_up()
        with suppress(EOFError, BrokenPipeError, ConnectionResetError):
            while True:
                theirs.send(_try(match, entrants, theirs.recv()))
    finally:
        entrants.close()


def _try(match: Match, entrants: Entrants, number: int) -> Played | Exception:
    """A game, or what went wrong: told where people can read it."""
    try:
        return play_number(match, entrants, number)
    except Exception as error:
        error.add_note(f"while playing game {number}, in a process of its own:")
        error.add_note("".join(traceback.format_exception(error)))
        return error


def _leave(*_: object) -> None:
    raise SystemExit(1)
