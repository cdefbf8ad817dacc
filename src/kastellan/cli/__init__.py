"""The command line: `kastellan play`, `kastellan bench` and so on, one module a command.

A module here imports what is slow to import, Numba above all, inside its commands, so that help
and mistakes answer at once. `main` is the door: what a person can put right ends as one sentence
and exit code 2, never as a traceback.
"""

import errno
import io
import os
import sys
from importlib.metadata import version
from typing import Annotated

import typer

from kastellan.cli import bench, boards, play, serve
from kastellan.cli.admin import app as admin
from kastellan.cli.analyse import analyse
from kastellan.cli.arena import arena
from kastellan.cli.bots import bots
from kastellan.cli.check import check
from kastellan.cli.selfplay import selfplay
from kastellan.cli.show import show
from kastellan.cli.verify import verify
from kastellan.cli.worker import worker
from kastellan.core.errors import KastellanError

WRONG_INPUT = 2
INTERRUPTED = 130  # what shells report for Ctrl-C: 128 + SIGINT

app = typer.Typer(
    name="kastellan",
    help="Kreta and the Catan card game: play them, or run their rules at machine speed. "
    "Without a command: serve tables on this machine, and open the browser.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(bench.app, name="bench")
app.add_typer(boards.app, name="boards")
app.add_typer(admin, name="admin")
app.command()(analyse)
app.command()(arena)
app.command()(bots)
app.command()(check)
play.register(app)
app.command()(show)
app.command()(selfplay)
app.command()(verify)
serve.register(app)
app.command()(worker)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kastellan {version('kastellan')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    show_version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        serve.open_here()


def main() -> None:
    """Run the command line and leave with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # what a terminal cannot show is no mistake
            stream.reconfigure(errors="replace")
    try:
        app(prog_name="kastellan")
    except KastellanError as error:
        print(error, file=sys.stderr)
        sys.exit(WRONG_INPUT)
    except (KeyboardInterrupt, SystemExit) as error:
        # Typer answers Ctrl-C with a silent exit; a quiet line leaves the shell's prompt tidy.
        if isinstance(error, SystemExit) and error.code != INTERRUPTED:
            raise
        print("\nStopped.", file=sys.stderr)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has gone (`kastellan … | head`): nothing is left to say. Python
        # would flush standard output once more while closing, so it gets a place to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        print(f"The answer cannot be written ({error.strerror}).", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(WRONG_INPUT)
