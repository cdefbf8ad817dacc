"""`kastellan duel`: bots against each other, and who wins how often."""

import json
from typing import Annotated

import typer


def duel(
    game: Annotated[str, typer.Argument(help="The game, such as kreta.")],
    bots: Annotated[str, typer.Option(help="A bot for each seat, with commas between.")],
    games: Annotated[int, typer.Option(help="How many games; seats rotate.")] = 200,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Play bots against each other.

    The first run compiles the rules and the bots, which takes up to two minutes.
    """
    from dataclasses import asdict

    from rich import box
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    from kastellan.bots.duel import check, play_games
    from kastellan.games import load

    played = load(game)
    specs = [spec.strip() for spec in bots.split(",")]
    check(played, specs, games, seed)  # a mistake is said before the bar is drawn
    with Progress(console=Console(stderr=True), transient=True, disable=as_json) as progress:
        task = progress.add_task("Playing", total=games)
        scores = play_games(played, specs, games, seed, after_each=lambda: progress.advance(task))
    if as_json:
        results = [
            {**asdict(score), "rate": score.rate, "interval": score.interval} for score in scores
        ]
        report = {"game": game, "games": games, "seed": seed, "scores": results}
        typer.echo(json.dumps(report))
        return
    table = Table("bot", "won alone", "shared", "wins", "95 %", "points", box=box.SIMPLE_HEAD)
    for score in scores:
        low, high = score.interval
        table.add_row(
            score.bot,
            str(score.alone),
            str(score.shared),
            f"{score.rate:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{score.points:.1f}",
        )
    Console().print(table)
