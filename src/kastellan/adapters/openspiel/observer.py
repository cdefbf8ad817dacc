"""What a player sees of a state, as OpenSpiel asks for it."""

import json
from typing import Any

import numpy as np
import pyspiel

from kastellan.adapters.engine import Engine
from kastellan.adapters.openspiel.state import SPECTATOR, SpielState
from kastellan.adapters.parts import parts

NOBODY = pyspiel.PrivateInfoType.NONE


class Observer:
    """Text for every kind of observation, numbers for what a player sees now.

    With perfect recall the text is a name for all that the player has known and done; without, it
    is the player's view as JSON, or only what everybody sees of it, or only what others do not.
    """

    def __init__(self, engine: Engine, kind: Any, information: Any) -> None:
        self._engine = engine
        self._kind = kind
        self._secrets = information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
        now = not kind.perfect_recall and kind.public_info and kind.private_info != NOBODY
        self.tensor = np.zeros(engine.game.rules.observation, np.float32) if now else None
        self.dict: dict[str, Any] = {}
        if self.tensor is not None:
            self.dict = {name: self.tensor[part] for name, part in parts(engine.game).items()}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the player's view into `tensor`; `dict` has its parts by name."""
        if self.tensor is not None:
            self._engine.observe(state.words, max(player, 0), self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        """The observation as text."""
        if self._kind.perfect_recall:
            return f"{player} {self._engine.digest(state.words, player)}"
        if not self._kind.public_info:
            return self._private(state, player)
        seat = SPECTATOR if self._kind.private_info == NOBODY else player
        return json.dumps(self._view(state, seat))

    def _private(self, state: SpielState, player: int) -> str:
        if not self._secrets or self._kind.private_info == NOBODY:
            return ""
        everybody = self._view(state, SPECTATOR)
        mine = {k: v for k, v in self._view(state, player).items() if v != everybody.get(k)}
        return json.dumps(mine)

    def _view(self, state: SpielState, seat: int) -> Any:
        known = self._engine.redacted(state.words, seat)
        who = None if seat == SPECTATOR else seat
        return self._engine.game.show(self._engine.setting, known, who)
