"""`kastellan verify`: recomputes every roll and draw of a game that was played at a table."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from kastellan.core.record import Record
    from kastellan.server.export import Exported
    from kastellan.server.verify import Checked


def verify(
    file: Annotated[Path, typer.Argument(help="A game exported from its table, as JSON.")],
    commitment: Annotated[
        str | None,
        typer.Option(help="What the table showed when the game began.", metavar="HEX"),
    ] = None,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Also show how often what was rolled and drawn.")
    ] = False,
    lang: Annotated[
        str | None, typer.Option(help="The language of names: en, de, fr, it or nl.")
    ] = None,
) -> None:
    """Check that chance was fair: recompute every roll and draw of a finished game.

    The seed in the file must be the one that the table committed itself to at the start, and every
    outcome the one that follows from it. Whether that commitment is the one you saw, only you can
    know: give it as --commitment, or compare it yourself.
    """
    from kastellan.cli.play.store import read_text
    from kastellan.cli.speech import language
    from kastellan.server import export
    from kastellan.server.verify import verify as check

    game = export.from_json(read_text(file))
    spoken = language(lang)
    checked = check(game, commitment)
    typer.echo("\n".join(report(game, checked, commitment is not None, spoken)))
    if statistics:
        show_statistics(game.record, spoken)


def report(game: "Exported", checked: "Checked", compared: bool, lang: str) -> list[str]:
    """What was checked, a line each."""
    record = game.record
    names = ", ".join(printable(seat.get("name", "")) or "?" for seat in game.seats)
    end = "finished" if checked.finished else "not finished"
    say = record.game.texts.say
    kinds = [f"{say(kind, lang)}: {times}" for kind, times in checked.kinds]
    kinds += [f"others, such as dealing: {checked.unnamed}"] if checked.unnamed else []
    lines = [
        f"{record.game.title}, table {printable(game.table)}, {names}; {end}.",
        f"The game follows the rules: {len(record.actions)} actions replayed.",
        f"The seed is the one it began with: its SHA-256 is {game.commitment}"
        + (", as shown at the start." if compared else "."),
        f"Chance was fair: {checked.draws} rolls and draws recomputed, all alike"
        + (f" ({'; '.join(kinds)})." if kinds else "."),
    ]
    if game.imported:
        lines.append(
            f"Not checked: the first {game.imported} actions, which were played elsewhere before."
        )
    return lines


def printable(text: str) -> str:
    """What strangers wrote, without what would steer a terminal."""
    return "".join(char if char.isprintable() else "?" for char in text)


def show_statistics(record: "Record", lang: str) -> None:
    """How often chance brought what, a table a kind."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from kastellan.core.statistics import statistics

    console = Console()
    say = record.game.texts.say
    for draws in statistics(record):
        table = Table(box=box.SIMPLE_HEAD)
        table.add_column(f"{say(draws.name, lang)} ({draws.times})")
        table.add_column("came", justify="right")
        table.add_column("expected", justify="right")
        for outcome in draws.outcomes:
            expected = f"{float(outcome.expected):.2f}"
            table.add_row(say(outcome.name, lang), str(outcome.came), expected)
        console.print(table)
