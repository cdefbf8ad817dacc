"""Many games in step: the same games as one at a time, dealt anew when they end."""

from typing import Any

import numpy as np
import pytest
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import kastellan
from kastellan.adapters.encoder import Encoder
from kastellan.adapters.games import BLOCK
from kastellan.adapters.pettingzoo import raw_env
from kastellan.adapters.vector import KastellanVector
from kastellan.core.errors import BadOption, IllegalAction

SHORT: dict[str, Any] = {"turn_limit": 20, "victory_points": 7}


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [("kreta", 2, {}), ("kreta", 3, {"board": "sardegna"}), ("kreta", 4, {}), ("catan", 2, SHORT)],
)
def test_every_row_is_the_game_that_the_core_plays(
    game: str, players: int, options: dict[str, Any]
) -> None:
    """Each row's actions, and the draws of its stream, replay through a `Record`."""
    rows = 5
    many = KastellanVector(game, rows, players=players, **options)
    core = kastellan.load(game)
    records = [core.new(players, options) for _ in range(rows)]
    drivers = [kastellan.Driver(11, row) for row in range(rows)]
    seen, infos = many.reset(seed=11)
    assert many.observation_space.contains(seen)
    ended = 0
    for row in range(rows):
        drivers[row].settle(records[row])
    expected = np.zeros(core.rules.observation, np.float32)
    for step in range(400):
        actions = many.sample()
        assert many.action_space.contains(actions)
        seen, rewards, terminations, truncations, infos = many.step(actions)
        assert not truncations.any()
        for row, record in enumerate(records):
            actor = record.to_move
            record.play(int(actions[row]))
            drivers[row].settle(record)
            over = record.to_move == kastellan.OVER
            assert terminations[row] == over
            if over:
                ended += 1
                alone = len(record.winners) == 1
                assert (infos["utilities"][row] > 0).sum() == len(record.winners) or not alone
                assert rewards[row] == infos["utilities"][row][actor]
                records[row] = record = core.new(players, options)
                drivers[row].settle(record)
            else:
                assert rewards[row] == 0
            assert infos["to_move"][row] == record.to_move
            assert np.flatnonzero(seen["action_mask"][row]).tolist() == list(record.legal)
            if step % rows == row:
                core.rules.observe(record.setting.setup, record.state, record.to_move, expected)
                assert seen["observation"][row].tobytes() == expected.tobytes()
    assert ended > 0
    assert many.observation_space.contains(seen)


def test_one_row_is_the_environment_of_pettingzoo() -> None:
    many, one = KastellanVector("kreta", 1, players=3), raw_env("kreta", players=3)
    seen, infos = many.reset(seed=8)
    one.reset(seed=8)
    while True:
        alone = one.observe(one.agent_selection)
        assert seen["observation"][0].tobytes() == alone["observation"].tobytes()
        assert seen["action_mask"][0].tobytes() == alone["action_mask"].tobytes()
        actions = many.sample()
        seen, _, terminations, _, infos = many.step(actions)
        one.step(actions[0])
        if terminations[0]:
            break
    assert list(one.rewards.values()) == infos["utilities"][0].tolist()


def test_threads_and_interpreted_rules_play_the_same_games() -> None:
    kinds: list[dict[str, Any]] = [{}, {"threads": 3}, {"compiled": False}, {"copy": False}]
    worlds = [KastellanVector("kreta", 7, players=2, **kind) for kind in kinds]
    for world in worlds:
        world.reset(seed=21)
    for _ in range(120):
        chosen = [world.sample() for world in worlds]
        assert all((each == chosen[0]).all() for each in chosen)
        results = [world.step(chosen[0]) for world in worlds]
        for result in results[1:]:
            for name in ("observation", "action_mask"):
                assert (result[0][name] == results[0][0][name]).all()
            assert (result[1] == results[0][1]).all()
            assert (result[2] == results[0][2]).all()
    for world in worlds:
        world.close()


@pytest.mark.parametrize("threads", [1, 2])
def test_more_games_than_a_block_are_seen_as_they_are(threads: int) -> None:
    rows = 2 * BLOCK + 45
    world = KastellanVector("catan", rows, threads=threads, **SHORT)
    seen, infos = world.reset(seed=4)
    encode = Encoder(world.game, world.setting)
    for _ in range(80):
        seen, _, _, _, infos = world.step(world.sample())
        expected = encode(world._games.states, infos["to_move"])
        assert seen["observation"].tobytes() == expected.tobytes()
    world.close()


def test_without_observations_there_are_masks_alone() -> None:
    world = KastellanVector("catan", 3, observe=False, **SHORT)
    seen, _ = world.reset(seed=1)
    assert seen["observation"].shape == (3, 0)
    assert seen["action_mask"].any(axis=1).all()


def test_their_wrapper_keeps_its_statistics() -> None:
    inside = KastellanVector("kreta", 4, players=2)
    world = RecordEpisodeStatistics(inside)
    world.reset(seed=1)
    lengths: list[int] = []
    for _ in range(200):
        *_, infos = world.step(inside.sample())
        lengths += infos["episode"]["l"][infos["_episode"]].tolist() if "episode" in infos else []
    assert lengths
    assert all(40 < length < 200 for length in lengths)


def test_copies_stay_as_they_were() -> None:
    world = KastellanVector("kreta", 2, players=2)
    first, _ = world.reset(seed=1)
    before = first["observation"].copy()
    world.step(world.sample())
    assert (first["observation"] == before).all()


def test_what_is_not_copied_cannot_be_written_to() -> None:
    """The next observation is made from the last one, so nobody may change that."""
    world = KastellanVector("kreta", 2, players=2, copy=False)
    seen, _ = world.reset(seed=1)
    for each in (*seen.values(), *world.step(world.sample())[0].values()):
        with pytest.raises(ValueError, match="read-only"):
            each[0, 0] = 1
    free = KastellanVector("kreta", 2, players=2).reset(seed=1)[0]
    free["observation"][:] = 5.0


def test_mistakes_get_a_sentence_and_change_nothing() -> None:
    world = KastellanVector("kreta", 2, players=2)
    world.reset(seed=1)
    wrong = world.sample()
    wrong[1] = 12
    with pytest.raises(IllegalAction, match="Something else is due now"):
        world.step(wrong)
    assert world.step(world.sample())[0]["action_mask"].any()
    for bad in (np.zeros(3, np.int64), np.zeros(2), np.zeros((2, 1), np.int64)):
        with pytest.raises(BadOption, match="The actions are 2 whole numbers, one a game"):
            world.step(bad)
    with pytest.raises(BadOption, match="The number of games is 1 or more, not 0"):
        KastellanVector("kreta", 0)
    with pytest.raises(BadOption, match="The number of threads is 1 or more, not 0"):
        KastellanVector("kreta", 1, threads=0)
