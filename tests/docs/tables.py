"""Tables of the documents, to compare their figures with the code."""

import re
from collections.abc import Iterator

Row = dict[str, str]


def tables_of(text: str) -> Iterator[list[Row]]:
    """The tables of a Markdown text: a list of rows each, by the heads of the columns."""
    for block in re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE):
        lines = [[cell.strip() for cell in line[1:-1].split("|")] for line in block.splitlines()]
        head, _, *rows = lines
        yield [dict(zip(head, row, strict=True)) for row in rows]
