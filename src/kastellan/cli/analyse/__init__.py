"""`kastellan analyse`: what the search thinks of a moment of a game, or of all its decisions."""

from pathlib import Path
from typing import Annotated

import typer

from kastellan.core.errors import BadOption

MOST_LINES = 20
USUAL_BUDGET, QUICK_BUDGET = "2s", "200ms"  # for one moment, and for each of all decisions


def analyse(
    file: Annotated[
        Path | None,
        typer.Argument(
            help="A saved game, a record as JSON or text, or games kept by the arena; "
            "if not given, the last one played.",
            show_default=False,
        ),
    ] = None,
    number: Annotated[
        int | None,
        typer.Option("--game", help="Which of the games kept by the arena.", metavar="N"),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(help="The moment after so many actions; the last if not given.", metavar="N"),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            help="Whose decisions, such as red: the last one until then.", metavar="PLAYER"
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Go through all decisions, and list the costliest.")
    ] = False,
    budget: Annotated[
        str | None,
        typer.Option(
            help="How long it thinks, and a quarter of that for each closer look: 1s, 200ms or "
            f"5000n [{USUAL_BUDGET}; with --all {QUICK_BUDGET} for each decision].",
            show_default=False,
        ),
    ] = None,
    lines: Annotated[
        int | None,
        typer.Option(
            help="How many lines [3]; with --all, how many decisions are listed [10].",
            metavar="N",
            show_default=False,
        ),
    ] = None,
    threads: Annotated[str, typer.Option(help="Threads that think, or all.")] = "1",
    lang: Annotated[
        str | None, typer.Option(help="The language: en, de, fr, it or nl.", metavar="LANG")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Say what could be played at a moment of a game, and how good what was played is.

    The best few lines with each player's chance to win and points at the end, from what the player
    to move can know. With --all the same for every decision, and which of them cost most.
    """
    from kastellan.cli.analyse.moment import at_step, decisions, game_in, seat_called
    from kastellan.cli.analyse.page import show
    from kastellan.cli.analyse.review import review
    from kastellan.cli.analyse.thinking import Thinker
    from kastellan.cli.speech import Speech, language

    if lines is not None and not 1 <= lines <= MOST_LINES:
        raise BadOption(f"--lines takes a number from 1 to {MOST_LINES}, not {lines}.")
    if every and at is not None:
        raise BadOption("--all goes through the whole game, --at to one moment: give one of them.")
    record = game_in(file, number)
    speech = Speech(record.game, language(lang))
    whose = None if seat is None else seat_called(seat, record)
    if every:
        thinker = Thinker(record, budget or QUICK_BUDGET, threads)
        review(thinker, decisions(record, whose), speech, lines or 10, as_json)
    else:
        step = at_step(record, at, whose)
        show(Thinker(record, budget or USUAL_BUDGET, threads), step, speech, lines or 3, as_json)
