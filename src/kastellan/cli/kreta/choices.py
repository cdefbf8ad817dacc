"""What can be done now, in words: every action by itself, and all of them in a few lines."""

from collections import defaultdict
from collections.abc import Iterable

from rich.text import Text

from kastellan.cli.speech import Speech
from kastellan.core.record import Record
from kastellan.games.kreta.actions import parts
from kastellan.games.kreta.layout import CARD_NAMES

_PIECES = {
    "put_ship": "ship",
    "put_villager": "villager",
    "send_abbot": "abbot",
    "build_village": "village",
    "build_fort": "fort",
}


def words(record: Record, action: int, speech: Speech) -> str:
    """An action in the player's language: `ship Candia`, `Schiff Candia`."""
    part = parts(action)
    match part.kind:
        case "play":
            return speech.word(f"card.{CARD_NAMES[part.target]}")
        case "act_as":
            return f"{speech.say('kreta.as')} {speech.word(f'card.{CARD_NAMES[part.target]}')}"
        case "stop" | "keep" | "swap":
            return speech.say(f"kreta.word.{part.kind}")
    rest = record.say(action).partition(" ")[2]
    if part.kind == "harvest":
        return f"{speech.say('kreta.harvest')} {rest}"
    if part.kind in _PIECES:
        return f"{speech.word(f'piece.{_PIECES[part.kind]}')} {rest}"
    return record.say(action)


def choices(record: Record, speech: Speech) -> list[Text]:
    """The legal actions in groups, a line each."""
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for action in record.legal:
        part = parts(action)
        whole = words(record, action, speech)
        if part.kind in ("move_ship", "move_villager"):
            source, _, target = whole.partition(">")
            groups[f"{source}>"].append(target)
        elif part.kind in (*_PIECES, "harvest"):
            verb, _, target = whole.partition(" ")
            groups[verb].append(target)
        else:
            groups[""].append(whole)
    # Single words, such as stop, come last; there are other lines only when something moves.
    order = sorted(groups, key=lambda verb: verb == "")
    return [_line(verb, groups[verb]) for verb in order]


def _line(verb: str, names: list[str]) -> Text:
    if all(name.isdecimal() for name in names):
        return Text.assemble((verb, "bold cyan"), " ", _ranges(map(int, names)))
    line = Text.assemble((verb, "bold cyan"), " ") if verb else Text()
    return line.append(", ".join(names), "" if verb else "bold cyan")


def _ranges(numbers: Iterable[int]) -> str:
    """Numbers with runs drawn together: `1–4, 6, 9–26`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] + 1 == number:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ", ".join("–".join(map(str, run)) for run in runs)
