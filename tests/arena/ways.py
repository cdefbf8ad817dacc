"""Ways to play games in an unusual order, as several processes might."""

from collections.abc import Iterable, Iterator
from itertools import islice

from kastellan.arena import Match, Played
from kastellan.arena.workers import alone


def jumbled(match: Match, numbers: Iterable[int]) -> Iterator[Played]:
    """Eight at a time, the last first; all in this process."""

    def order() -> Iterator[int]:
        waiting = iter(numbers)
        while some := list(islice(waiting, 8)):
            yield from reversed(some)

    return alone(match, order())
