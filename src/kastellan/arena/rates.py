"""Parts of the games, each with the interval that its match calls for.

A match that is looked at once has an ordinary interval, between openings. One with a sequential
test is looked at after every round: there an ordinary interval would be too narrow, and the bets of
the test give one that holds at all times.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from kastellan.arena import intervals, sequential
from kastellan.arena.intervals import Estimate
from kastellan.arena.match import Match
from kastellan.arena.played import Played

Shares = Mapping[int, float]
"""Parts from 0 to 1 by the numbers of the games they come from."""


def rate(
    match: Match, games: Sequence[Played], shares: Shares, until: float | None = None
) -> Estimate:
    """The mean share.

    With `until`, the confidence to stop at, the interval holds however often one has looked.
    """
    openings = [match.opening(number) for number in shares]
    found = intervals.rate(list(shares.values()), openings)
    if until is None:
        return found
    return Estimate(found.value, *sequential.always(by_round(match, games, shares), until))


def by_round(match: Match, games: Sequence[Played], shares: Shares) -> list[float]:
    """The mean share of each round that is complete.

    Unlike single openings, all rounds are alike: everybody has met everybody.
    """
    count = Counter(played.number // match.round for played in games)
    found: dict[int, list[float]] = {}
    for number, share in shares.items():
        found.setdefault(number // match.round, []).append(share)
    return [
        sum(each) / len(each)
        for which, each in sorted(found.items())
        if count[which] == match.round
    ]


def wins(games: Sequence[Played], bot: int) -> Shares:
    """The bot's part of the win in each game it has played."""
    return {
        played.number: played.shares[played.seats.index(bot)]
        for played in games
        if bot in played.seats
    }
