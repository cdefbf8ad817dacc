"""From the words of a spec to a bot that can be asked: one of ours, or somebody's program."""

import operator
import shutil
import traceback
from collections.abc import Sequence
from typing import Any

from kastellan import bots
from kastellan.arena.driving import warm_up
from kastellan.arena.failure import BotFailed
from kastellan.arena.match import Match
from kastellan.arena.program import PREFIX, TAIL, Program, command_of
from kastellan.bots.bot import Bot
from kastellan.core.driver import Driver
from kastellan.core.errors import BadOption, UnknownName
from kastellan.core.game import Game, Setting, State
from kastellan.core.record import Record
from kastellan.core.texts import quoted


def split_specs(text: str) -> list[str]:
    """The bots of a list with commas between; a comma inside a bot's words is written `\\,`."""
    specs = [""]
    for place, part in enumerate(text.replace("\\,", "\0").split(",")):
        specs[place:] = [part.replace("\0", ",").strip()]
    return specs


def is_program(spec: str) -> bool:
    """Whether a spec names somebody's program."""
    return spec.startswith(PREFIX)


def check_spec(spec: str, game: Game) -> None:
    """Raise UnknownName or BadOption for what names no bot."""
    if not spec:
        raise BadOption("A bot is missing: between two commas, or at an end, there is no name.")
    if is_program(spec):
        command_of(spec)
        return
    try:
        bots.make(spec, game)
    except UnknownName as error:
        if "/" in spec or shutil.which(spec):
            raise UnknownName(f"{error} A program is written {PREFIX}{spec}.") from None
        raise


def ask_once(match: Match, bot: Bot) -> None:
    """Have one of our bots decide at the first opportunity of a game."""
    record = Record(match.loaded, match.setting)
    Driver(match.seed).settle(record)
    bots.ask(bot, record)


class Guarded:
    """A bot of ours whose mistakes cost it the game, not everybody the match."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self._choose = bot.choose

    def choose(self, setting: Setting, s: State) -> int:
        """What the bot chooses; raises BotFailed for whatever it raises, and for no number."""
        try:
            answer: Any = self._choose(setting, s)
        except Exception as error:
            said = "".join(traceback.format_exception(error))
            raise BotFailed(f"It failed: {type(error).__name__}: {error}", said[-TAIL:]) from None
        try:
            return operator.index(answer)
        except TypeError:
            raise BotFailed(f"It answered {quoted(answer)}, which is no whole number.") from None


class Entrants:
    """The bots of a match, made anew for every game; programs stay, and are greeted anew."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._programs: dict[int, Program] = {}

    def seated(self, number: int) -> Sequence[Bot]:
        """The bots of a game, seat by seat."""
        match = self._match
        return [
            self._make(bot, seat, match.bot_seed(number, bot))
            for seat, bot in enumerate(match.seating(number))
        ]

    def warm_up(self) -> None:
        """Take a step and ask our own bots once: loading compiled code is no thinking.

        Programs are not asked: they have been told of no game yet.
        """
        match = self._match
        specs = sorted({spec for spec in match.bots if not is_program(spec)})
        # All are made first, so that it is known how much there is to compile.
        ours = [bots.make(spec, match.loaded, 0, match.speed) for spec in specs]
        warm_up(match.loaded, match.setting, match.speed)
        for bot in ours:
            ask_once(match, bot)

    def _make(self, bot: int, seat: int, seed: int) -> Bot:
        match = self._match
        spec = match.bots[bot]
        if not is_program(spec):
            return Guarded(bots.make(spec, match.loaded, seed, match.speed))
        if bot not in self._programs:
            self._programs[bot] = Program(spec, match.loaded, match.limit)
        program = self._programs[bot]
        program.expect(seat, seed)
        return program

    def close(self) -> None:
        """End the programs."""
        for program in self._programs.values():
            program.close()
