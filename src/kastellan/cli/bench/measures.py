"""What is measured: each function runs for about a slice of a second and returns a rate."""

import time
from typing import Any

from kastellan.core.build import rule
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.driver import Driver
from kastellan.core.game import Game, Setting
from kastellan.core.record import Record
from kastellan.core.selfplay import runner, selfplay

SLICE = 0.5  # seconds
SEED = 1
FIRST_TRY = {"interpreted": 1, "cpu": 256, "cuda": 1 << 15}  # games; more until a slice is filled
MOST_GAMES = 1 << 21


def decisions_per_s(game: Game, setting: Setting, device: str, threads: int) -> tuple[float, float]:
    """Decisions and games a second of random play on a device."""
    games = FIRST_TRY[device] * threads
    while True:
        report = selfplay(game, setting, games, SEED, device, threads)
        if report.seconds > SLICE or games >= MOST_GAMES:
            return report.decisions_per_s, report.games_per_s
        games = min(games * 4, MOST_GAMES)


def checked_decisions_per_s(game: Game, setting: Setting) -> float:
    """Decisions a second through the public `Record`, which checks every action."""
    driver = Driver(SEED)
    decisions = 0
    started = time.perf_counter()
    while time.perf_counter() - started < SLICE:
        record = Record(game, setting)
        while record.to_move != OVER:
            if record.to_move == CHANCE:
                record.play(driver.choose(record))
            else:
                record.play(record.legal[driver.below(len(record.legal))])
        decisions += len(record.actions)
    return decisions / (time.perf_counter() - started)


@rule
def copy_over(source: Any, target: Any, times: int) -> None:
    """Copy every state, so many times."""
    for _ in range(times):
        for place in range(len(source)):
            target[place] = source[place]


def copy_ns(game: Game) -> float:
    """Nanoseconds to copy one state, compiled."""
    copy = game.rules.compiled(copy_over)
    source, target = game.rules.new_states(64), game.rules.new_states(64)
    copy(source, target, 1)
    times = 20_000
    started = time.perf_counter()
    copy(source, target, times)
    return (time.perf_counter() - started) / (times * len(source)) * 1e9


def openspiel_decisions_per_s(name: str = "backgammon") -> float | None:
    """Decisions a second of OpenSpiel's C++ game with its own random bots; None without it."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(2)]
    decisions = 0
    games = 0
    started = time.perf_counter()
    while time.perf_counter() - started < SLICE:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, SEED + games)
        decisions += len(state.history())
        games += 1
    return decisions / (time.perf_counter() - started)


def search_rounds_per_s(game: Game, setting: Setting, settings: str) -> float | None:
    """Rounds a second of the search from the opening, on one thread; None if it cannot play it."""
    from kastellan.bots.search.bot import from_spec
    from kastellan.bots.search.knowledge import knowledge

    if knowledge(game) is None:
        return None
    bot = from_spec(f"{SLICE}s{settings}", game, SEED, "compiled")
    record = Record(game, setting)
    driver = Driver(SEED)
    while record.to_move == CHANCE or len(record.legal) == 1:
        record.play(driver.choose(record) if record.to_move == CHANCE else record.legal[0])
    s = record.state
    game.rules.redact(setting.setup, s, record.to_move)
    started = time.perf_counter()
    bot.search(setting, s, hurry=False)
    return bot.rounds / (time.perf_counter() - started)


def openspiel_simulations_per_s(name: str = "backgammon") -> float | None:
    """Simulations a second of OpenSpiel's C++ MCTS with one random playout each; None without."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    simulations = 64
    while True:
        bot = pyspiel.MCTSBot(
            game, pyspiel.RandomRolloutEvaluator(1, SEED), 2.0, simulations, 1000, False, SEED,
            False,
        )  # fmt: skip
        started = time.perf_counter()
        bot.mcts_search(state)
        seconds = time.perf_counter() - started
        if seconds > SLICE:
            return simulations / seconds
        simulations *= 2


def has_gpu(game: Game, setting: Setting) -> bool:
    """Whether a GPU answers."""
    from kastellan.core.cuda import NoDevice

    try:
        runner(game, setting, SEED, "cuda")
    except NoDevice:
        return False
    return True
