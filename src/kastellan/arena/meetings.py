"""Who is ahead of whom: every pair of bots by itself, in the games they played together."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

from kastellan.arena.intervals import Estimate
from kastellan.arena.match import Match
from kastellan.arena.played import Played
from kastellan.arena.rates import rate
from kastellan.core.game import Json


@dataclass(frozen=True)
class Meeting:
    """How often one bot was ahead of another; level counts half."""

    bot: int
    other: int
    games: int
    ahead: Estimate

    def to_json(self, match: Match) -> dict[str, Json]:
        """As plain data, with names."""
        return {
            "bot": match.names[self.bot],
            "other": match.names[self.other],
            "games": self.games,
            "ahead": self.ahead.to_json(),
        }


def meetings(match: Match, games: Sequence[Played], until: float | None = None) -> list[Meeting]:
    """Every pair that met, from both sides; with two players to be ahead is to win.

    With `until`, the confidence to stop at, the intervals hold however often one has looked.
    """
    shares: dict[tuple[int, int], dict[int, float]] = {}
    for played in games:
        ranks = dict(zip(played.seats, played.ranks(), strict=True))
        for pair in permutations(sorted(ranks), 2):
            mine, theirs = ranks[pair[0]], ranks[pair[1]]
            share = (mine < theirs) + (mine == theirs) / 2
            shares.setdefault(pair, {})[played.number] = share
    return [
        Meeting(*pair, len(found), rate(match, games, found, until))
        for pair, found in sorted(shares.items())
    ]
