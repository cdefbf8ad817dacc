"""What came of a match, in figures."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from kastellan.arena import intervals
from kastellan.arena.intervals import Estimate
from kastellan.arena.match import Match
from kastellan.arena.meetings import Meeting, meetings
from kastellan.arena.played import Clock, Played
from kastellan.arena.rates import rate, wins
from kastellan.arena.ratings import ratings
from kastellan.arena.uses import Uses
from kastellan.core.game import Json


@dataclass(frozen=True)
class Score:
    """How one bot fared."""

    bot: str
    """Its spec, numbered where it is there more than once."""
    games: int
    alone: int
    """Games won alone."""
    shared: int
    """Games won together with others."""
    wins: float
    """All wins, a shared one in parts."""
    rate: Estimate
    """Wins a game."""
    points: float | None
    """Points a game that nobody forfeited; None before the first."""
    margin: Estimate
    """Points more than the best of the others, in the same games."""
    rating: Estimate
    forfeits: int
    """Games lost by crashing, stalling or answering nonsense."""
    clock: Clock

    def to_json(self) -> dict[str, Json]:
        """As plain data, without times."""
        return {
            "bot": self.bot,
            "games": self.games,
            "alone": self.alone,
            "shared": self.shared,
            "wins": round(self.wins, 6),
            "rate": self.rate.value if self.rate.is_known else None,
            "interval": [self.rate.low, self.rate.high],
            "points": self.points,
            "margin": self.margin.to_json(),
            "rating": self.rating.to_json(),
            "forfeits": self.forfeits,
        }


@dataclass(frozen=True)
class Verdict:
    """The answer of the sequential test."""

    confidence: float
    answer: str | None
    """stronger, weaker, or None while it is not clear."""
    even: float
    rounds: int
    """How many it took; with as many bots as seats a round is an opening."""

    def to_json(self) -> dict[str, Json]:
        """As plain data."""
        return {
            "confidence": self.confidence,
            "answer": self.answer,
            "even": self.even,
            "rounds": self.rounds,
        }


@dataclass(frozen=True)
class Fault:
    """Why a bot lost without being beaten, and in which games."""

    bot: str
    reason: str
    said: str
    """What it wrote to standard error in the first of them."""
    games: tuple[int, ...]


@dataclass(frozen=True)
class Report:
    """All there is to say of a match; the games are those that count, by number."""

    match: Match
    games: tuple[Played, ...]
    scores: tuple[Score, ...]
    wanted: int
    """Games that were asked for."""
    seconds: float
    """How long this run has played, of `fresh` decisions; more than one thing at a time."""
    fresh: int
    verdict: Verdict | None = None

    @property
    def confidence(self) -> float:
        """That of the intervals of wins, meetings and seats."""
        return intervals.CONFIDENCE if self.until is None else self.until

    @property
    def until(self) -> float | None:
        """The confidence to stop at; None if nobody looked before the end."""
        return None if self.verdict is None else self.verdict.confidence

    @cached_property
    def meetings(self) -> list[Meeting]:
        """Every pair of bots by itself."""
        return meetings(self.match, self.games, self.until)

    @cached_property
    def seats(self) -> list[Estimate]:
        """What part of the games each seat has won, whoever sat there."""
        return [
            rate(
                self.match,
                self.games,
                {played.number: played.shares[seat] for played in self.games},
                self.until,
            )
            for seat in range(self.match.players)
        ]

    @cached_property
    def faults(self) -> list[Fault]:
        """What went wrong, once for each bot and reason; what happened most often first."""
        lost: dict[tuple[str, str], list[Played]] = {}
        for played in self.games:
            if (loss := played.loss) is not None:
                bot = self.match.names[played.seats[loss.seat]]
                lost.setdefault((bot, loss.reason), []).append(played)
        faults = []
        for (bot, reason), games in lost.items():
            assert games[0].loss is not None
            numbers = tuple(played.number for played in games)
            faults.append(Fault(bot, reason, games[0].loss.said, numbers))
        return sorted(faults, key=lambda fault: -len(fault.games))

    @property
    def is_league(self) -> bool:
        """Whether there are more bots than seats, so that pairs say more than totals."""
        return len(self.match.bots) > self.match.players

    @property
    def decisions_per_s(self) -> float | None:
        """The pace of this run; None if it has decided nothing."""
        return self.fresh / self.seconds if self.fresh and self.seconds else None

    def to_json(self, used: Uses | None = None) -> dict[str, Json]:
        """As plain data: all but `clock` is the same for the same seed."""
        match = self.match
        return {
            "game": match.game,
            "signature": match.signature,
            "players": match.players,
            "options": match.options,
            "bots": list(match.bots),
            "seed": match.seed,
            "games": len(self.games),
            "wanted": self.wanted,
            "verdict": None if self.verdict is None else self.verdict.to_json(),
            "confidence": self.confidence,
            "scores": [score.to_json() for score in self.scores],
            "meetings": [each.to_json(match) for each in self.meetings],
            "seats": [each.to_json() for each in self.seats],
            "margins": {
                score.bot: dict(sorted(Counter(margins(self.games, bot)).items()))
                for bot, score in enumerate(self.scores)
            },
            "lengths": dict(sorted(Counter(len(played.actions) for played in self.games).items())),
            "uses": None if used is None else used.to_json(),
            "forfeits": [
                {
                    "game": played.number,
                    "bot": match.names[played.seats[played.loss.seat]],
                    "reason": played.loss.reason,
                    "said": played.loss.said,
                }
                for played in self.games
                if played.loss is not None
            ],
            "clock": {
                "seconds": self.seconds,
                "decisions_per_s": self.decisions_per_s,
                "bots": [_times(score) for score in self.scores],
            },
        }


def _times(score: Score) -> dict[str, Json]:
    clock = score.clock
    return {
        "bot": score.bot,
        "decisions": clock.decisions,
        "decisions_per_s": clock.decisions_per_s,
        "mean": clock.mean,
        "p99": clock.quantile(0.99),
        "max": clock.slowest,
    }


def margins(games: Sequence[Played], bot: int) -> list[int]:
    """The bot's points less those of the best other, game by game, where nobody forfeited."""
    found = []
    for played in games:
        if bot in played.seats and played.loss is None:
            seat = played.seats.index(bot)
            others = [points for at, points in enumerate(played.points) if at != seat]
            found.append(played.points[seat] - max(others))
    return found


