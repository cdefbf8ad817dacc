"""A file of games, a line each as they are done: what an interrupted run has, the next one keeps.

The first line says which match it is. Times are kept with each game; all else is the same again for
the same seed, whoever plays it.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import IO

import msgspec

from kastellan.arena.match import Match
from kastellan.arena.played import Played
from kastellan.core.errors import BadRecord, KastellanError
from kastellan.core.texts import quoted

FORMAT = 1


class CannotWrite(KastellanError):
    """A file cannot be written where it was asked for."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line."""

    kastellan_arena: int
    match: Match


class Store:
    """The games of one match, in a file that grows."""

    def __init__(self, path: Path, match: Match) -> None:
        """Open or begin the file; raises BadRecord if it holds something else."""
        self.games: dict[int, Played] = {}
        _refuse_devices(path, CannotWrite)
        try:
            self._file: IO[bytes] = path.open("ab+")
        except OSError as error:
            raise CannotWrite(_refusal(path, error)) from None
        try:
            self._keep_others_out(path)
            self._read(path, match)
        except BaseException:
            self._file.close()
            raise

    def _keep_others_out(self, path: Path) -> None:
        """Two runs would both play what is missing; where the system has no locks they do."""
        with suppress(ImportError):
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise CannotWrite(
                    f"Another run keeps its games in {str(path)!r}; wait for it, or use a new file."
                ) from None
            except OSError:  # a file system without locks
                return

    def _read(self, path: Path, match: Match) -> None:
        self._file.seek(0)
        lines = self._file.read().split(b"\n")
        rest = lines.pop()  # what an interrupted run left of a line
        head = msgspec.json.encode(Head(FORMAT, match))
        if lines:
            self._take(lines, path, match)
        elif not head.startswith(rest):
            raise _foreign(path)
        if rest:  # only now: until here the file might have been somebody's notes
            self._file.truncate(self._file.tell() - len(rest))
        if not lines:
            self._write(head)

    def _take(self, lines: list[bytes], path: Path, match: Match) -> None:
        if (found := head_of(lines[0], path)) != match:
            raise BadRecord(f"The file {str(path)!r} holds {_difference(found, match)}.")
        for place, line in enumerate(lines[1:], start=2):
            played = _game_of(line, path, place, match)
            self.games[played.number] = played

    def add(self, played: Played) -> None:
        """Keep a game."""
        self.games[played.number] = played
        self._write(msgspec.json.encode(played))

    def _write(self, line: bytes) -> None:
        try:
            self._file.write(line + b"\n")
            self._file.flush()
        except OSError as error:
            reason = os.strerror(error.errno or 0)
            raise CannotWrite(f"The games cannot be written any more ({reason}).") from None

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def read(path: Path) -> tuple[Match, list[Played]]:
    """A match and its games from a file; raises BadRecord."""
    _refuse_devices(path, BadRecord)
    try:
        lines = path.read_bytes().split(b"\n")[:-1]
    except OSError as error:
        raise BadRecord(f"The file {str(path)!r} cannot be read ({error.strerror}).") from None
    match = head_of(lines[0] if lines else b"", path)
    games = {
        played.number: played
        for place, line in enumerate(lines[1:], start=2)
        for played in [_game_of(line, path, place, match)]
    }
    return match, [games[number] for number in sorted(games)]


def head_of(line: bytes, path: Path) -> Match:
    """The match that a file's first line names."""
    try:
        head = msgspec.json.decode(line, type=Head)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise _foreign(path) from None
    if head.kastellan_arena != FORMAT:
        raise BadRecord(
            f"The file {str(path)!r} has format {head.kastellan_arena}; "
            f"this version of Kastellan reads format {FORMAT}."
        )
    return head.match


def _game_of(line: bytes, path: Path, place: int, match: Match) -> Played:
    try:
        played = msgspec.json.decode(line, type=Played)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise BadRecord(f"Line {place} of {str(path)!r} is no game: {error}.") from None
    sizes = {len(played.seats), len(played.points), len(played.clocks)}
    winners = set(played.winners)
    fits = sizes == {match.players} and winners and winners <= set(range(match.players))
    if not fits or played.number < 0 or played.seats != match.seating(played.number):
        raise BadRecord(f"Line {place} of {str(path)!r} is no game of this match.")
    return played


def _refuse_devices(path: Path, refusal: type[KastellanError]) -> None:
    """A device or a pipe may have no end, and would be read as long as there is memory."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise refusal(f"{str(path)!r} is no ordinary file; games of an arena are kept in one.")


def _difference(found: Match, wanted: Match) -> str:
    for name in Match.__struct_fields__:
        theirs, ours = getattr(found, name), getattr(wanted, name)
        if theirs != ours:
            return f"another match ({name}: {_told(theirs)}, not {_told(ours)}); use a new file"
    return "another match; use a new file"


def _told(value: object) -> str:
    return ",".join(value) if isinstance(value, tuple) else quoted(value)


def _foreign(path: Path) -> BadRecord:
    return BadRecord(f"The file {str(path)!r} holds no games of an arena.")


def _refusal(path: Path, error: OSError) -> str:
    return (
        f"The file {str(path)!r} cannot be written ({error.strerror}); "
        "choose one in a folder that exists and is yours."
    )
