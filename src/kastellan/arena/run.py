"""A match from its first game to its report: what is kept, what is left, when it is clear."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

from kastellan.arena.match import Match
from kastellan.arena.played import Played
from kastellan.arena.rates import by_round, wins
from kastellan.arena.report import Report, Verdict, make_report
from kastellan.arena.sequential import Race, check_confidence
from kastellan.arena.store import Store
from kastellan.arena.workers import Way, processes
from kastellan.core.cores import usable_cores
from kastellan.core.errors import BadOption


def play(
    match: Match,
    games: int = 200,
    *,
    jobs: int | None = None,
    until: float | None = None,
    out: str | Path | None = None,
    way: Way | None = None,
    after_each: Callable[[Played], None] = lambda played: None,
) -> Report:
    """Play so many games of a match, and say what came of it.

    With `out` the games are kept in a file, and those it holds already are not played again. With
    `until` the match ends as soon as it is clear, to that confidence, whether the first bot is
    stronger or weaker than an even share. Ctrl-C ends it early: the report tells what is done.
    The figures are the same for any `jobs`, as long as the bots do not go by the clock.
    """
    check_amounts(games, jobs, until)
    progress = Progress(match, games, until)
    store = None if out is None else Store(Path(out), match)
    start, fresh = perf_counter(), 0
    try:
        for played in store.games.values() if store else ():
            if played.number < games:
                after_each(played)
                progress.add(played)
        run = (way or processes(jobs or usable_cores()))(match, progress.missing())
        try:
            for played in [] if progress.is_over else run:
                fresh += sum(clock.decisions for clock in played.clocks)
                progress.add(played)
                if store:
                    store.add(played)
                after_each(played)
                if progress.is_over:
                    break
        except KeyboardInterrupt:
            if not progress.games:
                raise
        finally:
            run.close()  # type: ignore[attr-defined]
    finally:
        if store:
            store.close()
    return progress.report(perf_counter() - start, fresh)


def check_amounts(games: int, jobs: int | None, until: float | None) -> None:
    """Raise BadOption for what cannot be played."""
    if games < 1:
        raise BadOption(f"The number of games is 1 or more, not {games}.")
    if jobs is not None and jobs < 1:
        raise BadOption(f"The number of jobs is 1 or more, not {jobs}.")
    if until is not None:
        check_confidence(until)


class Progress:
    """The games so far. The test takes them in by rounds, whatever order they are done in."""

    def __init__(self, match: Match, games: int, until: float | None) -> None:
        self.match = match
        self.games: dict[int, Played] = {}
        self._wanted = games
        self._until = until
        self._race = None if until is None else Race(1 / match.players, until)
        self._rounds = 0
        """How many rounds the test has taken in."""

    def missing(self) -> Iterator[int]:
        """The numbers still to be played."""
        return (number for number in range(self._wanted) if number not in self.games)

    @property
    def is_over(self) -> bool:
        """Whether nothing more needs to be played."""
        is_clear = self._race is not None and self._race.verdict is not None
        return is_clear or len(self.games) == self._wanted

    def add(self, played: Played) -> None:
        """Take in a game."""
        self.games[played.number] = played
        if self._race is None:
            return
        size = self.match.round
        while self._race.verdict is None:
            first = self._rounds * size
            numbers = range(first, first + size)
            if not all(number in self.games for number in numbers):
                break
            games = [self.games[number] for number in numbers]
            self._race.add(*by_round(self.match, games, wins(games, 0)))
            self._rounds += 1

    def report(self, seconds: float, fresh: int) -> Report:
        """What came of it; once the answer is clear, later games do not count."""
        verdict = None
        numbers = sorted(self.games)
        if self._race is not None and self._until is not None:
            verdict = Verdict(self._until, self._race.verdict, self._race.even, self._rounds)
            if verdict.answer is not None:
                numbers = [each for each in numbers if each < self._rounds * self.match.round]
        games = [self.games[number] for number in numbers]
        return make_report(self.match, games, self._wanted, seconds, fresh, verdict)
