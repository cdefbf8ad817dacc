"""`kastellan bench server`: how much a server carries, the crowd included."""

import json
import os
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from kastellan.cli.bench.lines import show

LOST = 1


def measure_server(
    tables: Annotated[int, typer.Option(help="Tables that play.", min=1, max=20_000)] = 300,
    players: Annotated[int, typer.Option(help="People at a table.", min=2, max=4)] = 4,
    seconds: Annotated[float, typer.Option(help="How long each part lasts.", min=1)] = 20,
    rate: Annotated[
        float, typer.Option(help="Moves a second in the second part; 0 leaves it out.", min=0)
    ] = 800,
    store: Annotated[
        str, typer.Option(help="sqlite or postgresql, to throw away; or a path, or a URL.")
    ] = "sqlite",
    processes: Annotated[int, typer.Option(help="Server processes.", min=1, max=64)] = 1,
    spread: Annotated[
        bool, typer.Option(help="Whether the people of a table come to different processes.")
    ] = False,
    bots: Annotated[int, typer.Option(help="Search bots that think meanwhile.", min=0)] = 0,
    level: Annotated[str, typer.Option(help="Which bots.")] = "search:1s",
    seed: Annotated[int, typer.Option(help="The same seed plays the same moves.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON.")] = False,
) -> None:
    """Measure a server under hundreds of tables of quick random moves of Kreta.

    Servers, database and crowd are processes of this machine and share its cores. First everybody
    plays as quickly as the server lets them, which gives the moves a second; then so many moves a
    second are sent as --rate says, which gives the time from sending a move until the last at the
    table has it. At the end the store is read: every acknowledged move must be there.
    """
    import tempfile

    from kastellan.bots import make
    from kastellan.cli.bench.server.postgres import postgres
    from kastellan.cli.bench.server.run import Wish, run
    from kastellan.games import load

    if processes > 1 and not store.startswith("postgres"):
        raise typer.BadParameter("Several processes share a PostgreSQL: --store postgresql.")
    if bots:
        make(level, load("kreta"))  # says what is wrong before anything is started
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kastellan-bench-")))
        base = None
        if store == "sqlite":
            store = str(folder / "tables.sqlite")
        elif store == "postgresql":
            store, base = stack.enter_context(postgres())
        wish = Wish(tables, players, seconds, rate, processes, spread, bots, level, seed)
        found = run(wish, store, base, folder)
    if as_json:
        lines = [asdict(line) for line in found.lines]
        typer.echo(json.dumps({**asdict(wish), "lost": found.lost, "lines": lines}))
    else:
        show(f"{tables} tables of {players}, {os.cpu_count()} cores", found.lines)
    if found.lost:
        typer.echo(f"{found.lost} acknowledged moves are not in the store.", err=True)
        raise typer.Exit(LOST)
