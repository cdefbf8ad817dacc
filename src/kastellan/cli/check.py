"""`kastellan check`: random games by the million, every state of them looked at."""

from typing import Annotated

import typer

BROKEN = 1


def check(
    game: Annotated[str, typer.Argument(help="The game, such as kreta.")],
    games: Annotated[int, typer.Option(help="How many games.")] = 100_000,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    players: Annotated[int | None, typer.Option(help="How many play; any if not given.")] = None,
    board: Annotated[str | None, typer.Option(help="A board's name, or its file.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="name=value, once for each.")] = None,
    threads: Annotated[
        int | None, typer.Option(help="Threads of the cpu; as many as it has if not given.")
    ] = None,
) -> None:
    """Check a game's invariants, and audit its points, after every decision of random games.

    The games are spread over all numbers of players, each with the default options and with every
    other choice of one of them, unless players, board or options are given.
    """
    from kastellan.cli.choosing import setting_of
    from kastellan.cli.progress import bar, compile_rules
    from kastellan.core.checks.case import configurations
    from kastellan.core.driver import check_seed
    from kastellan.core.inspect import check_amounts, inspect, inspector
    from kastellan.games import load

    checked = load(game)
    if players is None and board is None and not option:
        settings = [checked.setting(*each) for each in configurations(checked)]
    else:
        settings = [setting_of(checked, players, board, option or [])]
    check_seed(seed)
    check_amounts(games, threads)
    run = inspector(checked, settings[0], seed)
    compile_rules(checked.title, lambda: run(0, 1))
    with bar("Checking", games) as progress:
        result = inspect(checked, settings, games, seed, threads, progress)
    typer.echo(
        f"{result.games:,} games of {checked.title} in {len(settings)} settings, "
        f"{result.decisions:,} decisions in {result.seconds:.1f} s: "
        f"{'no state is flawed' if result.fault is None else 'stopped at a flaw'}."
    )
    if result.fault is not None:
        typer.echo(str(result.fault))
        raise typer.Exit(BROKEN)
