"""The figures kept as JSON, as a drawing for the README: bars on a scale of powers of ten."""

from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from statistics import median
from typing import Any

from bench.peers.comparison import OURS, THEIRS, middle
from bench.peers.environment import NoPeer
from bench.peers.peers import PEERS
from bench.peers.table import named

Report = dict[str, Any]
WIDTH, LEFT, RIGHT, TOP, ROW = 860, 270, 110, 64, 26
BAR = 16
OUR_ROWS = {
    "kreta seats on a GPU": "Kreta, on a GPU",
    "catan seats on a GPU": "Catan card game, on a GPU",
    "kreta seats": "Kreta",
    "catan seats": "Catan card game",
    "kreta vector": "Kreta, vector with observations",
    "catan vector": "Catan, vector with observations",
}
STYLE = """
  .sheet { fill: #fffaf0; stroke: #d9cdb4 } text { fill: #2a2319; font: 13px system-ui, sans-serif }
  .title { font: 600 17px Palatino, Georgia, serif } .faint { fill: #6f6350; font-size: 12px }
  .line { stroke: #d9cdb4 } .ours { fill: #a8701a } .theirs { fill: #1d5c78 }
  @media (prefers-color-scheme: dark) {
    .sheet { fill: #1c2226; stroke: #374045 } text { fill: #ece4d3 } .faint { fill: #a99f8b }
    .line { stroke: #374045 } .ours { fill: #dcab55 } .theirs { fill: #74bad6 }
  }
"""


@dataclass(frozen=True)
class Bar:
    """A figure with a name."""

    name: str
    rate: float
    side: str


def plot(reports: list[Report]) -> str:
    """All random play as one drawing: ours first, then the peers', the quickest first."""
    bars = ours(reports) + theirs(reports)
    if not bars:
        raise NoPeer("There is no random play among the figures; `python -m bench.peers all`.")
    low = floor(log10(min(bar.rate for bar in bars)))
    high = ceil(log10(max(bar.rate for bar in bars)))
    span = WIDTH - LEFT - RIGHT
    bottom = TOP + ROW * len(bars)

    def at(rate: float) -> float:
        return LEFT + span * (log10(rate) - low) / (high - low)

    parts = [
        f'<rect class="sheet" x="0.5" y="0.5" width="{WIDTH - 1}" height="{bottom + 47}" rx="8"/>',
        text(20, 28, "Decisions a second, random play", "title"),
        text(20, 47, "one core each, or one GPU where it says so; measured in turn", "faint"),
    ]
    for power in range(low, high + 1):
        x = at(10.0**power)
        parts.append(f'<path class="line" d="M{x:.1f} {TOP - 6}V{bottom}"/>')
        if (power - low) % 2 == 0:  # words for all would touch each other
            parts.append(text(x, bottom + 18, scale(power), "faint", "middle"))
    for number, bar in enumerate(bars):
        y = TOP + ROW * number
        wide = max(at(bar.rate) - LEFT, 1)
        parts.append(text(LEFT - 10, y + 13, bar.name, "", "end"))
        parts.append(
            f'<rect class="{bar.side}" x="{LEFT}" y="{y}" width="{wide:.1f}" height="{BAR}" '
            f'rx="2"/>'
        )
        parts.append(text(LEFT + wide + 8, y + 13, rounded(bar.rate)))
    days = sorted({report["date"] for report in reports})
    note = f"{days[0]} to {days[-1]}" if len(days) > 1 else days[0]
    parts.append(text(20, bottom + 38, f"{note}; chance counts with OpenSpiel only", "faint"))
    label = "; ".join(f"{bar.name} {rounded(bar.rate)}" for bar in bars)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 48}" role="img">\n'
        f"<title>Decisions a second: {escape(label)}</title>\n<style>{STYLE}</style>\n"
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def ours(reports: list[Report]) -> list[Bar]:
    """What we measured beside all peers, the middle of it."""
    found: dict[str, list[float]] = {}
    for work in played(reports, OURS):
        found.setdefault(work["name"], []).append(middle(work))
    return [Bar(OUR_ROWS[name], median(found[name]), OURS) for name in OUR_ROWS if name in found]


def theirs(reports: list[Report]) -> list[Bar]:
    """Each peer's games."""
    bars = []
    for report in reports:
        title = PEERS[report["peer"]].title
        for work in played([report], THEIRS):
            place = ", on a GPU" if work["name"].endswith("GPU") else ""
            bars.append(Bar(f"{title}: {named(work)}{place}", middle(work), THEIRS))
    return sorted(bars, key=lambda bar: -bar.rate)


def played(reports: list[Report], side: str) -> list[dict[str, Any]]:
    """Works that count decisions."""
    return [
        work
        for report in reports
        for group in report["groups"]
        for work in group["works"]
        if work["side"] == side and group["counts"] != "simulations"
    ]


def text(x: float, y: float, words: str, style: str = "", anchor: str = "start") -> str:
    """Words at a place."""
    kind = f' class="{style}"' if style else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{kind} text-anchor="{anchor}">{escape(words)}</text>'


def scale(power: int) -> str:
    """A power of ten in short."""
    units = {6: "million", 9: "billion"}
    base = power - power % 3
    return f"{10 ** (power % 3)} {units[base]}" if base in units else f"{10**power:,}"


def rounded(rate: float) -> str:
    """Two or three digits."""
    if rate >= 1e6:
        return f"{rate / 1e6:,.3g} million" if rate < 1e9 else f"{rate / 1e9:,.3g} billion"
    digits = max(0, floor(log10(rate)) - 1)
    return f"{round(rate, -digits):,.0f}"
