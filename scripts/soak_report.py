"""What a soak has measured: a drawing, and whether it stayed flat."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from bench.peers.plot import STYLE, text

Row = dict[str, float | None]

COLUMNS = (
    "minutes",
    "games",
    "moves",
    "versions",
    "troubles",
    "tables",
    "server_mb",
    "bots_mb",
    "bots",
    "files",
    "threads",
    "p50_ms",
    "p99_ms",
    "store_mb",
    "server_cpu_s",
    "bots_cpu_s",
    "load",
)
WARM_UP = 1 / 6  # of the time, in which caches fill and bots are compiled
SHARE = 0.05  # of the middle value, by which something flat may rise or fall in an hour
WIDTH, HEIGHT, LEFT, TOP, GAP = 860, 130, 70, 64, 46


@dataclass(frozen=True)
class Trend:
    """How something changes: by how much an hour, with a 95 % interval."""

    name: str
    middle: float
    slope: float
    low: float
    high: float
    share: float = SHARE

    @property
    def is_flat(self) -> bool:
        """Whether it changes by little, or by no more than chance."""
        allowed = self.share * self.middle
        return abs(self.slope) <= allowed or self.low <= 0 <= self.high

    def __str__(self) -> str:
        verdict = "flat" if self.is_flat else "NOT flat"
        return (
            f"{self.name:26} {self.middle:8.1f}   {self.slope:+7.2f} an hour "
            f"({self.low:+.2f} to {self.high:+.2f})   {verdict}"
        )


JUDGED = {
    "server_mb": "server's memory, MB",
    "bots_mb": "bots' memory, MB",
    "files": "open files",
    "tables": "tables in memory",
    "p50_ms": "a move's way, p50, ms",
    "p99_ms": "a move's way, p99, ms",
}


def report(file: Path) -> str:
    """Draw a soak beside its CSV, and say in words how it went."""
    rows = read(file)
    if len(rows) < 6:
        return f"There are {len(rows)} samples in {file}: too few to say anything."
    drawing = file.with_suffix(".svg")
    drawing.write_text(draw(rows), encoding="utf-8")
    last = rows[-1]
    minutes = last["minutes"] or 1.0
    work = ((last["server_cpu_s"] or 0) + (last["bots_cpu_s"] or 0)) / minutes / 60
    head = (
        f"{minutes:.0f} minutes: {last['games']:.0f} games, {last['versions']:.0f} versions, "
        f"{last['moves']:.0f} moves of clients, {last['troubles']:.0f} troubles; the store grew to "
        f"{last['store_mb']:.1f} MB; server and bots took {work:.0%} of a core."
    )
    loads = sorted(row["load"] or 0.0 for row in rows)
    load = (
        f"The machine's load was {loads[len(loads) // 2]:.1f} ({loads[0]:.1f} to {loads[-1]:.1f})."
    )
    found = trends(rows)
    wanted = [each.name for each in found if not each.is_flat]
    verdict = "Everything is flat." if not wanted else f"Not flat: {', '.join(wanted)}."
    note = f"After the first {WARM_UP * minutes:.0f} minutes, medians and slopes (Theil and Sen):"
    return "\n".join([head, load, note, *map(str, found), verdict, f"Drawn in {drawing}."])


def read(file: Path) -> list[Row]:
    """The samples of a CSV."""
    with file.open(newline="", encoding="utf-8") as lines:
        return [
            {name: float(value) if value else None for name, value in line.items()}
            for line in csv.DictReader(lines)
        ]


def trends(rows: Sequence[Row]) -> list[Trend]:
    """Everything that shall be flat, from when the server was warm."""
    last = rows[-1]["minutes"] or 0.0
    warm = [row for row in rows if (row["minutes"] or 0.0) >= WARM_UP * last]
    return [
        trend(name, [(row["minutes"], row[key]) for row in warm]) for key, name in JUDGED.items()
    ]


def trend(name: str, points: Sequence[tuple[float | None, float | None]]) -> Trend:
    """The median of all slopes between two points, which a few wild ones do not move."""
    known = np.array([(x, y) for x, y in points if x is not None and y is not None])
    hours, values = known[:, 0] / 60, known[:, 1]
    first, second = np.triu_indices(len(values), 1)
    slopes = np.sort((values[second] - values[first]) / (hours[second] - hours[first]))
    count = len(values)
    spread = 1.96 * np.sqrt(count * (count - 1) * (2 * count + 5) / 18)  # of Kendall's statistic
    low = int(max(0, (len(slopes) - spread) // 2))
    high = int(min(len(slopes) - 1, (len(slopes) + spread) // 2 + 1))
    middle = float(np.median(values))
    return Trend(name, middle, float(np.median(slopes)), float(slopes[low]), float(slopes[high]))


def draw(rows: Sequence[Row]) -> str:
    """Four charts, one below the other, over the same minutes."""
    charts = (
        ("Memory, MB", ("server_mb", "bots_mb"), ("server", "bots' processes")),
        ("A move's way, ms", ("p50_ms", "p99_ms"), ("p50", "p99 of each minute")),
        ("Open files and tables in memory", ("files", "tables"), ("files", "tables")),
        ("Size of the store, MB, which keeps every move", ("store_mb",), ("",)),
    )
    bottom = TOP + len(charts) * (HEIGHT + GAP)
    minutes = rows[-1]["minutes"] or 0.0
    parts = [
        f'<rect class="sheet" x="0.5" y="0.5" width="{WIDTH - 1}" height="{bottom - 1}" rx="8"/>',
        text(20, 28, f"{minutes:.0f} minutes of bots at both games", "title"),
        text(
            20, 47, f"{rows[-1]['games']:.0f} games, {rows[-1]['versions']:.0f} versions", "faint"
        ),
    ]
    for number, (title, keys, names) in enumerate(charts):
        parts += _chart(rows, TOP + 24 + number * (HEIGHT + GAP), title, keys, names)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom}" role="img">\n'
        f"<title>Memory, latency, open files and store over {minutes:.0f} minutes</title>\n"
        f"<style>{STYLE} .ours, .theirs {{ stroke-width: 2; fill: none }} "
        ".curve.ours { stroke: #a8701a } .curve.theirs { stroke: #1d5c78 } "
        "text.ours { fill: #a8701a } text.theirs { fill: #1d5c78 }</style>\n"
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _chart(
    rows: Sequence[Row], top: float, title: str, keys: Sequence[str], names: Sequence[str]
) -> list[str]:
    """Curves over the minutes, on a scale from nothing."""
    minutes = rows[-1]["minutes"] or 1.0
    most = max((row[key] or 0.0 for row in rows for key in keys), default=0.0) or 1.0
    span = WIDTH - LEFT - 20

    def place(row: Row, key: str) -> str:
        x = LEFT + span * (row["minutes"] or 0.0) / minutes
        return f"{x:.1f} {top + HEIGHT * (1 - (row[key] or 0.0) / most):.1f}"

    parts = [text(LEFT, top - 8, title)]
    for part in (0.0, 0.5, 1.0):
        y = top + HEIGHT * (1 - part)
        parts.append(f'<path class="line" d="M{LEFT} {y:.1f}h{span}"/>')
        parts.append(text(LEFT - 8, y + 4, f"{most * part:.3g}", "faint", "end"))
    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        x = LEFT + span * part
        parts.append(text(x, top + HEIGHT + 15, f"{minutes * part:.0f} min", "faint", "middle"))
    for number, (key, name) in enumerate(zip(keys, names, strict=True)):
        side = ("ours", "theirs")[number]
        points = "L".join(place(row, key) for row in rows if row[key] is not None)
        parts.append(f'<path class="curve {side}" d="M{points}"/>')
        if name:
            parts.append(text(WIDTH - 20 - 150 * number, top - 8, name, side, "end"))
    return parts