def make_report(
    match: Match,
    games: Sequence[Played],
    wanted: int,
    seconds: float = 0.0,
    fresh: int = 0,
    verdict: Verdict | None = None,
) -> Report:
    """The figures of some games, which come by number."""
    rated = ratings(len(match.bots), games)
    until = None if verdict is None else verdict.confidence
    scores = [_score(match, games, bot, rated[bot], until) for bot in range(len(match.bots))]
    return Report(match, tuple(games), tuple(scores), wanted, seconds, fresh, verdict)


def _score(
    match: Match, games: Sequence[Played], bot: int, rating: Estimate, until: float | None
) -> Score:
    mine = [(played, played.seats.index(bot)) for played in games if bot in played.seats]
    won = wins(games, bot)
    shares = list(won.values())
    clean = [(played, seat) for played, seat in mine if played.loss is None]
    clock = Clock(classes={})
    for played, seat in mine:
        clock.add(played.clocks[seat])
    leads = margins(games, bot)
    return Score(
        match.names[bot],
        len(mine),
        shares.count(1.0),
        sum(0 < share < 1 for share in shares),
        sum(shares),
        rate(match, games, won, until),
        sum(played.points[seat] for played, seat in clean) / len(clean) if clean else None,
        intervals.mean(leads, [match.opening(played.number) for played, _ in clean]),
        rating,
        sum(played.loss is not None and played.loss.seat == seat for played, seat in mine),
        clock,
    )
