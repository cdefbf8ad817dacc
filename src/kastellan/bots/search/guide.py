"""Following the line that a search expects.

A line is told to the seat that thinks, so it may only say what that seat can know. In a game with
secrets the search looks at many imagined worlds, and what is played in one of them may be a mere
guess. Therefore some worlds are imagined anew and played along: the line goes on while its actions
are possible in all of them and the seat sees the same in all of them, and stops where the hidden
cards begin to matter.
"""

from typing import Any

import numpy as np

from kastellan.bots.search.knowledge import Knowledge
from kastellan.bots.search.lines import (
    AT_CHANCE,
    AT_END,
    AT_LENGTH,
    AT_SECRET,
    AT_THIN,
    Part,
    Step,
)
from kastellan.bots.search.standing import Standing
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.game import Game, Setting, State
from kastellan.core.rng import WORDS, seed_stream

WORLDS = 12  # imagined to see whether hidden cards matter
THIN_OWN = 2  # visits below which the seat's own turn is not told further
THIN = 32  # the same for what comes after


class Guide:
    """Follows lines from one state, as one seat knows it."""

    def __init__(self, game: Game, setting: Setting, known: State, facts: Knowledge) -> None:
        self._game, self._setting = game, setting
        self._rules, self._setup = game.rules, setting.setup
        self.seat = self._mover(known)
        self.players = setting.players
        self.facts = facts
        self.longest = setting.players + 1
        """Parts of a line at most: everybody's turn, and the next of the seat's own."""
        self._known = known.copy()
        self._worlds = [known.copy()]
        if facts.secrets:
            rng = np.zeros(WORDS, np.int64)
            seed_stream(rng, 0, 0)
            self._worlds = [known.copy() for _ in range(WORLDS)]
            for world in self._worlds:
                self._rules.resample(self._setup, world, self.seat, rng)

    def say(self, action: int) -> str:
        """The notation of an action that can be played now."""
        return self._game.say(self._setting, self._known, action)

    def first(self, action: int) -> Part:
        """An action by itself."""
        worlds = [world.copy() for world in self._worlds]
        after = self._play(worlds, action)
        gains = () if after is None else self._gains(self._known, after)
        return Part(self.seat, (self._step(self._known, action),), gains, after)

    def follow(self, action: int, standing: Standing) -> tuple[tuple[Part, ...], str]:
        """What is expected from an action on, and why it stops there."""
        known = self._known.copy()
        worlds = [world.copy() for world in self._worlds]
        parts: list[Part] = []
        steps: list[Step] = []
        mover, start = self.seat, known
        while True:
            steps.append(self._step(known, action))
            is_secret = self._is_secret(worlds[0], action)
            after = self._play(worlds, action)
            if after is None or is_secret:
                return (*parts, Part(mover, tuple(steps), (), None)), AT_SECRET
            known = after
            choice, ending = self._choice(known, worlds, standing, mover, len(parts))
            if choice is None:
                if parts and ending in (AT_THIN, AT_SECRET):
                    known = self._back_to_settled(known, steps)
                if steps:
                    parts.append(Part(mover, tuple(steps), self._gains(start, known), known))
                return tuple(parts), ending
            if self._mover(known) != mover:
                parts.append(Part(mover, tuple(steps), self._gains(start, known), known))
                mover, steps, start = self._mover(known), [], known
            action, standing = choice

    def _back_to_settled(self, s: State, steps: list[Step]) -> State:
        """Leave out the last steps if they do half a thing: a card that waits for its target."""
        while steps and not self.facts.settled(self._setup, s):
            s = steps.pop().before
        return s

    def _is_secret(self, world: State, action: int) -> bool:
        """Whether another seat learns by it what this one cannot know, and goes on from there."""
        is_own = self._mover(world) == self.seat
        is_hidden = self.facts.secrets and not is_own
        return is_hidden and self._game.reveals(self._setting, world, action)

    def _play(self, worlds: list[State], action: int) -> State | None:
        """Play an action in all worlds; what the seat sees then, None if that is not one thing."""
        for world in worlds:
            self._rules.apply(self._setup, world, action)
        views = [self._redacted(world, self.seat) for world in worlds]
        is_clear = all(view.tobytes() == views[0].tobytes() for view in views)
        return views[0] if is_clear else None

    def _choice(
        self, known: State, worlds: list[State], standing: Standing, last: int, done: int
    ) -> tuple[tuple[int, Standing] | None, str]:
        """What is played next; or why nothing is."""
        mover = self._mover(known)
        if mover in (CHANCE, OVER):
            return None, AT_END if mover == OVER else AT_CHANCE
        own = done == 0 and mover == last
        if mover != last and done + 1 == self.longest:
            return None, AT_LENGTH
        best = standing.best(mover)
        if best is None or best[1].visits < (THIN_OWN if own else THIN):
            return None, AT_THIN
        if not all(self._is_legal(state, best[0]) for state in (known, *worlds)):
            return None, AT_SECRET
        return best, ""

    def _step(self, known: State, action: int) -> Step:
        mover = self._mover(known)
        say = self._game.say(self._setting, self._redacted(known, mover), action)
        told = self._game.tell(self._setting, known, action, self.seat)
        return Step(action, say, tuple(told), known.copy())

    def sure_win(self, parts: tuple[Part, ...], ending: str) -> State | None:
        """The end of a line that the seat wins before anybody else has a say; None if not so."""
        end = parts[0].after
        if ending != AT_END or len(parts) > 1 or parts[0].seat != self.seat or end is None:
            return None
        won = np.zeros(self._rules.seats, np.int64)
        self._rules.winners(self._setup, end, won)
        return end if won[self.seat] and won.sum() == 1 else None

    def points(self, s: State) -> tuple[int, ...]:
        """Each seat's points in a state."""
        points = np.zeros(self._rules.seats, np.int64)
        self._rules.returns(self._setup, s, points)
        return tuple(int(each) for each in points[: self.players])

    def _gains(self, before: State, after: State) -> tuple[int, ...]:
        both = zip(self.points(before), self.points(after), strict=True)
        return tuple(now - then for then, now in both)

    def _mover(self, s: State) -> int:
        return int(self._rules.to_move(self._setup, s))

    def _is_legal(self, s: State, action: int) -> bool:
        out: Any = self._rules.scratch()[0]
        return action in out[: self._rules.legal(self._setup, s, out)]

    def _redacted(self, s: State, seat: int) -> State:
        copy = s.copy()
        self._rules.redact(self._setup, copy, seat)
        return copy
