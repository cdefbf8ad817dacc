"""A closer look at an action that a search hardly looked at.

A search looks most at what it will play. What it passes over early it judges by little, and often
too low: a march whose steps come in another order looks bad until its best end has been found.
"""

from dataclasses import replace

from kastellan.bots.search.bot import Search
from kastellan.bots.search.guide import Guide
from kastellan.bots.search.lines import AT_LENGTH, Line, Part
from kastellan.bots.search.standing import found
from kastellan.core.game import Setting


def look_again(bot: Search, setting: Setting, guide: Guide, line: Line) -> Line:
    """The same line judged by thinking about what its action leads to.

    In a game with secrets only what the seat itself decides next: how another would decide there
    is known to nobody but the other.
    """
    first, after = guide.first(line.action)
    if after is None:
        return line
    mover = int(bot.game.rules.to_move(setting.setup, after))
    if mover < 0 or (guide.secrets and mover != guide.seat):
        return line
    bot.search(setting, after, hurry=False)
    root, best = found(bot, mover)
    child = root.children()[best]
    parts, ending = Guide(bot.game, setting, after, guide.secrets).follow(best, child)
    parts = joined(first, parts)
    if len(parts) > guide.longest:
        parts, ending = parts[: guide.longest], AT_LENGTH
    return replace(
        line,
        chances=tuple(child.chances[: setting.players].tolist()),
        points=tuple(child.points[: setting.players].tolist()),
        proven=child.proven,
        parts=parts,
        ending=ending,
    )


def joined(first: Part, rest: tuple[Part, ...]) -> tuple[Part, ...]:
    """A part and what follows; the same seat's go into one."""
    if not rest or rest[0].seat != first.seat:
        return first, *rest
    gains = tuple(
        mine + more for mine, more in zip(first.gains, rest[0].gains or first.gains, strict=True)
    )
    whole = Part(first.seat, first.steps + rest[0].steps, gains if rest[0].gains else ())
    return whole, *rest[1:]
