"""A Catan card game that leaks: honest it passes, leaky it is caught, wherever the leak is."""

from dataclasses import replace
from typing import Any

import pytest

from kastellan.core import registry
from kastellan.core.checks import BrokenContract, Case, Check, leaks
from kastellan.core.checks.case import Step
from kastellan.core.contract import CHANCE
from kastellan.core.errors import CannotUndo
from kastellan.core.game import Json, Setting, State
from kastellan.core.record import Record
from kastellan.core.texts import Message
from kastellan.games.catan import apply, hidden, legal, observe
from kastellan.games.catan.actions import DEFEND_WITH, PASS, parts
from kastellan.games.catan.game import RULES, Catan
from kastellan.games.catan.layout import ATTACK_DIE, DEFEND, PHASES
from kastellan.games.catan.tables import NAMES
from tests.games.catan.walks import setting

CATAN_SETTING = setting(turn_limit=20)

DEFENCE = {
    "phase": "defend",
    "under_way": {"card": "black_knight"},
    "seats": [
        {"columns": ["city", "city"]},
        {"hand": ["witch"], "columns": [{"level": "city", "above": ["konrad"]}, "city"]},
    ],
}
"""Seat 0 attacks with a black knight; seat 1 is asked whether it defends."""


class Leaky(Catan):
    """The game, to be broken."""


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Leaky:
    made = Leaky()
    monkeypatch.setitem(registry._makers, made.name, lambda: made)
    monkeypatch.setitem(registry._made, made.name, made)
    return made


def case_of(game: Catan, position: Json = None) -> Case:
    """A short random game, or all that may follow from a position."""
    if position is None:
        return Case(game, CATAN_SETTING, 1, 1, looks=0.4)
    record = game.position(position)
    case = Case(game, record.setting, 1, 1)
    case.walks = [walk_from(case, record.state)]
    return case


def walk_from(case: Case, s: State) -> list[Step]:
    """Steps from a state: each legal action of it, one after the other, in the same state."""
    mover = case.mover(s)
    return [Step(s, mover, action, number) for number, action in enumerate(case.legal(s))]


def see_stack_order(setup: Any, s: Any, seat: int) -> None:
    """Seat 0 sees the top card of the first stack."""
    top = int(s["pile"][0])
    hidden.redact(setup, s, seat)
    if seat == 0:
        s["pile"][0] = top


def see_hand(setup: Any, s: Any, seat: int) -> None:
    """Seat 0 sees the other's hand."""
    cards = s["hand"][1].copy()
    hidden.redact(setup, s, seat)
    if seat == 0:
        s["hand"][1] = cards


def observe_hand(setup: Any, s: Any, seat: int, out: Any) -> None:
    """The network gets the other's hand."""
    observe.observe(setup, s, seat, out)
    out[0] = float(s["hand"][1 - seat].argmax())


def legal_by_a_secret(setup: Any, s: Any, out: Any) -> int:
    """The action phase cannot be finished while the other holds certain cards."""
    count = legal.legal(setup, s, out)
    if PHASES[int(s["phase"])] == "act" and s["hand"][1 - int(s["mover"])].argmax() % 2:
        return int(count) - 1 if count > 1 else int(count)
    return int(count)


def ask_only_who_can(setup: Any, s: Any, action: int) -> None:
    """The defence question is left out where there is no defence."""
    apply.apply(setup, s, action)
    if s["phase"] == DEFEND and s["hand"][s["mover"], legal.defence(int(s["card"]))] == 0:
        s["phase"], s["mover"] = ATTACK_DIE, CHANCE


def mark_the_defence(setup: Any, s: Any, action: int) -> None:
    """A field that all see tells whether there is a defence."""
    apply.apply(setup, s, action)
    if s["phase"] == DEFEND:
        s["sought"] = s["hand"][s["mover"], legal.defence(int(s["card"]))]


class LeakyView(Leaky):
    """The view shows a card on top of a stack."""

    def show(self, setting: Setting, s: State, seat: int | None) -> Json:
        return {**super().show(setting, s, seat), "top": int(s["pile"][0])}


class LeakyLog(Leaky):
    """The log tells everybody which card was taken, put away or drawn."""

    def tell(self, setting: Setting, s: State, action: int, seat: int | None) -> list[Message]:
        told = super().tell(setting, s, action, seat)
        if parts(action).kind in ("take", "put"):
            return [*told, Message(f"card.{NAMES[parts(action).target % len(NAMES)]}")]
        return told


class LeakyError(Leaky):
    """A refusal names a card that the mover has never seen."""

    def why_not(self, setting: Setting, s: State, action: int) -> Message:
        return Message(f"card.{NAMES[int(s['pile'][0])]}")


class LeakyUndo(Leaky):
    """A card that was drawn can be put back."""

    def reveals(self, setting: Setting, s: State, action: int) -> bool:
        return False


def caught(game: Catan, check: Check, sentence: str, position: Json = None) -> None:
    with pytest.raises(BrokenContract, match=sentence):
        check(case_of(game, position))


CHECKS = (
    leaks.redactions, leaks.guesses, leaks.views, leaks.decisions, leaks.logs, leaks.outcomes,
    leaks.undone,
)  # fmt: skip


