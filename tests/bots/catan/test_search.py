"""What the search does in positions of the Catan card game laid by hand."""

from typing import Any

import numpy as np
import pytest

import kastellan
from kastellan import bots
from kastellan.bots.search.bot import Search, from_spec
from kastellan.bots.search.tree import ROOT
from kastellan.core.contract import OVER
from kastellan.core.game import Setting
from kastellan.core.rng import WORDS, seed_stream
from tests.games.catan.table import Table, name

CATAN = kastellan.load("catan")


def choice(t: Table, spec: str = "search:1500n") -> str:
    """What the search does for the seat that is to move, as tests call it."""
    s = t.s.copy()
    CATAN.rules.redact(t.setup, s, t.mover)
    return name(bots.make(spec, CATAN, 1, "compiled").choose(Setting(2, {}, t.setup), s))


def test_wins_when_it_can() -> None:
    t = Table()
    t.acting(0)
    t.store(0, brick=3, lumber=3, ore=3, grain=2)
    t.setup["victory_points"] = 3
    t.hand(0, "abbey", "smithy")
    assert choice(t).startswith("city ")


def test_takes_a_gift() -> None:
    t = Table()
    t.acting(1)
    t.store(0, ore=3, grain=2)
    t.store(1, gold=1)
    t.do("propose", "give gold", "send")
    assert choice(t) == "accept"


def test_gives_nothing_away() -> None:
    t = Table()
    t.acting(1)
    t.store(0, ore=2, grain=2, brick=2)
    t.do("propose", "want brick", "send")
    assert choice(t) != "accept"


@pytest.mark.parametrize("generous", [1, 3])
def test_does_not_trade_the_winner_to_victory(generous: int) -> None:
    """One ore is all that they lack for the city that ends the game; no price is high enough."""
    t = Table(victory_points=3)
    t.acting(1)
    t.store(1, ore=2, grain=2, wool=3)
    t.store(0, ore=3)
    t.do("propose", *["give wool"] * generous, "want ore", "send")
    assert choice(t) != "accept"


def test_takes_the_trade_that_wins() -> None:
    """The other way round: the ore that ends the game is offered, for wool."""
    t = Table(victory_points=3)
    t.acting(1)
    t.store(0, ore=2, grain=2, wool=1)
    t.store(1, ore=3)
    t.do("propose", "give ore", "want wool", "send")
    assert choice(t) == "accept"


def test_offers_are_those_of_the_plan_and_made_once() -> None:
    """One ore is missing to a city, and gold is left over; no other offer is thought of."""
    t = Table()
    t.acting(0)
    t.store(0, ore=2, grain=2, gold=1)
    t.store(1, ore=1, brick=3, wool=3)
    said = []
    while t.mover == 0 and t.phase != "fill":
        said.append(choice(t))
        t.do(said[-1])
        if t.mover == 1:
            t.do("decline")
    assert said.count("send") == 1
    assert {word for word in said if word.startswith(("give", "want"))} == {"give gold", "want ore"}


def test_a_step_of_an_offer_takes_no_time() -> None:
    t = Table()
    t.acting(0)
    t.store(0, ore=2, grain=2, gold=1)
    t.store(1, ore=1)
    t.do("propose")
    bot = from_spec("20000n", CATAN, 1, "compiled")
    s = t.s.copy()
    CATAN.rules.redact(t.setup, s, 0)
    assert name(bot.choose(Setting(2, {}, t.setup), s)) == "give gold"
    assert bot.rounds < 1000
    children = list(bot._trees[0].children())
    assert len(children) == len(t.legal())  # an analysis knows of them all
    assert [name(int(each["action"])) for each in children if each["visits"]] == ["give gold"]


def test_a_setting_without_hints_answers_amid_an_offer() -> None:
    t = Table()
    t.acting(0)
    t.store(0, gold=1)
    t.store(1, ore=1)
    t.do("propose")
    assert choice(t, "search:50n+hint=0") in t.legal()


