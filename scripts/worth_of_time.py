"""What more thinking is worth: how often longer searches decide otherwise, and what it gains.

    python scripts/worth_of_time.py catan --budgets 670n 6700n 33500n --positions 150 --seed 1

Positions are drawn from games between two SAMPLERS, some of each game, all with a choice. Every
budget decides alone; settings may be given with it, as in 670n+doubt=0. Where they decide
otherwise, another search judges what they decided, and that alone, with as many rounds for each: a
search that is free to choose judges what it passes over too low.
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
from kastellan.bots.evaluation import fitted
from kastellan.bots.search.bot import from_spec
from kastellan.bots.search.growing import FEWEST, built
from kastellan.core.errors import KastellanError
from kastellan.core.game import Setting, State
from kastellan.games import load

SAMPLERS = "search:100n"
FROM_A_GAME = 5
EVEN = 1000.0  # so much doubt that what was visited least comes next
NEVER = 1_000_000_000  # visits of what is not to be looked at

Position = tuple[State, int, int]
"""A state as a seat knows it, the seat that chooses, and how many choices a seat has in a game."""


def positions(match: Match, entrants: Entrants, number: int) -> list[Position]:
    """Some states with a choice of one game."""
    rules, setup = match.loaded.rules, match.setting.setup
    s, out = rules.new_state(), rules.scratch()[0]
    rules.deal(setup, s)
    found = []
    for action in play_number(match, entrants, number).actions:
        seat = int(rules.to_move(setup, s))
        if seat >= 0 and rules.legal(setup, s, out) > 1:
            found.append((s.copy(), seat))
        rules.apply(setup, s, action)
    some = random.Random(number).sample(found, min(FROM_A_GAME, len(found)))
    for chosen, seat in some:
        rules.redact(setup, chosen, seat)
    return [(chosen, seat, len(found) // match.players) for chosen, seat in some]


def decide(match: Match, budget: str, seed: int, setting: Setting, s: State) -> int:
    """What a fresh search does."""
    return from_spec(budget, match.loaded, seed, "compiled").choose(setting, s)


def judge(
    match: Match, setting: Setting, s: State, seat: int, actions: set[int], rounds: int,
    settings: list[str],
) -> dict[int, float]:  # fmt: skip
    """The seat's chance to win by action, of some actions, each looked at for so many rounds."""
    spec = "+".join([f"{rounds * len(actions)}n", f"doubt={EVEN:g}", *settings])
    bot = from_spec(spec, match.loaded, 1_000_003, "compiled")
    bot._config["players"] = setting.players
    tree = bot._trees[0]
    tree._begin(setting, s, seat)
    desk = tree._desk(fitted(match.loaded, setting.players), bot._config)
    think = built(match.loaded, "compiled").think
    think(setting.setup, s, seat, desk, FEWEST)
    for child in tree.children():
        if int(child["action"]) not in actions:
            child["visits"] = NEVER
    think(setting.setup, s, seat, desk, rounds * len(actions))
    return {int(child["action"]): float(child["chances"][seat]) for child in tree.children()}


def line(name: str, otherwise: int, gains: list[float], decisions: float) -> str:
    """How often two budgets differed, the gain each time, and over a game."""
    mean = statistics.fmean(gains)
    reach = 1.96 * statistics.stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
    return (
        f"{name}: otherwise in {otherwise} of {len(gains)}; gain a decision "
        f"{mean:.2%} ± {reach:.2%} of the chance to win, {mean * decisions:.0%} "
        f"± {reach * decisions:.0%} over the {decisions:.0f} decisions of a game, all added up"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=["kreta", "catan"])
    parser.add_argument("--budgets", nargs="+", default=["670n", "6700n", "33500n"])
    parser.add_argument("--positions", type=int, default=150)
    parser.add_argument("--rounds", type=int, default=12_000, help="of the judge, for an action")
    parser.add_argument("--judge", nargs="*", default=[], help="its settings, as playout=200")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    try:
        for each in [*asked.budgets, "+".join(["1n", *asked.judge])]:
            from_spec(each, load(asked.game), 0, "interpreted")
    except KastellanError as error:
        parser.error(str(error))
    if len(asked.budgets) < 2 or asked.positions < 1 or asked.rounds < 1:
        parser.error("It takes two budgets or more, one position or more and one round or more.")
    match = Match.of(load(asked.game), [SAMPLERS, SAMPLERS], 2, seed=asked.seed)
    entrants, setting = Entrants(match), match.setting
    steps = list(pairwise(asked.budgets))
    gains: dict[tuple[str, str], list[float]] = {step: [] for step in steps}
    otherwise = dict.fromkeys(steps, 0)
    choices = []
    try:
        for which in track(range(asked.positions), "positions"):
            number, place = divmod(which, FROM_A_GAME)
            if place == 0:
                drawn = positions(match, entrants, number)
            s, seat, count = drawn[place % len(drawn)]
            chosen = {each: decide(match, each, which, setting, s) for each in asked.budgets}
            wanted = set(chosen.values())
            worth = dict.fromkeys(wanted, 0.0)
            if len(wanted) > 1:
                worth = judge(match, setting, s, seat, wanted, asked.rounds, asked.judge)
            choices.append(count)
            for less, more in steps:
                gains[less, more].append(worth[chosen[more]] - worth[chosen[less]])
                otherwise[less, more] += chosen[more] != chosen[less]
    except KeyboardInterrupt:
        print("Interrupted; what there is:")
    for (less, more), each in gains.items():
        if each:
            differing = otherwise[less, more]
            print(line(f"{more} beside {less}", differing, each, statistics.fmean(choices)))


if __name__ == "__main__":
    main()
