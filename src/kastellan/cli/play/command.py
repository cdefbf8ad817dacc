"""From the words of the command line to a session."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import kastellan
from kastellan.cli.choosing import chosen
from kastellan.cli.play import store
from kastellan.cli.play.screen import make
from kastellan.cli.play.session import Session
from kastellan.cli.play.table import Table, seats_for
from kastellan.cli.play.terminal import open_terminal
from kastellan.cli.speech import Speech, language
from kastellan.core.errors import BadOption

HISTORY = "history"  # the lines typed in earlier games


@dataclass(frozen=True)
class Wishes:
    """What the command line asks for; None and () where it says nothing."""

    game: str
    players: int | None = None
    seats: str | None = None
    board: str | None = None
    options: Sequence[str] = ()
    seed: int | None = None
    lang: str | None = None
    resume: str | None = None
    """A file, or "" for the last game."""
    save: str | None = None


def play(wishes: Wishes) -> None:
    """Play a game to its end, or until the player leaves."""
    game = kastellan.load(wishes.game)
    speech = Speech(game, language(wishes.lang))
    table = _start(wishes) if wishes.resume is None else _resume(wishes)
    # Who shares a keyboard must not find the other's lines in the history.
    alone = len(table.humans) < 2
    terminal = open_terminal(store.folder() / HISTORY if alone else None)
    session = Session(table, make(game, speech), speech, terminal)
    session.run(resumed=wishes.resume is not None)


def _start(wishes: Wishes) -> Table:
    game = kastellan.load(wishes.game)
    if wishes.seed is not None:
        kastellan.driver(wishes.seed)  # raises if it is none
    seats = seats_for(game, wishes.players, wishes.seats)
    record = game.new(len(seats), chosen(list(wishes.options), board=wishes.board))
    path = store.new_path(game.name) if wishes.save is None else Path(wishes.save)
    return Table(record, seats, wishes.seed, path)


def _resume(wishes: Wishes) -> Table:
    for name in ("players", "seats", "board", "options", "seed"):
        if getattr(wishes, name):
            word = "option" if name == "options" else name
            raise BadOption(f"--resume goes on with a game as it was set up; leave out --{word}.")
    path = Path(wishes.resume) if wishes.resume else store.last()
    saved = store.read(path)
    if saved.record.game.name != wishes.game:
        raise BadOption(f"The file {str(path)!r} holds a game of {saved.record.game.title}.")
    return Table(
        saved.record, saved.seats, saved.seed, path if wishes.save is None else Path(wishes.save)
    )
