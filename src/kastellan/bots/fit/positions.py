"""Positions of self-play, with what became of them.

Each start of a turn is noted, and a share of the other moments where a search would judge. Now
and then a bot plays any legal action instead of its own: then positions vary more than one style
would let them, and mistakes are seen with their price.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kastellan.bots.bot import Bot
from kastellan.bots.evaluation import Evaluation, evaluation
from kastellan.bots.search.knowledge import knowledge
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.driver import check_seed
from kastellan.core.errors import BadOption, KastellanError
from kastellan.core.game import Game, Setting
from kastellan.core.playout import choose
from kastellan.core.rng import MASK, WORDS, below, scramble, seed_stream

Floats = NDArray[np.float32]

FINE = 1 << 20  # how finely shares are drawn
STREAMS = 3  # random streams of a game: for chance, for random decisions, for what is noted


@dataclass(frozen=True)
class Positions:
    """What was seen, position by position."""

    features: Floats
    """[position, seat, feature]"""
    late: Floats
    """[position] how far the game was, 0 to 1"""
    wins: Floats
    """[position, seat] the seat's share of the win in the end"""
    more: Floats
    """[position, seat] the points the seat still made"""
    game: NDArray[np.int64]
    """[position] the number of its game"""

    def of_games(self, chosen: NDArray[np.bool_]) -> "Positions":
        """The positions of some of the games."""
        here = chosen[self.game]
        return Positions(
            self.features[here], self.late[here], self.wins[here], self.more[here], self.game[here]
        )


def known_of(game: Game) -> Evaluation:
    """The features of a game; raises KastellanError if there are none."""
    known = evaluation(game)
    if known is None:
        raise KastellanError(f"Nobody has named what matters in {game.title} yet.")
    return known


@dataclass(frozen=True)
class Course:
    """Which games are played, and what is noted of them."""

    bots: Sequence[str]
    """A bot for each seat; they rotate from game to game."""
    games: int
    seed: int = 1
    epsilon: float = 0.0
    """The share of decisions that are any legal action."""
    share: float = 0.0
    """The share of settled moments that are noted besides the starts of turns."""


def collect(
    game: Game,
    setting: Setting,
    course: Course,
    speed: str = "compiled",
    after_each: Callable[[], None] = lambda: None,
) -> Positions:
    """Play the games of a course and note what is seen."""
    from kastellan.bots import make

    check(game, setting, course)
    watcher = Watcher(game, setting, course, speed)
    seats = setting.players
    for number in range(course.games):
        bots = [
            make(course.bots[(seat + number) % seats], game, _seed(course, number, seat), speed)
            for seat in range(seats)
        ]
        watcher.watch(bots, number)
        after_each()
    return watcher.positions()


def check(game: Game, setting: Setting, course: Course) -> None:
    """Raise BadOption or UnknownName for games that cannot be played."""
    from kastellan.bots import make

    known_of(game)
    for spec in course.bots:
        make(spec, game)
    if len(course.bots) != setting.players:
        raise BadOption(
            f"Give 1 bot, or one for each of {setting.players} players, not {len(course.bots)}."
        )
    if course.games < 2:
        raise BadOption(
            f"At least 2 games must be played, one to be kept back, not {course.games}."
        )
    if not 0 <= course.epsilon <= 1:
        raise BadOption(f"The share of random decisions is 0 to 1, not {course.epsilon}.")
    if not 0 <= course.share <= 1:
        raise BadOption(f"The share of moments noted is 0 to 1, not {course.share}.")
    check_seed(course.seed)


class Watcher:
    """Plays games and notes what it sees."""

    def __init__(self, game: Game, setting: Setting, course: Course, speed: str) -> None:
        rules = game.rules
        known, searched = known_of(game), knowledge(game)
        build = rules.compiled if speed == "compiled" else rules.interpreted
        self._game, self._setting, self._rules = game, setting, rules
        self._course = course
        self._to_move, self._apply = build(rules.to_move), build(rules.apply)
        self._draw, self._redact = build(choose), build(rules.redact)
        self._features = build(known.features)
        self._settled = build(searched.settled) if searched else None
        self._chance, self._whim, self._glance = np.zeros((STREAMS, WORDS), np.int64)
        self._scratch = rules.scratch()
        self._work = np.zeros((rules.seats, len(known.names)))
        self._seen: list[Floats] = []
        self._late: list[float] = []
        self._points: list[NDArray[np.int64]] = []
        self._ends: list[tuple[Floats, NDArray[np.int64]]] = []
        self._numbers: list[int] = []

    def watch(self, bots: Sequence[Bot], number: int) -> None:
        """Play game number `number`, which has streams of its own."""
        setup = self._setting.setup
        actions, odds = self._scratch
        for index, stream in enumerate((self._chance, self._whim, self._glance)):
            seed_stream(stream, self._course.seed, STREAMS * number + index)
        s = self._rules.new_state()
        self._rules.deal(setup, s)
        begun = False
        while (seat := self._to_move(setup, s)) != OVER:
            if seat == CHANCE:
                action = self._draw(setup, s, self._chance, actions, odds)
            else:
                opens = self._game.opens_turn(self._setting, s)
                begun = begun or opens
                if opens or (begun and self._glances(s)):
                    self._note(s)
                view = s.copy()
                self._redact(setup, view, seat)
                if happens(self._whim, self._course.epsilon):
                    action = self._draw(setup, view, self._whim, actions, odds)
                else:
                    action = bots[seat].choose(self._setting, view)
            self._apply(setup, s, action)
        won = np.zeros(self._rules.seats, np.int64)
        self._rules.winners(setup, s, won)
        shares = won[: len(bots)] / won.sum()
        end = (shares.astype(np.float32), self._points_of(s))
        fresh = len(self._seen) - len(self._ends)
        self._ends += [end] * fresh
        self._numbers += [number] * fresh

    def _glances(self, s: np.void) -> bool:
        """Whether a moment within a turn is noted."""
        if not happens(self._glance, self._course.share) or self._settled is None:
            return False
        return bool(self._settled(self._setting.setup, s))

    def positions(self) -> Positions:
        """All that was noted."""
        wins = np.array([shares for shares, _ in self._ends], np.float32)
        finals = np.array([points for _, points in self._ends])
        return Positions(
            np.array(self._seen),
            np.array(self._late, np.float32),
            wins,
            (finals - np.array(self._points)).astype(np.float32),
            np.array(self._numbers),
        )

    def _note(self, s: np.void) -> None:
        late = self._features(self._setting.setup, s, self._work)
        self._late.append(float(late))
        self._seen.append(self._work[: self._setting.players].astype(np.float32))
        self._points.append(self._points_of(s))

    def _points_of(self, s: np.void) -> NDArray[np.int64]:
        out = np.zeros(self._rules.seats, np.int64)
        self._rules.returns(self._setting.setup, s, out)
        return out[: self._setting.players]


def happens(rng: NDArray[np.int64], chance: float) -> bool:
    """True once in so many times."""
    return below(rng, FINE) < round(chance * FINE)


def _seed(course: Course, number: int, seat: int) -> int:
    """A seed of its own for each bot of each game."""
    return scramble(scramble(scramble(course.seed & MASK) ^ number) ^ seat)
