"""Bots against each other, many games, compiled: who is stronger?

Every opening is played once from each rotation of the seats, so that neither a lucky seat nor a
lucky deal decides.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np

from kastellan.bots.bot import Bot, check_seed
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.errors import BadOption
from kastellan.core.game import Game, Json, Setting, listing
from kastellan.core.playout import choose
from kastellan.core.rng import MASK, WORDS, scramble, seed_stream

SPREAD = 1.96  # standard deviations on each side of a 95 % interval


@dataclass(frozen=True)
class Score:
    """How one bot fared."""

    bot: str
    games: int
    alone: int
    """Games won alone."""
    shared: int
    """Games won together with others."""
    wins: float
    """All wins, a shared one in parts."""
    points: float
    """Points a game on average."""

    @property
    def rate(self) -> float:
        """Wins a game."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true rate lies with 95 % confidence (Wilson)."""
        spread = SPREAD**2 / self.games
        middle = self.rate + spread / 2
        reach = sqrt(self.rate * (1 - self.rate) * spread + spread**2 / 4)
        return (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)


def play_games(
    game: Game,
    specs: Sequence[str],
    games: int,
    seed: int = 0,
    options: Mapping[str, Json] | None = None,
    speed: str = "compiled",
    after_each: Callable[[], None] = lambda: None,
) -> list[Score]:
    """Play one bot of each spec against the others; the scores come in the order of the specs."""
    from kastellan.bots import make

    check(game, specs, games, seed)
    setting = game.setting(len(specs), options or {})
    seats = len(specs)
    won = np.zeros((games, seats), bool)
    points = np.zeros((games, seats), np.int64)
    for number in range(games):
        opening, turn = divmod(number, seats)
        order = [(seat + turn) % seats for seat in range(seats)]
        bots = [make(specs[who], game, _seed(seed, number, who), speed) for who in order]
        ends = play_game(game, setting, bots, seed, opening, speed)
        won[number, order], points[number, order] = ends
        after_each()
    parts = won / won.sum(axis=1, keepdims=True)
    single = parts == 1
    return [
        Score(
            spec, games, int(single[:, who].sum()), int((won & ~single)[:, who].sum()),
            float(parts[:, who].sum()), float(points[:, who].mean()),
        )
        for who, spec in enumerate(specs)
    ]  # fmt: skip


def check(game: Game, specs: Sequence[str], games: int, seed: int) -> None:
    """Raise UnknownName or BadOption for games that cannot be played."""
    from kastellan.bots import make

    if len(specs) not in game.players:
        raise BadOption(f"{game.title} takes {listing(game.players)} bots, not {len(specs)}.")
    for spec in specs:
        make(spec, game)
    if games < 1:
        raise BadOption(f"The number of games is 1 or more, not {games}.")
    check_seed(seed)


def play_game(
    game: Game, setting: Setting, bots: Sequence[Bot], seed: int, opening: int, speed: str
) -> tuple[list[bool], list[int]]:
    """One game, bot by seat: who has won, and everybody's points."""
    rules = game.rules
    build = rules.compiled if speed == "compiled" else rules.interpreted
    apply, draw, redact = build(rules.apply), build(choose), build(rules.redact)
    to_move = build(rules.to_move)
    setup = setting.setup
    rng = np.zeros(WORDS, np.int64)
    seed_stream(rng, seed, opening)
    s = rules.new_state()
    rules.deal(setup, s)
    actions, odds = rules.scratch()
    while (seat := to_move(setup, s)) != OVER:
        if seat == CHANCE:
            action = draw(setup, s, rng, actions, odds)
        else:
            view = s.copy()
            redact(setup, view, seat)
            action = bots[seat].choose(setting, view)
        apply(setup, s, action)
    out = np.zeros(rules.seats, np.int64)
    rules.returns(setup, s, out)
    points = out[: len(bots)].tolist()
    rules.winners(setup, s, out)
    return [bool(win) for win in out[: len(bots)]], points


def _seed(seed: int, number: int, who: int) -> int:
    """A seed of its own for each bot of each game."""
    return scramble(scramble(scramble(seed & MASK) ^ number) ^ who)
