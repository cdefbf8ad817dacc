"""A bot in any language: a program that reads and writes one JSON message a line.

`docs/bots.md` describes the messages. The program is handed what its seat may know and the legal
actions, nothing else, and it has a time limit: when that is over, it is ended.
"""

import json
import os
import shlex
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from tempfile import TemporaryFile
from threading import Timer
from typing import IO, Any, NoReturn

from kastellan.arena.failure import BotFailed
from kastellan.core.errors import BadOption, UnknownName
from kastellan.core.game import Game, Setting, State
from kastellan.core.texts import quoted

PREFIX = "cmd:"
PROTOCOL = 1
START_LIMIT = 60.0
"""Seconds a program has to greet back: starting may take longer than a decision."""
LONGEST = 65_536  # bytes of an answer
TAIL = 2_000  # bytes of standard error that are kept
FLUSHED = " (does it flush its output after each line?)"
GRACE = 1.0  # seconds to leave in peace at the end


def command_of(spec: str) -> list[str]:
    """The words of `cmd:./mybot --flag`; raises a sentence if no such program can be started."""
    try:
        words = shlex.split(spec.removeprefix(PREFIX), posix=os.name == "posix")
    except ValueError:
        raise BadOption(f"The quotes in {quoted(spec)} do not match.") from None
    if not words:
        raise BadOption(f"After {PREFIX} comes the command of a program, such as {PREFIX}./mybot.")
    if shutil.which(words[0]) is None:
        raise UnknownName(
            f"There is no program {quoted(words[0])} that could be started; give its path, "
            f"such as {PREFIX}./mybot, and make it executable."
        )
    return words


class Program:
    """A bot outside: started when it is first asked, and again after it has failed."""

    def __init__(self, spec: str, game: Game, limit: float) -> None:
        self.name = spec
        self._command = command_of(spec)
        self._game = game
        self._limit = limit
        self._process: subprocess.Popen[bytes] | None = None
        self._errors: IO[bytes] | None = None
        self._seat = self._seed = 0
        self._room = game.rules.scratch()[0]

    def expect(self, seat: int, seed: int) -> None:
        """The seat and the seed of the next game."""
        self._seat, self._seed = seat, seed

    def choose(self, setting: Setting, s: State) -> int:
        """Ask the program; raises BotFailed."""
        answer = self._ask(self._question(setting, s), self._limit)
        action = answer.get("action")
        if not isinstance(action, int) or isinstance(action, bool):
            self._fail(f'It answered {quoted(_line(answer))}, without a whole number as "action".')
        return action

    def begin(self, setting: Setting) -> None:
        """Greet the program before a game, and start it if it does not run; raises BotFailed."""
        if self._process is None or self._process.poll() is not None:
            self.close()
            self._start()
        elif self._errors is not None:  # earlier games explain nothing in this one
            self._errors.seek(0)
            self._errors.truncate()
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": self._game.name,
            "signature": self._game.signature,
            "players": setting.players,
            "seat": self._seat,
            "options": dict(setting.options),
            "seed": self._seed,
            "limit": self._limit,
        }
        answer = self._ask(hello, max(self._limit, START_LIMIT))
        if answer.get("type") != "ready":
            self._fail(f'It answered {quoted(_line(answer))} to "hello", not "ready".')

    def over(self, points: Sequence[int], winners: Sequence[int]) -> None:
        """Tell the program how a game ended; it need not answer, nor even listen."""
        process = self._process
        if process is None or process.stdin is None:
            return
        message = {"type": "over", "points": list(points), "winners": list(winners)}
        with _deadline(process, self._limit), suppress(OSError):
            process.stdin.write(_line(message).encode() + b"\n")
            process.stdin.flush()

    def _question(self, setting: Setting, s: State) -> dict[str, Any]:
        game = self._game
        count = game.rules.legal(setting.setup, s, self._room)
        return {
            "type": "choose",
            "view": game.show(setting, s, self._seat),
            "legal": [
                {
                    "id": action,
                    "notation": game.say(setting, s, action),
                    "words": " ".join(
                        game.texts.say(message)
                        for message in game.tell(setting, s, action, self._seat)
                    ),
                }
                for action in self._room[:count].tolist()
            ],
        }

    def _start(self) -> None:
        # Standard error goes to a file: nobody has to read it for the program to go on writing.
        self._errors = TemporaryFile()  # noqa: SIM115
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                start_new_session=True,  # Ctrl-C is ours, and its children end with it
            )
        except OSError as error:
            raise BotFailed(f"It cannot be started: {error.strerror}.") from None

    def _ask(self, message: dict[str, Any], limit: float) -> dict[str, Any]:
        """Send a message and wait for the answer."""
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise BotFailed("It has been ended.")
        line = b""
        with _deadline(process, limit) as stalled:
            with suppress(OSError):  # it may have said something and gone before it was asked
                process.stdin.write(_line(message).encode() + b"\n")
                process.stdin.flush()
            with suppress(OSError):
                line = process.stdout.readline(LONGEST)
        if stalled:
            self._fail(f'It did not answer "{message["type"]}" within {limit:g} s{FLUSHED}.')
        if not line:
            self._fail(f"It ended before it had answered ({self._ending()}).")
        if not line.endswith(b"\n"):
            short = len(line) < LONGEST
            self._fail(
                f"It ended in the middle of an answer ({self._ending()})."
                if short
                else f"Its answer is longer than {LONGEST:,} bytes."
            )
        try:
            answer: Any = json.loads(line)
        except (ValueError, RecursionError):  # what is not UTF-8 is a ValueError too
            told = line[:-1].decode(errors="backslashreplace")
            self._fail(f"It answered {quoted(told)}, which is not JSON.")
        if not isinstance(answer, dict):
            self._fail(f"It answered {quoted(answer)}, which is no JSON object.")
        return answer

    def _ending(self) -> str:
        """How the program has ended."""
        assert self._process is not None
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        code = self._process.returncode
        if code is None:
            return "it closed its standard output"
        if code < 0:
            return f"killed by {_signal(-code)}"
        return f"exit code {code}"

    def _fail(self, reason: str) -> NoReturn:
        """End the program, and the game for it; the next game starts it anew."""
        if self._process is not None:
            _kill(self._process)
        said = self.said()
        self.close()
        raise BotFailed(reason, said)

    def said(self) -> str:
        """The end of what it has written to standard error in this game."""
        if self._errors is None:
            return ""
        size = self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(size - TAIL, 0))
        return self._errors.read().decode(errors="replace")

    def close(self) -> None:
        """Say good-bye, and end it."""
        process, self._process = self._process, None
        if process is not None:
            assert process.stdin is not None
            assert process.stdout is not None
            with suppress(OSError):
                process.stdin.close()
            with suppress(subprocess.TimeoutExpired):
                process.wait(GRACE)
            _kill(process)
            process.stdout.close()
        if self._errors is not None:
            self._errors.close()
            self._errors = None


def _signal(number: int) -> str:
    """The name of a signal; those of real time have none."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _line(message: dict[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


@contextmanager
def _deadline(process: "subprocess.Popen[bytes]", seconds: float) -> Iterator[list[bool]]:
    """End the process when the time is over; the list is then no longer empty.

    So writing and reading can wait as long as they like: both end with the process.
    """
    stalled: list[bool] = []

    def strike() -> None:
        stalled.append(True)
        _kill(process)

    timer = Timer(seconds, strike)
    timer.daemon = True
    timer.start()
    try:
        yield stalled
    finally:
        timer.cancel()


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """End a process and its children."""
    if os.name == "posix":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()
