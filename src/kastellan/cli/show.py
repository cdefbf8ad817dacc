"""`kastellan show`: a game from a file, as text, as sentences, or as the table at some moment."""

from pathlib import Path
from typing import Annotated

import typer


def show(
    file: Annotated[
        Path,
        typer.Argument(help="A saved game, a record as JSON or text, or games kept by the arena."),
    ],
    number: Annotated[
        int | None,
        typer.Option("--game", help="Which of the games kept by the arena.", metavar="N"),
    ] = None,
    log: Annotated[bool, typer.Option("--log", help="Tell the game in sentences.")] = False,
    at: Annotated[
        int | None, typer.Option(help="Show the table after so many actions.", metavar="N")
    ] = None,
    secrets: Annotated[
        bool,
        typer.Option("--secrets", help="Write out a running game although it has hidden cards."),
    ] = False,
    lang: Annotated[
        str | None, typer.Option(help="The language: en, de, fr, it or nl.", metavar="LANG")
    ] = None,
) -> None:
    """Show a game from a file.

    With --log and --at only what everybody may know; the whole text also tells hidden cards.
    """
    from kastellan.cli.play import store
    from kastellan.cli.play.screen import Seats, make
    from kastellan.cli.play.secrets import hides
    from kastellan.cli.play.terminal import new_console, room
    from kastellan.cli.speech import Speech, language
    from kastellan.core.contract import OVER
    from kastellan.core.errors import BadOption

    record = store.read_record(file, number)
    spoken = language(lang)
    if at is not None:
        if not 0 <= at <= len(record.actions):
            raise BadOption(f"--at takes a number from 0 to {len(record.actions)}, not {at}.")
        moment = record.start()
        moment.replay(record.actions[:at])
        screen, console = make(record.game, Speech(record.game, spoken)), new_console()
        nobody = Seats(("",) * record.players, None)
        console.print(screen.overview(moment, nobody, room(console), moment.log(spoken)[-1:]))
    elif log:
        typer.echo("\n".join(record.log(spoken)))
    elif record.to_move != OVER and hides(record) and not secrets:
        raise BadOption(
            "This game is still going on, and its text would tell hidden cards: use --log for "
            "what everybody may know, or --secrets to see all of it."
        )
    else:
        typer.echo(record.to_text(), nl=False)
