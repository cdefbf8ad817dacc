"""What can be chosen before a game."""

from typing import Any

from kastellan.core.errors import BadOption
from kastellan.core.game import Option, choice
from kastellan.core.texts import quoted
from kastellan.games.catan.layout import CARDS_FROM, SPY_TAKES

SHORTEST, LONGEST = 20, 2000  # turns


def read_turn_limit(value: Any, players: int) -> Any:
    """After how many turns in all a game ends (C83)."""
    if type(value) is not int or not SHORTEST <= value <= LONGEST:
        raise BadOption(
            f"The option turn_limit takes a number of turns from {SHORTEST} to {LONGEST}, "
            f"not {quoted(value)}."
        )
    return value


OPTIONS = (
    choice("victory_points", 12, 7, 13),
    choice("robber_truce", 0, 2),
    choice("demolish", False, True),
    choice("action_cards_from", *CARDS_FROM),
    choice("win_on_own_turn", False, True),
    choice("spy_takes", *SPY_TAKES),
    Option("turn_limit", 300, read_turn_limit),
)
