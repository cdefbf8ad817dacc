"""What is kept of a game: who sat where, how it ended, every action, and the time it took."""

from collections.abc import Iterable
from math import log2
from typing import Any

import msgspec

from kastellan.core.record import Record

STEPS = 16
"""Classes of time for each doubling: a time is known to within 4 %."""


class Clock(msgspec.Struct, forbid_unknown_fields=True):
    """How long decisions took."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    classes: dict[int, int] = {}
    """How many took about 2 ** (class / STEPS) nanoseconds."""

    @classmethod
    def of(cls, nanoseconds: Iterable[int]) -> "Clock":
        """The clock of so many single times."""
        clock = cls(classes={})
        for time in nanoseconds:
            clock.decisions += 1
            clock.seconds += time / 1e9
            clock.longest = max(clock.longest, time / 1e9)
            at = round(log2(max(time, 1)) * STEPS)
            clock.classes[at] = clock.classes.get(at, 0) + 1
        return clock

    def add(self, other: "Clock") -> None:
        """Take in the times of another clock."""
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)
        for at, count in other.classes.items():
            self.classes[at] = self.classes.get(at, 0) + count

    @property
    def decisions_per_s(self) -> float | None:
        """Decisions a second; None if no time has passed."""
        return self.decisions / self.seconds if self.seconds else None

    @property
    def mean(self) -> float | None:
        """Seconds a decision; None if there was none."""
        return self.seconds / self.decisions if self.decisions else None

    @property
    def slowest(self) -> float | None:
        """Seconds of the longest decision; None if there was none."""
        return self.longest if self.decisions else None

    def quantile(self, part: float) -> float | None:
        """Seconds that so large a part of the decisions did not exceed, to within 4 %.

        None if there was no decision.
        """
        if not self.decisions:
            return None
        left = part * self.decisions
        for at in sorted(self.classes):
            left -= self.classes[at]
            if left <= 0:
                return float(min(2 ** (at / STEPS) / 1e9, self.longest))
        return self.longest


class Loss(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a bot has lost without being beaten."""

    seat: int
    reason: str
    said: str = ""
    """The end of what it wrote to standard error."""


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One game."""

    number: int
    seats: tuple[int, ...]
    """Which bot of the match sat where."""
    points: tuple[int, ...]
    """Seat by seat, as they stood at the end."""
    winners: tuple[int, ...]
    """Seats."""
    actions: tuple[int, ...]
    """All of them, those of chance included."""
    clocks: tuple[Clock, ...] = ()
    """Seat by seat."""
    loss: Loss | None = None

    @property
    def shares(self) -> tuple[float, ...]:
        """What part of the win each seat has."""
        won = 1 / len(self.winners)
        return tuple(won if seat in self.winners else 0.0 for seat in range(len(self.seats)))

    def ranks(self) -> list[int]:
        """1 for the winners, then by points; who lost without being beaten is last."""
        lost = None if self.loss is None else self.loss.seat
        keys = [
            (seat == lost, seat not in self.winners, 0 if self.loss else -points)
            for seat, points in enumerate(self.points)
        ]
        return [1 + sum(other < key for other in keys) for key in keys]

    def record(self, match: Any) -> Record:
        """The game as a record that can be shown, replayed and analysed."""
        record = Record(match.loaded, match.setting)
        record.replay(self.actions)
        return record
