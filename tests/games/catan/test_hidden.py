"""What is hidden: guesses fit what a seat knows, in every phase, and are fair."""

from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from kastellan.core import contract
from kastellan.games.catan.layout import DEAL, PHASES, STACKS
from kastellan.games.catan.tables import NAMES
from tests.games.catan.walks import CATAN, RULES, guess, phase, redacted, setting, states, stream
from tests.games.catan.worlds import World, chances, world_of

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


# --- fair guesses: all worlds that fit, each as often as it is likely ---------------------------

DRAWS = 8_000


def memory(*stacks: list[str], doubts: list[int], **beliefs: Any) -> dict[str, Any]:
    """What a seat remembers; stacks that are not named are empty."""
    empty = STACKS - len(stacks)
    return {"stacks": [*stacks, *([[]] * empty)], "doubts": [*doubts, *([0] * empty)], **beliefs}


def small(stacks: list[list[str]], hand: list[str], knows: Any, *built: str) -> dict[str, Any]:
    """A position of few cards: the stacks, the other's hand and buildings, what seat 0 knows."""
    other = {"hand": hand, "columns": [{"above": list(built)}, "settlement"]}
    return {"aside": "rest", "stacks": stacks, "seats": [{"memory": knows}, other]}


FAIR = {
    "nothing is known": small(
        [["konrad", "falk", "otto"]], ["karl"], {}
    ),
    "nothing is known, and there are copies": small(
        [["garrison", "konrad", "garrison"]], ["garrison", "otto"], {}
    ),
    "one of three seen cards is gone": small(
        [["konrad", "otto"], ["karl"]], ["falk"],
        memory(["konrad", "falk", "otto"], ["?"], doubts=[1, 0]),
    ),
    "a seen card or one never seen is gone": small(
        [["falk"], ["karl"]], ["konrad"], memory(["konrad", "?"], ["?"], doubts=[1, 0])
    ),
    "the card that is gone has a copy in the stack": small(
        [["konrad", "spy"], ["karl"]], ["spy"],
        memory(["spy", "konrad", "spy"], ["?"], doubts=[1, 0]),
    ),
    "its copy lies where nobody looked": small(
        [["garrison", "falk"], ["garrison", "karl"]], ["konrad", "otto"],
        memory(["garrison", "konrad", "falk"], ["?", "?"], doubts=[1, 0]),
    ),
    "a card on the table is the only one that can be gone": small(
        [["falk"], ["karl"]], ["otto"],
        memory(["konrad", "falk"], ["?"], doubts=[1, 0], afloat={"konrad": -1}), "konrad",
    ),
    "a card on the table is one of three copies": small(
        [["garrison"], ["karl", "garrison"]], ["konrad"],
        memory(["garrison", "konrad"], ["?", "?"], doubts=[1, 0], afloat={"garrison": -1}),
        "garrison",
    ),
    "one of two remembered copies is on the table": {
        **small([["abbey"], ["karl"]], ["konrad"],
                memory(["abbey", "abbey", "konrad"], ["?"], doubts=[2, 0], afloat={"abbey": -1}),
                "abbey"),
    },
    "two copies in two stacks, a third on the table": small(
        [["garrison"], ["falk", "garrison"]], ["konrad"],
        memory(["garrison", "konrad"], ["falk", "garrison"], doubts=[1, 0],
               afloat={"garrison": -1}),
        "garrison",
    ),
    "two stacks are in doubt": small(
        [["garrison"], ["falk"], ["otto"]], ["konrad", "garrison"],
        memory(["garrison", "konrad"], ["falk", "garrison"], ["?"], doubts=[1, 1, 0]),
    ),
    "a known card stays in hand, another is there or was put away": small(
        [["falk", "karl"]], ["konrad", "otto"],
        memory(["put", "?"], doubts=[0], known=["konrad"], afloat={"falk": 1}),
    ),
    "a copy was put away, another is anywhere": small(
        [["garrison", "karl"], ["garrison"]], ["otto"],
        memory(["put", "?"], ["?"], doubts=[0, 0], afloat={"garrison": 1}),
    ),
    "what was put away may be gone again": small(
        [["falk"], ["karl"]], ["garrison", "garrison"],
        memory(["falk", "put"], ["?"], doubts=[1, 0], known=["garrison"]),
    ),
}  # fmt: skip


@pytest.mark.parametrize("position", FAIR.values(), ids=FAIR)
def test_guesses_are_fair(position: dict[str, Any]) -> None:
    """C12, C75, F11: exactly the worlds that fit, each as often as its chance says."""
    record, rng, found = CATAN.position(position), stream(77), Counter[World]()
    expected = chances(record.state, 0)
    assert sum(expected.values()) == 1
    assert world_of(record.state, 0) in expected
    for _ in range(DRAWS):
        found[world_of(guess(record.setting, record.state, 0, rng), 0)] += 1
    assert set(found) == set(expected)
    for world, chance in expected.items():
        spread = (DRAWS * float(chance * (1 - chance))) ** 0.5
        assert abs(found[world] - DRAWS * float(chance)) <= 4.5 * spread, (world, chance)


def test_the_copies_of_a_card_count() -> None:
    """Of two abbeys seen with a knight, two are gone and one stands: the knight is half likely.

    Both abbeys are gone, and either may be the one that stands: two ways. Or the knight and one
    abbey or the other, which then is the one that stands: two more.
    """
    position = FAIR["one of two remembered copies is on the table"]
    found = chances(CATAN.position(position).state, 0)
    gone = sum(chance for world, chance in found.items() if world[0] == ("abbey",))
    assert gone == Fraction(1, 2)


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
