"""What people write: names and chat, cleaned and limited."""

import unicodedata

from kastellan.server.protocol.shared import CHAT_LENGTH, NAME_LENGTH
from kastellan.server.refusals import Refused

# Not control characters, not invisible ones that turn the direction of a line or fake a blank.
REFUSED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
JOINERS = "\u200d\ufe0f"  # inside emoji
MARKS = 3  # accents on one letter


def person_name(text: str) -> str:
    """A name as everybody sees it; refused if it is empty, too long, or not one visible line."""
    name = " ".join(_normal(text).split())
    if not 1 <= len(name) <= NAME_LENGTH or not _is_visible(name):
        raise Refused("bad_name", most=NAME_LENGTH)
    return name


def chat_line(text: str) -> str:
    """A line of chat as everybody sees it."""
    line = " ".join(_normal(text).split())
    if not 1 <= len(line) <= CHAT_LENGTH or not _is_visible(line):
        raise Refused("bad_name", "bad_chat", most=CHAT_LENGTH)
    return line


def _normal(text: str) -> str:
    try:
        return unicodedata.normalize("NFC", text)
    except (UnicodeError, ValueError):
        return ""


def _is_visible(text: str) -> bool:
    marks = 0
    for char in text:
        category = unicodedata.category(char)
        if category in REFUSED and char not in JOINERS:
            return False
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks > MARKS:
            return False
    return any(unicodedata.category(char)[0] in "LNPS" for char in text)