@pytest.mark.parametrize("check", CHECKS)
def test_honest_defence_question(check: Check, game: Leaky) -> None:
    """C62: whoever is asked, nobody learns whether the card is there."""
    check(case_of(game, DEFENCE))


def question(game: Catan, *cards: str) -> Json:
    """What the attacker sees of the defence question, and of an answer without a defence."""
    attack = {
        "seats": [
            {"hand": ["black_knight"], "columns": ["city", "city"]},
            {"hand": list(cards), "columns": [{"level": "city", "above": ["konrad"]}, "city"]},
        ]
    }
    record = game.position(attack)
    record.play_line("play black knight")
    asked = record.view(0)
    if record.to_move == 1:
        assert record.legal == ((PASS, DEFEND_WITH) if "witch" in cards else (PASS,))
        record.play(PASS)
    return asked, record.view(0), record.log(seat=0)


def test_the_defence_question_does_not_tell(game: Leaky) -> None:
    """C62: with the card and without it the attacker sees the same."""
    assert question(game, "witch") == question(game, "scout")


ATTACK: dict[str, Any] = {
    "aside": "rest",
    "stacks": [["scout", "bishop"]],
    "seats": [
        {"hand": ["black_knight", "raid"], "columns": ["city", "city"]},
        {"hand": ["witch"], "columns": [{"level": "city", "above": ["konrad"]}, "city"]},
    ],
}
"""Seat 0 may attack; of seat 1's card it knows that it is one of three."""


@pytest.mark.parametrize("check", CHECKS)
def test_honest_attack(check: Check, game: Leaky) -> None:
    """C62: the attack itself tells nothing of the defence."""
    check(case_of(game, ATTACK))


@pytest.mark.parametrize("card", ["witch", "bishop", "scout"])
def test_a_defence_question_that_tells(card: str, game: Leaky) -> None:
    """Asked only who holds the card: the attacker would see it, and the check does."""
    game.rules = replace(RULES, apply=ask_only_who_can)  # type: ignore[misc]
    assert question(game, "witch") != question(game, "scout")
    hidden_cards = [each for each in ("witch", "bishop", "scout") if each != card]
    attacker, defender = ATTACK["seats"]
    position = {
        **ATTACK,
        "stacks": [hidden_cards],
        "seats": [attacker, {**defender, "hand": [card]}],
    }
    caught(game, leaks.outcomes, "shows .* a secret, and the game does not say so", position)


def test_an_attack_decided_by_a_secret(game: Leaky) -> None:
    """No question is left out, but what everybody sees of the attack depends on the card."""
    game.rules = replace(RULES, apply=mark_the_defence)  # type: ignore[misc]
    caught(game, leaks.outcomes, "shows .* a secret, and the game does not say so", ATTACK)


@pytest.mark.parametrize(
    ("slot", "function", "check", "sentence"),
    [
        ("redact", see_stack_order, leaks.guesses, "does not redact to what that seat knows"),
        ("redact", see_hand, leaks.guesses, "does not redact to what that seat knows"),
        ("observe", observe_hand, leaks.views, "observes depends on what it cannot know"),
        ("legal", legal_by_a_secret, leaks.redactions, "depend on what the seat cannot"),
    ],
)
def test_leaky_rule(slot: str, function: Any, check: Check, sentence: str, game: Leaky) -> None:
    changes: dict[str, Any] = {slot: function}
    game.rules = replace(RULES, **changes)  # type: ignore[misc]
    caught(game, check, sentence)


def test_leaky_view(game: Leaky, monkeypatch: pytest.MonkeyPatch) -> None:
    """The order of a stack in a view that is not redacted."""
    monkeypatch.setattr(Record, "view", lambda self, seat=None: self.game.show(
        self.setting, self.state, seat))  # fmt: skip
    caught(LeakyView(), leaks.views, "The view of")


def test_leaky_log() -> None:
    """The card taken from a stack that was searched (F11)."""
    caught(LeakyLog(), leaks.logs, "tells .* apart, which it cannot know")


def test_leaky_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text of a refusal, made from what the mover does not know."""
    monkeypatch.setattr(Record, "_known", lambda self: self.state)
    caught(LeakyError(), leaks.decisions, "The refusal of action .* depends on a secret")


def test_leaky_undo() -> None:
    """A card was drawn and looked at: it cannot be put back."""
    sentence = "shows .* a secret and can be taken back"
    caught(LeakyUndo(), leaks.undone, sentence, {"phase": "fill"})
    leaks.undone(case_of(Catan(), {"phase": "fill"}))


def test_what_was_seen_stays_seen(game: Leaky) -> None:
    """Drawing, searching and spying cannot be taken back; taking a card that is seen can."""
    fill = {"phase": "fill", "seats": [{"resources": {"gold": 2, "ore": 3}}, {}]}
    for line in ("draw 1", "search 1, pay gold 6, pay gold 6"):
        record = game.position(fill)
        record.play_line(line)
        with pytest.raises(CannotUndo, match="What has been seen"):
            record.undo()
    record.play(record.legal[0])
    spied = game.position(
        {"seats": [{"hand": ["spy"], "columns": ["city"] * 2}, {"hand": ["scout"],
         "columns": ["city"] * 2}]}
    )  # fmt: skip
    spied.play_line("play spy")
    with pytest.raises(CannotUndo, match="What has been seen"):
        spied.undo()
