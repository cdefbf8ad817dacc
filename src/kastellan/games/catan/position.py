"""A state of the Catan card game as JSON and back: for tests, puzzles and analysis.

A position holds all secrets. Everything may be left out of it that is as in the middle of a first
turn: seat 0 acts in turn 1, the dice show a tournament and 1, nothing is under way, and each seat
has two settlements, its six regions in the order fields, mountains, pasture, forest, hills, gold
field with 1 resource each, an empty hand and no memories. `resources` says what the regions hold
in all, from left to right. `stacks` names the cards on top of the stacks; what is named nowhere
lies under them in the order of the card table, each next card under the lowest stack, or out of
play if `aside` is "rest".
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from kastellan.core.errors import BadPosition
from kastellan.core.game import Setting, State
from kastellan.games.catan.actions import MOST
from kastellan.games.catan.flaws import FLAWS, SOUND, flaw
from kastellan.games.catan.layout import OVER_PHASE, PHASES
from kastellan.games.catan.legal import legal
from kastellan.games.catan.position_reading import Reader
from kastellan.games.catan.position_writing import to_position
from kastellan.games.catan.realm import has_winner


def from_position(setting: Setting, data: Mapping[str, Any]) -> State:
    """The state a position describes; raises BadPosition with one sentence."""
    s = Reader(setting, data).state()
    number = flaw(setting.setup, s)
    if number != SOUND:
        raise BadPosition(f"This position cannot be: {FLAWS[number]}.")
    check_end(setting, s)
    if s["phase"] != OVER_PHASE:
        room = np.zeros(MOST + 1, np.int64)
        if legal(setting.setup, s, room) == 0:
            phase = PHASES[int(s["phase"])]
            raise BadPosition(f"This position cannot be: nothing can be done in phase {phase!r}.")
    return s


def check_end(setting: Setting, s: State) -> None:
    """Refuse a game that goes on with the points won, or ends without them (C82, C83)."""
    wanted, limit = setting.options["victory_points"], setting.options["turn_limit"]
    won = has_winner(setting.setup, s)
    if won and s["phase"] != OVER_PHASE:
        raise BadPosition(
            f"This position cannot be: somebody has the {wanted} points that win, "
            "so the game is over, in phase 'over'."
        )
    if not won and s["phase"] == OVER_PHASE and s["turn"] < limit:
        raise BadPosition(
            f"This position cannot be: nobody has the {wanted} points that win, and turn "
            f"{int(s['turn'])} is not the last of {limit}, so the game is not over."
        )


__all__ = ["from_position", "to_position"]
