"""What chance decides, in words: for the statistics at the end of a game."""

from kastellan.core.texts import Message
from kastellan.games.catan.actions import parts
from kastellan.games.catan.tables import EVENTS, FACES, REGIONS, SUPPLY


def draw(action: int) -> tuple[Message, Message] | None:
    """What is drawn or rolled and what came; nothing for the stacks, where every card is dealt."""
    part = parts(action)
    number = Message("chance.number", {"number": part.target + 1})
    match part.kind:
        case "first":
            return Message("chance.start"), Message(f"player.{part.target}")
        case "face":
            return Message("chance.event_die"), Message(f"face.{FACES[part.target]}")
        case "number":
            return Message("chance.production_die"), number
        case "die":
            return Message("chance.attack_die"), number
        case "event":
            return Message("chance.event_card"), Message(f"event.{EVENTS[part.target]}")
        case "region":
            kind, _ = SUPPLY[part.target]
            return Message("chance.region"), Message(f"region.{REGIONS[kind]}")
    return None
