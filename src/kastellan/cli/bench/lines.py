"""Figures beside each other, and how they are shown."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One figure, and what it is worth beside another."""

    what: str
    value: float
    unit: str
    ratio: float | None = None
    beside: str = ""


def show(title: str, lines: list[Line]) -> None:
    """The figures as a table."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left")
    table.add_column("what")
    table.add_column("figure", justify="right")
    table.add_column("unit")
    table.add_column("ratio", justify="right")
    table.add_column("beside")
    for line in lines:
        ratio = "" if line.ratio is None else f"{_figure(line.ratio)} x"
        table.add_row(line.what, _figure(line.value), line.unit, ratio, line.beside)
    Console().print(table)


def _figure(value: float) -> str:
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:,.1f}" if value >= 10 or value == round(value, 1) else f"{value:,.2f}"
