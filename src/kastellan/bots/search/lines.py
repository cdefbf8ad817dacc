"""Lines of play: what a seat would do, and how the others are expected to answer."""

from dataclasses import dataclass

from kastellan.core.game import Json, State
from kastellan.core.texts import Message

DIGITS = 4  # of chances and points in JSON

AT_CHANCE, AT_SECRET, AT_END, AT_THIN, AT_LENGTH = "chance", "hidden", "over", "thin", "length"
"""Why a line stops."""


@dataclass(frozen=True)
class Step:
    """One action of a line."""

    action: int
    say: str
    """Its notation."""
    told: tuple[Message, ...]
    """What happens, in words of the game."""
    before: State
    """The state in which it is played, as the thinking seat knows it."""

    def to_json(self) -> Json:
        told = [message.to_json() for message in self.told]
        return {"action": self.action, "say": self.say, "told": told}


@dataclass(frozen=True)
class Part:
    """What one seat does until another has to decide."""

    seat: int
    steps: tuple[Step, ...]
    gains: tuple[int, ...]
    """The points that each seat gains by it; empty if that depends on what is hidden."""
    after: State | None
    """The state then, as the thinking seat knows it; None if that depends on what is hidden."""

    def to_json(self) -> Json:
        steps = [step.to_json() for step in self.steps]
        return {"seat": self.seat, "steps": steps, "gains": list(self.gains)}


@dataclass(frozen=True)
class Line:
    """One action that can be played now, and what is expected to follow."""

    action: int
    say: str
    """Its notation."""
    visits: int
    share: float
    """How much of the search went into it."""
    chances: tuple[float, ...]
    """Each seat's chance to win; a shared victory counts as its share."""
    points: tuple[float, ...]
    """Each seat's points in the end, as expected."""
    proven: bool
    """Whether the chances are exact: every way to go on was looked at."""
    parts: tuple[Part, ...] = ()
    """Turn by turn; empty where only the action was judged."""
    ending: str = ""
    """Why it stops: chance, hidden, over, thin or length."""

    def to_json(self) -> Json:
        """The line as plain data."""
        return {
            "action": self.action,
            "say": self.say,
            "visits": self.visits,
            "share": round(self.share, DIGITS),
            "chances": [round(chance, DIGITS) for chance in self.chances],
            "points": [round(points, DIGITS) for points in self.points],
            "proven": self.proven,
            "parts": [part.to_json() for part in self.parts],
            "ending": self.ending,
        }
