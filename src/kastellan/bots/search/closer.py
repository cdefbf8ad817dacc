"""A closer look at an action that a search hardly looked at.

A search looks most at what it will play. What it passes over early it judges by little, and often
too low: a march whose steps come in another order looks bad until its best end has been found.
"""

from dataclasses import replace

from kastellan.bots.search.bot import Search
from kastellan.bots.search.guide import Guide
from kastellan.bots.search.lines import AT_LENGTH, Line, Part
from kastellan.bots.search.standing import Standing
from kastellan.core.errors import KastellanError
from kastellan.core.game import Setting, State


def found(bot: Search, setting: Setting, s: State) -> tuple[Standing, int]:
    """Search a state, redacted for the seat that moves: where it began, and the action to play."""
    for _ in range(2):  # all the time may have gone into loading compiled code
        bot.search(setting, s, hurry=False)
        if bot.root.children():
            return bot.root, bot.best(int(bot.game.rules.to_move(setting.setup, s)))
    raise KastellanError(f"A search of {bot.budget} finds nothing; give it more.")


def look_again(bot: Search, setting: Setting, guide: Guide, line: Line) -> Line:
    """The same line judged by thinking about what its action leads to.

    In a game with secrets only what the seat itself decides next: how another would decide there
    is known to nobody but the other.
    """
    first = guide.first(line.action)
    after = first.after
    if after is None:
        return line
    mover = int(bot.game.rules.to_move(setting.setup, after))
    if mover < 0 or (guide.facts.secrets and mover != guide.seat):
        return line
    root, best = found(bot, setting, after)
    child = root.children()[best]
    parts, ending = Guide(bot.game, setting, after, guide.facts).follow(best, child)
    parts = joined(first, parts)
    if len(parts) > guide.longest:
        parts, ending = parts[: guide.longest], AT_LENGTH
    closer = replace(
        line,
        chances=tuple(child.chances[: setting.players].tolist()),
        points=tuple(child.points[: setting.players].tolist()),
        proven=root.proven,
    )
    return told(closer, guide, parts, ending)


def told(line: Line, guide: Guide, parts: tuple[Part, ...], ending: str) -> Line:
    """A line with what is expected to follow, and sure of it if that wins at once."""
    line = replace(line, parts=parts, ending=ending)
    end = guide.sure_win(parts, ending)
    if end is None:
        return line
    chances = tuple(float(seat == guide.seat) for seat in range(guide.players))
    return replace(line, chances=chances, points=tuple(map(float, guide.points(end))), proven=True)


def joined(first: Part, rest: tuple[Part, ...]) -> tuple[Part, ...]:
    """A part and what follows; the same seat's go into one."""
    if not rest or rest[0].seat != first.seat:
        return first, *rest
    more = rest[0]
    gains = tuple(map(sum, zip(first.gains, more.gains, strict=True))) if more.gains else ()
    return Part(first.seat, first.steps + more.steps, gains, more.after), *rest[1:]
