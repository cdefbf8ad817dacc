"""Observations: numbers in their places, and nothing of what a seat cannot know."""

import numpy as np
import pytest

from kastellan.core import contract
from kastellan.core.game import Setting, State
from kastellan.games.catan.layout import PHASES
from kastellan.games.catan.observe import OBSERVATION, PARTS, PER_SEAT, PER_STACK
from kastellan.games.catan.tables import COUNT, NAMES, TYPES
from tests.games.catan.walks import CATAN, RULES, guess, redacted, setting, states, stream

observe = RULES.compiled(contract.observe)
Floats = np.ndarray[tuple[int], np.dtype[np.float32]]


def observed(here: Setting, s: State, seat: int) -> Floats:
    out = np.full(OBSERVATION, np.nan, np.float32)
    observe(here.setup, s, seat, out)
    return out


def part(numbers: Floats, name: str) -> Floats:
    at = 0
    for each, size in PARTS:
        if each == name:
            return numbers[at : at + size]
        at += size
    raise AssertionError(name)


def test_hand_stacks_and_phase() -> None:
    record = CATAN.position(
        {
            "stacks": [["karl"]],
            "seats": [{"hand": ["spy", "otto"]}, {"hand": ["raid"], "columns": ["city"] * 2}],
        }
    )
    mine, theirs = (observed(record.setting, record.state, seat) for seat in range(2))
    hand = part(mine, "hand")
    assert hand[NAMES.index("spy")] == pytest.approx(1 / 3)
    assert hand[NAMES.index("otto")] == 1
    assert np.count_nonzero(hand) == 2
    assert not part(mine, "known").any()
    assert part(mine, "stacks")[0] == pytest.approx(len(record.position()["stacks"][0]) / 13)
    assert not part(mine, "stacks").reshape(5, PER_STACK)[:, 2:].any()
    assert np.flatnonzero(part(mine, "phase")).tolist() == [PHASES.index("act")]
    assert part(mine, "rest")[:2].tolist() == [1, 1]
    assert part(theirs, "rest")[:2].tolist() == [0, 0]
    seats = part(mine, "seats").reshape(2, PER_SEAT)
    assert (part(theirs, "seats").reshape(2, PER_SEAT)[::-1] == seats).all()


def test_what_a_seat_remembers() -> None:
    record = CATAN.position({"phase": "fill", "seats": [{"resources": {"gold": 2}}, {}]})
    record.play_line("search 1")
    numbers = observed(record.setting, record.state, 0)
    stack = part(numbers, "stacks").reshape(5, PER_STACK)[0]
    cards = [NAMES.index(name) for name in record.position()["stacks"][0]]
    assert stack[2 + TYPES + cards[0]] == 1
    for card in cards:
        assert stack[2 + card] == pytest.approx(cards.count(card) / COUNT[card])
    assert not part(observed(record.setting, record.state, 1), "stacks")[2:PER_STACK].any()


@pytest.mark.parametrize("number", range(2))
def test_the_same_for_every_state_a_seat_cannot_tell_apart(number: int) -> None:
    here, rng = setting(turn_limit=150), stream(60 + number)
    for s in states(here, 300 + number, every=5):
        for seat in range(2):
            seen = observed(here, s, seat)
            assert np.isfinite(seen).all()
            assert seen.min() >= 0
            assert seen.max() <= 3
            assert observed(here, redacted(here, s, seat), seat).tobytes() == seen.tobytes()
            other = guess(here, s, seat, rng)
            assert observed(here, other, seat).tobytes() == seen.tobytes()
