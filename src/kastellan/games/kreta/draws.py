"""What chance decides, in words: for the statistics at the end of a game."""

from kastellan.core.texts import Message
from kastellan.games.kreta.actions import parts


def draw(action: int) -> tuple[Message, Message] | None:
    """What is drawn and what came; nothing for tiles, of which every one is always laid."""
    part = parts(action)
    match part.kind:
        case "first_seat":
            return Message("chance.start"), Message(f"player.{part.target}")
        case "turn_card":
            number = Message("chance.number", {"number": part.target + 1})
            return Message("chance.fort_card"), number
    return None
