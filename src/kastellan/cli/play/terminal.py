"""The terminal: where lines come from, and how much fits on it."""

import io
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from rich.console import Console
from rich.text import Text

from kastellan.cli.play.completing import Offer
from kastellan.cli.play.screen import Room

Offers = Callable[[str], list[Offer]]
"""The ways to go on with a half-typed line."""


class Terminal(Protocol):
    """Something that shows and asks."""

    console: Console

    def ask(self, prompt: str, hint: str, offers: Offers) -> str:
        """A line from the player; raises EOFError at the end of input."""

    def hand_over(self, leave: str | None, sit_down: str) -> None:
        """Hide what is on the screen from the next person.

        `leave` is said to whoever leaves, None if nobody does; `sit_down` to the next.
        """


class PlainTerminal:
    """Lines from a file or a pipe; what was read is shown after the prompt, as in a transcript."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def ask(self, prompt: str, hint: str, offers: Offers) -> str:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self.console.print(Text(f"{prompt}{line.rstrip()}"))
        return line.rstrip("\n")

    def hand_over(self, leave: str | None, sit_down: str) -> None:
        self.console.print(Text(sit_down, "bold"))  # a transcript hides nothing


def open_terminal(history: Path | None) -> Terminal:
    """The terminal this process talks to; typed lines are kept in a file, if one is given."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # an unknown letter must not end the game
    console = new_console()
    if sys.stdin.isatty() and sys.stdout.isatty():
        from kastellan.cli.play.keyboard import Keyboard

        return Keyboard(console, history)
    return PlainTerminal(console)


def new_console() -> Console:
    """A console that prints texts as they are."""
    return Console(highlight=False, emoji=False, markup=False)


def room(console: Console) -> Room:
    """How much fits."""
    return Room(console.width, console.height)


def program() -> str:
    """How this program is called from here."""
    if shutil.which("kastellan"):
        return "kastellan"
    called = Path(sys.argv[0])
    return str(called) if called.name == "kastellan" else "python -m kastellan"
