"""What a bot is, and the one way it is asked."""

from typing import Protocol

from kastellan.core.errors import KastellanError
from kastellan.core.game import Setting, State
from kastellan.core.record import Record


class Bot(Protocol):
    """A player: it is handed what its seat can know, and answers with a legal action."""

    name: str

    def choose(self, setting: Setting, s: State) -> int:
        """An action for the seat that is to move; `s` is redacted for it, and the bot's own."""


def ask(bot: Bot, record: Record) -> int:
    """What the bot would play now; it sees only what the seat to move can know."""
    seat = record.to_move
    if seat < 0:
        raise KastellanError("A bot is asked when a seat is to move: now it is chance, or over.")
    s = record.state
    record.game.rules.redact(record.setting.setup, s, seat)
    return bot.choose(record.setting, s)
