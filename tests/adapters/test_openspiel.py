"""Both games in OpenSpiel, by OpenSpiel's own tests, for every player count and board."""

import io
import pickle
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, random_agent
from open_spiel.python.tests import games_sim_test

import kastellan
from kastellan.adapters.openspiel import Catan, Kreta, SpielState

SHORT = "turn_limit=20,victory_points=7"
GAMES = [
    *(f"kastellan_kreta(players={n},board={b})" for n in (2, 3, 4) for b in ("crete", "sardegna")),
    f"kastellan_catan({SHORT})",
]


def play(state: Any, seed: int, decisions: int = 10**6) -> Any:
    """Go on at random, by OpenSpiel's own functions."""
    dice = np.random.RandomState(seed)
    while decisions and not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(dice.choice(actions, p=odds)))
        else:
            state.apply_action(int(dice.choice(state.legal_actions())))
            decisions -= 1
    return state


@pytest.mark.parametrize("name", GAMES)
def test_their_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_their_sim_game(name: str) -> None:
    with redirect_stdout(io.StringIO()):
        games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("name", GAMES)
def test_their_api_test(name: str) -> None:
    kind = type("Api", (api_test.EnforceAPIOnPartialTreeBase,), {})
    kind.game, kind.game_name = pyspiel.load_game(name), name  # type: ignore[attr-defined]
    kind.setUpClass()  # type: ignore[attr-defined]
    kind.some_states = kind.some_states[:60]  # type: ignore[attr-defined]
    for test in dir(kind):
        if test.startswith("test_"):
            getattr(kind(test), test)()


@pytest.mark.parametrize("name", [*GAMES[::2]])
def test_a_playthrough_replays_to_the_same_text(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def exactly(tensor: Any, label: str, **more: Any) -> list[str]:
        """Rounding thousands of numbers a state, as theirs does, takes most of a minute."""
        return [f"{label} = {tensor.tobytes().hex()}"]

    monkeypatch.setattr(generate_playthrough, "_format_tensor", exactly)
    generate_playthrough.flags.FLAGS(["test"])
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(name, [], seed=1), encoding="utf-8")
    told, again = generate_playthrough.replay(str(file))
    assert told == again
    assert told.count("ObservationTensor(1)") > 10


@pytest.mark.parametrize("name", GAMES)
def test_the_same_game_as_the_core_plays(name: str) -> None:
    """The history replays through `Record`, to the same points of view and the same winners."""
    spiel = pyspiel.load_game(name)
    state = play(spiel.new_initial_state(), seed=5)
    record = kastellan.Record(spiel.engine.game, spiel.engine.setting)
    record.replay(state.history())
    assert record.to_move == kastellan.OVER
    winners = [seat for seat, share in enumerate(state.returns()) if share > 0]
    assert tuple(winners) == record.winners or len(record.winners) == record.players
    assert sum(state.returns()) == pytest.approx(0)
    assert spiel.engine.to_state(state.words).tobytes() == record.state.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_compiled_and_interpreted_rules_lead_to_the_same_words(name: str) -> None:
    fast = pyspiel.load_game(name)
    slow = pyspiel.load_game(name[:-1] + ",compiled=False)")
    state = play(fast.new_initial_state(), seed=6, decisions=40)
    twin = slow.new_initial_state()
    for action in state.history():
        twin.apply_action(action)
    assert twin.words.tolist() == state.words.tolist()
    assert twin.legal_actions() == state.legal_actions()


def test_a_copy_goes_its_own_way_and_a_pickle_goes_on() -> None:
    state = play(pyspiel.load_game(GAMES[0]).new_initial_state(), seed=7, decisions=9)
    before = str(state)
    copy, thawed = state.clone(), pickle.loads(pickle.dumps(state))
    play(copy, seed=8, decisions=3)
    assert str(state) == before == str(thawed)
    assert thawed.history() == state.history()
    thawed.apply_action(thawed.legal_actions()[0])
    assert str(thawed) != before


