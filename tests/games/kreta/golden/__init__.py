"""Golden games: whole games to read, replayed line by line.

A file is a written game (`Record.to_text`) with the sentences of its log and the points indented
under each turn. Lines that are not indented are the game; the rest must follow from them.

After a deliberate change of rules or sentences:

    python -m tests.games.kreta.golden         write the sentences and points anew
    python -m tests.games.kreta.golden --new   play new games as well

and read the difference before it is committed. The signature in a file is not compared: what counts
is what happens.
"""

import re
from pathlib import Path
from typing import Any

from kastellan import Record, bots, driver, load
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.notation import split_line

FOLDER = Path(__file__).parent
INDENT = "    "

# File: players, options, bots in turn.
GAMES: dict[str, tuple[int, dict[str, Any], tuple[str, ...]]] = {
    "crete-2": (2, {"board": "crete"}, ("greedy",)),
    "crete-3": (3, {"board": "crete", "start": 1}, ("greedy",)),
    "crete-4-half": (4, {"board": "crete", "second_after_tie": "half"}, ("greedy", "random")),
    "sardegna-2": (2, {"board": "sardegna"}, ("random",)),
    "sardegna-3-own-abbot": (
        3,
        {"board": "sardegna", "full_province_crossing": "own_abbot"},
        ("greedy", "random"),
    ),
    "sardegna-4-abbots": (
        4,
        {"board": "sardegna", "full_province_crossing": "abbots"},
        ("greedy",),
    ),
}


def path(name: str) -> Path:
    """The file of a golden game."""
    return FOLDER / f"{name}.txt"


def written_game(text: str) -> str:
    """The game of a golden file without its sentences, under today's signature."""
    kept = [line for line in text.splitlines() if not line.startswith(INDENT)]
    game = "\n".join(kept) + "\n"
    return re.sub(r"(?m)^signature: .*$", f"signature: {load('kreta').signature}", game, count=1)


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


def new_game(name: str) -> str:
    """A whole game between bots, as a text."""
    players, options, specs = GAMES[name]
    seed = list(GAMES).index(name)
    game = load("kreta")
    record = game.new(players, options)
    chance = driver(seed)
    seats = [bots.make(specs[seat % len(specs)], game, seed) for seat in range(players)]
    while record.to_move != OVER:
        if record.to_move == CHANCE:
            record.play(chance.choose(record))
        else:
            record.play(bots.ask(seats[record.to_move], record))
    return record.to_text()
