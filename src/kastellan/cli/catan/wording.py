"""Actions in the player's language: the notation, phrase by phrase."""

import re
from functools import cache

from kastellan.cli.speech import Speech
from kastellan.core.record import Record
from kastellan.games.catan.actions import parts
from kastellan.games.catan.tables import NAMES, RESOURCES, WORKS

VERBS = (
    "roll", "offer", "send", "cancel", "accept", "decline", "counter", "finish", "swap",
    "end_turn", "turn_up", "pass", "defend", "stop", "put", "seize", "build", "play", "look",
    "under", "draw", "search", "give", "want", "lay", "take", "gain", "pay", "steal", "recall",
    "demolish", "site", "bank", "region",
)  # fmt: skip
PLACES = ("above", "below", "outer", "upper", "lower", "left", "right")


def words(record: Record, action: int, speech: Speech) -> str:
    """An action as the player reads and types it: `build garrison`, `baue Lager`."""
    notation = record.say(action)
    if parts(action).kind == "take":  # by its number in the list, or by its name
        verb, *card, place = notation.split(" ")
        notation = " ".join((verb, place, *card))
    return translate(notation, speech)


def translate(notation: str, speech: Speech) -> str:
    """Notation in the player's language."""
    known = _glossary(speech)
    pieces = re.split("([ >])", notation)
    found: list[str] = []
    while pieces:
        both = "".join(pieces[:3])
        if both in known:  # two words, such as `black knight`
            found.append(known[both])
            del pieces[:3]
        else:
            found.append(known.get(pieces[0], pieces[0]))
            del pieces[0]
    return "".join(found)


def card_of(notation: str) -> str:
    """The card that an action is about: `black_knight` of `take black knight 3`."""
    _, *rest = notation.split(" ")
    return "_".join(word for word in rest if not word.isdigit())


@cache
def _glossary(speech: Speech) -> dict[str, str]:
    """Phrases of the notation with what they are called."""
    found = {name.replace("_", " "): speech.say(f"catan.word.{name}") for name in (*VERBS, *PLACES)}
    found |= {name: speech.word(f"resource.{name}") for name in RESOURCES}
    found |= {name: speech.word(f"work.{name}") for name in WORKS}
    return found | {name.replace("_", " "): speech.word(f"card.{name}") for name in NAMES}
