"""The report of a match as tables for the terminal."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group
from rich.padding import Padding
from rich.table import Table

from kastellan.arena.wording import (
    duration,
    games,
    give_or_take,
    interval,
    number,
    per_cent,
    plain,
    rate,
    summary,
    verdict,
)
from kastellan.cli.columns import needed

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from kastellan.arena import Report
    from kastellan.arena.report import Fault

FAULTS = 5  # reasons that are told
LINES = 15  # of what a program wrote, so that the end of a stack is among them
NUMBERS = 6  # games that are named for a reason
NAME = 14  # letters of a bot's name that are not broken
INDENT = (0, 0, 0, 2)  # of the figures of a bot where there is no room for a table
SEPARATOR = " · "


@dataclass(frozen=True)
class Sheet:
    """Figures of bots: a line for each, with a heading for each figure."""

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    """The bot first."""

    def fitted(self, console: "Console") -> "RenderableType":
        """A table, or a paragraph for each bot where that is too wide."""
        table = self._table()
        if needed(table, console).minimum <= console.width:
            return table
        parts: list[RenderableType] = []
        for bot, *figures in self.rows:
            told = zip(self.headings, figures, strict=True)
            line = SEPARATOR.join(f"{name} {figure}" for name, figure in told if figure)
            parts += ["", bot, Padding(line, INDENT)]
        return Group(*parts, "")

    def _table(self) -> Table:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
        longest = max(len(row[0]) for row in self.rows)
        table.add_column("bot", overflow="fold", min_width=min(longest, NAME))
        for name in self.headings:
            table.add_column(name, justify="right", no_wrap=True)
        for row in self.rows:
            table.add_row(*row)
        return table


def tables(report: "Report", console: "Console") -> "list[RenderableType]":
    """What is printed, part by part."""
    parts = [summary(report), _wins(report).fitted(console), _points(report).fitted(console)]
    if report.is_league:
        parts += ["In how many of 100 games who is ahead of whom:", _cross(report).fitted(console)]
    if sentence := verdict(report):
        parts.append(sentence)
    parts += _faults(report)
    return parts


def _wins(report: "Report") -> Sheet:
    sure = per_cent(report.confidence)
    rows = [
        (
            score.bot,
            f"{score.games:,}",
            f"{score.alone:,}",
            f"{score.shared:,}",
            rate(score.rate),
            interval(score.rate),
            give_or_take(score.rating, ".1f"),
        )
        for score in report.scores
    ]
    return Sheet(("games", "alone", "shared", "wins", sure, "rating"), rows)


def _cross(report: "Report") -> Sheet:
    """How often the bot of a line was ahead of that of a column."""
    ahead = {(each.bot, each.other): each.ahead for each in report.meetings}
    rows = []
    for bot, score in enumerate(report.scores):
        row = [ahead.get((bot, other)) for other in range(len(report.scores))]
        cells = ["" if each is None else f"{100 * each.value:.0f}" for each in row]
        rows.append((f"({bot + 1}) {score.bot}", *cells))
    return Sheet([f"({bot})" for bot in range(1, len(report.scores) + 1)], rows)


def _points(report: "Report") -> Sheet:
    rows = [
        (
            score.bot,
            number(score.points, ".1f"),
            give_or_take(score.margin, "+.1f"),
            number(score.clock.decisions_per_s, ",.1f"),
            duration(score.clock.mean),
            duration(score.clock.quantile(0.99)),
            duration(score.clock.slowest),
        )
        for score in report.scores
    ]
    return Sheet(("points", "margin", "decisions/s", "mean", "p99", "longest"), rows)


def _faults(report: "Report") -> list[str]:
    lines = [line for fault in report.faults[:FAULTS] for line in _fault(fault)]
    if rest := sum(len(fault.games) for fault in report.faults[FAULTS:]):
        lines.append(f"{games(rest)} more lost for other reasons; --json tells all of them.")
    return lines


def _fault(fault: "Fault") -> list[str]:
    lost = games(len(fault.games))
    named = ", ".join(map(str, fault.games[:NUMBERS]))
    more = ", …" if len(fault.games) > NUMBERS else ""
    said = [plain(line) for line in fault.said.splitlines() if line.strip()]
    if len(said) > LINES:
        said = ["… (--json tells more)", *said[-LINES:]]
    return [
        f"{fault.bot} lost {lost} (number {named}{more}): {fault.reason}",
        *(f"    {line}" for line in said),
    ]
