"""`kastellan play`: a game in the terminal, against bots or with friends at one keyboard."""

from typing import Annotated

import typer
from typer.core import TyperCommand


class _ResumeWithoutName(TyperCommand):
    """Lets `--resume` stand alone: the last game."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        words = [
            "--resume="
            if word == "--resume" and (not following or following[0].startswith("-"))
            else word
            for word, following in ((word, args[place + 1 :]) for place, word in enumerate(args))
        ]
        return super().parse_args(ctx, words)


def play(
    game: Annotated[str, typer.Argument(help="The game: kreta or catan.")],
    players: Annotated[
        int | None, typer.Option(help="How many play, people and bots together.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(help="Who sits where, for instance human,captain,greedy.", metavar="A,B,…"),
    ] = None,
    board: Annotated[
        str | None,
        typer.Option(help="The board of Kreta: a name, or a JSON file.", metavar="NAME|FILE"),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game.", metavar="NAME=VALUE")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Draw chance from this seed, so that a game can be repeated.")
    ] = None,
    lang: Annotated[
        str | None, typer.Option(help="The language: en, de, fr, it or nl.", metavar="LANG")
    ] = None,
    resume: Annotated[
        str | None,
        typer.Option(help="Go on with a saved game; without a name, the last.", metavar="[FILE]"),
    ] = None,
    save: Annotated[
        str | None,
        typer.Option(
            help="Keep the game in this file. It holds the whole game, hidden cards included: "
            "whoever reads it knows them.",
            metavar="FILE",
        ),
    ] = None,
) -> None:
    """Play a game in the terminal: by default you against bots of middling strength.

    People who share a keyboard (--seats human,human) are asked to pass it on where there is
    something to hide.
    """
    from kastellan.cli.play import command

    command.play(
        command.Wishes(game, players, seats, board, option or (), seed, lang, resume, save)
    )


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command(cls=_ResumeWithoutName)(play)
