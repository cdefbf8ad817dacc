"""The toy, broken on purpose in many ways: each must be caught by the contract's checks.

A rule is broken by putting another function in its place, words by overriding a method, and what
`Record` guards by taking the guard away.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.core.checks import Check, leaks, records, rules, speeds, words
from kastellan.core.errors import CannotUndo
from kastellan.core.game import Game, Json, Setting, State
from kastellan.core.record import Record
from kastellan.core.texts import Message
from tests.toy.game import Toy
from tests.toy.rules import (
    ACTIONS,
    CARDS,
    DEAL,
    DECK,
    EMPTY,
    END,
    FIRST_DECK,
    FIRST_GIVEN,
    GIVE,
    GIVING,
    HAND,
    HIDDEN,
    OBSERVATION,
    PEEK,
    RULES,
    SLOTS,
    STAND,
    TURN,
    apply,
    deal,
    dealt,
    flaw,
    legal,
    observe,
    redact,
    resample,
    seen,
    to_move,
    top,
    weights,
    winners,
)

Ints = NDArray[np.int64]
Patch = tuple[str, Any]


@dataclass(frozen=True)
class Broken:
    """A broken game, the check that must see it, what it says, and what `Record` lacks."""

    game: Game
    check: Check
    sentence: str
    patches: tuple[Patch, ...] = ()


BROKEN: dict[str, Broken] = {}


def rule_breaker(
    slot: str, check: Check, sentence: str, **more: Any
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add the toy with this function in the place of a rule."""

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        name = function.__name__
        game = Toy()
        game.rules = replace(  # type: ignore[misc]
            RULES, **{"name": f"{RULES.name}_{name}", slot: function, **more}
        )
        BROKEN[name] = Broken(game, check, sentence)
        return function

    return add


def word_breaker(check: Check, sentence: str, *patches: Patch) -> Callable[[type[Toy]], type[Toy]]:
    """Add a subclass of the toy."""

    def add(broken: type[Toy]) -> type[Toy]:
        BROKEN[broken.__name__] = Broken(broken(), check, sentence, patches)
        return broken

    return add


# --- rules --------------------------------------------------------------------------------------


@rule_breaker("to_move", rules.movers, "no playing seat")
@rule
def third_seat_moves(setup: Any, s: Any) -> int:
    return 2 if s["phase"] == TURN else to_move(setup, s)


@rule_breaker("situation", rules.situations, "situation says 256, not 0 to 255")
@rule
def one_situation_too_many(setup: Any, s: Any) -> int:
    return 256 if s["phase"] == GIVING else int(s["phase"])


@rule_breaker("situation", rules.situations, "situation changes the state")
@rule
def situation_tampers(setup: Any, s: Any) -> int:
    s["last"] = 1 - s["last"]
    return int(s["phase"])


