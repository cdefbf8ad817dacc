"""Both games as PettingZoo environments, by PettingZoo's own tests, for every setting."""

import pickle
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

import kastellan
from kastellan.adapters.pettingzoo import env, raw_env
from kastellan.core.errors import BadOption, IllegalAction, UnknownName

SHORT: dict[str, Any] = {"turn_limit": 20, "victory_points": 7}
SETTINGS = [
    *(
        {"game": "kreta", "players": players, "board": board}
        for players in (2, 3, 4)
        for board in ("crete", "sardegna")
    ),
    {"game": "catan", **SHORT},
]
# Theirs: a dictionary with a mask is no array, and at the end of a game no action is legal.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def named(setting: dict[str, Any]) -> str:
    return " ".join(map(str, setting.values()))


def to_the_end(world: Any, seed: int) -> dict[str, float]:
    """Play at random; what each agent was paid in all."""
    dice = np.random.default_rng(seed)
    world.reset(seed=seed)
    paid = dict.fromkeys(world.agents, 0.0)
    for agent in world.agent_iter():
        seen, reward, ended, _, _ = world.last()
        paid[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        world.step(None if ended else int(dice.choice(legal)))
    return paid


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_their_api_test(setting: dict[str, Any]) -> None:
    api_test(env(**setting), num_cycles=200)


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_their_seed_test(setting: dict[str, Any]) -> None:
    seed_test(lambda: env(**setting), num_cycles=60)


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_their_performance_benchmark(
    setting: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their loop runs for five seconds; ours has a clock that gets there in fewer steps."""
    ticks = count()
    clock = SimpleNamespace(time=lambda: next(ticks) / 20)
    monkeypatch.setitem(performance_benchmark.__globals__, "time", clock)
    performance_benchmark(env(**setting))
    assert next(ticks) > 100


@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_the_last_rewards_are_what_the_game_was_worth(setting: dict[str, Any]) -> None:
    world = raw_env(**setting)
    paid = to_the_end(world, 3)
    assert sum(paid.values()) == pytest.approx(0)
    assert max(paid.values()) > 0
    assert world.agents == []


def test_what_an_agent_observes_does_not_depend_on_what_it_cannot_know() -> None:
    world, game = raw_env("catan", **SHORT), kastellan.load("catan")
    world.reset(seed=4)
    dice = np.random.default_rng(4)
    for _ in range(150):
        legal = np.flatnonzero(world.observe(world.agent_selection)["action_mask"])
        world.step(int(dice.choice(legal)))
    truth = world._games.states[0].copy()
    rng = np.array([1, 2, 3, 4], np.int64)
    for seat, agent in enumerate(world.possible_agents):
        before = world.observe(agent)
        guess = truth.copy()
        game.rules.redact(world.setting.setup, guess, seat)
        game.rules.resample(world.setting.setup, guess, seat, rng)
        assert guess.tobytes() != truth.tobytes()
        world._games.states[0] = guess
        after = {"observation": np.zeros(game.rules.observation, np.float32)}
        game.rules.observe(world.setting.setup, guess, seat, after["observation"])
        assert after["observation"].tobytes() == before["observation"].tobytes()
        world._games.states[0] = truth


def test_who_is_not_to_move_has_an_empty_mask_and_sees_the_same_board() -> None:
    world = raw_env("kreta", players=2)
    world.reset(seed=1)
    mover = world.agent_selection
    other = next(agent for agent in world.agents if agent != mover)
    assert world.observe(mover)["action_mask"].sum() > 0
    assert world.observe(other)["action_mask"].sum() == 0
    mine, theirs = world.observe(mover)["observation"], world.observe(other)["observation"]
    part = world.parts["tiles"]
    assert mine[part].tolist() == theirs[part].tolist()


def test_an_illegal_action_gets_the_reason_and_changes_nothing() -> None:
    world = raw_env("kreta", players=2)
    world.reset(seed=1)
    agent, before = world.agent_selection, world._games.states[0].tobytes()
    with pytest.raises(IllegalAction, match="Something else is due now"):
        world.step(12)
    with pytest.raises(IllegalAction, match="There is no action 5000"):
        world.step(5000)
    assert world.agent_selection == agent
    assert world._games.states[0].tobytes() == before


def test_interpreted_rules_play_the_same_game() -> None:
    fast, slow = raw_env("kreta", players=2), raw_env("kreta", players=2, compiled=False)
    assert to_the_end(fast, 5) == to_the_end(slow, 5)
    assert fast._games.states[0].tobytes() == slow._games.states[0].tobytes()


def test_a_pickled_environment_is_the_same_environment() -> None:
    world = raw_env("kreta", players=3, board="sardegna")
    again = pickle.loads(pickle.dumps(world))
    assert to_the_end(again, 6) == to_the_end(world, 6)


@pytest.mark.parametrize("setting", SETTINGS[::2], ids=named)
def test_renderings(setting: dict[str, Any]) -> None:
    world = raw_env(**setting, render_mode="rgb_array")
    world.reset(seed=2)
    first = world.render()
    to_the_end(world, 2)
    assert first.dtype == np.uint8
    assert first.shape[1:] == (640, 3)
    assert (world.render() != first).any()
    world.render_mode = "ansi"
    assert "to move: nobody" in world.render()
    world.render_mode = None
    assert world.render() is None


def test_mistakes_get_a_sentence() -> None:
    with pytest.raises(UnknownName, match="There is no game 'chess'"):
        env("chess")
    with pytest.raises(BadOption, match="Kreta is for 2, 3 or 4 players"):
        env("kreta", players=7)
    with pytest.raises(BadOption, match="The render mode is ansi or rgb_array"):
        env("kreta", render_mode="human")
    with pytest.raises(BadOption, match="A seed is a whole number"):
        raw_env("kreta").reset(seed=-1)
