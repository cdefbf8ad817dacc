"""What the instinct perceives."""

from typing import Any

import numpy as np

from kastellan.bots.catan.greedy_weights import TABLE
from kastellan.bots.catan.plan import PLAN, make_plan
from kastellan.bots.catan.senses import (
    HAND_CARDS,
    INPUTS,
    KNOWN,
    NEAR_END,
    REALM,
    REALMS,
    new_felt,
    perceive,
)
from kastellan.bots.catan.tally import TALLY, take_tally
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.rng import WORDS, seed_stream
from kastellan.games.catan.tables import NAMES
from tests.bots.catan.watched import CATAN, RULES
from tests.bots.seen import states
from tests.games.catan.table import Table


def felt(setup: Any, s: Any) -> dict[int, float]:
    """Places and values."""
    tallies, plan, seen = np.zeros(2, TALLY), np.zeros(1, PLAN)[0], new_felt()
    take_tally(setup, s, tallies)
    make_plan(s, int(s["mover"]), TABLE, tallies, plan)
    perceive(s, tallies, plan, seen)
    count = int(seen.number[0])
    assert len(set(seen.places[:count].tolist())) == count  # no place twice
    both = zip(seen.places[:count], seen.values[:count], strict=True)
    return {int(place): float(value) for place, value in both}


def test_all_states_have_their_places_and_values_of_one_size() -> None:
    setting, seen = states(CATAN, 2, "greedy", 7)
    used: set[int] = set()
    for s in seen[::3]:
        if RULES.to_move(setting.setup, s) not in (CHANCE, OVER):
            found = felt(setting.setup, s)
            assert max(found) < INPUTS
            assert all(0.0 != abs(value) <= 4.0 for value in found.values())
            used |= set(found)
    assert len(used) > INPUTS // 3


def test_both_principalities_from_the_eyes_of_who_decides() -> None:
    t = Table(victory_points=4)
    t.acting(0)
    t.store(0, ore=3)
    ours = felt(t.setup, t.s)
    t.acting(1)
    t.store(1, ore=3)
    t.store(0, ore=0)
    theirs = felt(t.setup, t.s)
    assert ours[REALMS + NEAR_END + 1] == ours[REALMS + REALM + NEAR_END + 1] == 1.0
    realms = range(REALMS, REALMS + 2 * REALM)
    assert {at: ours.get(at) for at in realms} == {at: theirs.get(at) for at in realms}


def test_own_cards_and_those_seen_with_the_other_and_no_others() -> None:
    t = Table()
    t.acting(0)
    t.hand(0, "abbey")
    t.hand(1, "smithy", "market")
    t.s["known"][0, NAMES.index("market")] = 1
    found = felt(t.setup, t.s)
    assert found[HAND_CARDS + NAMES.index("abbey")] == 1.0
    assert HAND_CARDS + NAMES.index("smithy") not in found
    assert found[KNOWN + NAMES.index("market")] == 1.0
    assert KNOWN + NAMES.index("smithy") not in found


def test_nothing_that_the_seat_cannot_know() -> None:
    setting, seen = states(CATAN, 2, "greedy", 7)
    rng = np.zeros(WORDS, np.int64)
    differed = 0
    for number, s in enumerate(seen[::7]):
        seat = int(RULES.to_move(setting.setup, s))
        if seat >= 0:
            guess = s.copy()
            RULES.redact(setting.setup, guess, seat)
            seed_stream(rng, 5, number)
            RULES.resample(setting.setup, guess, seat, rng)
            differed += int(guess != s)
            assert felt(setting.setup, guess) == felt(setting.setup, s)
    assert differed > 20
