"""The final table."""

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kastellan.cli.catan import look
from kastellan.cli.catan.heads import SOURCES, STRENGTHS, WORDY
from kastellan.cli.play.screen import Seats
from kastellan.cli.speech import Speech
from kastellan.core.game import Json
from kastellan.core.record import Record


def final(record: Record, view: Json, seats: Seats, speech: Speech, columns: int) -> RenderableType:
    """Who won, and with which points."""
    winners = ", ".join(speech.player(seat) for seat in record.winners)
    title = speech.say("catan.won", players=winners, points=max(record.points))
    return Group(Text(title, "bold"), points(view, seats, speech, columns, record.winners))


def points(
    view: Json, seats: Seats, speech: Speech, columns: int, winners: tuple[int, ...] = ()
) -> Table:
    """Each player's points by what they come from, and what decides about the tokens."""
    table = Table(box=SIMPLE_HEAD, show_edge=False)
    table.add_column("")
    table.add_column("")
    table.add_column(look.POINTS, justify="right")
    for name, sign in {**SOURCES, **STRENGTHS}.items():
        word = f" {speech.say(f'catan.{name}')}" if columns >= WORDY else ""
        table.add_column(f"{sign}{word}", justify="right")
    for seat, player in enumerate(view["seats"]):
        crown = "★ " if seat in winners else "  "
        table.add_row(
            Text(crown, "bold").append_text(look.chip(f" {speech.player(seat)} ", seat)),
            seats.specs[seat],
            Text(str(player["points"]), "bold"),
            *(str(player["sources"][name]) for name in SOURCES),
            *(str(player[name]) for name in STRENGTHS),
        )
    return table
