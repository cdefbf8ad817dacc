"""`kastellan worker`: bots and nothing else, for servers that share a PostgreSQL."""

from pathlib import Path
from typing import Annotated

import typer

from kastellan.server import settings as known


def worker(
    store: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="The PostgreSQL of the servers.", envvar=None, show_default=False
        ),
    ] = None,
    bot_workers: Annotated[
        str | None,
        typer.Option(
            metavar="VALUE", help="How many bots think at the same time [1].", show_default=False
        ),
    ] = None,
    log_level: Annotated[
        str | None,
        typer.Option(metavar="VALUE", help="How much to write down [warning].", show_default=False),
    ] = None,
    log_format: Annotated[
        str | None,
        typer.Option(metavar="VALUE", help="Lines as text or as json [text].", show_default=False),
    ] = None,
    config: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A file of settings (TOML).", show_default=False),
    ] = None,
) -> None:
    """Run bots for servers that are started with --bots workers.

    Start as many as there are machines for it; each takes what nobody else has taken. Like every
    setting of a server, these can be given in the environment (KASTELLAN_STORE) or in a file.
    """
    chosen = {"store": store, "bot_workers": bot_workers, "log_level": log_level}
    chosen["log_format"] = log_format
    settings = known.load(chosen, file=Path(config) if config else None)

    def say() -> None:
        typer.echo(f"Kastellan's bots think here, {settings.bot_workers} at a time  (Ctrl-C stops)")

    from kastellan.server.together.worker import work

    work(settings, say)
