"""Sentences of a report, in every form of it."""

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
        f"Clear after {len(report.games)} games, to {told.confidence:.1%}: {bot} is {told.answer} "
        f"than an even share of {told.even:.1%}."
    )


def duration(seconds: float) -> str:
    """A time for people: `1.2 s`, `34 ms`, `5.6 µs`."""
    for size, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e9:.0f} ns"
