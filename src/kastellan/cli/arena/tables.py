"""The report of a match as tables for the terminal."""

from typing import TYPE_CHECKING

from rich import box
from rich.table import Table

if TYPE_CHECKING:
    from rich.console import RenderableType

    from kastellan.arena import Report
    from kastellan.arena.intervals import Estimate

FORFEITS = 5  # reasons that are told


def tables(report: "Report") -> "list[RenderableType]":
    """What is printed, part by part."""
    parts: list[RenderableType] = [_head(report), _wins(report), _points(report)]
    if sentence := verdict(report):
        parts.append(sentence)
    parts += _forfeits(report)
    return parts


def _head(report: "Report") -> str:
    match, games = report.match, len(report.games)
    speed = f"; {report.fresh / report.seconds:,.0f} decisions a second" if report.fresh else ""
    return (
        f"{games:,} {'game' if games == 1 else 'games'} of {match.loaded.title} with "
        f"{match.players} players, seed {match.seed}{speed}."
    )


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column("bot", overflow="fold")
    for name in columns:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _wins(report: "Report") -> Table:
    table = _table("games", "alone", "shared", "wins", "95 %", "rating")
    for score in report.scores:
        table.add_row(
            score.bot,
            f"{score.games:,}",
            f"{score.alone:,}",
            f"{score.shared:,}",
            f"{score.rate.value:.1%}",
            f"{100 * score.rate.low:.1f} to {score.rate.high:.1%}",
            _give_or_take(score.rating, ".1f"),
        )
    return table


def _give_or_take(figure: "Estimate", form: str) -> str:
    reach = figure.high - figure.value
    return f"{figure.value:{form}}" + (f" ±{reach:.1f}" if reach < 1e6 else "")


def _points(report: "Report") -> Table:
    table = _table("points", "margin", "decisions/s", "mean", "99 %", "longest")
    for score in report.scores:
        clock = score.clock
        table.add_row(
            score.bot,
            f"{score.points:.1f}",
            _give_or_take(score.margin, "+.1f"),
            f"{clock.decisions / clock.seconds:,.1f}" if clock.seconds else "",
            duration(clock.mean),
            duration(clock.quantile(0.99)),
            duration(clock.longest),
        )
    return table


def duration(seconds: float) -> str:
    """A time for people: `1.2 s`, `34 ms`, `5.6 µs`."""
    for size, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.0f} ns"


def verdict(report: "Report") -> str:
    """The answer of the sequential test as a sentence."""
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
        f"Clear after {len(report.games)} games, to {told.confidence:.1%}: {bot} is {told.answer} "
        f"than an even share of {told.even:.1%}."
    )


def _forfeits(report: "Report") -> list[str]:
    lost = [played for played in report.games if played.loss is not None]
    lines = []
    for played in lost[:FORFEITS]:
        assert played.loss is not None
        bot = report.match.names[played.seats[played.loss.seat]]
        lines.append(f"Game {played.number} lost by {bot}: {played.loss.reason}")
        lines += [f"    {line}" for line in played.loss.said.splitlines()[-3:]]
    if len(lost) > FORFEITS:
        lines.append(f"and {len(lost) - FORFEITS} more games like that; --json tells all of them.")
    return lines
