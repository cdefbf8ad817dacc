"""The report of a match as one page for a browser: no script, nothing from elsewhere."""

import json
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from kastellan.arena import intervals
from kastellan.arena.intervals import Estimate
from kastellan.arena.meetings import Meeting
from kastellan.arena.page.plots import Axis, Row, finite, histogram, pairs, reaches
from kastellan.arena.report import Fault, Report, Score, margins
from kastellan.arena.uses import Uses
from kastellan.arena.wording import (
    duration,
    games,
    give_or_take,
    interval,
    number,
    per_cent,
    rate,
    summary,
    verdict,
)

MOST_BOTS = 6  # margins are drawn for so many
MOST_THINGS = 24  # of each kind, those that differ most between winners and losers
FAULTS = 20  # reasons that are told
NUMBERS = 10  # games that are named for a reason


def page(report: Report, used: Uses | None = None) -> str:
    """A whole HTML document."""
    match = report.match
    title = f"{match.loaded.title_first}: {', '.join(match.names)}"
    style = (files("kastellan.arena.page") / "style.css").read_text(encoding="utf-8")
    answer = verdict(report)
    figures = [_ladder(report), _rates(report), *_margins(report), _seats(report), _lengths(report)]
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>",
            f"<header><h1>{escape(title)}</h1><p>{escape(summary(report))}</p>{_options(report)}"
            "</header>",
            f'<p class="verdict">{escape(answer)}</p>' if answer else "",
            _results(report),
            _cross(report) if report.is_league else "",
            _times(report),
            f'<div class="plots">\n{"".join(figures)}{_uses(used)}</div>',
            _faults(report),
            "</main>\n</body>\n</html>\n",
        ]
    )


def _options(report: Report) -> str:
    match = report.match
    chosen = ", ".join(f"{name}={json.dumps(value)}" for name, value in match.options.items())
    return f'<p class="faint">{escape(chosen)}; rules {escape(match.signature)}</p>'


def _results(report: Report) -> str:
    heads = (
        "bot", "wins", per_cent(report.confidence), "rating", "points", "margin",
        "games", "won alone", "shared",
    )  # fmt: skip
    return _section("Results", "", _table("results", heads, map(_result, report.scores)))


def _result(score: Score) -> tuple[str, ...]:
    return (
        score.bot,
        rate(score.rate),
        interval(score.rate),
        give_or_take(score.rating, ".1f"),
        number(score.points, ".1f"),
        give_or_take(score.margin, "+.1f"),
        f"{score.games:,}",
        f"{score.alone:,}",
        f"{score.shared:,}",
    )


def _times(report: Report) -> str:
    timed = [score for score in report.scores if score.clock.decisions]
    if not timed:
        return ""
    caption = "How long decisions took. All but one in a hundred were made within p99."
    heads = ("bot", "decisions/s", "mean", "p99", "longest")
    return _section("Times", caption, _table("times", heads, map(_time, timed)))


def _time(score: Score) -> tuple[str, ...]:
    clock = score.clock
    return (
        score.bot,
        number(clock.decisions_per_s, ",.0f"),
        duration(clock.mean),
        duration(clock.quantile(0.99)),
        duration(clock.slowest),
    )


def _cross(report: Report) -> str:
    ahead = {(each.bot, each.other): each for each in report.meetings}
    names = [score.bot for score in report.scores]
    rows = [
        _row(bot, [_meeting(other, ahead.get((at, place))) for place, other in enumerate(names)])
        for at, bot in enumerate(names)
    ]
    caption = (
        "How often each bot was ahead of the others, in the games they played together; level "
        "counts half."
    )
    return _section("Who is ahead of whom", caption, _sheet("cross", ("ahead of", *names), rows))


def _meeting(other: str, met: Meeting | None) -> str:
    if met is None:
        return "<td></td>"
    span = f"{interval(met.ahead)} in {games(met.games)}"
    wash = round(100 * max(met.ahead.value - 0.5, 0) * 0.8)
    color = f"background:color-mix(in srgb,var(--sea) {wash}%,transparent)"
    part = per_cent(round(met.ahead.value, 2))
    return _cell(f"ahead of {other}", part, f' title="{span}" style="{color}"')


