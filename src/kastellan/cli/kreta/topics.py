"""What `help WORD` explains: the cards, and the options this game is played with."""

from collections.abc import Mapping

from kastellan.cli.speech import Speech
from kastellan.core.record import Record
from kastellan.core.texts import Message
from kastellan.games.kreta.layout import CARD_NAMES
from kastellan.games.kreta.words import player


def topics(record: Record, speech: Speech) -> Mapping[str, str]:
    """A word and its explanation."""
    found = {speech.word(f"card.{name}"): speech.word(f"help.{name}") for name in CARD_NAMES}
    found[speech.say("kreta.options")] = "; ".join(option_lines(record, speech))
    return found


def option_lines(record: Record, speech: Speech) -> list[str]:
    """The options of this game, in words."""
    lines = []
    for name, value in record.setting.options.items():
        if name == "board":
            lines.append(f"{speech.say('kreta.island')}: {record.setting.parts.title}")
            continue
        if name == "start" and value != "random":
            chosen = speech.tell(Message("option.start.seat", {"player": player(value)}))
        else:
            chosen = speech.word(f"option.{name}.{value}")
        lines.append(f"{speech.word(f'option.{name}')}: {chosen}")
    return lines
