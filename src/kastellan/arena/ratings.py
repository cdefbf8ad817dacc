"""Plackett-Luce ratings of the bots, by openskill.

Every game ranks its players; a rating is a mean (25 to begin with) with its uncertainty. Bots do
not learn from game to game, so the drift that openskill allows people is turned off. The games are
taken in their order, so the same games give the same ratings.
"""

from collections.abc import Iterable

from openskill.models import PlackettLuce

from kastellan.arena.intervals import Estimate
from kastellan.arena.played import Played

DEVIATIONS = 1.96


def ratings(bots: int, games: Iterable[Played]) -> list[Estimate]:
    """A rating for each bot of a match."""
    model = PlackettLuce(tau=0.0)
    rated = [model.rating() for _ in range(bots)]
    for played in games:
        teams = [[rated[bot]] for bot in played.seats]
        changed = model.rate(teams, ranks=[float(rank) for rank in played.ranks()])
        for bot, (rating,) in zip(played.seats, changed, strict=True):
            rated[bot] = rating
    return [
        Estimate(each.mu, each.mu - DEVIATIONS * each.sigma, each.mu + DEVIATIONS * each.sigma)
        for each in rated
    ]
