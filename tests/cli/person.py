"""A person at a (pseudo-)terminal, for tests."""

import os
import re
import signal
import sys
from pathlib import Path
from typing import Any

import pexpect

TAB, ENTER, CTRL_C, CTRL_D = "\t", "\r", "\x03", "\x04"


def at_terminal() -> dict[str, str]:
    """The environment of a person at a terminal that can show bars, whatever runs the tests."""
    ours = ("LC_", "COLUMNS", "LINES")  # a test run in parallel has a size of its own
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith(ours)},
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        "PROMPT_TOOLKIT_NO_CPR": "1",  # a pseudo-terminal does not answer where its cursor is
    }


def hears_signals() -> None:
    """In a new process: what a shell in the background has muted is heard again."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Player:
    """A person at a terminal."""

    def __init__(
        self, folder: Path, *words: str, game: str = "kreta", size: tuple[int, int] = (40, 120)
    ) -> None:
        environment = {**at_terminal(), "XDG_DATA_HOME": str(folder)}
        self.process: Any = pexpect.spawn(
            sys.executable, ["-m", "kastellan", "play", game, *words],
            env=environment, dimensions=size, encoding="utf-8", timeout=20,
            preexec_fn=hears_signals,
        )  # fmt: skip
        # A busy machine takes its time to end it.
        self.process.ptyproc.delayafterterminate = 5.0  # type: ignore[attr-defined]

    def sees(self, text: str) -> str:
        """Wait for a text; what came before it."""
        self.process.expect(re.escape(text))
        return str(self.process.before)

    def types(self, line: str) -> None:
        """Type at the next prompt."""
        self.process.send(line)

    def enters(self, line: str, then: str) -> str:
        """Type a line and wait for what follows."""
        self.types(line + ENTER)
        return self.sees(then)

    def leaves(self) -> int:
        """Wait for the end; the exit code."""
        self.process.expect(pexpect.EOF)
        self.process.close()
        return int(self.process.exitstatus)
