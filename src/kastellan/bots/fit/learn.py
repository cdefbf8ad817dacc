"""`python -m kastellan.bots.fit.learn`: let the instinct of the Catan card game learn.

It plays against itself, looks back at what came of its decisions (`lessons`), and plays on a little
better. What it is in the end is written only if it clearly beats what there was.
"""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

import kastellan.bots.catan
from kastellan.bots.catan.deeds import DEEDS
from kastellan.bots.catan.greedy_weights import WEIGHTS
from kastellan.bots.catan.instinct import CONSTANT, Net, learnt
from kastellan.bots.catan.senses import INPUTS
from kastellan.bots.fit.__main__ import bar, run
from kastellan.bots.fit.duels import Duels, Player
from kastellan.bots.fit.lessons import Adam, Desk, Gains, learn, look_back, new_desk
from kastellan.bots.fit.practice import Room
from kastellan.core.driver import check_seed
from kastellan.core.errors import BadOption
from kastellan.games.catan.layout import SEATS

ROOMS = 2  # threads; part of what a seed finds
REPEATS = 3  # times that each decision is learnt from
BATCH = 8192  # decisions between two steps
FIRST_PACE, LAST_PACE = 2e-3, 5e-5
CURIOSITY = 0.003  # what open options are worth at first; nothing in the end
HEAD_START = 5.5  # of what `greedy` would do, before anything is learnt
SPREAD = 0.12  # of the first random weights
EVERY = 20  # rounds between two matches
MATCH = 1000  # games of it
PROOF = 10_000  # games of the last one
CLEAR = 2.0  # standard errors
SHIPPED = Path(kastellan.bots.catan.__file__).parent / "instinct.npz"


def fresh(units: int, seed: int) -> Net:
    """An instinct that knows nothing, and follows `greedy` nine times of ten."""
    dice = np.random.default_rng(seed)
    net = Net(
        dice.normal(0.0, SPREAD, (INPUTS, units)).astype(np.float32),
        np.zeros((DEEDS, units), np.float32), np.zeros(units, np.float32),
        np.zeros(units, np.float32), np.zeros((SEATS, units), np.float32),
    )  # fmt: skip
    net.lean[CONSTANT] = HEAD_START
    return net