def test_builds_rather_than_waits() -> None:
    t = Table()
    t.acting(0)
    t.store(0, brick=3, lumber=2, grain=1, wool=1)
    t.do("road left")
    assert choice(t) == "settle left"


def test_it_looks_beyond_what_the_other_does() -> None:
    """A leap ends where the seat itself decides, and plans go on over several of its turns."""
    t = Table()
    t.acting(0)
    t.store(0, ore=2, grain=1, brick=1, lumber=1)
    s = t.s.copy()
    CATAN.rules.redact(t.setup, s, 0)
    bot = from_spec("3000n", CATAN, 1, "compiled")
    bot.search(Setting(2, {}, t.setup), s, hurry=False)
    tree = bot._trees[0]
    nodes = tree.nodes[: tree.used[0]]
    beyond = [node for node in nodes[ROOT + 1 :] if node["action"] < 0]
    assert len(beyond) > 20
    assert {int(node["mover"]) for node in beyond if node["visits"]} <= {0, OVER}
    turns = {ROOT: 0}
    for place in range(len(nodes)):  # a parent is always made before its children
        child = int(nodes[place]["child"])
        while child >= 0:
            turns[child] = turns[place] + int(nodes[child]["action"] < 0)
            child = int(nodes[child]["sibling"])
    assert max(turns.values()) >= 3


def thought(t: Table, spec: str = "400n") -> Search:
    """A search of the position, as the seat knows it."""
    s = t.s.copy()
    CATAN.rules.redact(t.setup, s, t.mover)
    bot = from_spec(spec, CATAN, 1, "compiled")
    bot.search(Setting(2, {}, t.setup), s)
    return bot


def test_a_win_at_once_is_proven() -> None:
    t = Table(victory_points=3)
    t.acting(0)
    t.store(0, brick=3, lumber=3, ore=3, grain=2)
    bot = thought(t)
    root = bot._trees[0].nodes[ROOT]
    assert root["proven"] == 1
    assert root["chances"].tolist()[:2] == [1.0, 0.0]
    assert bot.rounds < 400
    t.setup["victory_points"] = 4
    assert thought(t)._trees[0].nodes[ROOT]["proven"] == 0


def test_what_is_proven_wins_in_every_world() -> None:
    """Played to its end against itself, whatever the other seat holds."""
    rng = np.zeros(WORDS, np.int64)
    rules = CATAN.rules
    proven = 0
    for seed in range(12):
        record = CATAN.new(2, options={"victory_points": 7})
        setup, dice = record.setting.setup, kastellan.driver(seed)
        player = bots.make("instinct", CATAN, seed)
        while True:
            dice.settle(record)
            if record.to_move == OVER:
                break
            seat = record.to_move
            bot = from_spec("60n", CATAN, 1, "compiled")
            s = record.state
            rules.redact(setup, s, seat)
            bot.search(record.setting, s)
            if bot._trees[0].nodes[ROOT]["proven"]:
                proven += 1
                for world in range(5):
                    known = s.copy()
                    seed_stream(rng, seed, world)
                    rules.resample(setup, known, seat, rng)
                    assert wins_this_turn(record.setting, known, seat)
            record.play(bots.ask(player, record))
    assert proven > 12


def wins_this_turn(setting: Setting, s: Any, seat: int) -> bool:
    """Whether the search wins before anybody else, or chance, has a say."""
    rules, setup = CATAN.rules, setting.setup
    bot = from_spec("60n", CATAN, 1, "compiled")
    while rules.to_move(setup, s) == seat:
        view = s.copy()
        rules.redact(setup, view, seat)
        rules.apply(setup, s, bot.choose(setting, view))
    won = np.zeros(rules.seats, np.int64)
    rules.winners(setup, s, won)
    return bool(rules.to_move(setup, s) == OVER and won[seat])
