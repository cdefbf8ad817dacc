"""The provinces as a table: for narrow terminals, and for who likes numbers."""

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from kastellan.cli.kreta import look
from kastellan.cli.speech import Speech
from kastellan.core.game import Json
from kastellan.games.kreta.boards import Board


def provinces(board: Board, view: Json, speech: Speech, only: Sequence[int] | None = None) -> Table:
    """All provinces, or some of them: what they are worth and who stands where."""
    letters = look.letters(speech)
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    table.add_column(speech.word("term.province"), no_wrap=True)
    table.add_column(speech.say("kreta.terrain"), no_wrap=True)
    table.add_column(speech.say("kreta.value"), no_wrap=True)
    table.add_column("", no_wrap=True)  # the tile says what it is
    for seat in range(len(view["seats"])):
        table.add_column(look.chip(f" {letters[seat]} ", seat), no_wrap=True)
    table.add_column(speech.say("kreta.leads"), no_wrap=True)
    marks = look.marks(view)
    forts = fort_counts(board, view)
    for index, province in enumerate(view["provinces"]):
        if only is None or index in only:
            table.add_row(*_row(province, marks.get(index, ""), forts[index], letters, speech))
    return table


def _row(
    province: Json, mark: str, forts: Sequence[int], letters: Sequence[str], speech: Speech
) -> list[Text]:
    name = Text(province["name"], "bold" if mark else "")
    if mark:
        name.append(f" {mark}", "bold yellow")
    if province["full"]:
        name.append(f" ({speech.say('kreta.full')})")
    value = f"{province['value']}{look.PORT if province['port'] else ''}"
    tile = "–" if province["tile"] is None else speech.word(f"tile.{province['tile']}")
    best = max(province["influence"])
    cells = []
    for seat, influence in enumerate(province["influence"]):
        pieces = look.standing(province, seat, forts[seat])
        number = Text(f"{influence} " if influence else "", "bold" if influence == best else "")
        cells.append(number.append(pieces, "not bold"))
    leaders = [
        letters[seat]
        for seat, influence in enumerate(province["influence"])
        if influence == best > 0
    ]
    return [
        name,
        Text(speech.word(f"terrain.{province['terrain']}")),
        Text(value),
        Text(tile),
        *cells,
        Text("=".join(leaders) or "–", "bold"),
    ]


def fort_counts(board: Board, view: Json) -> list[list[int]]:
    """How many forts each seat has around each province."""
    counts = [[0] * len(view["seats"]) for _ in board.provinces]
    for number, seat in view["forts"].items():
        for province in board.sites[int(number) - 1].provinces:
            counts[province][seat] += 1
    return counts


def worth(speech: Speech) -> Text:
    """What each piece counts (K71)."""
    pieces = (
        (look.VILLAGER, "villager", 1),
        (look.ABBOT, "abbot", 1),
        (look.SHIP, "ship", 1),
        (look.FORT, "fort", 1),
        (look.VILLAGE, "village", 2),
    )
    parts = [f"{sign} {speech.word(f'piece.{name}')} {count}" for sign, name, count in pieces]
    return Text(f"{speech.word('term.influence')}: {', '.join(parts)}", "dim")
