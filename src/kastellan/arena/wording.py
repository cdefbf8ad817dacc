"""Sentences of a report, in every form of it."""

from math import inf

from kastellan.arena.intervals import Estimate
from kastellan.arena.report import Report


def summary(report: Report) -> str:
    """What was played."""
    match, games = report.match, len(report.games)
    speed = f"; {report.fresh / report.seconds:,.0f} decisions a second" if report.fresh else ""
    return (
        f"{games:,} {'game' if games == 1 else 'games'} of {match.loaded.title} with "
        f"{match.players} players, seed {match.seed}{speed}."
    )


def verdict(report: Report) -> str:
    """The answer of the sequential test; nothing if there was none."""
    told = report.verdict
    if told is None:
        return ""
    bot = report.scores[0].bot
    if told.answer is None:
        return (
            f"Not clear after {len(report.games)} games whether {bot} is stronger or weaker than "
            f"an even share of {told.even:.1%}."
        )
    return (
        f"Clear after {len(report.games)} games, to {per_cent(told.confidence)}: {bot} is "
        f"{told.answer} "
        f"than an even share of {told.even:.1%}."
    )


def give_or_take(figure: Estimate, form: str) -> str:
    """A figure with its reach: `+3.1 ±0.4`."""
    reach = figure.high - figure.value
    return f"{figure.value:{form}}" + (f" ±{reach:.1f}" if reach < inf else "")


def per_cent(part: float) -> str:
    """`95 %`, or `99.9 %`."""
    return f"{100 * part:.6g} %"


def duration(seconds: float) -> str:
    """A time for people: `1.2 s`, `34 ms`, `5.6 µs`."""
    for size, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.0f} ns"
