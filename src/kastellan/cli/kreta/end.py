"""The final table."""

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kastellan.cli.kreta import look
from kastellan.cli.play.screen import Seats
from kastellan.cli.speech import Speech
from kastellan.core.record import Record
from kastellan.games.kreta.layout import TILES


def final(record: Record, seats: Seats, speech: Speech) -> RenderableType:
    """Who won, and with how many points."""
    view = record.view()
    table = Table(box=SIMPLE_HEAD, show_edge=False)
    table.add_column("")
    table.add_column("")
    table.add_column(speech.word("term.points"), justify="right")
    table.add_column(speech.word("term.tile"), justify="right")
    order = sorted(range(record.players), key=lambda seat: -record.points[seat])
    for seat in order:
        tiles = sum(view["seats"][seat]["tiles"][kind] for kind in TILES)
        crown = "★ " if seat in record.winners else "  "
        table.add_row(
            Text(crown, "bold").append_text(look.chip(f" {speech.player(seat)} ", seat)),
            seats.specs[seat],
            Text(str(record.points[seat]), "bold"),
            str(tiles),
        )
    winners = ", ".join(speech.player(seat) for seat in record.winners)
    title = speech.say("kreta.won", players=winners, points=max(record.points))
    return Group(Text(title, "bold"), table)
