"""`kastellan serve`: tables over the network; `kastellan` alone: here, with a browser.

Every setting of the server is an option here; `kastellan.server.settings` names them.
"""

import inspect
import os
import sys
import threading
from typing import Annotated, Any

import typer

from kastellan.server import settings as known

HELP = """Serve tables: in this house, or to the world.

Each option can also be set in the environment, as KASTELLAN_PORT for --port, or in a file of
settings, as port = 8520. What is given here counts most, then the environment, then the file.
"""


def _serve(config: str | None = None, **chosen: str | None) -> None:
    from pathlib import Path

    from kastellan.server.run import serve as run

    run(known.load(chosen, file=Path(config) if config else None), _say)


def _say(address: str) -> None:
    typer.echo(f"Kastellan serves at {address}  (Ctrl-C stops it)")


def _options() -> list[inspect.Parameter]:
    file = typer.Option(
        help="A file of settings (TOML).", metavar="FILE", envvar=None, show_default=False
    )
    found = [_parameter("config", Annotated[str | None, file])]
    for entry in known.entries():
        default = f" [{entry.default}]" if entry.default != "" else ""
        text = f"{entry.meaning[:1].upper()}{entry.meaning[1:]}{default}."
        option = typer.Option(entry.option, help=text, metavar="VALUE", show_default=False)
        found.append(_parameter(entry.name, Annotated[str | None, option]))
    return found


def _parameter(name: str, kind: Any) -> inspect.Parameter:
    return inspect.Parameter(
        name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=kind
    )


def register(app: typer.Typer) -> None:
    """Add the command, with an option for each setting."""
    options = _options()
    _serve.__signature__ = inspect.Signature(options)  # type: ignore[attr-defined]
    _serve.__annotations__ = {each.name: each.annotation for each in options}
    app.command("serve", help=HELP)(_serve)


def open_here() -> None:
    """Serve on this machine and open the browser; if that is done already, only open it."""
    from dataclasses import replace

    from kastellan.server.run import CannotServe, address, listen, serve

    settings = known.load()
    try:
        listen(settings).close()
    except CannotServe:
        if is_ours(address(settings)):
            typer.echo(f"Kastellan serves at {address(settings)} already.")
            show(address(settings))
            return
        settings = replace(settings, port=0)

    def ready(address: str) -> None:
        _say(address)
        # Finding a browser may take a while, and the server has begun.
        threading.Thread(target=show, args=(address,), daemon=True).start()

    serve(settings, ready)


def show(address: str) -> None:
    """Open an address in the browser, or say that there is none."""
    import webbrowser

    if not has_screen() or not webbrowser.open(address):
        typer.echo("No browser was found here; open that address in one.")


def has_screen() -> bool:
    """Whether a browser would have a window to open; one inside the terminal is of no use."""
    named = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, named))


def is_ours(address: str) -> bool:
    """Whether a server of ours answers at an address."""
    import httpx

    try:
        answer = httpx.get(f"{address}/api/health", timeout=2, trust_env=False)
        return answer.status_code == 200 and "version" in answer.json()
    except (httpx.HTTPError, ValueError):
        return False
