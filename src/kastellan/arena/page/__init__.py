"""The report of a match as one page for a browser: no script, nothing from elsewhere."""

import json
from html import escape
from importlib.resources import files

from kastellan.arena.page.plots import Axis, Row, finite, histogram, pairs, reaches
from kastellan.arena.report import Report, margins
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
FORFEITS = 20  # reasons that are told


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
            _table(report),
            _cross(report) if report.is_league else "",
            f'<div class="plots">\n{"".join(figures)}{_uses(used)}</div>',
            _forfeits(report),
            "</main>\n</body>\n</html>\n",
        ]
    )


def _options(report: Report) -> str:
    match = report.match
    chosen = ", ".join(f"{name}={json.dumps(value)}" for name, value in match.options.items())
    return f'<p class="faint">{escape(chosen)}; rules {escape(match.signature)}</p>'


def _table(report: Report) -> str:
    heads = (
        "bot", "wins", per_cent(report.confidence), "rating", "points", "margin",
        "games", "won alone", "shared", "decisions/s", "mean time", "p99", "longest",
    )  # fmt: skip
    rows = []
    for score in report.scores:
        clock = score.clock
        cells = (
            score.bot,
            rate(score.rate),
            interval(score.rate),
            give_or_take(score.rating, ".1f"),
            number(score.points, ".1f"),
            give_or_take(score.margin, "+.1f"),
            f"{score.games:,}",
            f"{score.alone:,}",
            f"{score.shared:,}",
            number(clock.decisions_per_s, ",.0f"),
            duration(clock.mean),
            duration(clock.quantile(0.99)),
            duration(clock.slowest),
        )
        rows.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    head = "".join(f'<th scope="col">{name}</th>' for name in heads)
    return (
        f'<section><div class="scroll"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div></section>"
    )


def _cross(report: Report) -> str:
    """How often the bot of a line was ahead of that of a column."""
    ahead = {(each.bot, each.other): each for each in report.meetings}
    heads = "".join(f'<th scope="col">{escape(score.bot)}</th>' for score in report.scores)
    rows = []
    for bot, score in enumerate(report.scores):
        cells = []
        for other in range(len(report.scores)):
            met = ahead.get((bot, other))
            if met is None:
                cells.append("<td></td>")
                continue
            span = f"{100 * met.ahead.low:.0f} to {met.ahead.high:.0%} in {games(met.games)}"
            wash = round(100 * max(met.ahead.value - 0.5, 0) * 0.8)
            cells.append(
                f'<td title="{span}" style="background:color-mix(in srgb,var(--sea) {wash}%,'
                f'transparent)">{met.ahead.value:.0%}</td>'
            )
        rows.append(f"<tr><td>{escape(score.bot)}</td>{''.join(cells)}</tr>")
    return (
        "<section><h2>Who is ahead of whom</h2>"
        '<p class="faint">The bot of the line ahead of that of the column, in the games they '
        "played together; level counts half.</p>"
        f'<div class="scroll"><table><thead><tr><th></th>{heads}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div></section>"
    )


def _figure(title: str, caption: str, drawing: str) -> str:
    return f"<figure><h2>{escape(title)}</h2><figcaption>{caption}</figcaption>{drawing}</figure>\n"


def _ladder(report: Report) -> str:
    rows = [
        Row(score.bot, each.value, each.low, each.high, f"{each.value:.1f}")
        for score in sorted(report.scores, key=lambda score: -score.rating.value)
        for each in [score.rating]
    ]
    caption = "Plackett-Luce; everybody starts at 25. The band holds the rating with 95 %."
    return _figure("Rating ladder", caption, reaches("Ratings", rows, finite(rows)))


def _rates(report: Report) -> str:
    rows = [
        Row(
            score.bot,
            100 * score.rate.value,
            100 * score.rate.low,
            100 * score.rate.high,
            rate(score.rate),
        )
        for score in report.scores
        if score.rate.is_known
    ]
    even = 100 / report.match.players
    caption = f"In per cent of the games; the dashed line is an even share of {even:.3g} %."
    return _figure("Wins", caption, reaches("Win rates", rows, Axis(0, 100), " %", even))


def _seats(report: Report) -> str:
    names = report.match.loaded.seat_names
    rows = [
        Row(name, 100 * each.value, 100 * each.low, 100 * each.high, f"{each.value:.1%}")
        for name, each in zip(names, report.seats, strict=False)
    ]
    even = 100 / report.match.players
    caption = "What part of the games each seat has won, whoever sat there."
    return _figure("Seats", caption, reaches("Seats", rows, Axis(0, 100), " %", even))


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


def _forfeits(report: Report) -> str:
    lost = [(played, played.loss) for played in report.games if played.loss is not None]
    if not lost:
        return ""
    lines = []
    for played, loss in lost[:FORFEITS]:
        bot = report.match.names[played.seats[loss.seat]]
        lines.append(
            f"<p>Game {played.number}, <strong>{escape(bot)}</strong>: {escape(loss.reason)}</p>"
        )
        if loss.said.strip():
            lines.append(f"<pre>{escape(loss.said.strip())}</pre>")
    rest = len(lost) - FORFEITS
    more = f'<p class="faint">and {rest:,} more.</p>' if rest > 0 else ""
    return f'<section><h2 class="bad">Forfeits: {len(lost):,}</h2>{"".join(lines)}{more}</section>'
