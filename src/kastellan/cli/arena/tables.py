"""The report of a match as tables for the terminal."""

from typing import TYPE_CHECKING

from rich import box
from rich.table import Table

from kastellan.arena.wording import (
    duration,
    give_or_take,
    interval,
    number,
    per_cent,
    rate,
    summary,
    verdict,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from kastellan.arena import Report

FORFEITS = 5  # reasons that are told


def tables(report: "Report") -> "list[RenderableType]":
    """What is printed, part by part."""
    parts: list[RenderableType] = [summary(report), _wins(report), _points(report)]
    if report.is_league:
        parts.append(_cross(report))
    if sentence := verdict(report):
        parts.append(sentence)
    parts += _forfeits(report)
    return parts


def _table(*columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column("bot", overflow="fold")
    for name in columns:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _wins(report: "Report") -> Table:
    table = _table("games", "alone", "shared", "wins", per_cent(report.confidence), "rating")
    for score in report.scores:
        table.add_row(
            score.bot,
            f"{score.games:,}",
            f"{score.alone:,}",
            f"{score.shared:,}",
            rate(score.rate),
            interval(score.rate),
            give_or_take(score.rating, ".1f"),
        )
    return table


def _cross(report: "Report") -> Table:
    """How often the bot of a line was ahead of that of a column, in per cent."""
    table = _table(*(f"({bot})" for bot in range(1, len(report.scores) + 1)))
    ahead = {(each.bot, each.other): each.ahead for each in report.meetings}
    for bot, score in enumerate(report.scores):
        row = [ahead.get((bot, other)) for other in range(len(report.scores))]
        cells = ["" if each is None else f"{100 * each.value:.0f}" for each in row]
        table.add_row(f"({bot + 1}) {score.bot}", *cells)
    return table


def _points(report: "Report") -> Table:
    table = _table("points", "margin", "decisions/s", "mean", "p99", "longest")
    for score in report.scores:
        clock = score.clock
        table.add_row(
            score.bot,
            number(score.points, ".1f"),
            give_or_take(score.margin, "+.1f"),
            number(clock.decisions_per_s, ",.1f"),
            duration(clock.mean),
            duration(clock.quantile(0.99)),
            duration(clock.slowest),
        )
    return table


def _forfeits(report: "Report") -> list[str]:
    lost = [played for played in report.games if played.loss is not None]
    lines = []
    for played in lost[:FORFEITS]:
        assert played.loss is not None
        bot = report.match.names[played.seats[played.loss.seat]]
        lines.append(f"Game {played.number} lost by {bot}: {played.loss.reason}")
        lines += [f"    {line}" for line in played.loss.said.splitlines()[-3:]]
    if (rest := len(lost) - FORFEITS) > 0:
        more = f"{rest:,} more {'game' if rest == 1 else 'games'}"
        lines.append(f"and {more} like that; --json tells all of them.")
    return lines
