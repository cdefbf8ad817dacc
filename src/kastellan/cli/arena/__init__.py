"""`kastellan arena`: bots against each other, and who is stronger."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kastellan.core.errors import BadOption

if TYPE_CHECKING:
    from kastellan.arena import Report

INTERRUPTED = 130
FORMATS = ("text", "json", "html")


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
    cluster: Annotated[
        str | None, typer.Option(help="ray: play on a Ray cluster.", metavar="CLUSTER")
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
        str | None, typer.Option("--format", help="text, json or html.", metavar="FORMAT")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    html: Annotated[
        Path | None, typer.Option(help="Write the report with plots to this file, too.")
    ] = None,
) -> None:
    """Play bots against each other.

    Every opening is played from every rotation of the seats. Ctrl-C ends a run early and reports
    what is done. The first run compiles the rules and the bots, which takes up to two minutes.
    """
    from kastellan.arena import Match, play
    from kastellan.arena.cluster import way_of
    from kastellan.arena.entrants import split_specs
    from kastellan.arena.run import check_amounts
    from kastellan.cli.arena.output import check_apart, check_writable, show
    from kastellan.cli.arena.progress import following
    from kastellan.cli.choosing import chosen

    # Every mistake is said before the first game is played.
    form = _form(form, as_json)
    match = Match.of(
        game, split_specs(bots), players, seed, chosen(option or [], board=board), limit
    )
    check_amounts(games, jobs, until)
    check_apart(html, out)
    check_writable(html)
    way = way_of(cluster, jobs)
    with following(match, games) as after_each:
        report = play(match, games, way=way, until=until, out=out, after_each=after_each)
    show(report, form, html)
    if is_cut_short(report):
        raise typer.Exit(INTERRUPTED)


def _form(form: str | None, as_json: bool) -> str:
    if form is None:
        return "json" if as_json else "text"
    if form not in FORMATS:
        raise BadOption(f"--format takes text, json or html, not {form!r}.")
    if as_json and form != "json":
        raise BadOption(f"--json and --format {form} contradict each other: give one of them.")
    return form


def is_cut_short(report: "Report") -> bool:
    """Whether somebody ended the match before its time."""
    is_clear = report.verdict is not None and report.verdict.answer is not None
    return len(report.games) < report.wanted and not is_clear
