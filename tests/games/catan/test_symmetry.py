"""Both seats play by the same rules: a game and its mirror image go on alike, action by action."""

import random
from typing import Any

import numpy as np
import pytest

from kastellan.games.catan import apply, legal, score
from kastellan.games.catan.actions import MOST
from kastellan.games.catan.layout import STATE, UPKEEP
from tests.games.catan.table import Table

BY_SEAT = tuple(
    field
    for field in STATE.names or ()
    if STATE[field].shape[:1] == (2,) and field != "drawn"  # drawn: two regions, no seats
)
SEATS = ("mover", "active", "proposer")
IDLE = ("payer", "taker")  # a seat only while something is paid or gained


def mirrored(s: Any) -> Any:
    """The state with the seats changed round."""
    other = s.copy()
    for field in BY_SEAT:
        other[field] = s[field][::-1]
    for field in SEATS + IDLE:
        other[field] = 1 - s[field] if s[field] >= 0 else s[field]
    return other


def alike(one: Any, two: Any) -> bool:
    """Whether two states are the same, but for seats that nobody asks about."""
    one, two = one.copy(), two.copy()
    for state in (one, two):
        for field in IDLE:
            state[field] = 0
    return bool(one.tobytes() == two.tobytes())


def actions(setup: Any, s: Any) -> list[int]:
    out = np.zeros(MOST, np.int64)
    return [int(action) for action in out[: legal.legal(setup, s, out)]]


def enrich(s: Any, dice: random.Random) -> None:
    """Fresh resources for both, so that random players build."""
    for seat in range(2):
        for corner in np.flatnonzero(s["kind"][seat] >= 0):
            s["stock"][seat, corner] = dice.randint(0, 3)


def test_the_mirror_image_is_another_state_and_its_mirror_image_is_the_first() -> None:
    assert {"left", "road", "site", "stock", "hand", "memo", "known"} <= set(BY_SEAT)
    t = Table()
    t.city(0, 5)
    t.hand(1, "spy")
    assert not alike(mirrored(t.s), t.s)
    assert alike(mirrored(mirrored(t.s)), t.s)


@pytest.mark.parametrize("seed", range(8))
def test_a_game_and_its_mirror_image(seed: int) -> None:
    dice = random.Random(seed)
    t = Table(demolish=bool(seed % 2), action_cards_from=("both_over_3", "sum_7")[seed // 2 % 2])
    for seat, cards in enumerate((("spy", "caravan", "raid"), ("merchant", "arsonist", "witch"))):
        t.hand(seat, *cards)
        t.city(seat, 5)
    one, two = t.s, mirrored(t.s)
    met: set[int] = set()
    for _ in range(600):
        choices = actions(t.setup, one)
        assert choices == actions(t.setup, two)
        if not choices:
            break
        if one["phase"] == UPKEEP and dice.random() < 0.5:
            enrich(one, dice)
            two = mirrored(one)
        met.add(int(one["phase"]))
        action = dice.choice(choices)
        apply.apply(t.setup, one, action)
        apply.apply(t.setup, two, action)
        assert alike(mirrored(one), two)
        points = np.zeros((2, 2), np.int64)
        score.returns(t.setup, one, points[0])
        score.returns(t.setup, two, points[1])
        assert points[0].tolist() == points[1].tolist()[::-1]
    assert len(met) > 15
