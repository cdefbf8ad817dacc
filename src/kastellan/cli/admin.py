"""`kastellan admin`: the tables of a store, from outside; servers may run meanwhile."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast, get_args

import typer

from kastellan.core.errors import BadOption, KastellanError

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from kastellan.server.protocol import TimeLimit
    from kastellan.server.store.upkeep import Kept

Status = Literal["open", "running", "over", "closed"]
UNITS = {"h": 3_600_000, "d": 86_400_000, "w": 604_800_000}  # milliseconds

app = typer.Typer(
    help="Look after the tables of a store; servers may run meanwhile.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

At = Annotated[
    str | None,
    typer.Option(
        "--store", help="The store; if not given, the one that the settings name.", metavar="URL"
    ),
]
Config = Annotated[
    str | None, typer.Option(help="A file of settings (TOML).", metavar="FILE", show_default=False)
]
TableId = Annotated[str, typer.Argument(help="The table, as its link names it.")]
Age = Annotated[
    str | None,
    typer.Option("--older-than", help="Only where nothing has happened for so long: 36h, 90d, 4w."),
]
Statuses = Annotated[
    list[str] | None, typer.Option("--status", help="Only open, running, over or closed ones.")
]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


class CannotWrite(KastellanError):
    """A file cannot be written where it was asked for."""


@app.command("list")
def list_(
    status: Statuses = None,
    older_than: Age = None,
    most: Annotated[int, typer.Option("--most", min=1, help="How many lines to show.")] = 100,
    store: At = None,
    config: Config = None,
) -> None:
    """Show the tables, a line each."""
    from kastellan.server.store import upkeep

    chosen, before = statuses(status), cutoff(older_than)
    with opened(store, config) as engine:
        lines: list[tuple[str, ...]] = [
            ("table", "game", "status", "versions", "made", "last", "people")
        ]
        total = upkeep.count(engine, chosen)
        for table in upkeep.kept(engine, chosen, before):
            lines.append(line(table))
            if len(lines) > most:
                break
    widths = [max(len(each[place]) for each in lines) for place in range(6)]
    for each in lines:
        cells = [cell.ljust(width) for cell, width in zip(each[:6], widths, strict=True)]
        typer.echo("  ".join([*cells, each[6]]).rstrip())
    if len(lines) > most:
        typer.echo(f"… of {total}; --most {total} shows all.", err=True)


@app.command()
def show(table: TableId, store: At = None, config: Config = None) -> None:
    """Show one table: its game, who sits there, what it is; no cards and no secrets."""
    from kastellan.server import admin
    from kastellan.server.tables.roster import terms_of

    with opened(store, config) as engine:
        found = admin.find(engine, table)
    row, terms = found.row, terms_of(found.row)
    seats = [f"{clean(name) or 'nobody'} ({kind})" for name, kind in admin.people(row)]
    facts = {
        "table": row.id,
        "game": f"{row.game}, rules {row.signature[:8]}",
        "status": row.status + (", public" if row.public else ", private"),
        "seats": ", ".join(seats),
        "watchers": ", ".join(clean(each.name) for each in terms.watchers) or "none",
        "versions": str(found.versions),
        "made": when(row.created),
        "last": when(found.last),
        "clock": limit(terms.time) + (f", next look {when(row.wake)}" if row.wake else ""),
        "rematch": terms.rematch or "none",
    }
    for name, fact in facts.items():
        typer.echo(f"{name:<9} {fact}")


@app.command()
def close(table: TableId, yes: Yes = False, store: At = None, config: Config = None) -> None:
    """End a table that is open or running; whoever is there is told."""
    from kastellan.server import admin

    with opened(store, config) as engine:
        row = admin.find(engine, table).row
    if row.status in ("open", "running"):
        confirm(f"Close the {row.status} table {row.id} ({row.game})?", yes)
    admin.close(url_of(store, config), table)
    typer.echo(f"The table {row.id} is closed.")


@app.command()
def export(
    table: TableId,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="A file to write; else it is printed.")
    ] = None,
    store: At = None,
    config: Config = None,
) -> None:
    """Write a finished game as JSON, for `kastellan verify` and `kastellan analyse`."""
    from kastellan.server import admin

    text = admin.exported(url_of(store, config), table)
    if output is None:
        typer.echo(text)
        return
    if output.is_file():
        raise CannotWrite(f"There is a file {str(output)!r} already; name another for the game.")
    try:
        output.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise CannotWrite(
            f"The game cannot be written to {str(output)!r} ({error.strerror})."
        ) from None
    typer.echo(f"The game is written to {output}.")


@app.command()
def purge(
    older_than: Annotated[
        str, typer.Option("--older-than", help="Where nothing has happened for so long: 90d, 4w.")
    ],
    status: Statuses = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what would go.")] = False,
    yes: Yes = False,
    store: At = None,
    config: Config = None,
) -> None:
    """Delete tables where nothing has happened for long; without --status those over and closed.

    It shows first what would go, and asks. A running game whose clock counts days is never deleted.
    """
    from kastellan.cli.progress import bar
    from kastellan.server.store import upkeep

    chosen, before = statuses(status) or ("over", "closed"), cutoff(older_than)
    with opened(store, config) as engine:
        found = [each for each in upkeep.kept(engine, chosen, before) if upkeep.may_go(each)]
        versions = sum(each.versions for each in found)
        listed = ", ".join(each.row.id for each in found[:5]) + (" …" if len(found) > 5 else "")
        typer.echo(f"{tables_are(len(found))} that old; versions: {versions}.")
        if listed:
            typer.echo(f"Tables: {listed}.")
        if dry_run or not found:
            return
        these = "this table" if len(found) == 1 else f"these {len(found)} tables"
        confirm(f"Delete {these} for ever?", yes)
        gone = 0
        with bar("Deleting tables", len(found)) as done:
            for each in found:
                gone += upkeep.delete(engine, each)
                done(1)
    kept = len(found) - gone
    rest = f"; left, as something has happened there meanwhile: {kept}" if kept else ""
    typer.echo(f"{tables_are(gone)} deleted{rest}.")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; there must be none yet.")],
    store: At = None,
    config: Config = None,
) -> None:
    """Write all tables into one file, as of one moment. It holds every secret: keep it safe."""
    from kastellan.server.store import copies

    with opened(store, config) as engine, rows_bar("Saving rows") as tell:
        tables = copies.save(engine, file, tell)
    typer.echo(f"{tables_are(tables)} saved in {file}.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `kastellan admin backup` wrote.")],
    store: At = None,
    config: Config = None,
) -> None:
    """Fill an empty store, SQLite or PostgreSQL, from a backup of either."""
    from kastellan.server.store import copies
    from kastellan.server.store.engine import read_url

    with rows_bar("Restoring rows") as tell:
        tables = copies.restore(file, read_url(url_of(store, config)), tell)
    typer.echo(f"{tables_are(tables)} restored.")


# --- what the commands share -------------------------------------------------------------------


def url_of(store: str | None, config: str | None) -> str:
    """The store that is meant."""
    if store == "":  # perhaps a script's variable that is not set
        raise BadOption("The option --store names no store; leave it out for that of the settings.")
    from kastellan.server import settings

    return settings.load({"store": store}, file=Path(config) if config else None).store_url


@contextmanager
def opened(store: str | None, config: str | None) -> "Iterator[Engine]":
    """The store that is meant; what the database says against it is told in a sentence."""
    from sqlalchemy.exc import SQLAlchemyError

    from kastellan.server import admin
    from kastellan.server.store.writer import failure

    engine = admin.open_store(url_of(store, config))
    try:
        yield engine
    except SQLAlchemyError as error:
        raise failure(error, "used") from None
    finally:
        engine.dispose()


@contextmanager
def rows_bar(what: str) -> Iterator[Any]:
    """A bar over rows, whose number is known once copying has begun."""
    from kastellan.cli.progress import bars

    with bars() as progress:
        task = progress.add_task(what, total=None)
        yield lambda more, total: progress.update(task, advance=more, total=total)


def confirm(question: str, yes: bool) -> None:
    """Go on only if whoever sits there wants to."""
    if not yes and not typer.confirm(question):
        raise typer.Exit(1)


def statuses(given: list[str] | None) -> tuple[Status, ...]:
    """The kinds of tables that are meant; none for all."""
    for each in given or ():
        if each not in get_args(Status):
            raise BadOption(
                f"The option --status takes open, running, over or closed, not {each!r}."
            )
    return tuple(cast(Status, each) for each in given or ())


def cutoff(age: str | None) -> int | None:
    """The time that lies so far back, in milliseconds since 1970."""
    if age is None:
        return None
    found = re.fullmatch(r"(\d{1,5})([hdw])", age)
    if not found:
        raise BadOption(
            f"The option --older-than takes whole hours, days or weeks, such as 36h, 90d or 4w, "
            f"not {age[:40]!r}."
        )
    return int(datetime.now(UTC).timestamp() * 1000) - int(found[1]) * UNITS[found[2]]


def line(table: "Kept") -> tuple[str, ...]:
    """A table in a line."""
    from kastellan.server.admin import people

    row = table.row
    names = ", ".join(clean(name) or "-" for name, _ in people(row))
    times = (when(row.created), when(table.last))
    return (row.id, row.game, row.status, str(table.versions), *times, names)


def limit(time: "TimeLimit") -> str:
    """How much time there is, in words."""
    from kastellan.server.protocol import Budget, Days, PerDecision

    match time:
        case PerDecision(seconds):
            return f"{seconds} s a decision"
        case Budget(seconds, increment):
            return f"{seconds} s for the game, and {increment} s more a decision"
        case Days(days):
            return f"{days} days a decision"
    return "no limit"


def tables_are(count: int) -> str:
    """How many tables, to be gone on with."""
    return "1 table is" if count == 1 else f"{count} tables are"


def when(time: int) -> str:
    """A time, to the minute, of this machine's clock and zone."""
    return datetime.fromtimestamp(time / 1000).astimezone().strftime("%Y-%m-%d %H:%M %Z")


def clean(text: str) -> str:
    """What strangers wrote, without what would steer a terminal."""
    from kastellan.cli.verify import printable

    return printable(text)
