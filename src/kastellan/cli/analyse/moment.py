"""Which game is meant, and which moment of it."""

from pathlib import Path

from kastellan.cli.play import store
from kastellan.cli.play.secrets import knows_more
from kastellan.core.contract import OVER
from kastellan.core.errors import BadOption, BadRecord
from kastellan.core.game import listing
from kastellan.core.notation import fold
from kastellan.core.record import Record
from kastellan.core.texts import LANGUAGES


def game_in(file: Path | None, number: int | None = None) -> Record:
    """The game in a file, or the last that was played in the terminal; raises BadRecord.

    In a file of the arena it is the game of that number.
    """
    if file is None and not (store.folder() / store.LAST).exists():
        raise BadRecord("No game has been played by `kastellan play` yet: name a file.")
    return store.read_record(store.last() if file is None else file, number)


def seat_called(name: str, record: Record) -> int:
    """A seat by its name in any language; raises BadOption."""
    seats = range(record.players)
    for seat in seats:
        tables = [record.game.texts.table(lang) for lang in LANGUAGES]
        if fold(name) in {fold(table[f"player.{seat}"]) for table in tables}:
            return seat
    known = listing(record.game.seat_names[seat].lower() for seat in seats)
    raise BadOption(f"--seat takes {known}, not {name!r}.")


def at_step(record: Record, at: int | None, seat: int | None) -> int:
    """The number of actions before the decision that is meant; raises BadOption.

    Without a number the moment now, or the last decision of a game that is over; with a seat its
    last decision until then.
    """
    last = len(record.actions)
    if at is not None and not 0 <= at <= last:
        raise BadOption(f"--at takes a number from 0 to {last}, not {at}.")
    step = last if at is None else at
    if at is None or seat is not None:
        while step >= 0 and not _decides(record, step, seat):
            step -= 1
        if step < 0:
            raise BadOption(_nobody(record, seat, "until then"))
    elif not _decides(record, step, None):
        raise BadOption(_nothing_to_decide(record, step))
    _check_secrets(record, [step], seat)
    return step


def decisions(record: Record, seat: int | None) -> list[int]:
    """The numbers of actions before each decision that was taken and had a choice."""
    steps = [
        step
        for step in range(len(record.actions))
        if _decides(record, step, seat) and len(record.fork(step).legal) > 1
    ]
    if not steps:
        raise BadOption(_nobody(record, seat, "in this game"))
    _check_secrets(record, steps, seat)
    return steps


def _decides(record: Record, step: int, seat: int | None) -> bool:
    """Whether somebody, or the seat, is to move after so many actions."""
    mover = record.fork(step).to_move
    return mover >= 0 if seat is None else mover == seat


def _nobody(record: Record, seat: int | None, when: str) -> str:
    who = "no player" if seat is None else record.game.seat_names[seat]
    verb = "has" if seat is None else "never has"
    return f"There is nothing to analyse: {when} {who} {verb} a choice."


def _nothing_to_decide(record: Record, step: int) -> str:
    over = record.fork(step).to_move == OVER
    why = "the game is over" if over else "chance decides, not a player"
    steps = range(len(record.actions) + 1)
    found = [next((n for n in order if _decides(record, n, None)), None)
             for order in (reversed(steps[:step]), steps[step + 1:])]  # fmt: skip
    near = listing(f"--at {n}" for n in found if n is not None)
    return f"After {step} actions {why}" + (f"; try {near}." if near else ".")


def _check_secrets(record: Record, steps: list[int], seat: int | None) -> None:
    """Nobody shall learn by chance what another holds in a game that goes on."""
    if record.to_move == OVER or seat is not None:
        return
    for step in steps:
        moment = record.fork(step)
        if knows_more(moment, moment.to_move):
            name = record.game.seat_names[moment.to_move].lower()
            raise BadOption(
                "This game is still going on, and an analysis would tell hidden cards: say with "
                f"--seat who you are, as in --seat {name}."
            )
