"""Thinking about the decisions of a game, with something to see while it takes time."""

from dataclasses import dataclass

from kastellan.bots import make
from kastellan.bots.search.bot import Search
from kastellan.bots.search.budget import read
from kastellan.bots.search.thoughts import Thoughts, thoughts
from kastellan.cli.progress import compile_rules
from kastellan.core.errors import UnknownName
from kastellan.core.record import Record

WARM_UP = "64n"
CLOSER = 4  # closer looks take this part of the budget
LEAST = 64  # rounds at least


@dataclass(frozen=True)
class Judged:
    """A decision of a game."""

    step: int
    """Actions before it."""
    moment: Record
    thoughts: Thoughts
    played: int | None
    """The action that was played; None if the game goes no further."""

    @property
    def loss(self) -> float:
        """How much of the chance to win was given away."""
        return 0.0 if self.played is None else self.thoughts.loss(self.played)


class Thinker:
    """A search for each seat: nobody's thoughts know what another's hand holds."""

    def __init__(self, record: Record, budget: str, threads: str) -> None:
        self.record = record
        self._budgets = (budget, part(budget))
        self._threads = threads
        self._found: dict[int, tuple[Search, Search]] = {}
        self._searches(0)  # a mistake is said at once

    def warm_up(self, step: int) -> None:
        """Compile what is not compiled yet, or load it, so that no thought is short of time."""
        game = self.record.game
        compile_rules(game.title, lambda: self._warm_up(step))

    def judge(self, step: int, lines: int) -> Judged:
        """Think about the decision after so many actions."""
        moment = self.record.fork(step)
        played = self.record.actions[step] if step < len(self.record.actions) else None
        bot, again = self._searches(moment.to_move)
        found = thoughts(bot, moment.setting, moment.state, lines, played, again)
        return Judged(step, moment, found, played)

    def _warm_up(self, step: int) -> None:
        moment = self.record.fork(step)
        thoughts(self._search(0, WARM_UP), moment.setting, moment.state, 1)

    def _searches(self, seat: int) -> tuple[Search, Search]:
        """The search for the moment, and the one for closer looks."""
        if seat not in self._found:
            one, other = (self._search(seat, budget) for budget in self._budgets)
            self._found[seat] = one, other
        return self._found[seat]

    def _search(self, seat: int, budget: str) -> Search:
        spec = f"search:{budget}+threads={self._threads}"
        bot = make(spec, self.record.game, seat, "compiled")
        if not isinstance(bot, Search):
            raise UnknownName(f"No search knows {self.record.game.title} yet.")
        return bot


def part(text: str) -> str:
    """The part of a budget for a closer look; raises BadOption."""
    budget = read(text)
    if budget.seconds < float("inf"):
        return f"{max(budget.seconds * 1000 / CLOSER, 1):g}ms"
    return f"{max(budget.rounds // CLOSER, min(budget.rounds, LEAST))}n"
