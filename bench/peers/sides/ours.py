"""Kastellan: Kreta for 2 and the Catan card game to 12 points, in the way each peer is measured.

A decision is an action applied to a state. Where a peer's chance is part of a step, only the
seats' decisions count here too.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from bench.peers.sides.worker import LENGTHS, Work, serve
from kastellan.adapters import bench
from kastellan.core.build import rule
from kastellan.core.contract import CHANCE, OVER, apply, deal, to_move
from kastellan.core.driver import Driver
from kastellan.core.game import Game, Setting, State
from kastellan.core.playout import choose, play_out
from kastellan.core.record import Record
from kastellan.core.rng import WORDS, seed_stream
from kastellan.games import load

PLAYERS = {"kreta": 2, "catan": 2}
ROUNDS = {"kreta": 2000, "catan": 50}  # of one search
PLAIN = "+sharpness=0+hint=0+playout=-1"
"""A search like the textbook's: no guesses, and every leaf played out at random to the end."""
SAMPLE = 1000  # games over which a share or a length is taken
INTERPRETED = {"kreta": 200, "catan": 10}  # the same where the rules are interpreted
ON_GPU = {"kreta": 1 << 22, "catan": 1 << 18}  # games of one call there

Maker = Callable[[Game, Setting], Work]


@rule
def count_decisions(setup: Any, states: Any, rng: Any, work: Any, counts: Any) -> None:
    """Play a random game in each state; counts the decisions of seats, and all of them."""
    for place in range(len(states)):
        s = states[place]
        seed_stream(rng, 1, place)
        deal(setup, s)
        mover = to_move(setup, s)
        while mover != OVER:
            counts[0] += 0 if mover == CHANCE else 1
            counts[1] += 1
            apply(setup, s, choose(setup, s, rng, work[0], work[1]))
            mover = to_move(setup, s)


def counted(game: Game, setting: Setting, games: int = SAMPLE, compiled: bool = True) -> Any:
    """Decisions of seats, and all decisions, of a random game."""
    rules, counts = game.rules, np.zeros(2, np.int64)
    run = (rules.compiled if compiled else rules.interpreted)(count_decisions)
    rng, states = np.zeros(WORDS, np.int64), rules.new_states(games)
    run(setting.setup, states, rng, rules.scratch(), counts)
    return counts / games


def seats_only(game: Game, setting: Setting) -> Work:
    """Random games of the core; chance is played, and not counted."""
    seats, every = counted(game, setting)
    play = bench.core(game, setting)
    return lambda: play() * seats / every


def seats_on_gpu(game: Game, setting: Setting) -> Work:
    """The same on a GPU; the share of chance is taken interpreted, which needs no compiling."""
    seats, every = counted(game, setting, INTERPRETED[game.name], compiled=False)
    play = on_gpu(game, setting)
    return lambda: play() * seats / every


def on_gpu(game: Game, setting: Setting) -> Work:
    """Random games that stay on the GPU."""
    from kastellan.core.cuda import Kernel

    kernel = Kernel(game.rules, setting.setup)
    lengths = kernel.play_there(1, 0, ON_GPU[game.name])[1]
    decisions = int(lengths.copy_to_host().sum())  # the same games every time

    def play() -> float:
        kernel.play_there(1, 0, ON_GPU[game.name])
        return decisions

    return play


def search(game: Game, setting: Setting) -> Work:
    """The search by plain random playouts, where a seat first has a choice."""
    from kastellan.bots.search.bot import from_spec

    record, driver = Record(game, setting), Driver(1)
    while record.to_move == CHANCE or len(record.legal) == 1:
        record.play(driver.choose(record) if record.to_move == CHANCE else record.legal[0])
    s = record.state
    game.rules.redact(setting.setup, s, record.to_move)
    LENGTHS[f"{game.name} MCTS"] = length(game, setting, record.state)

    def simulate() -> float:
        bot = from_spec(f"{ROUNDS[game.name]}n{PLAIN}", game, 1, "compiled")
        bot.search(setting, s, hurry=False)
        return bot.rounds

    return simulate


def length(game: Game, setting: Setting, root: State) -> float:
    """How many decisions a random game has from there on."""
    finish = game.rules.compiled(play_out)
    states, work = game.rules.new_states(1), game.rules.scratch()
    rng = np.zeros(WORDS, np.int64)
    seed_stream(rng, 1, 0)
    played = 0
    for _ in range(SAMPLE):
        states[0] = root
        played += finish(setting.setup, states[0], rng, work[0], work[1])
    return played / SAMPLE


def at_server(game: Game, setting: Setting) -> Work:
    """Both seats of a table at a server of its own, by the Python client over HTTP."""
    from bench.peers.sides.table import play_at_table

    return play_at_table(game, setting)


WAYS: dict[str, Maker] = {
    "": bench.core,
    " seats": seats_only,
    " seats on a GPU": seats_on_gpu,
    " MCTS": search,
    " server": at_server,
    **{f" {door}": ready for door, (_, ready) in bench.DOORS.items()},
}


def named(game: str, ready: Maker) -> Callable[[], Work]:
    """The work, not yet set up."""

    def make() -> Work:
        played = load(game)
        return ready(played, played.setting(PLAYERS[game], {}))

    return make


WORKS = {f"{game}{way}": named(game, ready) for game in PLAYERS for way, ready in WAYS.items()}

if __name__ == "__main__":
    serve(WORKS, ("kastellan", "numba", "numpy"))
