"""How many decisions a second go through each door: `python -m kastellan.adapters.bench kreta`.

Random play throughout, in one thread. Seconds are the processor's, so that other programs do not
count.
"""

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

import numpy as np

from kastellan.adapters.openspiel.bots import GAMES, make
from kastellan.adapters.pettingzoo import env, raw_env
from kastellan.adapters.vector import KastellanVector
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.driver import Driver
from kastellan.core.game import Game
from kastellan.core.record import Record
from kastellan.core.selfplay import runner
from kastellan.games import load

SLICE = 1.0  # seconds of a measurement
REPEATS = 3
ROWS = 512  # games in step


def rate(work: Callable[[], int]) -> float:
    """What `work` gets done a second: the middle of a few slices."""
    clock = time.process_time
    work()
    rates = []
    for _ in range(REPEATS):
        done, started = 0, clock()
        while clock() - started < SLICE:
            done += work()
        rates.append(done / (clock() - started))
    return median(rates)


def doors(game: Game) -> Iterator[tuple[str, str, float]]:
    """(door, what is counted, how many a second), one after the other."""
    setting = game.setting(None, {})
    play = runner(game, setting, 1, "cpu")
    yield "the core, compiled", "decisions", rate(lambda: int(play(0, 64)[1].sum()))
    yield "Record, checked", "decisions", rate(lambda: _through_record(game))
    spiel = GAMES[game.name].around(setting)
    yield "OpenSpiel state", "decisions", rate(lambda: _through_spiel(spiel))
    for name in ("openspiel-mcts", "openspiel-mcts-cpp", "openspiel-mcts-quick"):
        yield name, "simulations", _simulations(game, name)
    yield "PettingZoo env", "seat decisions", rate(_stepper(env(game.name)))
    yield "PettingZoo raw_env", "seat decisions", rate(_stepper(raw_env(game.name)))
    rows = KastellanVector(game.name, ROWS, copy=False)
    yield f"vector of {ROWS}", "seat decisions", rate(_rows(rows))
    blind = KastellanVector(game.name, ROWS, copy=False, observe=False)
    yield f"vector of {ROWS}, masks only", "seat decisions", rate(_rows(blind))


def _through_record(game: Game) -> int:
    record, driver = game.new(), Driver(1)
    while record.to_move != OVER and len(record.actions) < 400:
        if record.to_move == CHANCE:
            record.play(driver.choose(record))
        else:
            record.play(record.legal[driver.below(len(record.legal))])
    return len(record.actions)


def _through_spiel(spiel: Any) -> int:
    state, decisions = spiel.new_initial_state(), 0
    while not state.is_terminal() and decisions < 400:
        state.apply_action(random.choice(state.legal_actions()))
        decisions += 1
    return decisions


def _simulations(game: Game, name: str) -> float:
    """Simulations a second in the middle of a game."""
    record, driver = Record(game, game.setting(None, {})), Driver(2)
    driver.settle(record)
    while len(record.actions) < 100 or len(record.legal) < 4:
        record.play(record.legal[driver.below(len(record.legal))])
        driver.settle(record)
    s = record.state
    game.rules.redact(record.setting.setup, s, record.to_move)
    bot = make(f"{name}:20n", game)

    def search() -> int:
        bot.choose(record.setting, s.copy())
        return bot.clock.done

    return rate(search)


def _stepper(world: Any) -> Callable[[], int]:
    """The loop of PettingZoo's own benchmark."""

    def steps() -> int:
        if not world.unwrapped.agents or all(world.terminations.values()):
            world.reset()
        for _ in range(50):
            seen, _, ended, _, _ = world.last()
            legal = np.flatnonzero(seen["action_mask"])
            world.step(None if ended else random.choice(legal.tolist()))
            if all(world.terminations.values()):
                world.reset()
        return 50

    return steps


def _rows(world: KastellanVector) -> Callable[[], int]:
    world.reset(seed=1)

    def steps() -> int:
        world.step(world.sample())
        return ROWS

    return steps


def main() -> None:
    """Print a table, or JSON with `--json`."""
    names = [word for word in sys.argv[1:] if word != "--json"] or ["kreta", "catan"]
    for name in names:
        found = []
        for door, what, each in doors(load(name)):
            found.append({"door": door, "what": what, "per_second": round(each)})
            if "--json" not in sys.argv:
                print(f"{name:6} {door:40} {each:>12,.0f} {what} a second", flush=True)
        if "--json" in sys.argv:
            print(json.dumps({"game": name, "doors": found}))


if __name__ == "__main__":
    main()
