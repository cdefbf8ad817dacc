"""Chances from features: the sum, the softmax, and the weights that ship."""

import json
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

import kastellan
from kastellan.bots.evaluation import evaluate, evaluation, features, fitted, from_table, to_table
from kastellan.bots.fit.positions import Positions
from kastellan.bots.fit.regression import foretell
from kastellan.core.build import Build, rule
from kastellan.core.errors import KastellanError
from kastellan.core.game import Game
from tests.bots.places import place
from tests.bots.seen import states
from tests.games.catan.table import Table
from tests.toy.game import Toy

KRETA = kastellan.load("kreta")
CATAN = kastellan.load("catan")
TABLES = [(KRETA, 2), (KRETA, 3), (KRETA, 4), (CATAN, 2)]


def judged(game: Game, players: int, setup: Any, s: Any, weights: Any = None) -> Any:
    """Chances and points to come of each seat, interpreted."""
    known = evaluation(game)
    assert known is not None
    built = Build(game.name, {**game.rules.slots, "features": known.features})(evaluate)
    work = np.zeros((game.rules.seats, len(known.names)))
    chances, ahead = np.zeros((2, players))
    weights = fitted(game, players) if weights is None else weights
    built(setup, s, weights, players, work, chances, ahead)
    return chances, ahead


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_chances_are_those_that_the_fit_foretells(game: Game, players: int) -> None:
    known = evaluation(game)
    assert known is not None
    setting, seen = states(game, players, "greedy", 2, every=40)
    weights = fitted(game, players)
    out = np.zeros((game.rules.seats, len(known.names)))
    for s in seen[5:]:
        late = known.features(setting.setup, s, out)
        none = np.zeros((1, players), np.float32)
        read = out[None, :players].astype(np.float32)
        one = Positions(read, np.array([late], np.float32), none, none, np.zeros(1, np.int64))
        wins, points = foretell(weights, one)
        chances, ahead = judged(game, players, setting.setup, s)
        assert chances == pytest.approx(wins[0], abs=1e-5)
        assert ahead == pytest.approx(points[0], abs=1e-4)
        assert chances.sum() == pytest.approx(1)
        assert (chances > 0).all()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_compiled(game: Game, players: int) -> None:
    from kastellan.core import compiled

    known = evaluation(game)
    assert known is not None
    slots = {**game.rules.slots, "features": known.features}
    built = Build(game.name, slots, compiled.decorate)(evaluate)
    setting, seen = states(game, players, "greedy", 2, every=40)
    work = np.zeros((game.rules.seats, len(known.names)))
    chances, ahead = np.zeros((2, players))
    for s in seen[5:]:
        built(setting.setup, s, fitted(game, players), players, work, chances, ahead)
        plain = judged(game, players, setting.setup, s)
        assert chances == pytest.approx(plain[0], rel=1e-9)
        assert ahead == pytest.approx(plain[1], rel=1e-9, abs=1e-9)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_weights_that_ship_name_every_feature_in_order(game: Game, players: int) -> None:
    known = evaluation(game)
    assert known is not None
    text = (files("kastellan.bots") / game.name / "weights.json").read_text("utf-8")
    table = json.loads(text)[str(players)]
    assert table["from"]["signature"] == game.signature
    for kind in ("chance", "points"):
        assert tuple(table[kind]) == (*known.names, "constant")
    weights = fitted(game, players)
    assert weights.shape == (2, 2, len(known.names) + 1)
    assert np.abs(weights).max() < 200
    assert to_table(known.names, weights) == {kind: table[kind] for kind in ("chance", "points")}


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_weights_that_ship_know_who_wins(game: Game, players: int) -> None:
    """Just before the end of a greedy game the winner is the favourite, more often than not."""
    right = 0
    for seed in range(10):
        setting, seen = states(game, players, "greedy", 100 + seed, every=20)
        won = np.zeros(game.rules.seats, np.int64)
        game.rules.winners(setting.setup, seen[-1], won)
        right += won[judged(game, players, setting.setup, seen[-3])[0].argmax()]
    assert right >= 6


def test_what_helps_a_seat_raises_its_chance() -> None:
    even = place()
    ahead = place(seats=[{"points": 20}, {}])
    setup = even.setting.setup
    start, _ = judged(KRETA, 2, setup, even.state)
    better, _ = judged(KRETA, 2, setup, ahead.state)
    assert 0.3 < start[0] < 0.7
    assert better[0] > start[0] + 0.1
    t = Table()
    level, _ = judged(CATAN, 2, t.setup, t.s)
    assert 0.3 < level[0] < 0.7
    t.city(0, 5, 6)
    built, more = judged(CATAN, 2, t.setup, t.s)
    assert built[0] > level[0] + 0.1
    assert built[1] == pytest.approx(1 - built[0])
    assert len(more) == 2


def test_large_sums_do_not_overflow() -> None:
    record = place(seats=[{"points": 30}, {}])
    weights = 1e6 * fitted(KRETA, 2)
    chances, _ = judged(KRETA, 2, record.setting.setup, record.state, weights)
    assert chances.tolist() == [1, 0]


def test_tables_and_weights_are_inverse() -> None:
    names = ("a", "b")
    weights = np.array([[[1.5, 0, 0], [2, -1, 0]], [[0.25, 1, 9], [0, 0, -3]]])
    table = to_table(names, weights)
    assert table["points"] == {"a": [0.25, 0], "b": [1, 0], "constant": [9, -3]}
    assert from_table(names, table).tolist() == weights.tolist()
    assert from_table(names, {"chance": {"b": [1, 2]}, "points": {}})[0].tolist() == [
        [0, 1, 0],
        [0, 2, 0],
    ]


def test_a_game_that_nobody_knows() -> None:
    game = Toy()
    assert evaluation(game) is None
    with pytest.raises(KastellanError, match="Nobody has named what matters in"):
        fitted(game, 2)


@rule
def two_features(setup: Any, s: Any, out: Any) -> float:
    """As in a game that is a quarter through."""
    out[0, 0], out[0, 1], out[1, 0], out[1, 1] = 1.0, 0.0, 0.0, 2.0
    return 0.25


def test_early_and_late_weights_are_mixed_by_how_far_the_game_is() -> None:
    built = Build("two", {"features": two_features})(evaluate)
    weights = np.zeros((2, 2, 3))
    weights[0, 0], weights[0, 1] = (4.0, 0.0, 0.0), (0.0, 2.0, 0.0)
    weights[1, 0], weights[1, 1] = (0.0, 4.0, 10.0), (8.0, 0.0, 2.0)
    work, chances, ahead = np.zeros((2, 2)), np.zeros(2), np.zeros(2)
    built(None, None, weights, 2, work, chances, ahead)
    first, second = 0.75 * 4, 2 * 0.25 * 2
    assert chances[0] == pytest.approx(1 / (1 + np.exp(second - first)))
    assert ahead == pytest.approx([8 + 0.25 * 8, 8 + 2 * 0.75 * 4])
    assert features(None, None, work) == 0  # the slot itself knows nothing
