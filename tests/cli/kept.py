"""Files of games as the arena keeps them, for these tests."""

from pathlib import Path

from kastellan.arena import Match, store
from kastellan.arena.played import Clock, Played
from kastellan.core.record import Record
from tests.cli.games import after


def game(number: int) -> Record:
    """The game of that number, different from all others."""
    return after(10 + number, players=2)


def games(folder: Path, *numbers: int) -> Path:
    """A file with games of these numbers."""
    path = folder / "run.jsonl"
    match = Match.of("kreta", ["random", "random"], options=game(0).setting.options)
    kept = store.Store(path, match)
    for number in numbers:
        actions, clocks = game(number).actions, (Clock(), Clock())
        kept.add(Played(number, match.seating(number), (5, 0), (0,), actions, clocks))
    kept.close()
    return path
