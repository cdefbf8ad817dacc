"""What `help WORD` explains: cards, events, and the options this game is played with."""

from collections.abc import Mapping

from kastellan.cli.catan import cards, look
from kastellan.cli.speech import Speech
from kastellan.core.record import Record
from kastellan.core.texts import Message
from kastellan.games.catan.tables import EVENTS, FACES, NAMES, WORKS


def topics(record: Record, speech: Speech) -> Mapping[str, str]:
    """A word and its explanation."""
    found = {speech.word(f"card.{name}"): _card(name, speech) for name in NAMES}
    for group, names in (("event", EVENTS), ("face", FACES)):
        found |= {
            speech.word(f"{group}.{name}"): speech.word(f"help.{group}.{name}") for name in names
        }
    for work in WORKS:
        cost = cards.amounts(cards.work_cost(work), speech)
        found[speech.word(f"work.{work}")] = f"{speech.word('term.cost')}: {cost}"
    found[speech.say("catan.options")] = "; ".join(option_lines(record, speech))
    return found


def _card(name: str, speech: Speech) -> str:
    """Class, cost, what the card counts, and what it does."""
    card = look.card(name)
    facts = [f"{look.SIGN[card.sort]} {speech.word(f'term.{look.CLASS[card.sort]}')}"]
    if card.cost:
        cost = cards.amounts(cards.cost_of(name), speech)
        facts.append(f"{speech.word('term.cost')}: {cost}")
    if counts := cards.counts(name):
        facts.append(counts)
    return f"({', '.join(facts)}) {speech.word(f'help.{name}')}"


def option_lines(record: Record, speech: Speech) -> list[str]:
    """The options of this game, in words."""
    lines = []
    for name, value in record.setting.options.items():
        if name == "turn_limit":
            chosen = speech.tell(Message("option.turn_limit.value", {"turns": value}))
        else:
            chosen = speech.word(f"option.{name}.{str(value).lower()}")
        lines.append(f"{speech.word(f'option.{name}')}: {chosen}")
    return lines
