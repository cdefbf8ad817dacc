"""Kreta with something to hide: nobody sees the villagers of the others.

In Kreta itself nothing that is stored is hidden, so a bot that peeked would go unnoticed.
"""

from dataclasses import replace
from typing import Any

from kastellan.core.build import rule
from kastellan.core.game import Setting, State
from kastellan.games.kreta.game import RULES, Kreta
from kastellan.games.kreta.layout import PROVINCES, SUPPLY, VILLAGER


@rule
def veil(setup: Any, s: Any, seat: int) -> None:
    """Take the villagers of the others off the board."""
    for player in range(setup["players"]):
        if player != seat:
            s["settled"][player] = 0
            s["reserve"][player, VILLAGER] = SUPPLY[VILLAGER]
            for province in range(PROVINCES):
                s["crowd"][province] -= s["villagers"][player, province]
                s["villagers"][player, province] = 0


class Veiled(Kreta):
    """Kreta, but for the veil."""

    rules = replace(RULES, redact=veil)


class Spy:
    """A bot that remembers all it was handed and plays the first legal action."""

    name = "spy"

    def __init__(self) -> None:
        self.handed: list[tuple[Any, ...]] = []

    def choose(self, *handed: Any) -> int:
        setting, s = handed
        assert isinstance(setting, Setting)
        assert isinstance(s, State)
        self.handed.append((setting, s.copy()))
        out = RULES.scratch()[0]
        RULES.legal(setting.setup, s, out)
        s["points"] = 99  # a bot may do what it likes with its state
        return int(out[0])
