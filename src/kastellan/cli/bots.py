"""`kastellan bots`: who there is to play against."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import RenderableType

    from kastellan.core.game import Game

STRONGEST = 5


def bots(
    game: Annotated[str | None, typer.Argument(help="kreta or catan; both if left out.")] = None,
    lang: Annotated[
        str | None, typer.Option(help="The language: en, de, fr, it or nl.", metavar="LANG")
    ] = None,
) -> None:
    """Show the opponents: their names, how strong they are, and how to seat them."""
    from rich.console import Console

    from kastellan import games
    from kastellan.cli.speech import language

    spoken = language(lang)
    console = Console(highlight=False)
    for each in [games.load(game)] if game else map(games.load, games.names()):
        for part in _described(each, spoken):
            console.print(part, soft_wrap=isinstance(part, str))


def _described(game: "Game", lang: str) -> list["RenderableType"]:
    from rich.table import Table

    from kastellan.bots import levels, names
    from kastellan.bots.levels import TEXTS
    from kastellan.cli.speech import Speech
    from kastellan.core.texts import Message

    table = Table.grid(padding=(0, 2))
    known = levels(game)
    for level in known:
        strength = "●" * level.rank + "○" * (STRONGEST - level.rank)
        table.add_row(strength, level.id, TEXTS.say(level.name, lang))
        table.add_row("", "", f"[dim]{TEXTS.say(level.sentence, lang)}[/]")
    faceless = [name for name in names(game) if name not in {level.id for level in known}]
    title = Speech(game, lang).say(f"{game.name}.title")
    parts: list[RenderableType] = [f"\n[bold]{title}[/]\n", table, ""]
    if known:
        command = f"kastellan play {game.name} --seats human,{known[0].id}"
        parts.append(TEXTS.say(Message("level.play", {"command": command}), lang))
    more = ", ".join([*faceless, *(["search:1s"] if known else [])])
    parts.append(TEXTS.say(Message("level.more", {"bots": more}), lang))
    return parts