def _table(kind: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [_row(bot, map(_cell, heads[1:], figures)) for bot, *figures in rows]
    return _sheet(kind, heads, lines)


def _sheet(kind: str, heads: Sequence[str], rows: Iterable[str]) -> str:
    """A table, which the style turns into a card for each bot where the window is narrow."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    return (
        f'<div class="scroll"><table class="{kind}" style="--columns:{len(heads) - 1}">'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _row(bot: str, cells: Iterable[str]) -> str:
    return f'<tr><th scope="row">{escape(bot)}</th>{"".join(cells)}</tr>'


def _cell(label: str, words: str, more: str = "") -> str:
    """A figure; the label is seen on cards, which have no head."""
    return f'<td data-label="{escape(label)}"{more}>{escape(words)}</td>'


def _section(title: str, caption: str, content: str) -> str:
    told = f'<p class="faint">{caption}</p>' if caption else ""
    return f"<section><h2>{title}</h2>{told}{content}</section>"


def _figure(title: str, caption: str, drawing: str) -> str:
    return f"<figure><h2>{escape(title)}</h2><figcaption>{caption}</figcaption>{drawing}</figure>\n"


def _ladder(report: Report) -> str:
    rows = [
        Row(score.bot, each.value, each.low, each.high, f"{each.value:.1f}")
        for score in sorted(report.scores, key=lambda score: -score.rating.value)
        for each in [score.rating]
    ]
    caption = (
        "Plackett-Luce; everybody starts at 25. The band holds the rating with "
        f"{per_cent(intervals.CONFIDENCE)}."
    )
    return _figure("Rating ladder", caption, reaches("Ratings", rows, finite(rows)))


def _rates(report: Report) -> str:
    rows = [_part(score.bot, score.rate) for score in report.scores if score.rate.is_known]
    even = 1 / report.match.players
    caption = f"What part of its games; the dashed line is an even share of {_short(even)}."
    return _figure("Wins", caption, reaches("Win rates", rows, Axis(0, 1), per_cent, even))


def _seats(report: Report) -> str:
    names = report.match.loaded.seat_names
    rows = [_part(name, each) for name, each in zip(names, report.seats, strict=False)]
    even = 1 / report.match.players
    caption = "What part of the games each seat has won, whoever sat there."
    return _figure("Seats", caption, reaches("Seats", rows, Axis(0, 1), per_cent, even))


def _part(name: str, part: Estimate) -> Row:
    return Row(name, part.value, part.low, part.high, rate(part))


def _short(part: float) -> str:
    """A third, too, with one decimal."""
    return per_cent(round(part, 3))


def _margins(report: Report) -> list[str]:
    figures = []
    caption = "Points more than the best of the others; grey where it was behind."
    for bot, score in enumerate(report.scores[:MOST_BOTS]):
        values = margins(report.games, bot)
        if values and (bot == 0 or report.match.players > 2 or len(report.scores) > 2):
            drawing = histogram(f"Margins of {score.bot}", values, signed=True)
            figures.append(_figure(f"Margins of {score.bot}", caption, drawing))
    return figures


def _lengths(report: Report) -> str:
    values = [len(played.actions) for played in report.games if played.loss is None]
    if not values:
        return ""
    average = sum(values) / len(values)
    caption = f"Decisions in a game, those of chance included: {average:.0f} on average."
    return _figure("Length of games", caption, histogram("Lengths", values))


def _uses(used: Uses | None) -> str:
    if used is None or not used.games:
        return ""
    figures = []
    for heading, table in used.things.items():
        rows = [
            (name, use.won / max(used.winners, 1), use.lost / max(used.losers, 1))
            for name, use in table.items()
        ]
        rows.sort(key=lambda row: (-abs(row[1] - row[2]), row[0]))
        rows = sorted(rows[:MOST_THINGS], key=lambda row: (row[2] - row[1], row[0]))
        caption = (
            f"How often in a game, over {games(used.games)}: "
            '<span class="whole"><span class="key"></span> by a winner,</span> '
            '<span class="whole"><span class="key other"></span> by a loser.</span>'
        )
        figures.append(_figure(heading, caption, pairs(heading, rows)))
    return "".join(figures)


def _faults(report: Report) -> str:
    faults = report.faults
    if not faults:
        return ""
    lost = sum(len(fault.games) for fault in faults)
    rest = sum(len(fault.games) for fault in faults[FAULTS:])
    more = f'<p class="faint">{games(rest)} more lost for other reasons.</p>' if rest else ""
    told = "".join(map(_fault, faults[:FAULTS]))
    return f'<section><h2 class="bad">Forfeits: {lost:,}</h2>{told}{more}</section>'


def _fault(fault: Fault) -> str:
    said = fault.said.strip()
    return (
        f"<p><strong>{escape(fault.bot)}</strong> lost {games(len(fault.games))}: "
        f'{escape(fault.reason)} <span class="faint">{_where(fault.games)}</span></p>'
        + (f"<pre>{escape(said)}</pre>" if said else "")
    )


def _where(numbers: Sequence[int]) -> str:
    """`First in game 1, then in 2, 5, 9, …`."""
    first, *others = map(str, numbers[:NUMBERS])
    if not others:
        return f"In game {first}."
    end = ", …" if len(numbers) > NUMBERS else "."
    return f"First in game {first}, then in {', '.join(others)}{end}"
