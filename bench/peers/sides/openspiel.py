"""OpenSpiel: its own random bots and searches in C++, and games written in Python.

A decision is an action applied to a state; those of chance count.
"""

import random
from collections.abc import Callable
from typing import Any

import pyspiel

from bench.peers.sides.worker import LENGTHS, Work, serve

SIMULATIONS = 50  # of one search
SAMPLE = 200  # games over which a length is taken


def random_play(name: str) -> Work:
    """Games between OpenSpiel's C++ random bots; nothing of it is Python."""
    game = pyspiel.load_game(name)
    seats = range(game.num_players())
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in seats]
    seeds = iter(range(1, 1 << 62))

    def play() -> float:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return len(state.history())

    return play


def search(name: str) -> Work:
    """The C++ MCTS with its random rollouts, where a seat first has a choice."""
    game = pyspiel.load_game(name)
    state, dice = game.new_initial_state(), random.Random(1)
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, odds)[0])
        else:
            state.apply_action(state.legal_actions()[0])
    LENGTHS[f"{name} MCTS"] = length(state)
    rollout = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, rollout, 2.0, SIMULATIONS, 1000, False, 1, False)

    def simulate() -> float:
        bot.mcts_search(state)
        return SIMULATIONS

    return simulate


def length(root: Any) -> float:
    """How many decisions a random game has from there on."""
    seats = range(root.get_game().num_players())
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in seats]
    played = 0
    for seed in range(SAMPLE):
        state = root.clone()
        pyspiel.evaluate_bots(state, bots, seed)
        played += len(state.history()) - len(root.history())
    return played / SAMPLE


def from_python(name: str) -> Work:
    """A game written in Python, played from Python."""
    from open_spiel.python import games  # noqa: F401  registers them

    game = pyspiel.load_game(name)
    dice = random.Random(1)

    def play() -> float:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return play


def named(maker: Callable[[str], Work], name: str) -> Callable[[], Work]:
    """The work, not yet set up."""
    return lambda: maker(name)


WORKS = {
    **{name: named(random_play, name) for name in ("backgammon", "gin_rummy", "hearts")},
    **{f"{name} MCTS": named(search, name) for name in ("backgammon", "gin_rummy", "hearts")},
    **{
        name: named(from_python, name)
        for name in ("python_tic_tac_toe", "python_liars_poker", "python_block_dominoes")
    },
}

if __name__ == "__main__":
    serve(WORKS, ("open_spiel",))
