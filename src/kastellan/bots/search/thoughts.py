"""What a search thinks of a position: the best lines, who will win, and with how many points.

    >>> bot = bots.make("search:2s", game, speed="compiled")
    >>> thoughts(bot, record.setting, s, lines=3).to_json()

`wording` says it in five languages.
"""

from dataclasses import dataclass

from kastellan.bots.evaluation import Floats
from kastellan.bots.search.bot import Search
from kastellan.bots.search.closer import found, look_again, told
from kastellan.bots.search.guide import Guide
from kastellan.bots.search.knowledge import knowledge
from kastellan.bots.search.lines import DIGITS, Line
from kastellan.bots.search.standing import Standing
from kastellan.core.errors import KastellanError
from kastellan.core.game import Game, Json, Setting, State

ENOUGH = 0.1  # a share of the search that makes a judgement as good as that of the best
LOOKS = 2  # closer looks for each line that is told, at most


@dataclass(frozen=True)
class Thoughts:
    """What a seat's search thinks before a decision."""

    game: Game
    seat: int
    rounds: int
    lines: tuple[Line, ...]
    """The best few, with what is expected to follow."""
    ranked: tuple[Line, ...]
    """Every action that can be played, the best first."""

    @property
    def best(self) -> Line:
        """What is best, all considered."""
        return self.ranked[0]

    def rank(self, action: int) -> int:
        """The place of an action, 1 for the best; raises KastellanError for what is not legal."""
        for place, line in enumerate(self.ranked, start=1):
            if line.action == action:
                return place
        raise KastellanError(f"The action {action} is not among those that can be played now.")

    def loss(self, action: int) -> float:
        """How much of the chance to win an action gives away."""
        line = self.ranked[self.rank(action) - 1]
        return max(self.best.chances[self.seat] - line.chances[self.seat], 0.0)

    def to_json(self) -> Json:
        """The thoughts as plain data: the position as a whole, and the best lines."""
        return {
            "seat": self.seat,
            "rounds": self.rounds,
            "chances": [round(chance, DIGITS) for chance in self.best.chances],
            "points": [round(points, DIGITS) for points in self.best.points],
            "proven": self.best.proven,
            "lines": [line.to_json() for line in self.lines],
        }


def thoughts(
    bot: Search,
    setting: Setting,
    s: State,
    lines: int = 3,
    also: int | None = None,
    again: Search | None = None,
) -> Thoughts:
    """Think about a state, and say what comes of it.

    Another search, `again`, looks closer at the lines that are told and at the action `also`. What
    the seat to move cannot know is erased first, so it makes no difference.
    """
    seat = int(bot.game.rules.to_move(setting.setup, s))
    if seat < 0:
        raise KastellanError("There is something to think about only when a seat is to move.")
    known = s.copy()
    bot.game.rules.redact(setting.setup, known, seat)
    root, best = found(bot, setting, known)
    facts = knowledge(bot.game)
    assert facts is not None  # or there would be no search
    study = Study(Guide(bot.game, setting, known, facts), root, best)
    if again is not None:
        study.look_closer(again, setting, lines, also)
    return Thoughts(bot.game, seat, bot.rounds, tuple(study.told(lines)), study.ranked())


class Study:
    """The actions of a position with what is known of each, in the order of their worth."""

    def __init__(self, guide: Guide, root: Standing, best: int) -> None:
        self._guide = guide
        self._children = root.children()
        self._worth = {action: child.worth(guide.seat) for action, child in self._children.items()}
        looked = max(sum(child.visits for child in self._children.values()), 1)
        self._lines = {action: self._line(root, action, looked) for action in self._children}
        self._order = sorted(self._lines, key=lambda action: -self._worth[action])
        self._order.remove(best)
        self._order.insert(0, best)

    def _line(self, root: Standing, action: int, looked: int) -> Line:
        child, guide = self._children[action], self._guide
        chances, points = _outlook(root, child, guide.seat)
        return Line(
            action,
            guide.say(action),
            child.visits,
            child.visits / looked,
            tuple(chances[: guide.players].tolist()),
            tuple(points[: guide.players].tolist()),
            child.proven,
        )

    def look_closer(self, bot: Search, setting: Setting, lines: int, also: int | None) -> None:
        """Think again about what is told and was hardly looked at; that may change the order."""
        sure = {
            action for action, line in self._lines.items() if line.share >= ENOUGH or line.proven
        }
        sure.add(self._order[0])
        for _ in range(lines * LOOKS):
            wanted = [line.action for line in self.told(lines)]
            if also in self._lines:
                wanted.append(also)
            doubtful = [
                action for action in wanted if action not in sure and not self._lines[action].proven
            ]
            if not doubtful:
                return
            action = doubtful[0]
            sure.add(action)
            self._lines[action] = look_again(bot, setting, self._guide, self._lines[action])
            for each in sure:
                self._worth[each] = self._lines[each].chances[self._guide.seat]
            self._order.sort(key=lambda action: -self._worth[action])

    def told(self, lines: int) -> list[Line]:
        """The best lines; of those that do the same in another order only the first."""
        best: list[Line] = []
        known: set[bytes] = set()
        for action in self._order[: lines * LOOKS]:
            if len(best) == lines:
                break
            line = self._followed(action)
            after = line.parts[0].after
            if after is None or after.tobytes() not in known:
                best.append(line)
            if after is not None:
                known.add(after.tobytes())
        return best

    def ranked(self) -> tuple[Line, ...]:
        """All actions, the best first."""
        return tuple(self._lines[action] for action in self._order)

    def _followed(self, action: int) -> Line:
        """A line with what is expected to follow."""
        line = self._lines[action]
        if not line.parts:
            parts, ending = self._guide.follow(action, self._children[action])
            line = self._lines[action] = told(line, self._guide, parts, ending)
        return line


def _outlook(root: Standing, child: Standing, seat: int) -> tuple[Floats, Floats]:
    """Chances and points of an action; of one that was never looked at, by its first guess."""
    if child.visits or child.proven:
        return child.chances, child.points
    chances = root.chances.copy()
    others = max(1.0 - float(chances[seat]), 1e-9)
    guess = child.worth(seat)
    chances *= (1.0 - guess) / others
    chances[seat] = guess
    return chances, root.points
