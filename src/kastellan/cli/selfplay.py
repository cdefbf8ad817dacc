"""`kastellan selfplay`: random games by the thousand, and how quick they were."""

import json
from typing import Annotated

import typer


def selfplay(
    game: Annotated[str, typer.Argument(help="The game, such as kreta.")],
    players: Annotated[int | None, typer.Option(help="How many play.")] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 10_000,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    device: Annotated[str, typer.Option(help="cpu, interpreted or cuda.")] = "cpu",
    threads: Annotated[
        int | None, typer.Option(help="Threads of the cpu; as many as it has if not given.")
    ] = None,
    board: Annotated[str | None, typer.Option(help="A board's name, or its file.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="name=value, once for each.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Play random games. The checksum is the same on every device and for any threads."""
    from kastellan.cli.choosing import setting_of
    from kastellan.cli.progress import bar, compile_rules
    from kastellan.core.driver import check_seed
    from kastellan.core.selfplay import runner
    from kastellan.core.selfplay import selfplay as play
    from kastellan.games import load

    played = load(game)
    setting = setting_of(played, players, board, option or [])
    check_seed(seed)
    if device == "cpu":
        run = runner(played, setting, seed, device)
        compile_rules(played.title, lambda: run(0, 1))
    what = "Compiling for the GPU, a minute or two, then playing" if device == "cuda" else "Playing"
    with bar(what, games) as progress:
        report = play(played, setting, games, seed, device, threads, progress)
    if as_json:
        typer.echo(json.dumps(report.to_json()))
        return
    on = report.device
    if device == "cpu":
        on += " (1 thread)" if report.threads == 1 else f" ({report.threads} threads)"
    typer.echo(
        f"{report.games:,} game{'' if report.games == 1 else 's'} of {played.title} with "
        f"{report.players} players, {report.decisions:,} decisions in {report.seconds:.2f} s "
        f"on {on}:\n"
        f"{report.games_per_s:,.0f} games/s, {report.decisions_per_s:,.0f} decisions/s, "
        f"checksum {report.checksum}"
    )
