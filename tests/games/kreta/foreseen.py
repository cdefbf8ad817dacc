"""Kreta with a secret: the top card of the draw pile is fixed before the choice to swap.

In Kreta itself nothing stored is hidden, so no view could give anything away. Here chance draws the
pile's top card, unseen, before a seat decides whether to keep the card just turned up, as it would
lie on a real table. Otherwise the rules are those of Kreta.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from kastellan.core.contract import CHANCE
from kastellan.core.game import Json, Setting, State
from kastellan.core.rng import below
from kastellan.core.texts import Message
from kastellan.games.kreta import apply, flaws, game, layout, legal
from kastellan.games.kreta.actions import KEEP_CARD, SWAP_CARD, TURN_CARD
from kastellan.games.kreta.layout import KEEP, NONE, SITES

LAYING = 16  # a phase of chance: the pile's top card, after TURN and before KEEP
HIDDEN = -2
MISPLACED = 50

STATE = np.dtype(
    [(name, layout.STATE[name]) for name in layout.STATE.names or ()] + [("top", np.int8)],
    align=True,
)


def deal(setup: Any, s: Any) -> None:
    """Nothing lies on top yet."""
    apply.deal(setup, s)
    s["top"] = NONE


def to_move(setup: Any, s: Any) -> int:
    """Chance lays the top card."""
    return CHANCE if s["phase"] == LAYING else apply.to_move(setup, s)


def carry_out(setup: Any, s: Any, action: int) -> None:
    """As in Kreta, but a swap takes the card that lies on top."""
    if s["phase"] == LAYING:
        s["top"] = action - TURN_CARD
        s["phase"] = KEEP
        return
    apply.apply(setup, s, action)
    if action == SWAP_CARD:
        apply.apply(setup, s, TURN_CARD + int(s["top"]))
    if action in (SWAP_CARD, KEEP_CARD):
        s["top"] = NONE
    elif s["phase"] == KEEP:
        s["phase"] = LAYING


def redact(setup: Any, s: Any, seat: int) -> None:
    """Nobody may look at the pile."""
    if s["top"] != NONE:
        s["top"] = HIDDEN


def resample(setup: Any, s: Any, seat: int, rng: Any) -> None:
    """Any card that has not been seen may lie on top."""
    if s["top"] == HIDDEN:
        unseen = [card for card in range(SITES) if not int(s["gone"]) >> card & 1]
        s["top"] = unseen[below(rng, len(unseen))]


def as_kreta(s: State) -> State:
    """The state as Kreta would have it."""
    copy = s.copy()
    if copy["phase"] == LAYING:
        copy["phase"] = KEEP
    return copy


def flaw(setup: Any, s: Any) -> int:
    """As in Kreta; and a card lies on top in KEEP alone, and has not been seen."""
    known = s["top"] != NONE and (s["top"] < 0 or int(s["gone"]) >> int(s["top"]) & 1)
    if known or (s["top"] != NONE) != (s["phase"] == KEEP):
        return MISPLACED
    return flaws.flaw(setup, as_kreta(s))


RULES = replace(
    game.RULES,
    name="foreseen",
    state=STATE,
    deal=deal,
    to_move=to_move,
    legal=legal.legal,
    apply=carry_out,
    redact=redact,
    resample=resample,
    flaw=flaw,
)


class Foreseen(game.Kreta):
    """Kreta whose pile has a top card."""

    is_open = False

    name = "foreseen"
    rules = RULES

    def show(self, setting: Setting, s: State, seat: int | None) -> Json:
        view = super().show(setting, as_kreta(s), seat)
        return {**view, "to_move": to_move(setting.setup, s), "top": int(s["top"])}

    def tell(self, setting: Setting, s: State, action: int, seat: int | None) -> list[Message]:
        if s["phase"] == LAYING:
            return []  # nobody sees it
        return super().tell(setting, s, action, seat)

    def reveals(self, setting: Setting, s: State, action: int) -> bool:
        return action == SWAP_CARD  # the top card comes to light

    def why_not(self, setting: Setting, s: State, action: int) -> Message:
        return super().why_not(setting, as_kreta(s), action)

    def to_position(self, setting: Setting, s: State) -> dict[str, Json]:
        position = super().to_position(setting, as_kreta(s))
        return {**position, "top": int(s["top"]), "laying": bool(s["phase"] == LAYING)}

    def from_position(self, setting: Setting, data: Mapping[str, Json]) -> State:
        kreta = dict(data)
        top, laying = kreta.pop("top"), kreta.pop("laying")
        known = super().from_position(setting, kreta)
        s: State = np.zeros(1, STATE)[0]
        for name in layout.STATE.names or ():
            s[name] = known[name]
        s["top"] = top
        if laying:
            s["phase"] = LAYING
        return s
