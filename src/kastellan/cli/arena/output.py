"""The report of a match in the form that was asked for."""

import json
import os.path
from pathlib import Path

import typer
from rich.console import Console

from kastellan.arena import Report
from kastellan.arena.page import page
from kastellan.arena.store import CannotWrite
from kastellan.arena.uses import Uses, sample, uses
from kastellan.cli.arena.tables import tables
from kastellan.cli.progress import bar
from kastellan.core.errors import BadOption


def show(report: Report, form: str, html: Path | None) -> None:
    """Print the report, and write its page to a file if one is given."""
    used = read_games(report) if form != "text" or html is not None else None
    if html is not None:
        _write(html, page(report, used))
    if form == "json":
        typer.echo(json.dumps(report.to_json(used), ensure_ascii=False, allow_nan=False))
    elif form == "html":
        typer.echo(page(report, used), nl=False)
    else:
        # A bot's words are its own, `cmd:cat` too.
        console = Console(markup=False, highlight=False, emoji=False)
        for part in tables(report, console):
            console.print(part)


def read_games(report: Report) -> Uses | None:
    """What was used in the games; the reading takes seconds where stories are long."""
    games = sample(report.games)
    try:
        with bar("Reading the games", len(games)) as tell:
            return uses(report.match, games, lambda: tell(1))
    except KeyboardInterrupt:  # all else is worth showing
        return None


def check_apart(html: Path | None, out: Path | None) -> None:
    """Raise BadOption if the page would be written over the games."""
    if html is not None and out is not None and _is_same(html, out):
        raise BadOption(
            f"--html and --out name the same file, {str(html)!r}: the page would be written over "
            "the games; give each a file of its own."
        )


def _is_same(one: Path, other: Path) -> bool:
    if os.path.realpath(one) == os.path.realpath(other):
        return True
    try:
        return os.path.samefile(one, other)  # hard links, and letters whose case does not count
    except OSError:
        return False


def check_writable(path: Path | None) -> None:
    """Raise CannotWrite before the games are played, not after."""
    if path is not None:
        fresh = not path.exists()
        _write(path, None)
        if fresh:
            path.unlink()


def _write(path: Path, content: str | None) -> None:
    try:
        if content is None:
            path.open("ab").close()
        else:
            path.write_text(content, encoding="utf-8")
    except OSError as error:
        raise CannotWrite(
            f"The page cannot be written to {str(path)!r} ({error.strerror}); "
            "choose a file in a folder that exists and is yours."
        ) from None
