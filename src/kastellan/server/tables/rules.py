"""Whether the rules that a table is played by are here."""

from kastellan.games import load, names
from kastellan.server.store import TableRow


def are_here(row: TableRow) -> bool:
    """Whether this version of Kastellan has them; another may have changed or dropped them."""
    return row.game in names() and load(row.game).signature == row.signature
