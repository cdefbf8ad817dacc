"""Single steps of a round, each against what it says of itself."""

from typing import Any

import numpy as np
import pytest

import kastellan
from kastellan.bots.evaluation import fitted
from kastellan.bots.search.bot import Search
from kastellan.bots.search.budget import read
from kastellan.bots.search.desk import Desk
from kastellan.bots.search.growing import bound
from kastellan.bots.search.steps import LEAF, VISION, WORLD, estimate, judge, play_on
from kastellan.core.contract import OVER
from kastellan.games.catan.layout import UPKEEP
from tests.bots.seen import states

CATAN = kastellan.load("catan")
SETTING = CATAN.setting(2, {})
BUILD = bound(CATAN, "interpreted")


def seen(which: int) -> Any:
    """A state of a game of greedy bots."""
    return states(CATAN, 2, "greedy", 5, every=40)[1][which]


def desk_with(playout: int) -> Desk:
    """Room for a search that goes on for so many decisions from a leaf."""
    bot = Search(CATAN, 3, read("1n"), "interpreted", config={"playout": playout})
    bot._config["players"] = 2
    return bot._trees[0]._desk(fitted(CATAN, 2), bot._config)


def judged(state: Any, playout: int) -> list[float]:
    """What a leaf is judged to be worth, chances then points."""
    desk = desk_with(playout)
    desk.states[WORLD] = state
    BUILD(judge)(SETTING.setup, desk, int(CATAN.rules.to_move(SETTING.setup, state)))
    return [*desk.rows[LEAF, :2], *desk.rows[LEAF + 1, :2]]


@pytest.mark.parametrize("which", [4, 9, 14])
def test_a_playout_is_judged_by_the_mean_of_its_turns(which: int) -> None:
    desk = desk_with(0)
    desk.states[VISION] = seen(which)
    found = []
    decisions = 0
    while decisions < 40 or desk.states[VISION]["phase"] != UPKEEP:  # then on to the next turn
        BUILD(play_on)(SETTING.setup, desk.states[VISION], desk)
        decisions += 1
        assert CATAN.rules.to_move(SETTING.setup, desk.states[VISION]) != OVER
        if desk.states[VISION]["phase"] == UPKEEP:
            BUILD(estimate)(SETTING.setup, desk.states[VISION], desk, LEAF)
            found.append([*desk.rows[LEAF, :2], *desk.rows[LEAF + 1, :2]])
    assert len(found) > 2
    assert judged(seen(which), 40) == pytest.approx(np.mean(found, axis=0))
    assert judged(seen(which), 40) != pytest.approx(found[-1])


def test_to_the_end_the_end_alone_counts() -> None:
    chances = judged(seen(-8), -1)[:2]
    assert sorted(chances) == [0.0, 1.0]
