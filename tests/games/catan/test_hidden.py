"""What is hidden: guesses fit what a seat knows, in every phase, and are fair."""

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from kastellan.core import contract
from kastellan.games.catan.layout import DEAL, PHASES, STACKS
from kastellan.games.catan.tables import NAMES, TYPES
from tests.games.catan.walks import CATAN, RULES, guess, phase, redacted, setting, states, stream

WATCHERS = (-1, 0, 1)
flaw = RULES.compiled(contract.flaw)
legal = RULES.compiled(contract.legal)


@pytest.mark.parametrize(
    ("options", "number"),
    [({}, 0), ({}, 1), ({"demolish": True}, 2), ({"action_cards_from": "sum_7"}, 3)],
)
def test_guesses_fit_in_every_phase(options: dict[str, Any], number: int) -> None:
    """C75, F11: a guess is a sound state that the seat cannot tell from the truth."""
    here, rng = setting(turn_limit=120, **options), stream(1000 + number)
    room = np.zeros((2, RULES.most + 1), np.int64)
    seen = set()
    for s in states(here, number, every=2):
        seen.add(phase(s))
        for watcher in WATCHERS:
            known = redacted(here, s, watcher)
            assert redacted(here, known, watcher).tobytes() == known.tobytes()
            other = guess(here, s, watcher, rng)
            assert redacted(here, other, watcher).tobytes() == known.tobytes()
            assert flaw(here.setup, other) == 0
            if watcher >= 0 and watcher == s["mover"]:
                counts = [legal(here.setup, each, room[n]) for n, each in enumerate((s, known))]
                assert counts[0] == counts[1]
                assert (room[0, : counts[0]] == room[1, : counts[0]]).all()
    assert len(seen) > 15


def test_every_phase_is_met() -> None:
    """Random games come into every phase there is."""
    found: set[str] = set()
    number = 0
    while found != set(PHASES) and number < 60:
        found |= {phase(s) for s in states(setting(action_cards_from="sum_7"), number)}
        number += 1
    assert found == set(PHASES)


def test_the_deal_is_hidden_from_everybody() -> None:
    """C06: neither what lies in the stacks nor what is left to deal."""
    here, rng = setting(), stream(5)
    for s in states(here, 3)[:62]:
        assert s["phase"] == DEAL
        for watcher in WATCHERS:
            known = redacted(here, s, watcher)
            assert not known["aside"].any()
            assert (known["pile"] < 0).all()
            other = guess(here, s, watcher, rng)
            assert flaw(here.setup, other) == 0
            assert other["turned"] == s["turned"]


# --- fair guesses: all worlds that fit, each as often -------------------------------------------

DRAWS = 6_000


def worlds(position: dict[str, Any], seat: int) -> Counter[tuple[Any, ...]]:
    """How often each world is guessed: the stacks, top first, and the other's hand."""
    record = CATAN.position({"aside": "rest", **position})
    rng, found = stream(77), Counter[tuple[Any, ...]]()
    for _ in range(DRAWS):
        s = guess(record.setting, record.state, seat, rng)
        cards = [NAMES[card] for card in s["pile"] if card >= 0]
        at, stacks = 0, []
        for stack in range(STACKS):
            stacks.append(tuple(cards[at : at + int(s["height"][stack])]))
            at += int(s["height"][stack])
        hand = [NAMES[card] for card in range(TYPES) for _ in range(s["hand"][1 - seat, card])]
        found[(*stacks, tuple(hand))] += 1
    return found


def assert_fair(found: Counter[tuple[Any, ...]], expected: set[tuple[Any, ...]]) -> None:
    """Exactly these worlds, and none much more often than another."""
    assert set(found) == expected
    share = DRAWS / len(expected)
    assert all(0.85 * share < count < 1.15 * share for count in found.values()), found


def sorted_hand(*cards: str) -> tuple[str, ...]:
    return tuple(sorted(cards, key=NAMES.index))


