"""Toys whose words and records are broken."""

from itertools import count

from kastellan.core.checks import records, rules, words
from kastellan.core.errors import CannotUndo
from kastellan.core.game import Json, Setting, State
from kastellan.core.record import Record
from kastellan.core.texts import Message
from tests.toy.broken.breakers import record_breaker, word_breaker
from tests.toy.game import Toy
from tests.toy.rules import ACTIONS, GIVE

_ticks = count()


@word_breaker(words.refusals, "refusals failed with KeyError")
class UnsayableRefusal(Toy):
    """A reason without a text."""

    def why_not(self, setting: Setting, s: State, action: int) -> Message:
        return Message("why.because")


@word_breaker(words.notations, "Two legal actions have one notation")
class OneWordForAll(Toy):
    """Two hands, one word."""

    def say(self, setting: Setting, s: State, action: int) -> str:
        return "give" if action >= GIVE else super().say(setting, s, action)


@word_breaker(words.notations, "holds a separator")
class TooManyWords(Toy):
    """A comma separates actions."""

    def say(self, setting: Setting, s: State, action: int) -> str:
        return super().say(setting, s, action).replace(" ", ", ")


@word_breaker(words.views_and_logs, "A view is no JSON")
class NumbersOfNumpy(Toy):
    """NumPy's numbers are not JSON's."""

    def show(self, setting: Setting, s: State, seat: int | None) -> Json:
        return {"cards": s["card"][0]}


@word_breaker(words.views_and_logs, "views_and_logs failed with KeyError")
class UntoldStory(Toy):
    """A sentence nobody wrote."""

    def tell(self, setting: Setting, s: State, action: int, seat: int | None) -> list[Message]:
        return [Message("log.untold")]


@word_breaker(records.positions, "does not come back as it was")
class ForgetfulPosition(Toy):
    """Who has seen what is part of the state."""

    def to_position(self, setting: Setting, s: State) -> dict[str, Json]:
        return {**super().to_position(setting, s), "last": 0}


@word_breaker(records.files, "files failed with BadRecord")
class DriftingSignature(Toy):
    """Its records are never its own."""

    @property
    def signature(self) -> str:  # type: ignore[override]
        return f"toy{next(_ticks)}"


def _undo_all(self: Record) -> None:
    if not self._actions:
        raise CannotUndo("Nothing has been played yet.", "start")
    self._states.pop()
    self._actions.pop()
    self._now = self._at(-1)


def _undo_half(self: Record) -> None:
    steps = range(max(0, self.step - 1), self.step + 1)
    movers = [int(self.game.rules.to_move(self.setting.setup, self._at(each))) for each in steps]
    if len(movers) < 2 or movers[0] < 0 or movers[0] != movers[1]:
        raise CannotUndo("Nothing has been played yet.", "start")
    self._actions.pop()


def _plays_all(self: Record, action: int) -> None:
    state = self.state
    self.game.rules.apply(self.setting.setup, state, int(action) % ACTIONS)
    self._states.append(state.tobytes())
    self._now = state


record_breaker("undo_everything", records.undoing, "of chance", "undo", _undo_all)
record_breaker("undo_by_half", records.undoing, "same state back", "undo", _undo_half)
record_breaker("plays_anything", words.refusals, "is not refused", "play", _plays_all)
record_breaker(
    "live_state", rules.copies, "not independent", "state", property(lambda self: self._now)
)
