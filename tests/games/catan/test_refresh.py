"""Observations brought up to date: always those observed anew, and little of them written."""

from typing import Any

import numpy as np
import pytest

from kastellan.core import contract
from kastellan.core.build import rule
from kastellan.core.contract import OVER, apply, deal, observe, refresh, to_move
from kastellan.core.playout import choose
from kastellan.core.rng import WORDS, seed_stream
from kastellan.games.catan.layout import SEATS
from kastellan.games.catan.observe import OBSERVATION, PER_CORNER, REGIONS, STOCK, TABLE
from tests.games.catan.walks import CATAN, RULES, setting

GAMES = 100


@rule
def first_difference(
    setup: Any, s: Any, before: Any, rng: Any, scratch: Any, kept: Any, anew: Any
) -> int:
    """Play a random game; the decision after which numbers kept up to date are wrong, or 0.

    Both seats look after every decision, so also while the other moves.
    """
    deal(setup, s)
    for seat in range(SEATS):
        observe(setup, s, seat, kept[seat])
    decisions = 0
    while to_move(setup, s) != OVER:
        before[0] = s
        apply(setup, s, choose(setup, s, rng, scratch[0], scratch[1]))
        decisions += 1
        for seat in range(SEATS):
            refresh(setup, before[0], s, seat, kept[seat])
            observe(setup, s, seat, anew)
            for place in range(OBSERVATION):
                if kept[seat, place] != anew[place]:
                    return decisions
    return 0


@pytest.mark.parametrize("options", [{}, {"demolish": True, "action_cards_from": "sum_7"}])
def test_kept_up_to_date_over_whole_games(options: dict[str, Any]) -> None:
    here = setting(**options)
    play = RULES.compiled(first_difference)
    before, scratch = RULES.new_states(1), RULES.scratch()
    kept, anew = np.zeros((SEATS, OBSERVATION), np.float32), np.zeros(OBSERVATION, np.float32)
    rng = np.zeros(WORDS, np.int64)
    for number in range(GAMES):
        seed_stream(rng, 17, number)
        s = RULES.new_state()
        assert play(here.setup, s, before, rng, scratch, kept, anew) == 0, f"game {number}"
        assert s["mover"] == OVER


def written(before: Any, s: Any) -> list[int]:
    """Which numbers are written anew."""
    out = np.full(OBSERVATION, np.nan, np.float32)
    RULES.interpreted(contract.refresh)(setting().setup, before, s, 0, out)
    return np.flatnonzero(~np.isnan(out)).tolist()


def test_only_what_is_under_way_is_always_written() -> None:
    s = CATAN.position({"phase": "act"}).state
    assert written(s, s) == list(range(TABLE, OBSERVATION))


def test_what_regions_hold_is_written_alone() -> None:
    s = CATAN.position({"phase": "act"}).state
    before = s.copy()
    corner = int(np.flatnonzero(s["number"][0] > 0)[0])
    before["stock"][0, corner] += 1
    fresh = [place for place in written(before, s) if place < TABLE]
    assert REGIONS + corner * PER_CORNER + STOCK in fresh
    assert all((place - REGIONS) % PER_CORNER == STOCK for place in fresh)
