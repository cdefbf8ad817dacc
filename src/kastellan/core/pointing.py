"""Why pointing leads nowhere: from targets that somebody points at to the reason of the rules.

People point at things, one after the other, and know no action by number. What they point at fits
many actions, most of which nobody would mean; this finds the reason that says most.
"""

from collections import Counter
from collections.abc import Sequence

from kastellan.core.record import Record
from kastellan.core.texts import Message

NOT_NOW = "why.not_now"
"""What every game answers to an action that belongs to another moment."""

Way = tuple[str, ...]
"""The targets of an action, one after the other."""


def why_not(record: Record, targets: Sequence[str]) -> Message | None:
    """Why whoever moves cannot choose something by pointing at these; None if that is possible.

    The last target may stand for a whole way, so those before it can be left out.
    """
    wanted = tuple(targets)
    everything = range(record.game.rules.actions)
    ways = {action: tuple(record.parts(action)["targets"]) for action in everything}
    legal = [ways[action] for action in record.legal]
    if any(begins(way, wanted) or ends(way, wanted) for way in legal):
        return None
    ending = [action for action, way in ways.items() if ends(way, wanted)]
    # Best first: what was named, what could lead there, what could begin there, and the rest.
    groups = [
        [action for action in ending if ways[action] == wanted],
        [action for action in ending if any(begins(way, ways[action][:-1]) for way in legal)],
        [action for action, way in ways.items() if begins(way, wanted)],
        ending,
    ]
    found = [reasons for group in groups if (reasons := _reasons(record, group))]
    # Where the ways to a place fail for one reason each, a reason that all share says more.
    found.sort(key=lambda reasons: len(reasons) > 1)
    return found[0][0] if found else record.why_not(_idle(record))


def begins(way: Way, wanted: Way) -> bool:
    """Whether an action can be chosen by pointing on from there."""
    return way[: len(wanted)] == wanted


def ends(way: Way, wanted: Way) -> bool:
    """Whether an action begins and ends like that; in between something may be left out."""
    return begins(way, wanted[:-1]) and way[-1:] == wanted[-1:]


def _reasons(record: Record, actions: list[int]) -> list[Message]:
    """Why some actions are illegal, the most common reason first; not that it is not their time."""
    reasons = [record.why_not(action) for action in actions]
    told = {str(reason): reason for reason in reasons if reason.key != NOT_NOW}
    counts = Counter(map(str, reasons))
    return sorted(told.values(), key=lambda reason: -counts[str(reason)])


def _idle(record: Record) -> int:
    """An action that is not due now."""
    everything = range(record.game.rules.actions)
    illegal = [action for action in everything if action not in record.legal]
    return next((each for each in illegal if record.why_not(each).key == NOT_NOW), illegal[0])
