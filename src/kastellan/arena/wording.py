"""Sentences and figures of a report, in every form of it. What was not measured is blank."""

from math import inf

from kastellan.arena.intervals import Estimate
from kastellan.arena.report import Report

LONGEST = 240  # letters of a line that a program wrote


def summary(report: Report) -> str:
    """What was played."""
    match = report.match
    pace = report.decisions_per_s
    speed = f"; {pace:,.0f} decisions a second" if pace is not None else ""
    return (
        f"{games(len(report.games))} of {match.loaded.title} with "
        f"{match.players} players, seed {match.seed}{speed}."
    )


def verdict(report: Report) -> str:
    """The answer of the sequential test; nothing if there was none."""
    told = report.verdict
    if told is None:
        return ""
    bot, played = report.scores[0].bot, games(len(report.games))
    if told.answer is None:
        return (
            f"Not clear after {played} whether {bot} is stronger or weaker than an even share of "
            f"{told.even:.1%}."
        )
    return (
        f"Clear after {played}, to {per_cent(told.confidence)}: {bot} is {told.answer} than an "
        f"even share of {told.even:.1%}."
    )


def games(count: int) -> str:
    """`1 game`, `1,200 games`."""
    return f"{count:,} {'game' if count == 1 else 'games'}"


def give_or_take(figure: Estimate, form: str) -> str:
    """A figure with its reach: `+3.1 ±0.4`."""
    if not figure.is_known:
        return ""
    reach = figure.high - figure.value
    return f"{figure.value:{form}}" + (f" ±{reach:.1f}" if reach < inf else "")


def rate(figure: Estimate) -> str:
    """A part of the games: `58.3%`."""
    return f"{figure.value:.1%}" if figure.is_known else ""


def interval(figure: Estimate) -> str:
    """Where the true part of the games lies: `50.1 to 66.0%`."""
    return f"{100 * figure.low:.1f} to {figure.high:.1%}" if figure.is_known else ""


def number(figure: float | None, form: str) -> str:
    """A figure by itself."""
    return "" if figure is None else f"{figure:{form}}"


def per_cent(part: float) -> str:
    """`95%`, or `99.9%`."""
    return f"{100 * part:.6g}%"


def plain(line: str) -> str:
    """What a program wrote, without power over a terminal, and not longer than three lines."""
    told = "".join(
        letter if letter.isprintable() else " " if letter == "\t" else repr(letter)[1:-1]
        for letter in line
    )
    return told if len(told) <= LONGEST else told[: LONGEST - 1] + "…"


def duration(seconds: float | None) -> str:
    """A time for people: `1.2 s`, `34 ms`, `5.6 µs`."""
    if seconds is None:
        return ""
    for size, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.0f} ns"
