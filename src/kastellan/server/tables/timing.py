"""The clocks of a game: how long each seat has, told from what is stored."""

from kastellan.server.protocol import Budget, Clock, Days, NoLimit, PerDecision, TimeLimit

DAY = 86_400_000
LEAST = 15_000  # what somebody has who takes a seat back after running out of time


class Timing:
    """Time used and left. Only people's time is counted, and only while they decide."""

    def __init__(self, limit: TimeLimit, players: int) -> None:
        self.limit = limit
        full = self._allowance()
        self._left: list[int | None] = [full] * players
        self._seat: int | None = None
        self._since = 0
        self._furthest = -1  # the step that a decision's time was last given for

    def _allowance(self) -> int | None:
        match self.limit:
            case PerDecision(seconds=seconds):
                return seconds * 1000
            case Days(days=days):
                return days * DAY
            case Budget(seconds=seconds):
                return seconds * 1000
        return None

    @property
    def is_live(self) -> bool:
        """Whether people are expected to stay while they decide."""
        return not isinstance(self.limit, Days)

    @property
    def since(self) -> int | None:
        """Since when the decision that is being taken lasts; None if no clock runs."""
        return self._since if self._seat is not None else None

    def began(self, since: int) -> None:
        """It has lasted since then, as whoever saw it begin knows."""
        self._since = since

    def used(self, now: int) -> int:
        """How long the decision that is being taken has lasted."""
        return max(0, now - self._since) if self._seat is not None else 0

    def decided(self, seat: int, used: int, step: int) -> None:
        """A person has decided, which took so long; `step` counts the actions after it."""
        left = self._left[seat]
        if left is None or not 0 <= seat < len(self._left):
            return
        is_new = step > self._furthest
        self._furthest = max(self._furthest, step)
        if isinstance(self.limit, Budget):
            more = self.limit.increment * 1000 if is_new else 0
            self._left[seat] = max(0, left - used) + more
        elif is_new:
            self._left[seat] = self._allowance()
        else:  # taking back and deciding again gives no new time
            self._left[seat] = max(0, left - used)

    def undone(self, seat: int, used: int) -> None:
        """A person has taken back decisions, after so long."""
        left = self._left[seat]
        if left is not None:
            self._left[seat] = max(0, left - used)

    def returned(self, seat: int) -> None:
        """Somebody takes a seat back: they have at least a moment."""
        left = self._left[seat]
        if left is not None:
            fresh = LEAST if isinstance(self.limit, Budget) else self._allowance()
            self._left[seat] = max(left, fresh or 0)

    def turn_to(self, seat: int | None, now: int) -> None:
        """The clock of a person's seat runs from now on, and no other; None stops all."""
        if seat != self._seat and seat is not None and not isinstance(self.limit, Budget):
            self._left[seat] = self._allowance()
        self._seat = seat
        self._since = now

    @property
    def deadline(self) -> int | None:
        """When whoever decides is out of time."""
        if self._seat is None or self._left[self._seat] is None:
            return None
        return self._since + (self._left[self._seat] or 0)

    def shown(self, now: int) -> list[Clock]:
        """Every clock as people see it; none without a limit."""
        if isinstance(self.limit, NoLimit):
            return []
        return [
            Clock(
                None
                if left is None
                else max(0, left - (self.used(now) if seat == self._seat else 0)),
                seat == self._seat,
            )
            for seat, left in enumerate(self._left)
        ]
