"""Toys that tell what a seat cannot know."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.core.checks import leaks, records
from kastellan.core.game import Json, Setting, State
from kastellan.core.record import Record
from kastellan.core.texts import Message
from tests.toy.broken.breakers import record_breaker, rule_breaker, word_breaker
from tests.toy.game import Toy
from tests.toy.rules import (
    DEAL,
    DECK,
    EMPTY,
    FIRST_DECK,
    FIRST_GIVEN,
    HAND,
    HIDDEN,
    PEEK,
    SLOTS,
    STAND,
    TURN,
    apply,
    dealt,
    legal,
    observe,
    redact,
    resample,
    seen,
    top,
)

Ints = NDArray[np.int64]


@rule_breaker("observe", leaks.views, "observes depends on what it cannot know")
@rule
def leaky_observe(setup: Any, s: Any, seat: int, out: Any) -> None:
    observe(setup, s, seat, out)
    out[0] = float(s["card"][top(s) % SLOTS])


@rule_breaker("legal", leaks.redactions, "depend on what the seat cannot know")
@rule
def leaky_legal(setup: Any, s: Any, out: Ints) -> int:
    """Only a high card may be peeked at."""
    total = legal(setup, s, out)
    if s["phase"] == TURN and out[0] == PEEK and 0 <= s["card"][top(s)] < 3:
        out[0], out[1] = out[1], out[2]
        total -= 1
    return total


@rule_breaker("redact", leaks.logs, "redacted state tells them apart")
@rule
def redact_forgets_the_deck(setup: Any, s: Any, seat: int) -> None:
    for slot in range(SLOTS):
        hides = slot < FIRST_DECK or slot >= FIRST_GIVEN
        if hides and s["card"][slot] != EMPTY and not seen(s, seat, slot):
            s["card"][slot] = HIDDEN


@rule_breaker("redact", leaks.logs, "redacted state tells them apart")
@rule
def redact_forgets_spectators(setup: Any, s: Any, seat: int) -> None:
    redact(setup, s, max(seat, 0))


@rule_breaker("situation", leaks.redactions, "cannot know what kind of decision is due")
@rule
def leaky_situation(setup: Any, s: Any) -> int:
    """Another decision if a high card is on top."""
    return 1 if s["phase"] == TURN and s["card"][top(s)] >= 3 else 0


@rule_breaker("redact", leaks.redactions, "twice erases more than once")
@rule
def redact_by_and_by(setup: Any, s: Any, seat: int) -> None:
    for slot in range(SLOTS):
        if s["card"][slot] >= 0 and not seen(s, seat, slot):
            s["card"][slot] = HIDDEN
            return


@rule_breaker(
    "redact", leaks.logs, "but its redacted state tells them apart", resample=lambda *_: None
)
@rule
def nothing_is_secret(setup: Any, s: Any, seat: int) -> None:
    """Neither redact nor resample knows of secrets; only the log does."""


@rule_breaker("redact", leaks.redactions, "who moves")
@rule
def redact_hides_the_turn(setup: Any, s: Any, seat: int) -> None:
    redact(setup, s, seat)
    s["seat"] = 0


@rule_breaker("resample", leaks.guesses, "has flaw 1")
@rule
def resample_doubles(setup: Any, s: Any, seat: int, rng: Ints) -> None:
    card = 0
    while dealt(s, card):
        card += 1
    for slot in range(SLOTS):
        if s["card"][slot] == HIDDEN:
            s["card"][slot] = card


@rule_breaker("resample", leaks.guesses, "has flaw 1")
@rule
def resample_leaves_gaps(setup: Any, s: Any, seat: int, rng: Ints) -> None:
    """Does nothing."""


@rule_breaker("resample", leaks.guesses, "does not redact to what that seat knows")
@rule
def resample_deals_anew(setup: Any, s: Any, seat: int, rng: Ints) -> None:
    for slot in range(SLOTS):
        if s["card"][slot] != EMPTY:
            s["card"][slot] = HIDDEN
    resample(setup, s, seat, rng)


@rule_breaker("apply", leaks.outcomes, "shows .* a secret, and the game does not say so")
@rule
def asks_only_who_can(setup: Any, s: Any, action: int) -> None:
    """After a stand the other is asked only with a low card in hand: the question tells."""
    apply(setup, s, action)
    low = s["card"][int(s["seat"]) * HAND] < 3
    if action == STAND and s["phase"] == TURN and not low:
        apply(setup, s, STAND)


@rule_breaker("apply", leaks.outcomes, "shows .* a secret, and the game does not say so")
@rule
def marks_a_card(setup: Any, s: Any, action: int) -> None:
    """What everybody sees of a stand depends on the card on top of the deck."""
    apply(setup, s, action)
    if action == STAND and s["phase"] == TURN:
        s["last"] = int(s["card"][top(s)]) % 2


@word_breaker(leaks.undone, "can be taken back")
class LeakyUndo(Toy):
    """Peek, take it back, and nobody will know."""

    def reveals(self, setting: Setting, s: State, action: int) -> bool:
        return False


@word_breaker(leaks.logs, "which it cannot know")
class LeakyLog(Toy):
    """Everybody hears which card was dealt."""

    def tell(self, setting: Setting, s: State, action: int, seat: int | None) -> list[Message]:
        if action < PEEK:
            owner = Message("player.0")
            return [Message("log.dealt", {"player": owner, "card": action - DEAL + 1})]
        return super().tell(setting, s, action, seat)


@word_breaker(records.passing, "not as the game says")
class NeverPasses(Toy):
    """But turns do end."""

    def passes(self, setting: Setting, s: State, action: int) -> bool | None:
        return False


@word_breaker(leaks.openness, "something else")
class SaysItHidesNothing(Toy):
    """But hands are hidden."""

    is_open = True


def _shows_all(self: Record, seat: int | None = None) -> Json:
    return self.game.show(self.setting, self.state, seat)


def _tells_all(self: Record, seat: int | None = None) -> list[list[Message]]:
    pairs = enumerate(self._actions)
    return [self.game.tell(self.setting, self._at(step), action, seat) for step, action in pairs]


def _explains_all(self: Record, action: int) -> Message:
    return self.game.why_not(self.setting, self.state, action)


def _says_all(self: Record, action: int) -> str:
    return self.game.say(self.setting, self.state, action)


record_breaker("view_unredacted", leaks.views, "The view of", "view", _shows_all)
record_breaker("log_unredacted", leaks.logs, "it cannot know", "messages", _tells_all)
record_breaker("notation_unredacted", leaks.decisions, "notation of a legal", "say", _says_all)


@word_breaker(leaks.decisions, "The refusal of action", ("why_not", _explains_all))
class LeakyRefusal(Toy):
    """Harmless as long as the state is redacted."""

    def why_not(self, setting: Setting, s: State, action: int) -> Message:
        if action == PEEK and s["given"] < DECK:
            return Message("why.seen", {"card": int(s["card"][FIRST_DECK + s["given"]])})
        return super().why_not(setting, s, action)
