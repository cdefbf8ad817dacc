"""Positions of Kreta for bots to think about."""

from typing import Any

import kastellan
from kastellan.bots import Bot, ask
from kastellan.core.game import Game

LAST = [*range(3, 13), 1]
"""A row of which only site 1, in the far west, is still to be scored."""


def place(players: int = 2, game: Game | None = None, **changes: Any) -> kastellan.Record:
    """A position just after the set-up, but for the changes; site 17 is scored next, then 2."""
    game = game or kastellan.load("kreta")
    record = game.new(players=players, start=0)
    kastellan.driver(1).settle(record)
    return game.position({**record.position(), "row": [17, 2], **changes})


def played(record: kastellan.Record, bot: Bot) -> str:
    """The whole turn that the bot plays, in words."""
    seat = record.to_move
    said = []
    while record.to_move == seat:
        action = ask(bot, record)
        said.append(record.say(action))
        record.play(action)
    return " ".join(said)
