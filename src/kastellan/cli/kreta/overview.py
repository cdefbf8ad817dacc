"""The whole table at a glance, arranged by the room there is."""

from dataclasses import dataclass
from typing import Literal

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kastellan.cli.kreta import cards, look
from kastellan.cli.kreta.island import draw
from kastellan.cli.kreta.players import players
from kastellan.cli.kreta.provinces import provinces
from kastellan.cli.kreta.raster import shape
from kastellan.cli.play.screen import Room, Seats
from kastellan.cli.speech import Speech
from kastellan.core.record import Record

WIDE = 110  # columns from which the island is drawn
SIDE = 46  # columns for the rest beside the island
LEAST_ROWS, LEAST_COLUMNS = 19, 62  # an island smaller than this has no room for names
ROWS_BELOW = 16  # what stands above and below the island
ROWS_BESIDE = 8  # the same, with players and cards beside it
FULL_TABLE = 40  # rows from which a narrow terminal shows all provinces
WIDER, HIGHER = 1.9, 1.3  # how far an island may be stretched: names need columns


@dataclass(frozen=True)
class Layout:
    """Where the island stands, and how large it is."""

    island: Literal["above", "beside", "none"]
    columns: int = 0
    rows: int = 0


def layout(form: float, room: Room) -> Layout:
    """The layout that shows a board of that form, columns by rows, best."""
    if room.columns < WIDE:
        return Layout("none")
    options = []
    for place, columns, rows in (
        ("above", room.columns - 1, room.rows - ROWS_BELOW),
        ("beside", room.columns - SIDE - 2, room.rows - ROWS_BESIDE),
    ):
        columns = min(columns, int(rows * form * WIDER))
        rows = min(rows, int(columns / form * HIGHER))
        if columns >= LEAST_COLUMNS and rows >= LEAST_ROWS:
            options.append((columns * rows, place, columns, rows))
    if not options:
        return Layout("none")
    _, place, columns, rows = max(options)
    return Layout("above" if place == "above" else "beside", columns, rows)


def overview(
    record: Record, seats: Seats, room: Room, news: list[str], speech: Speech
) -> RenderableType:
    """News, island or table, open cards and players."""
    view, board = record.view(seats.viewer), record.setting.parts
    told = [Text(line, "italic") for line in news]
    head = Text(cards.progress(record, view, speech), "bold")
    chosen = layout(shape(board), room)
    open_cards = cards.open_cards(view, speech)
    if chosen.island == "none":
        in_short = seats.viewer is not None and room.rows < FULL_TABLE
        table = provinces(board, view, speech, list(look.marks(view)) if in_short else None)
        people = players(view, seats, speech, room.columns)
        return Group("", *told, head, open_cards, table, people)
    island = draw(board, view, speech, chosen.columns, chosen.rows)
    if chosen.island == "above":
        people = players(view, seats, speech, room.columns)
        return Group(*told, island, legend(head, speech), open_cards, people)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=chosen.columns)
    grid.add_column()
    side = Group(head, *told, "", open_cards, "", players(view, seats, speech, SIDE))
    grid.add_row(island, side)
    return Group(grid, legend(Text(), speech))


def legend(head: Text, speech: Speech) -> Text:
    """What the signs on the island mean."""
    signs = [
        (look.VILLAGER, speech.word("piece.villager")),
        (look.ABBOT, speech.word("piece.abbot")),
        (look.VILLAGE, speech.word("piece.village")),
        (look.SHIP, speech.word("piece.ship")),
        (look.FORT, speech.word("piece.fort")),
        (look.PORT, speech.word("term.port")),
        ("17", speech.word("term.fort_site")),
    ]
    line = "  ".join(f"{sign} {name}" for sign, name in signs)
    return Text.assemble(head, "   " if head else "", (line, "dim"))
