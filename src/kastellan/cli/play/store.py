"""Games on disk: written whole or not at all, so that a move that was shown is never lost."""

import json
import os
import tempfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from kastellan.core.errors import BadOption, BadRecord, KastellanError
from kastellan.core.record import Record

FORMAT = 1
SIZE_LIMIT = 4_000_000  # bytes; a long game has a few thousand
LAST = "last"  # the file that names the last game's file
ARENA = b'{"kastellan_arena":'  # how a file of games begins that the arena keeps


@dataclass(frozen=True)
class Saved:
    """A game with what is needed to go on: who sits where, and the seed of chance, if any."""

    record: Record
    seats: tuple[str, ...]
    seed: int | None


class CannotSave(KastellanError):
    """A game's file cannot be written."""


def folder() -> Path:
    """Where games are kept."""
    data = os.environ.get("XDG_DATA_HOME") or ""
    # The XDG standard: a relative path is no valid value.
    home = Path(data) if os.path.isabs(data) else Path.home() / ".local" / "share"
    return home / "kastellan"


def new_path(game: str) -> Path:
    """A file for a new game, named by game and time."""
    stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
    path = folder() / f"{stem}.json"
    number = 2
    while path.exists():
        path = folder() / f"{stem}-{number}.json"
        number += 1
    return path


def write(path: Path, saved: Saved) -> None:
    """Write a game so that after a crash the file holds this game or the one before."""
    data = {
        "kastellan_save": FORMAT,
        "seats": list(saved.seats),
        "seed": saved.seed,
        "record": json.loads(saved.record.to_json()),
    }
    _replace(path, json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")


def remember(path: Path) -> None:
    """Make a file the one that `--resume` without a name goes on with."""
    _replace(folder() / LAST, f"{path.absolute()}\n")


def last() -> Path:
    """The file of the last game."""
    try:
        return Path((folder() / LAST).read_text(encoding="utf-8").rstrip("\n"))
    except FileNotFoundError:
        raise BadRecord(
            "There is no game to resume yet; leave out --resume to start one."
        ) from None
    except (OSError, ValueError):
        raise BadRecord(
            f"The note of the last game in {str(folder())!r} cannot be read; name a file, "
            "as in --resume FILE."
        ) from None


def read(path: Path) -> Saved:
    """A saved game; raises BadRecord."""
    data = _object(path)
    if "kastellan_save" not in data:
        raise BadRecord(f"The file {str(path)!r} is no saved game of `kastellan play`.")
    if type(data["kastellan_save"]) is not int or data["kastellan_save"] != FORMAT:
        raise BadRecord(
            f"The file {str(path)!r} was saved in format {data['kastellan_save']!r}; this version "
            f"of Kastellan reads {FORMAT}."
        )
    seats, seed = data.get("seats"), data.get("seed")
    if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
        raise BadRecord(f"The file {str(path)!r} is damaged: it does not say who sits where.")
    if seed is not None and type(seed) is not int:
        raise BadRecord(f"The file {str(path)!r} is damaged: its seed is not a number.")
    record = Record.from_json(json.dumps(data.get("record")))
    if len(seats) != record.players:
        raise BadRecord(
            f"The file {str(path)!r} is damaged: it names {len(seats)} seats for "
            f"{record.players} players."
        )
    return Saved(record, tuple(seats), seed)


def read_record(path: Path, number: int | None = None) -> Record:
    """The game in any file of ours: saved, of a table, or a record as JSON or as text.

    Of a file of the arena it is the game of that number. Raises BadRecord or BadOption.
    """
    raw = _bytes(path)
    if raw.startswith(ARENA):
        return _of_arena(path, number)
    if number is not None:
        raise BadOption(
            f"The file {str(path)!r} holds one game: leave out --game, which is for games kept "
            "by the arena."
        )
    text = _text(raw, path)
    if not text.lstrip().startswith("{"):
        return Record.from_text(text)
    data = _object(path)
    if "kastellan_table" in data:
        from kastellan.server import export

        return export.from_json(text).record
    return read(path).record if "kastellan_save" in data else Record.from_json(text)


def _of_arena(path: Path, number: int | None) -> Record:
    from kastellan.arena import store as arena

    match, games = arena.read(path)
    if not games:
        raise BadRecord(f"The file {str(path)!r} is one of an arena, and holds no game yet.")
    first, last = games[0].number, games[-1].number
    if number is None and len(games) > 1:
        raise BadOption(
            f"This is a file of {len(games):,} games of an arena; say which with "
            f"--game {first} to {last}."
        )
    for played in games:
        if number in (None, played.number):
            return played.record(match)
    raise BadOption(
        f"There is no game {number} in {str(path)!r}; those of this arena are numbered "
        f"from {first} to {last}."
    )


def _object(path: Path) -> dict[str, object]:
    try:
        data = json.loads(read_text(path))
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise BadRecord(f"The file {str(path)!r} is no saved game, or it is damaged.")
    return data


def read_text(path: Path) -> str:
    """The text of a file that may hold a game; raises BadRecord."""
    return _text(_bytes(path), path)


def _bytes(path: Path) -> bytes:
    """The beginning of a file, or all of it if it is no longer than a game can be."""
    try:
        with path.open("rb") as file:
            return file.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise BadRecord(f"The file {str(path)!r} cannot be read ({error.strerror}).") from None
    except ValueError:  # a NUL in the name
        raise BadRecord(f"There is no file {str(path)!r}.") from None


def _text(raw: bytes, path: Path) -> str:
    if len(raw) > SIZE_LIMIT:
        raise BadRecord(f"The file {str(path)!r} is too large to be a game.")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord(f"The file {str(path)!r} is no game: it is not a text in UTF-8.") from None


def _replace(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
        _sync_folder(path.parent)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise CannotSave(f"The game cannot be saved as {str(path)!r} ({reason}).") from None


def _sync_folder(path: Path) -> None:
    """The new name, too, shall survive a loss of power; not every system can open a folder."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
