"""What more thinking is worth: how often longer searches decide otherwise, and what it gains.

    python scripts/worth_of_time.py catan --budgets 800n 8000n 40000n --positions 150 --seed 1

Positions are drawn from games between two SAMPLERS, one a game, each with a choice.
Every budget decides alone, and another search of the last budget judges what they decided. What a
search passes over it judges too low rather than too high, so the gain is at most what is printed.
"""

import argparse
import random
import statistics
from itertools import pairwise
from math import sqrt

from rich.progress import track

from kastellan.arena import Match
from kastellan.arena.entrants import Entrants
from kastellan.arena.workers import play_number
from kastellan.bots.search.bot import from_spec
from kastellan.core.errors import KastellanError
from kastellan.core.game import Setting, State
from kastellan.games import load

SAMPLERS = "search:100n"


def position(match: Match, entrants: Entrants, number: int) -> tuple[State, int, int]:
    """A state with a choice of one game, the seat that chooses, and how many such a seat had."""
    rules, setup = match.loaded.rules, match.setting.setup
    s, out = rules.new_state(), rules.scratch()[0]
    rules.deal(setup, s)
    found = []
    for action in play_number(match, entrants, number).actions:
        seat = int(rules.to_move(setup, s))
        if seat >= 0 and rules.legal(setup, s, out) > 1:
            found.append((s.copy(), seat))
        rules.apply(setup, s, action)
    chosen, seat = random.Random(number).choice(found)
    rules.redact(setup, chosen, seat)
    return chosen, seat, len(found) // match.players


def decide(match: Match, budget: str, seed: int, setting: Setting, s: State) -> int:
    """What a fresh search does."""
    return from_spec(budget, match.loaded, seed, "compiled").choose(setting, s)


def judge(match: Match, budget: str, setting: Setting, s: State, seat: int) -> dict[int, float]:
    """The seat's chance to win by action."""
    bot = from_spec(budget, match.loaded, 1_000_003, "compiled")
    bot.search(setting, s, hurry=False)
    return {int(each["action"]): float(each["chances"][seat]) for each in bot._trees[0].children()}


def line(name: str, gains: list[float], decisions: float) -> str:
    """How often two budgets differed, the gain each time, and over a game."""
    others = [gain for gain in gains if gain != 0.0]
    mean = statistics.fmean(gains)
    reach = 1.96 * statistics.stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
    return (
        f"{name}: otherwise in {len(others)} of {len(gains)}; gain a decision "
        f"{mean:.2%} ± {reach:.2%} of the chance to win, {mean * decisions:.0%} "
        f"± {reach * decisions:.0%} over the {decisions:.0f} decisions of a game, all added up"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=["kreta", "catan"])
    parser.add_argument("--budgets", nargs="+", default=["800n", "8000n", "40000n"])
    parser.add_argument("--positions", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    try:
        for each in asked.budgets:
            from_spec(each, load(asked.game), 0, "interpreted")
    except KastellanError as error:
        parser.error(str(error))
    if len(asked.budgets) < 2 or asked.positions < 1:
        parser.error("Two budgets or more are compared, in one position or more.")
    match = Match.of(load(asked.game), [SAMPLERS, SAMPLERS], 2, seed=asked.seed)
    entrants, setting = Entrants(match), match.setting
    steps = list(pairwise(asked.budgets))
    gains: dict[tuple[str, str], list[float]] = {step: [] for step in steps}
    choices = []
    try:
        for number in track(range(asked.positions), "positions"):
            s, seat, count = position(match, entrants, number)
            chosen = {each: decide(match, each, number, setting, s) for each in asked.budgets}
            worth = judge(match, asked.budgets[-1], setting, s, seat)
            choices.append(count)
            for less, more in steps:
                gains[less, more].append(worth[chosen[more]] - worth[chosen[less]])
    except KeyboardInterrupt:
        print("Interrupted; what there is:")
    for (less, more), each in gains.items():
        if each:
            print(line(f"{more} beside {less}", each, statistics.fmean(choices)))


if __name__ == "__main__":
    main()
