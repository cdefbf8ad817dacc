"""The instinct: always legal, the same at every speed, blind to secrets, and it beats greedy."""

from typing import Any

import numpy as np
import pytest

from kastellan import arena
from kastellan.arena.driving import play_game
from kastellan.bots.bot import Bot
from kastellan.bots.catan.deeds import DEEDS
from kastellan.bots.catan.instinct import Instinct, chances_of, learnt, new_mind, rate_options
from kastellan.bots.catan.senses import INPUTS
from kastellan.core.rng import WORDS
from kastellan.games.catan.layout import SEATS
from tests.bots.catan.test_greedy import OTHERWISE
from tests.bots.catan.watched import CATAN, Compared, Guessing, Watched
from tests.games.catan.table import Table, name


def instinct(seed: int, speed: str) -> Bot:
    """As `Compared` makes it."""
    return Instinct(CATAN, seed, speed)


def test_what_ships_has_the_right_shape() -> None:
    net = learnt()
    units = len(net.lean)
    assert net.inputs.shape == (INPUTS, units)
    assert net.deeds.shape == (DEEDS, units)
    assert net.outcome.shape == (units,)
    assert net.points.shape == (SEATS, units)
    assert all(np.isfinite(part).all() for part in net)


@pytest.mark.parametrize("options", [{}, OTHERWISE, {"victory_points": 7}])
def test_only_legal_actions(options: dict[str, Any]) -> None:
    setting = CATAN.setting(2, options)
    phases: set[int] = set()
    for number in range(2):
        ours, theirs = Watched(instinct(number, "compiled")), Watched(instinct(9, "compiled"))
        assert play_game(CATAN, setting, [ours, theirs], 3, number).loss is None
        phases |= ours.phases
    assert len(phases) > 8


def test_the_same_choices_interpreted_and_compiled() -> None:
    phases: set[int] = set()
    for number in range(2):
        seats = [Compared(instinct, number + seat) for seat in range(2)]
        play_game(CATAN, CATAN.setting(2, {}), seats, 8, number)
        phases.update(*(seat.phases for seat in seats))
    assert len(phases) > 10


def test_what_a_seat_cannot_know_changes_no_choice() -> None:
    differed = 0
    for number in range(4):
        seats = [Guessing(instinct, number + seat) for seat in range(2)]
        play_game(CATAN, CATAN.setting(2, {}), seats, 6, number)
        differed += sum(seat.differed for seat in seats)
    assert differed > 100


def test_beats_greedy() -> None:
    """In 86 to 91 of 100 games (docs/results.md); two thirds of 60 is far below that."""
    match = arena.Match.of(CATAN, ["instinct", "greedy"], seed=2)
    assert arena.play(match, 60, jobs=1).scores[0].rate.value > 2 / 3


def rated(t: Table) -> dict[str, float]:
    """The chances of what can be done, as tests call it."""
    net, out = learnt(), CATAN.rules.scratch()[0]
    mind, chances = new_mind(net), np.zeros(CATAN.rules.actions)
    count = rate_options(t.setup, t.s, net, np.ones(WORDS, np.int64), mind, out)
    chances_of(mind, out, count, chances)
    return {name(int(action)): float(chances[action]) for action in out[:count]}


def test_chances_are_a_share_of_one_and_offers_have_none() -> None:
    t = Table()
    t.acting(0)
    t.store(0, ore=3, grain=2, gold=1)
    t.store(1, ore=1)
    found = rated(t)
    assert sum(found.values()) == pytest.approx(1.0)
    assert "propose" in t.legal()
    assert "propose" not in found
    assert set(found) == set(t.legal()) - {"propose"}


def test_offers_are_answered_as_greedy_does() -> None:
    t = Table()
    t.acting(1)
    t.store(0, ore=2, grain=2, brick=2)
    t.do("propose", "want brick", "send")
    s = t.s.copy()
    CATAN.rules.redact(t.setup, s, 0)
    assert name(instinct(1, "interpreted").choose(CATAN.setting(2, {}), s)) == "decline"
