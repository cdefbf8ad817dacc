"""A state as OpenSpiel knows it, around a game's words."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pyspiel

from kastellan.adapters.engine import stream
from kastellan.adapters.words import Words
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.game import State

if TYPE_CHECKING:
    from kastellan.adapters.openspiel.game import SpielGame

DRAW, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
PLAYERS = {CHANCE: DRAW, OVER: TERMINAL}
SPECTATOR = -1
SEEDS = 2**53  # how many different seeds a sampler's number can make


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One moment of a game.

    OpenSpiel copies and pickles what is in `__dict__`, which is the words alone; what can be
    worked out from them lies in slots, is empty in a copy, and is filled when it is asked for.
    """

    __slots__ = ("__dict__", "_known", "_legal", "_mover", "_odds", "engine")

    words: Words

    def __init__(self, game: "SpielGame") -> None:
        super().__init__(game)
        self.engine = game.engine
        self._mover: int | None = None
        self._legal: list[int] = []
        self._odds: list[tuple[int, float]] = []
        self._known: State | None = None
        self.words = self.engine.opening.copy()

    def _note(self, found: tuple[int, int, int]) -> int:
        """Keep what a look at the words has found; returns the player to move."""
        mover, count, total = found
        scratch = self.engine.scratch
        self._legal = scratch[0, :count].tolist()
        if total:
            odds = (scratch[1, :count] / total).tolist()
            self._odds = list(zip(self._legal, odds, strict=True))
        self._known = None
        self._mover = PLAYERS.get(mover, mover)
        return self._mover

    def current_player(self) -> int:
        """The seat to move, or pyspiel's number for chance or for the end."""
        mover = self._mover
        return self._note(self.engine.look(self.words)) if mover is None else mover

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player() == TERMINAL

    def is_chance_node(self) -> bool:
        """Whether chance decides."""
        return self.current_player() == DRAW

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions of whoever moves, ascending; none for the others."""
        mover = self.current_player()
        if player is not None and player != mover:
            if player < 0:
                raise pyspiel.SpielError(f"Called LegalActions for pseudo-player {player}")
            return []
        return self._legal.copy()

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may do, and how likely."""
        if not self.is_chance_node():
            raise pyspiel.SpielError("Chance has outcomes only when it is to move.")
        return self._odds.copy()

    def _apply_action(self, action: int) -> None:
        self._note(self.engine.step(self.words, action))

    def _action_to_string(self, player: int, action: int) -> str:
        mover = self.current_player()
        if self._known is None:
            self._known = self.engine.redacted(self.words, mover if mover >= 0 else SPECTATOR)
        return self.engine.game.say(self.engine.setting, self._known, action)

    def returns(self) -> list[float]:
        """What the game was worth to each seat; all 0 until it is over."""
        return self.engine.utilities(self.words)

    def __str__(self) -> str:
        """The whole state as JSON, secrets included."""
        game, setting = self.engine.game, self.engine.setting
        return json.dumps(game.to_position(setting, self.engine.to_state(self.words)))

    def __reduce__(self) -> Any:
        """Pickle as OpenSpiel's own text: its way of unpickling would leave the slots empty."""
        return _thaw, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "SpielState":
        """A state the player cannot tell from this one, the rest drawn anew.

        It has no history: a true one would give away what was drawn anew.
        """
        return self.guess(player_id, stream(int(probability_sampler() * SEEDS)))

    def guess(self, seat: int, rng: Words) -> "SpielState":
        """The same with a stream of ours."""
        other: Any = SpielState(self.get_game())
        other.words = self.words.copy()
        self.engine.guess(other.words, seat, rng)
        return other  # type: ignore[no-any-return]


def _thaw(text: str) -> Any:
    return pyspiel.deserialize_game_and_state(text)[1]
