"""OpenSpiel's searches play our games, by the clock or by the count, and see no secret."""

from itertools import count
from types import SimpleNamespace

import numpy as np
import pytest
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts

import kastellan
from kastellan.adapters.openspiel import Catan, Kreta
from kastellan.adapters.openspiel.bots import SpielBot, make, names, read_budget
from kastellan.bots import ask
from kastellan.core.errors import BadOption, UnknownName
from kastellan.core.rng import WORDS, seed_stream

KRETA, CATAN = kastellan.load("kreta"), kastellan.load("catan")
SHORT = {"turn_limit": 20, "victory_points": 7}


def middle(game: kastellan.Game, seed: int, **options: int) -> kastellan.Record:
    """A record in which a seat has a choice."""
    record, driver = game.new(2, options), kastellan.driver(seed)
    driver.settle(record)
    while len(record.actions) < 120 or len(record.legal) < 3:
        record.play(record.legal[driver.below(len(record.legal))])
        driver.settle(record)
    return record


def test_their_mcts_beats_random_play() -> None:
    """A few simulations a decision are enough against somebody who plays anything."""
    wins = 0
    for number in range(4):
        record, driver = KRETA.new(2), kastellan.driver(number)
        bot, seat = make("openspiel-mcts-quick:40n", KRETA, number), number % 2
        driver.settle(record)
        while record.to_move != kastellan.OVER:
            anything = record.legal[driver.below(len(record.legal))]
            record.play(ask(bot, record) if record.to_move == seat else anything)
            driver.settle(record)
        wins += record.winners == (seat,)
    assert wins >= 3


@pytest.mark.parametrize("game", [KRETA, CATAN])
def test_every_search_answers_with_a_legal_action_and_the_same_one_again(
    game: kastellan.Game,
) -> None:
    record = middle(game, 3, **(SHORT if game is CATAN else {}))
    for name in names(game):
        first, again = (make(f"{name}:12n", game, 5) for _ in range(2))
        action = ask(first, record)
        assert action in record.legal
        assert ask(again, record) == action
        assert first.clock.done >= 12


def test_a_search_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    record, ticks = middle(CATAN, 4, **SHORT), count()
    bots = [make(f"{name}:1s", CATAN) for name in names(CATAN) if "cpp" not in name]
    watch = SimpleNamespace(perf_counter=lambda: next(ticks) / 10)
    monkeypatch.setattr("kastellan.adapters.openspiel.timed.time", watch)
    for bot in bots:
        ask(bot, record)
        assert 9 <= bot.clock.done <= 13


def test_a_budget_too_short_for_anything_still_gives_a_legal_action() -> None:
    record = middle(CATAN, 5, **SHORT)
    for name in names(CATAN):
        assert ask(make(f"{name}:0.001ms", CATAN), record) in record.legal


def test_a_bot_plays_the_same_whatever_the_other_holds() -> None:
    """Two games that differ only in what the seat cannot know get the same answer."""
    record = middle(CATAN, 6, **SHORT)
    seat = record.to_move
    truth, guess = record.state, record.state
    CATAN.rules.redact(record.setting.setup, guess, seat)
    rng = np.zeros(WORDS, np.int64)
    seed_stream(rng, 9, 0)
    CATAN.rules.resample(record.setting.setup, guess, seat, rng)
    assert truth.tobytes() != guess.tobytes()
    for name in names(CATAN):
        answers = [
            ask(make(f"{name}:8n", CATAN, 1), kastellan.Record(CATAN, record.setting, s))
            for s in (truth, guess)
        ]
        assert answers[0] == answers[1]


def test_their_own_mcts_plays_a_whole_game_by_their_own_loop() -> None:
    game, dice = Kreta({"players": 2}), np.random.RandomState(2)
    rollouts = mcts.RandomRolloutEvaluator(1, dice, max_length=1)
    bots = [mcts.MCTSBot(game, 2.0, 3, rollouts, random_state=dice) for _ in range(2)]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, dice)
    assert sorted(returns) in ([-1, 1], [0, 0])


def test_their_own_ismcts_plays_a_whole_game() -> None:
    game, dice = Catan(SHORT), np.random.RandomState(2)
    rollouts = mcts.RandomRolloutEvaluator(1, dice, max_length=1)
    bot = ismcts.ISMCTSBot(game, rollouts, 2.0, 3, random_state=dice)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(dice.choice(actions, p=odds)))
        else:
            state.apply_action_with_legality_check(int(bot.step(state)))
    assert sorted(state.returns()) in ([-1, 1], [0, 0])


def test_a_board_of_ones_own_is_played_too() -> None:
    board = kastellan.load("kreta").setting(2, {}).parts.data
    own = {**board, "name": "elsewhere"}
    record = KRETA.new(2, board=own, start=1)
    kastellan.driver(1).settle(record)
    assert ask(make("openspiel-mcts-quick:5n", KRETA), record) in record.legal


def test_wrong_specs_get_a_sentence() -> None:
    with pytest.raises(UnknownName, match="openspiel-ismcts is for games with secrets"):
        make("openspiel-ismcts:1s", KRETA)
    with pytest.raises(UnknownName, match="There is no bot 'openspiel-az' for Kreta; try"):
        make("openspiel-az:1s", KRETA)
    for wrong in ("0n", "0s", "1h", "-3n", "1.5n", "500", "soon"):
        with pytest.raises(BadOption, match="The budget of a decision is a time"):
            make(f"openspiel-mcts:{wrong}", KRETA)
    assert read_budget("200ms").seconds == 0.2
    assert isinstance(make("openspiel-mcts", KRETA), SpielBot)
