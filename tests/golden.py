"""Golden games: whole games to read, replayed line by line.

A file is a written game (`Record.to_text`) with the sentences of its log and the points indented
under each turn. Lines that are not indented are the game; the rest must follow from them.

After a deliberate change of rules or sentences, with the game's own name:

    python -m tests.games.kreta.golden         write the sentences and points anew
    python -m tests.games.kreta.golden --new   play new games as well

and read the difference before it is committed. The signature in a file is not compared: what counts
is what happens.
"""

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kastellan import Record, bots, driver, load
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.notation import split_line

INDENT = "    "


@dataclass(frozen=True)
class Plan:
    """How a golden game is played."""

    players: int
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    """Names of bots, taken in turn by the seats."""


@dataclass(frozen=True)
class Golden:
    """The golden games of one game, a file each."""

    game: str
    folder: Path
    plans: Mapping[str, Plan]

    def path(self, name: str) -> Path:
        """The file of a golden game."""
        return self.folder / f"{name}.txt"

    def read(self, name: str) -> str:
        """What is in the file of a golden game."""
        return self.path(name).read_text(encoding="utf-8")

    def written_game(self, text: str) -> str:
        """The game of a golden file without its sentences, under today's signature."""
        kept = [line for line in text.splitlines() if not line.startswith(INDENT)]
        game = "\n".join(kept) + "\n"
        today = f"signature: {load(self.game).signature}"
        return re.sub(r"(?m)^signature: .*$", today, game, count=1)

    def new_game(self, name: str) -> str:
        """A whole game between bots, as a text."""
        plan = self.plans[name]
        seed = list(self.plans).index(name)
        game = load(self.game)
        record = game.new(plan.players, plan.options)
        chance = driver(seed)
        seats = [
            bots.make(plan.bots[seat % len(plan.bots)], game, seed) for seat in range(plan.players)
        ]
        while record.to_move != OVER:
            if record.to_move == CHANCE:
                record.play(chance.choose(record))
            else:
                record.play(bots.ask(seats[record.to_move], record))
        return record.to_text()

    def main(self) -> None:
        """Rewrite every file; with `--new`, play the games again."""
        for name in self.plans:
            anew = "--new" in sys.argv or not self.path(name).exists()
            game = self.new_game(name) if anew else self.written_game(self.read(name))
            self.path(name).write_text("\n".join(annotated(game)) + "\n", encoding="utf-8")
            print(f"{name}.txt: {'played' if anew else 'replayed'}")


def annotated(game: str) -> list[str]:
    """The lines of a written game, each turn with what happens in it and the points after it."""
    head, _, body = game.partition("\n\n")
    record = Record.from_text(head + "\n\n")
    turns = []
    for line in body.splitlines():
        for word in split_line(line.partition(": ")[2]):
            record.play(record.read(word.strip()))
        turns.append((line, len(record.actions), points(record)))
    told, done = record.messages(), 0
    lines = [*head.splitlines(), ""]
    for line, upto, score in turns:
        lines.append(line)
        for messages in told[done:upto]:
            lines += [INDENT + record.game.texts.say(message) for message in messages]
        lines.append(INDENT + score)
        done = upto
    return lines


def points(record: Record) -> str:
    """The points of every seat in one line."""
    names = record.game.seat_names
    return ", ".join(f"{names[seat]} {score}" for seat, score in enumerate(record.points))


def first_difference(told: list[str], happens: list[str]) -> str:
    """Where two lists of lines part, with the lines themselves."""
    for number, (old, new) in enumerate(zip(told, happens, strict=False), start=1):
        if old != new and not old.startswith("signature: "):
            return f"line {number} tells {old!r}, but {new!r} happens"
    if len(told) != len(happens):
        return f"{len(told)} lines are told, {len(happens)} happen"
    return ""