@rule_breaker("legal", rules.legal_actions, "not in ascending order")
@rule
def legal_descends(setup: Any, s: Any, out: Ints) -> int:
    total = legal(setup, s, out)
    for place in range(total // 2):
        out[place], out[total - 1 - place] = out[total - 1 - place], out[place]
    return total


@rule_breaker("legal", rules.legal_actions, "not in ascending order")
@rule
def legal_twice(setup: Any, s: Any, out: Ints) -> int:
    total = legal(setup, s, out)
    if 0 < total < CARDS:
        out[total] = out[total - 1]
        total += 1
    return total


@rule_breaker("legal", rules.legal_actions, "not between 0 and", actions=GIVE)
@rule
def legal_out_of_range(setup: Any, s: Any, out: Ints) -> int:
    return legal(setup, s, out)


@rule_breaker("legal", rules.legal_actions, "at most 6 may be", most=CARDS - 1)
@rule
def legal_too_many(setup: Any, s: Any, out: Ints) -> int:
    return min(legal(setup, s, out), len(out))


@rule_breaker("legal", rules.legal_actions, "further than one element", most=CARDS + 3)
@rule
def legal_writes_on(setup: Any, s: Any, out: Ints) -> int:
    total = legal(setup, s, out)
    out[total + 1] = 0
    return total


@rule_breaker("legal", rules.legal_actions, "1 actions are legal while to_move says -2")
@rule
def legal_after_the_end(setup: Any, s: Any, out: Ints) -> int:
    if s["phase"] == END:
        out[0] = STAND
        return 1
    return legal(setup, s, out)


@rule_breaker("legal", rules.movers, "No action is legal although")
@rule
def legal_nothing(setup: Any, s: Any, out: Ints) -> int:
    return 0 if s["phase"] == TURN else legal(setup, s, out)


@rule_breaker("legal", rules.legal_actions, "legal changes the state")
@rule
def legal_tampers(setup: Any, s: Any, out: Ints) -> int:
    s["last"] = 1 - int(s["last"])
    return legal(setup, s, out)


@rule_breaker("weights", rules.odds, "add up to 7, not to 8")
@rule
def odds_wrong_sum(setup: Any, s: Any, out: Ints) -> int:
    return weights(setup, s, out) + 1


@rule_breaker("weights", rules.odds, "each must be positive")
@rule
def odds_of_nothing(setup: Any, s: Any, out: Ints) -> int:
    total = weights(setup, s, out)
    out[0] = 0
    return total - 1


@rule_breaker("weights", rules.odds, "further than one element", most=CARDS + 3)
@rule
def odds_too_many(setup: Any, s: Any, out: Ints) -> int:
    total = weights(setup, s, out)
    out[total + 1] = 0
    return total


_ticks = count()


@rule_breaker("deal", rules.openings, "Two openings differ")
def opening_drifts(setup: Any, s: Any) -> None:
    deal(setup, s)
    s["last"] = next(_ticks) % 2


@rule_breaker("deal", rules.openings, "deal changes the setup")
@rule
def opening_tampers(setup: Any, s: Any) -> None:
    deal(setup, s)
    setup["blind"] = 1


@rule_breaker("apply", rules.steps, "led to two different ones")
def chance_inside(setup: Any, s: Any, action: int) -> None:
    apply(setup, s, action)
    s["last"] = next(_ticks) % 2


@rule_breaker("apply", rules.steps, "changes the setup")
@rule
def apply_tampers(setup: Any, s: Any, action: int) -> None:
    apply(setup, s, action)
    if action == PEEK:
        setup["blind"] = 1


@rule_breaker("apply", rules.movers, "has not ended")
@rule
def endless(setup: Any, s: Any, action: int) -> None:
    if action == STAND:
        s["seat"] = 1 - int(s["seat"])
    elif action < GIVE:
        apply(setup, s, action)
    else:
        s["phase"] = TURN


@rule_breaker("apply", rules.invariants, "the state has flaw 1")
@rule
def card_doubled(setup: Any, s: Any, action: int) -> None:
    apply(setup, s, action)
    if action >= GIVE:
        s["card"][0] = s["card"][2]


@rule_breaker("winners", rules.results, "while to_move says -2")
@rule
def nobody_wins(setup: Any, s: Any, out: Ints) -> None:
    out[0] = 0
    out[1] = 0


@rule_breaker("winners", rules.results, "while to_move says -1")
@rule
def early_winner(setup: Any, s: Any, out: Ints) -> None:
    winners(setup, s, out)
    out[0] = 1


@rule_breaker("returns", rules.results, "one number for each seat")
@rule
def points_for_one(setup: Any, s: Any, out: Ints) -> None:
    out[0] = 1


@rule_breaker("flaw", rules.invariants, "flaw changes the state")
@rule
def flaw_tampers(setup: Any, s: Any) -> int:
    s["last"] = 1 - int(s["last"])
    return flaw(setup, s)


@rule_breaker("observe", rules.observations, "finite numbers", observation=OBSERVATION + 1)
@rule
def observe_too_little(setup: Any, s: Any, seat: int, out: Any) -> None:
    observe(setup, s, seat, out)


@rule_breaker("observe", rules.observations, "writes more than", observation=OBSERVATION - 1)
@rule
def observe_too_much(setup: Any, s: Any, seat: int, out: Any) -> None:
    observe(setup, s, seat, out)


@rule_breaker("refresh", rules.refreshed, "does not write what seat 0 observes")
@rule
def refresh_forgets(setup: Any, before: Any, s: Any, seat: int, out: Any) -> None:
    if before["phase"] != s["phase"]:
        observe(setup, s, seat, out)


@rule_breaker("refresh", rules.refreshed, "refresh changes a state")
@rule
def refresh_tampers(setup: Any, before: Any, s: Any, seat: int, out: Any) -> None:
    before["last"] = 1 - before["last"]
    observe(setup, s, seat, out)


@rule_breaker("refresh", speeds.compiled_alike, "refresh differs when compiled")
@rule
def refresh_overflows(setup: Any, before: Any, s: Any, seat: int, out: Any) -> None:
    observe(setup, s, seat, out)
    out[0] = (int(s["phase"]) + 3) * 0x7FEB352D9E3779B9 % 97


@rule_breaker("apply", speeds.compiled_alike, "differs when compiled")
@rule
def overflowing(setup: Any, s: Any, action: int) -> None:
    """Python's numbers have no end, compiled ones wrap around."""
    apply(setup, s, action)
    s["last"] = (action + 3) * 0x7FEB352D9E3779B9 % 97 % 2


# --- secrets ------------------------------------------------------------------------------------


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


def record_breaker(name: str, check: Check, sentence: str, attribute: str, value: Any) -> None:
    """Add the toy itself, played by a record that lacks something."""
    BROKEN[name] = Broken(Toy(), check, sentence, ((attribute, value),))


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


# --- words and records --------------------------------------------------------------------------


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
