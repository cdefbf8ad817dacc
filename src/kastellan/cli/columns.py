"""Columns of words, narrower where the terminal is."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

WIDEST = 10_000  # columns, to ask how many a table would need


def needed(table: Table, console: Console) -> Measurement:
    """How many columns a table wants, whatever there is room for."""
    return Measurement.get(console, console.options.update(max_width=WIDEST), table)


def fit(table: Table, places: Sequence[int], console: Console) -> None:
    """Narrow some columns of a table until it fits.

    Left to itself, Rich breaks words in one column while another still has room.
    """
    excess = needed(table, console).maximum - console.width
    if excess <= 0:
        return
    columns = [table.columns[place] for place in places]
    texts = [[str(text) for text in (column.header, *column.cells)] for column in columns]
    wide = [max(map(cell_len, column)) for column in texts]
    words = [max(map(cell_len, " ".join(column).split())) for column in texts]
    for column, width in zip(columns, narrowed(wide, words, excess), strict=True):
        column.width = width


def narrowed(widths: Sequence[int], words: Sequence[int], excess: int) -> list[int]:
    """Widths that are less by an excess, none below that of its longest word while others can."""
    found = list(widths)
    for _ in range(excess):
        widest = max(range(len(found)), key=lambda at: (found[at] > words[at], found[at]))
        found[widest] = max(found[widest] - 1, 1)
    return found
