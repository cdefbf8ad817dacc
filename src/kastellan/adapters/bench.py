"""How many decisions a second go through each door: `python -m kastellan.adapters.bench kreta`.

Random play throughout, in one thread. Seconds are the processor's, so that other programs do not
count. `python -m bench.peers doors` takes turns between the doors, and keeps the figures.
"""

import random
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np

from kastellan.core.contract import CHANCE, OVER
from kastellan.core.driver import Driver
from kastellan.core.game import Game, Setting
from kastellan.core.record import Record
from kastellan.core.selfplay import runner
from kastellan.games import load

Work = Callable[[], float]
"""Does a little work; returns how much was done."""

SLICE = 1.0  # seconds of a measurement
REPEATS = 3
ROWS = 512  # games in step
GAMES = {"kreta": 64, "catan": 16}  # played through the core in one call
MIDDLE = 60  # decisions before a search is asked
MOMENT = 400  # decisions of a game that is played through a slow door

DOORS: dict[str, tuple[str, Callable[[Game, Setting], Work]]] = {
    "core, compiled": ("decisions", lambda game, setting: core(game, setting)),
    "Record": ("decisions", lambda game, setting: lambda: through_record(game, setting)),
    "OpenSpiel": ("decisions", lambda game, setting: through_spiel(game, setting)),
    "OpenSpiel, a copy": ("copies", lambda game, setting: copies(game, setting)),
    "OpenSpiel MCTS, Python": ("simulations", lambda *at: searches("openspiel-mcts", *at)),
    "OpenSpiel MCTS, C++": ("simulations", lambda *at: searches("openspiel-mcts-cpp", *at)),
    "OpenSpiel MCTS, Python with our rollouts": (
        "simulations",
        lambda *at: searches("openspiel-mcts-quick", *at),
    ),
    "PettingZoo env": ("seats' decisions", lambda *at: through_pettingzoo("env", *at)),
    "PettingZoo raw_env": ("seats' decisions", lambda *at: through_pettingzoo("raw_env", *at)),
    "vector": ("seats' decisions", lambda game, setting: in_step(game, setting)),
    "vector, masks only": (
        "seats' decisions",
        lambda game, setting: in_step(game, setting, observe=False),
    ),
}
"""By name: what is counted there, and what makes it ready."""


def core(game: Game, setting: Setting, device: str = "cpu", games: int | None = None) -> Work:
    """Random games by the loop that selfplay runs; chance counts."""
    play = runner(game, setting, 1, device)
    count = games or GAMES.get(game.name, 16)
    return lambda: int(play(0, count)[1].sum())


def through_record(game: Game, setting: Setting) -> float:
    """A part of a game by the checked way in."""
    record, driver = Record(game, setting), Driver(1)
    while record.to_move != OVER and len(record.actions) < MOMENT:
        if record.to_move == CHANCE:
            record.play(driver.choose(record))
        else:
            record.play(record.legal[driver.below(len(record.legal))])
    return len(record.actions)


def through_spiel(game: Game, setting: Setting) -> Work:
    """A part of a game as any OpenSpiel game is played from Python."""
    spiel = _spiel(game, setting)
    dice = random.Random(1)

    def play() -> float:
        state, decisions = spiel.new_initial_state(), 0
        while not state.is_terminal() and decisions < MOMENT:
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return play


def copies(game: Game, setting: Setting) -> Work:
    """Clones of a state."""
    state = _spiel(game, setting).new_initial_state()

    def copy() -> float:
        for _ in range(100):
            state.clone()
        return 100

    return copy


def searches(name: str, game: Game, setting: Setting) -> Work:
    """OpenSpiel's simulations in the middle of a game."""
    from kastellan.adapters.openspiel.bots import make

    record, driver = Record(game, setting), Driver(2)
    driver.settle(record)
    while len(record.actions) < MIDDLE or len(record.legal) < 4:
        record.play(record.legal[driver.below(len(record.legal))])
        driver.settle(record)
    s = record.state
    game.rules.redact(setting.setup, s, record.to_move)
    bot = make(f"{name}:20n", game)

    def search() -> float:
        bot.choose(setting, s.copy())
        return bot.clock.done

    return search


def through_pettingzoo(kind: str, game: Game, setting: Setting) -> Work:
    """The loop of PettingZoo's own benchmark."""
    from kastellan.adapters import pettingzoo

    world = getattr(pettingzoo, kind)(game.name, setting.players, **setting.options)
    world.reset(seed=1)
    dice = random.Random(1)

    def steps() -> float:
        for _ in range(50):
            seen, _, ended, _, _ = world.last()
            legal = np.flatnonzero(seen["action_mask"])
            world.step(None if ended else dice.choice(legal.tolist()))
            if all(world.terminations.values()):
                world.reset()
        return 50

    return steps


def in_step(
    game: Game, setting: Setting, observe: bool = True, threads: int = 1, rows: int = ROWS
) -> Work:
    """Many games in step."""
    from kastellan.adapters.vector import KastellanVector

    world = KastellanVector(
        game.name, rows, setting.players, observe, threads, copy=False, **setting.options
    )
    world.reset(seed=1)

    def steps() -> float:
        world.step(world.sample())
        return rows

    return steps


def rate(work: Work) -> float:
    """What `work` gets done a second: the middle of a few slices."""
    clock = time.process_time
    work()
    rates = []
    for _ in range(REPEATS):
        done, began = 0.0, clock()
        while clock() - began < SLICE:
            done += work()
        rates.append(done / (clock() - began))
    return median(rates)


def _spiel(game: Game, setting: Setting) -> Any:
    from kastellan.adapters.openspiel.bots import GAMES as SPIELS

    return SPIELS[game.name].around(setting)


def main() -> None:
    """Print a line for each door."""
    for name in sys.argv[1:] or ["kreta", "catan"]:
        game = load(name)
        setting = game.setting(None, {})
        for door, (what, ready) in DOORS.items():
            each = rate(ready(game, setting))
            print(f"{name:6} {door:42} {each:>12,.0f} {what} a second", flush=True)


if __name__ == "__main__":
    main()
