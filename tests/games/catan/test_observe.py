"""Observations: numbers in their places, and nothing of what a seat cannot know."""

from itertools import product

import numpy as np
import pytest

from kastellan.core import contract
from kastellan.core.game import Setting, State
from kastellan.games.catan import realm
from kastellan.games.catan.layout import COLUMNS, CORNERS, NONE, PHASES, ROWS
from kastellan.games.catan.observe import OBSERVATION, PARTS, PER_CORNER, PER_SEAT, PER_STACK
from kastellan.games.catan.tables import COUNT, GARRISON, KINDS, NAMES, TYPES
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


def test_what_serves_regions_and_the_bank_is_what_the_rules_say() -> None:
    """It is written from the cards' side, because that is quicker; the rules ask the regions."""
    here, helped = setting(turn_limit=150), 0
    for s in states(here, 310, every=7):
        seats = part(observed(here, s, 0), "seats").reshape(2, PER_SEAT)
        for seat, numbers in enumerate(seats):
            columns = numbers[: COLUMNS * 4].reshape(COLUMNS, 4)
            for column, row in product(range(COLUMNS), range(ROWS)):
                is_free = realm.free_depth(s, seat, column, row) != NONE
                assert columns[column, 2 + row] == is_free
            at = COLUMNS * 4 + 2
            corners = numbers[at : at + CORNERS * PER_CORNER].reshape(CORNERS, PER_CORNER)
            for corner in range(CORNERS):
                doubled, guarded = 0.0, 0.0
                if s["kind"][seat, corner] != NONE:
                    doubled = float(realm.doublers(s, seat, corner) > 0)
                    guarded = realm.beside(s, seat, corner, GARRISON) / 3
                assert corners[corner, -2:].tolist() == [doubled, np.float32(guarded)]
                helped += doubled + guarded > 0
            at += CORNERS * PER_CORNER + TYPES
            rates = [(3 - realm.bank_rate(s, seat, kind)) / 2 for kind in range(KINDS)]
            assert numbers[at : at + KINDS].tolist() == rates
    assert helped > 50


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