def test_unseen_cards_lie_anywhere() -> None:
    """Nothing is known: every order of the cards of stack and hand."""
    cards = ("konrad", "falk", "otto", "karl")
    found = worlds({"stacks": [list(cards[:3])], "seats": [{}, {"hand": [cards[3]]}]}, 0)
    expected = {(tuple(p[:3]), (), (), (), (p[3],)) for p in permutations(cards)}
    assert_fair(found, {(*world[:4], (), world[4]) for world in expected})


def test_one_of_three_seen_cards_is_gone() -> None:
    """The other has taken one card of a stack that the seat had looked through."""
    memory = {
        "stacks": [["konrad", "falk", "otto"], ["?"], [], [], []],
        "doubts": [1, 0, 0, 0, 0],
    }
    position = {
        "stacks": [["konrad", "otto"], ["karl"]],
        "seats": [{"memory": memory}, {"hand": ["falk"]}],
    }
    cards = ("konrad", "falk", "otto")
    expected = {
        (tuple(card for card in cards if card != gone), ("karl",), (), (), (), (gone,))
        for gone in cards
    }
    assert_fair(worlds(position, 0), expected)


def test_a_card_that_is_gone_never_lies_where_nobody_looked() -> None:
    """Taken out of one stack it is in hand, though two places of another were never seen."""
    memory = {"stacks": [["konrad", "?"], ["?"], [], [], []], "doubts": [1, 0, 0, 0, 0]}
    position = {
        "stacks": [["falk"], ["karl"]],
        "seats": [{"memory": memory}, {"hand": ["konrad"]}],
    }
    found = worlds(position, 0)
    for first, second, *_, hand in found:
        if first != ("konrad",):
            assert hand == ("konrad",)
        else:
            assert "konrad" not in (*second, *hand)
    gone = sum(count for world, count in found.items() if world[-1] == ("konrad",))
    assert 0.45 * DRAWS < gone < 0.55 * DRAWS


def test_known_cards_stay_in_hand_and_those_put_away_may_be_there() -> None:
    """One card is known, another is in hand or under the stack."""
    memory = {
        "stacks": [["put", "?"], [], [], [], []],
        "known": ["konrad"],
        "afloat": {"falk": 1},
    }
    position = {
        "stacks": [["falk", "karl"]],
        "seats": [{"memory": memory}, {"hand": ["konrad", "otto"]}],
    }
    expected = set()
    for place in ("falk", "karl", "otto"):
        for unseen in {"karl", "otto"} - {place}:
            (rest,) = {"falk", "karl", "otto"} - {place, unseen}
            hand = sorted_hand("konrad", rest)
            expected.add(((place, unseen), (), (), (), (), hand))
    found = worlds(position, 0)
    assert set(found) == expected


def test_a_card_on_the_table_is_one_of_those_gone() -> None:
    """The only copy has been built: it is struck, the other seen card lies there."""
    memory = {
        "stacks": [["konrad", "falk"], ["?"], [], [], []],
        "doubts": [1, 0, 0, 0, 0],
        "afloat": {"konrad": -1},
    }
    position = {
        "stacks": [["falk"], ["karl"]],
        "seats": [
            {"memory": memory},
            {"hand": ["otto"], "columns": [{"above": ["konrad"]}, "settlement"]},
        ],
    }
    expected = {
        (("falk",), (second,), (), (), (), (hand,))
        for second, hand in (("karl", "otto"), ("otto", "karl"))
    }
    assert_fair(worlds(position, 0), expected)


def test_a_spectator_sees_the_card_being_built() -> None:
    """Whoever watches sees it leave the hand: every guess has it there."""
    position = {
        "phase": "site",
        "under_way": {"card": "garrison"},
        "seats": [{"resources": {"lumber": 1, "brick": 1}, "hand": ["garrison"]}, {}],
    }
    record, rng = CATAN.position(position), stream(3)
    for _ in range(200):
        s = guess(record.setting, record.state, -1, rng)
        assert s["hand"][0, NAMES.index("garrison")] > 0
