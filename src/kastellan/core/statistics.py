"""How often chance brought what in a game, and how often it was to be expected."""

import json
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from kastellan.core.record import Record
from kastellan.core.texts import Message


@dataclass
class Outcome:
    """Something that could come."""

    name: Message
    place: int
    """Its lowest action id: the order in which outcomes are listed."""
    came: int = 0
    expected: Fraction = Fraction(0)
    """The sum of its odds over all draws: odds change from one to the next."""


@dataclass
class Draws:
    """All decisions of chance of one kind."""

    name: Message
    times: int = 0
    outcomes: list[Outcome] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """As plain data, for a browser that has the texts."""
        outcomes = [
            {
                "name": each.name.to_json(),
                "came": each.came,
                "expected": round(float(each.expected), 4),
            }
            for each in self.outcomes
        ]
        return {"name": self.name.to_json(), "times": self.times, "outcomes": outcomes}


def statistics(record: Record) -> list[Draws]:
    """The draws and rolls of a whole game, by kind; tells secrets, so only when it is over."""
    kinds: dict[str, Draws] = {}
    outcomes: dict[tuple[str, str], Outcome] = {}
    for step, action in enumerate(record.actions):
        if record.decider(step) is None:
            _count(record.fork(step), action, kinds, outcomes)
    for (kind, _), outcome in sorted(outcomes.items(), key=lambda each: each[1].place):
        kinds[kind].outcomes.append(outcome)
    return list(kinds.values())


def _count(
    record: Record,
    came: int,
    kinds: dict[str, Draws],
    outcomes: dict[tuple[str, str], Outcome],
) -> None:
    odds = record.odds
    total = sum(weight for _, weight in odds)
    for action, weight in odds:
        if (drawn := record.game.draw(action)) is None:
            continue
        kind, name = drawn
        draws = kinds.setdefault(_key(kind), Draws(kind))
        outcome = outcomes.setdefault((_key(kind), _key(name)), Outcome(name, action))
        outcome.place = min(outcome.place, action)
        outcome.expected += Fraction(weight, total)
        if action == came:
            outcome.came += 1
            draws.times += 1


def _key(message: Message) -> str:
    return json.dumps(message.to_json())