class School:
    """An instinct that learns."""

    def __init__(self, net: Net, games: int, seed: int, speed: str = "compiled") -> None:
        from kastellan.games import load

        rules = load("catan").rules
        build = rules.compiled if speed == "compiled" else rules.interpreted
        self._look_back, self._learn = build(look_back), build(learn)
        self.net = net
        self.entropy = 0.0
        """How undecided it was on the average in the last round."""
        self._games, self._seed = games, seed
        self._played = 0
        self._rooms = [Room(net, games, speed) for _ in range(ROOMS)]
        self._duels = [Duels(speed) for _ in range(ROOMS)]
        self._desks = [new_desk(net) for _ in range(ROOMS)]
        self._adam = Adam(net)
        self._dice = np.random.default_rng(seed)
        self._pool = ThreadPoolExecutor(ROOMS)

    def round(self, pace: float, curiosity: float = CURIOSITY) -> int:
        """Play so many games in each room and learn from them; returns the decisions noted."""
        firsts = [self._played + room * self._games for room in range(ROOMS)]
        self._played += ROOMS * self._games
        counts = list(self._pool.map(self._practise, self._rooms, firsts))
        gains = [self._gains(room) for room in self._rooms]
        spread = np.float32(np.concatenate([each.surprise for each in gains]).std())
        for each in gains:
            each.surprise[:] /= spread
        steps = max(sum(counts) // BATCH, 1)
        for desk in self._desks:
            desk.sums[:] = 0.0
        for _ in range(REPEATS):
            orders = [np.array_split(self._dice.permutation(count), steps) for count in counts]
            for step in range(steps):
                parts = [order[step] for order in orders]
                list(
                    self._pool.map(
                        self._study, self._rooms, gains, parts, self._desks, [curiosity] * ROOMS
                    )
                )
                done = np.float32(sum(len(part) for part in parts))
                slopes = [sum(each) / done for each in zip(*self._gradients(), strict=True)]
                self._adam.step(self.net, slopes, pace)
        decisions, entropy = np.sum([desk.sums for desk in self._desks], axis=0)
        self.entropy = entropy / decisions
        return sum(counts)

    def rate(self, theirs: Player, seed: int, games: int) -> float:
        """The share of games that it wins, against another instinct or against `greedy`."""

        def one(room: int) -> float:
            return self._duels[room].rate(self.net, theirs, seed + room, max(games // ROOMS, 1))

        return sum(self._pool.map(one, range(ROOMS))) / ROOMS

    def _practise(self, room: Room, first: int) -> int:
        return room.practise(self.net, self._seed, first, self._games)

    def _gains(self, room: Room) -> Gains:
        gains = Gains(np.zeros(room.count, np.float32), np.zeros(room.count, np.float32))
        self._look_back(room.noted, room.count, gains)
        return gains

    def _study(self, room: Room, gains: Gains, order: Any, desk: Desk, curiosity: float) -> None:
        for part in desk.gradient:
            part[...] = 0.0
        self._learn(self.net, room.noted, gains, order, curiosity, desk)

    def _gradients(self) -> list[Net]:
        return [desk.gradient for desk in self._desks]


def main(
    rounds: Annotated[int, typer.Option(help="How often it plays and learns.")] = 400,
    games: Annotated[int, typer.Option(help="Games of a round, for each of two threads.")] = 800,
    units: Annotated[int, typer.Option(help="Hidden units, if it begins anew.")] = 64,
    seed: Annotated[int, typer.Option(help="The same seed learns the same.")] = 1,
    pace: Annotated[float, typer.Option(help="How quickly it learns at first.")] = FIRST_PACE,
    anew: Annotated[bool, typer.Option(help="Begin with nothing but greedy.")] = False,
    write: Annotated[bool, typer.Option(help="Write what was learnt, if it is better.")] = True,
) -> None:
    """Let the instinct play against itself and learn from it."""
    if rounds < 1 or games < 1 or units < 2 or not 0 < pace < 1:
        raise BadOption(
            f"It takes 1 round and 1 game or more, 2 units or more and a pace between 0 and 1, "
            f"not {rounds}, {games}, {units} and {pace:g}."
        )
    check_seed(seed)
    before = learnt()
    net = fresh(units, seed) if anew else Net(*(part.copy() for part in before))
    school = School(net, games, seed)
    try:
        with bar() as progress:
            task = progress.add_task("Learning", total=rounds)
            for number in range(rounds):
                left = 1 - number / rounds
                school.round(max(pace * left, LAST_PACE), CURIOSITY * left)
                progress.advance(task)
                if (number + 1) % EVERY == 0:
                    won = school.rate(WEIGHTS, -number, MATCH)
                    typer.echo(
                        f"Round {number + 1} of {rounds}: wins {won:.1%} of {MATCH:,} games "
                        f"against greedy; entropy {school.entropy:.3f}."
                    )
    except KeyboardInterrupt:
        print("\nStopped; what there is:", file=sys.stderr)
    won = school.rate(before, -rounds, PROOF)
    typer.echo(f"Wins {won:.1%} of {PROOF:,} games against what there was.")
    if write and won > 0.5 + CLEAR * 0.5 / sqrt(PROOF):
        origin = {
            "units": len(net.lean),
            "rounds": rounds,
            "games": games,
            "seed": seed,
            "pace": pace,
            "won": round(won, 4),
            "before": None if anew else past(),
        }
        typer.echo(f"Written to {store(net, origin)}.")


def store(net: Net, origin: dict[str, Any]) -> Path:
    """Write an instinct to where it ships from."""
    np.savez_compressed(SHIPPED, origin=json.dumps(origin), **net._asdict())
    return SHIPPED


def past() -> dict[str, Any]:
    """How what ships was learnt, and what it had learnt before that."""
    with np.load(SHIPPED) as table:
        origin: dict[str, Any] = json.loads(str(table["origin"]))
    return origin


if __name__ == "__main__":
    run(main)
