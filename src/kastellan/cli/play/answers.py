"""What each command does."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.table import Table as Grid
from rich.text import Text

from kastellan.cli.play.commands import Leave
from kastellan.cli.play.reading import Mistake, read_line, shorten
from kastellan.cli.play.terminal import room
from kastellan.core.errors import CannotUndo
from kastellan.core.notation import begins_words, fold

if TYPE_CHECKING:
    from kastellan.cli.play.session import Session

TOPICS = 24  # words that `help` says it can explain
LOG_TURNS = 12  # turns that `log` shows; `log all` shows everything


def answer(session: "Session", name: str, rest: str) -> None:
    """Carry out a command."""
    if name in session.commands.looks:
        console, record = session.terminal.console, session.table.record
        session.show(session.screen.look(name, record, session.seats, room(console)))
        return
    {
        "help": _help,
        "log": _log,
        "why": _why,
        "undo": _undo,
        "restart": _restart,
        "save": _save,
        "quit": _quit,
        "rules": _rules,
    }[name](session, rest)


def _help(session: "Session", rest: str) -> None:
    topics = session.screen.topics(session.table.record)
    if rest:
        wanted = fold(rest).split()
        found = [name for name in topics if begins_words(wanted, fold(name).split())]
        if not found:
            session.mistake(session.speech.say("help.unknown", text=rest, names=_names(topics)))
        for name in found:
            session.show(Text.assemble((name, "bold"), "  ", topics[name]))
        return
    session.say("help.moves")
    session.show(Text(f"  {session.screen.example(session.table.record)}", "bold cyan"))
    grid = Grid.grid(padding=(0, 2))
    looks = session.screen.looks()
    for name, local in session.commands.local.items():
        text = session.speech.say(looks.get(name, f"help.command.{name}"))
        grid.add_row(Text(local, "bold"), text)
    session.show(grid)
    session.show(Text(session.speech.say("help.topics", names=_names(topics))))


def _names(topics: Iterable[str]) -> str:
    """The words that can be explained, not too many of them."""
    names = list(topics)
    return ", ".join(names[:TOPICS]) + (", …" if len(names) > TOPICS else "")


def _log(session: "Session", rest: str) -> None:
    turns = session.table.turns()
    shown = turns if rest else turns[-LOG_TURNS:]
    for turn in shown:
        session.show(Text(session.told(turn.first, turn.last)))
    if len(shown) < len(turns):
        session.say("play.log_more", "dim", command=f"{session.commands.local['log']} *")


def _why(session: "Session", rest: str) -> None:
    """Try a line without playing it."""
    if not rest:
        session.mistake(session.speech.say("why.what"))
        return
    record, words = session.table.record, session.screen.words
    try:
        read_line(record, rest, words, session.speech, session.forced)
    except Mistake as mistake:
        session.show(Text(str(mistake)))
    else:
        session.say("why.allowed", action=shorten(rest))


def _undo(session: "Session", rest: str) -> None:
    try:
        session.undo()
    except CannotUndo:
        session.mistake(session.speech.say("undo.none"))
    else:
        session.say("undo.done")
        session.decision()


def _restart(session: "Session", rest: str) -> None:
    record = session.table.record
    undone = 0
    try:
        while not (undone and record.game.opens_turn(record.setting, record.state)):
            session.table.undo()
            undone += 1
    except CannotUndo:
        pass
    if not undone:
        session.mistake(session.speech.say("undo.none"))
        return
    session.say("undo.turn")
    session.decision()


def _save(session: "Session", rest: str) -> None:
    if session.save():
        session.say("play.saved", path=str(session.table.path))


def _quit(session: "Session", rest: str) -> None:
    raise Leave


def _rules(session: "Session", rest: str) -> None:
    session.say("play.rules", page=session.screen.rules_page)