@pytest.mark.parametrize("name", GAMES[-2:])
def test_a_copy_is_one_array_of_words_and_nothing_else(name: str) -> None:
    state = play(pyspiel.load_game(name).new_initial_state(), seed=7, decisions=9)
    copy = state.clone()
    assert list(vars(copy)) == list(vars(state)) == ["words"]
    assert copy.words.base is None  # not a view: its own memory
    assert copy.words.tobytes() == state.words.tobytes()
    assert copy.engine is state.engine


def secret_states(count: int) -> list[SpielState]:
    """States of the Catan card game at all stages."""
    game = pyspiel.load_game(f"kastellan_catan({SHORT})")
    return [play(game.new_initial_state(), seed, decisions=7 * seed + 1) for seed in range(count)]


def test_a_resampled_state_looks_the_same_to_the_player_and_different_within() -> None:
    changed = 0
    for state in secret_states(25):
        if state.is_terminal():
            continue
        for player in range(2):
            sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            assert other.history() == []
            changed += str(other) != str(state)
    assert changed > 25


def test_a_resampled_state_goes_on_like_the_true_one_while_no_secret_comes_out() -> None:
    compared = 0
    for state in secret_states(20):
        seat = state.current_player()
        engine, true = state.engine, state.engine.to_state(state.words)
        other = state.resample_from_infostate(max(seat, 0), lambda: 0.25)
        for action in state.legal_actions() if seat >= 0 else ():
            if not engine.game.reveals(engine.setting, true, action):
                here, there = state.child(action), other.child(action)
                assert here.information_state_string(seat) == there.information_state_string(seat)
                assert here.information_state_string(seat) != state.information_state_string(seat)
                compared += 1
    assert compared > 50


def test_information_states_remember_what_the_state_forgets() -> None:
    """Two ways to the same position are two information states: perfect recall."""
    game = pyspiel.load_game("kastellan_kreta(players=2,start=0)")
    ways = []
    for order in ((0, 1), (1, 0)):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        cards = [("admiral", "ship"), ("abbot", "abbot")]
        for place in order:
            for word in cards[place]:
                _apply(state, word)
            for word in ("abbot", "abbot") if place == order[0] else ():
                _apply(state, word)
        ways.append(state)
    assert str(ways[0]) == str(ways[1])
    assert ways[0].information_state_string(0) != ways[1].information_state_string(0)


def _apply(state: Any, word: str) -> None:
    """Play the first legal action whose words begin so."""
    for action in state.legal_actions():
        if state.action_to_string(action).startswith(word):
            state.apply_action(action)
            return
    raise AssertionError(f"{word} is not legal: {state}")


def test_named_parts_fill_the_tensor() -> None:
    for game in (Kreta(), Catan()):
        observer = game.make_py_observer()
        assert observer.tensor is not None
        assert sum(part.size for part in observer.dict.values()) == observer.tensor.size
        observer.set_from(play(game.new_initial_state(), seed=1, decisions=20), 0)
        assert observer.dict["phase"].sum() == 1


@pytest.mark.parametrize("name", GAMES[::2])
def test_their_environment_for_learning_and_their_loop_for_bots(name: str) -> None:
    world = rl_environment.Environment(name)
    many = world.action_spec()["num_actions"]
    agents = [random_agent.RandomAgent(seat, many) for seat in range(world.num_players)]
    now = world.reset()
    while not now.last():
        now = world.step([agents[now.observations["current_player"]].step(now).action])
    assert sum(now.rewards) == pytest.approx(0)
    assert len(now.observations["info_state"][0]) == world.game.observation_tensor_size()
    bots = [pyspiel.make_uniform_random_bot(seat, 7) for seat in range(world.num_players)]
    returns = pyspiel.evaluate_bots(pyspiel.load_game(name).new_initial_state(), bots, 3)
    assert sum(returns) == pytest.approx(0)


def test_a_wrong_parameter_gets_a_sentence() -> None:
    with pytest.raises(kastellan.KastellanError, match="Kreta is for 2, 3 or 4 players"):
        pyspiel.load_game("kastellan_kreta(players=5)")
    with pytest.raises(kastellan.KastellanError, match="second_after_tie takes nothing or half"):
        pyspiel.load_game("kastellan_kreta(second_after_tie=all)")
