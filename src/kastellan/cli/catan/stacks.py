"""The five stacks: how high they are, and what one remembers of them."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kastellan.cli.catan import cards
from kastellan.cli.play.screen import Seats
from kastellan.cli.speech import Speech
from kastellan.core.game import Json


def stacks(view: Json, seats: Seats, speech: Speech) -> RenderableType:
    """A line a stack, its top card first, and what the other holds or has put away."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for number, stack in enumerate(view["stacks"], start=1):
        text = Text()
        for card in stack["cards"]:
            text.append(" " if text else "")
            text.append_text(Text("?", "dim") if card is None else cards.chip(card, speech))
        if stack["doubt"]:
            text.append(f"  ({speech.say('catan.doubt', count=stack['doubt'])})", "italic")
        grid.add_row(Text(f"{number}", "bold"), str(stack["height"]), text)
    lines: list[RenderableType] = [grid, Text(speech.say("catan.stacks_note"), "dim")]
    for seat, player in enumerate(view["seats"]):
        if player["perhaps"]:
            names = ", ".join(speech.word(f"card.{name}") for name in player["perhaps"])
            told = speech.say("catan.perhaps", player=speech.player(seat), cards=names)
            lines.append(Text(told))
    return Group(*lines)
