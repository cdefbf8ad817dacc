"""`kastellan arena`: bots against each other, and who is stronger."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kastellan.core.errors import BadOption

if TYPE_CHECKING:
    from kastellan.arena import Report

INTERRUPTED = 130
FORMATS = ("text", "json")


def arena(
    game: Annotated[str, typer.Argument(help="The game, such as kreta.")],
    bots: Annotated[
        str, typer.Option(help="Bots with commas between: names, or cmd:./program for yours.")
    ],
    players: Annotated[
        int | None,
        typer.Option(help="Seats; as many as bots if not given. More bots: all meet all."),
    ] = None,
    games: Annotated[int, typer.Option(help="How many games; seats rotate.")] = 200,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    until: Annotated[
        float | None,
        typer.Option(
            help="Stop once it is clear, to this confidence such as 0.95, whether the first bot "
            "is stronger or weaker than an even share.",
            metavar="CONFIDENCE",
        ),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(help="Games at a time; one for each core if not given.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Keep the games in a file; go on with those it holds.")
    ] = None,
    board: Annotated[str | None, typer.Option(help="A board's name, or its file.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "--options", help="name=value, once for each."),
    ] = None,
    limit: Annotated[
        float, typer.Option(help="Seconds that a program may take for a decision.")
    ] = 10.0,
    form: Annotated[
        str | None, typer.Option("--format", help="text or json.", metavar="FORMAT")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
) -> None:
    """Play bots against each other.

    Every opening is played from every rotation of the seats. Ctrl-C ends a run early and reports
    what is done. The first run compiles the rules and the bots, which takes up to two minutes.
    """
    from kastellan.arena import Match, play
    from kastellan.arena.entrants import split_specs
    from kastellan.arena.run import check_amounts
    from kastellan.cli.arena.progress import following
    from kastellan.cli.choosing import chosen

    if form is None:
        form = "json" if as_json else "text"
    if form not in FORMATS:
        raise BadOption(f"--format takes text or json, not {form!r}.")
    match = Match.of(
        game, split_specs(bots), players, seed, chosen(option or [], board=board), limit
    )
    check_amounts(games, jobs, until)  # a mistake is said before the bar is drawn
    with following(match, games) as after_each:
        report = play(match, games, jobs=jobs, until=until, out=out, after_each=after_each)
    _show(report, form)
    if len(report.games) < games and (report.verdict is None or report.verdict.answer is None):
        raise typer.Exit(INTERRUPTED)


def _show(report: "Report", form: str) -> None:
    import json

    from rich.console import Console

    from kastellan.cli.arena.tables import tables

    if form == "json":
        typer.echo(json.dumps(report.to_json(), ensure_ascii=False))
    else:
        console = Console()
        for part in tables(report):
            console.print(part)
