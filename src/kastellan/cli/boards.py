"""`kastellan boards`: list the boards of Kreta, check a file of one's own, draw a chart."""

from pathlib import Path
from typing import Annotated

import typer

from kastellan.core.errors import KastellanError

app = typer.Typer(help="The boards of Kreta.", no_args_is_help=True, rich_markup_mode=None)


class CannotWrite(KastellanError):
    """A file cannot be written where it was asked for."""


@app.command("list")
def list_() -> None:
    """Show the built-in boards."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from kastellan.games.kreta import boards

    table = Table("name", "title", "provinces", "ports", box=box.SIMPLE_HEAD)
    for name in boards.names():
        board = boards.load(name)
        ports = [province.name for province in board.provinces if province.port]
        table.add_row(name, board.title, str(len(board.provinces)), ", ".join(ports))
    Console().print(table)


@app.command()
def check(file: Annotated[str, typer.Argument(help="A board file, or a built-in name.")]) -> None:
    """Say everything that is wrong with a board file."""
    from kastellan.games.kreta import boards

    mistakes = boards.check(file)
    for mistake in mistakes:
        typer.echo(mistake, err=True)
    if mistakes:
        raise typer.Exit(1)
    board = boards.load(file)
    ports = sum(province.port for province in board.provinces)
    typer.echo(
        f"{board.title} is a good board: {len(board.provinces)} provinces, "
        f"{len(board.borders)} borders, {len(board.sites)} fort sites and {ports} "
        f"{'port' if ports == 1 else 'ports'}."
    )


@app.command()
def draw(
    name: Annotated[str, typer.Argument(help="A built-in name, or a board file.")],
    output: Annotated[Path, typer.Option("--output", "-o", help="The SVG file to write.")],
) -> None:
    """Draw a board as a chart."""
    from kastellan.games.kreta import boards

    chart = boards.draw(boards.load(name))
    try:
        output.write_text(chart, encoding="utf-8")
    except OSError as error:
        raise CannotWrite(
            f"The chart cannot be written to {str(output)!r} ({error.strerror}); "
            "choose a file in a folder that exists and is yours."
        ) from None
