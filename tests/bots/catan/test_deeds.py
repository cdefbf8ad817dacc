"""Actions by what they mean."""

from typing import Any

import pytest

from kastellan.bots.catan.deeds import DEEDS, deed
from kastellan.core.contract import CHANCE, OVER
from kastellan.games.catan.layout import PHASES
from tests.bots.catan.watched import CATAN, LEGAL
from tests.bots.seen import states
from tests.games.catan.table import Table, name


def deeds(s: Any, setup: Any) -> dict[str, int]:
    """What can be done, as tests call it, with its deed."""
    out = CATAN.rules.scratch()[0]
    count = LEGAL(setup, s, out)
    return {name(int(action)): deed(s, int(action)) for action in out[:count]}


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_every_legal_action_is_a_deed(bot: str) -> None:
    setting, seen = states(CATAN, 2, bot, 7)
    phases = set()
    for s in seen:
        if CATAN.rules.to_move(setting.setup, s) not in (CHANCE, OVER):
            found = deeds(s, setting.setup)
            assert all(0 <= each < DEEDS for each in found.values()), found
            phases.add(PHASES[s["phase"]])
    assert {"act", "fill", "pay", "gain", "choose_card"} <= phases


def test_the_same_wherever_it_is_done() -> None:
    t = Table()
    t.acting(0)
    t.store(0, ore=3, grain=2, brick=2, lumber=1)
    found = deeds(t.s, t.setup)
    assert found["city 5"] == found["city 6"]
    assert found["road left"] == found["road right"]
    assert found["city 5"] != found["road left"]
    assert found["bank ore>wool"] != found["bank ore>gold"]


def test_different_things_are_different_deeds() -> None:
    setting, seen = states(CATAN, 2, "greedy", 7)
    same = {"site", "look", "search", "under", "city", "road", "gain", "pay", "steal", "draw"}
    for s in seen[::5]:
        if CATAN.rules.to_move(setting.setup, s) not in (CHANCE, OVER):
            found = deeds(s, setting.setup)
            apart = {each: at for each, at in found.items() if each.split()[0] not in same}
            apart = {each: at for each, at in apart.items() if not each.startswith("take")}
            assert len(set(apart.values())) == len(apart), apart
