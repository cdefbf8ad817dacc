"""Plots as SVG that fits any width: places are parts of it, so letters never shrink with it."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, inf, log10

from kastellan.arena.wording import games

ROW = 46  # height of a row of figures
NAME = 21  # how much of it is for the name
NAMES = 72  # per cent of the width that names may take; figures stand beside them
TAIL = 12  # letters of a name that are seen however long it is
BARS = 24  # most bars of a histogram
FEWEST = 12  # places for bars, if there are fewer
TALL = 150  # height of a histogram
HEAD = 16  # how much of it is for words
EDGE = 2.0  # per cent of the width that stays free on each side
NEAR = 0.03  # part of an axis at its ends where words have no room on both sides


@dataclass(frozen=True)
class Row:
    """A figure with a reach, one of several below each other."""

    name: str
    value: float
    low: float
    high: float
    text: str


@dataclass(frozen=True)
class Axis:
    """From values to places."""

    low: float
    high: float

    def at(self, value: float) -> str:
        """Where a value lies, in per cent of the width."""
        return f"{EDGE + self._part(value) * (100 - 2 * EDGE):.2f}%"

    def side(self, value: float) -> str:
        """To which side of a value its words stand: never out of the drawing."""
        part = self._part(value)
        return "start" if part < NEAR else "end" if part > 1 - NEAR else "middle"

    def _part(self, value: float) -> float:
        inside = min(max(value, self.low), self.high)
        return (inside - self.low) / (self.high - self.low or 1.0)

    def marks(self, least: float = 0.0) -> list[float]:
        """A few round values, so far apart at least."""
        rough = max((self.high - self.low) / 6, least) or 1.0
        size = 10.0 ** floor(log10(rough))
        step = next(size * times for times in (1, 2, 5, 10) if size * times >= rough)
        first = ceil(self.low / step - 1e-9)
        return [place * step for place in range(first, floor(self.high / step + 1e-9) + 1)]


def svg(height: float, label: str, *parts: str) -> str:
    """A drawing that is told in words to who cannot see it."""
    return (
        f'<svg height="{height:g}" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )


def text(x: str, y: float, words: str, style: str = "") -> str:
    """Words at a place."""
    return f'<text x="{x}" y="{y:g}" class="{style}">{escape(words)}</text>'


def name(y: float, words: str) -> str:
    """A name at the left; one that is too long for the window loses letters of its middle."""
    head, tail = escape(words[:-TAIL]), escape(words[-TAIL:])
    return (
        f'<foreignObject x="{EDGE}%" y="{y - 14:g}" width="{NAMES}%" height="19">'
        f'<div class="name"><span>{head}</span>{tail}</div></foreignObject>'
    )


def plain(mark: float) -> str:
    """A mark that is a number and no more."""
    return f"{mark:g}"


def reaches(
    label: str,
    rows: Sequence[Row],
    axis: Axis,
    say: Callable[[float], str] = plain,
    even: float | None = None,
) -> str:
    """Figures below each other, each with the reach in which the true one lies."""
    bottom = ROW * len(rows)
    parts = [_marks(axis, bottom, say)]
    for number, row in enumerate(rows):
        top = ROW * number
        if even is not None:
            parts.append(_dashes(axis.at(even), top + NAME, top + ROW))
        y = top + 32
        parts += [
            name(y - 17, row.name),
            text(f"{100 - EDGE}%", y - 17, row.text, "end"),
            f'<line x1="{axis.at(row.low)}" x2="{axis.at(row.high)}" y1="{y}" y2="{y}" '
            f'class="reach"/>',
            f'<circle cx="{axis.at(row.value)}" cy="{y}" r="5" class="dot"/>',
        ]
    return svg(bottom + 26, label, *parts)


def _dashes(place: str, top: float, bottom: float) -> str:
    return f'<line x1="{place}" x2="{place}" y1="{top}" y2="{bottom}" class="even"/>'


def _marks(
    axis: Axis,
    bottom: float,
    say: Callable[[float], str] = plain,
    least: float = 0,
    shift: float = 0,
) -> str:
    parts = [f'<line x1="{EDGE}%" x2="{100 - EDGE}%" y1="{bottom}" y2="{bottom}" class="axis"/>']
    for mark in axis.marks(least):
        place = axis.at(mark + shift)
        parts.append(
            f'<line x1="{place}" x2="{place}" y1="{bottom}" y2="{bottom + 5}" class="axis"/>'
        )
        parts.append(text(place, bottom + 20, say(mark), f"small {axis.side(mark + shift)}"))
    return "".join(parts)


def histogram(label: str, values: Sequence[int], signed: bool = False) -> str:
    """How often each value, or each range of values, was met."""
    width = max(ceil((max(values) - min(values) + 1) / BARS), 1)
    counts = Counter(floor(value / width) for value in values)
    most = max(counts.values())
    first, last = min(counts), max(counts)
    spare = max(FEWEST - (last - first + 1), 0)  # a few values do not make bars like barns
    first, last = first - spare // 2, last + (spare + 1) // 2
    axis = Axis(first * width, (last + 1) * width)
    # A single value is named below its bar, the first of several at the bar's left edge.
    parts = [_marks(axis, TALL, least=1, shift=0.45 if width == 1 else 0)]
    share = (100 - 2 * EDGE) / (last + 1 - first)
    for place, count in sorted(counts.items()):
        tall = (TALL - HEAD - 2) * count / most
        style = "bar minus" if signed and (place + 1) * width <= 0 else "bar"
        span = f"{place * width}" if width == 1 else f"{place * width} to {(place + 1) * width - 1}"
        parts.append(
            f'<rect x="{axis.at(place * width)}" width="{share * 0.9:.2f}%" '
            f'y="{TALL - tall:.1f}" height="{tall:.1f}" class="{style}">'
            f"<title>{span}: {count}</title></rect>"
        )
    parts.append(text(f"{EDGE}%", 10, f"most: {games(most)}", "small"))
    if signed and axis.low < 0 < axis.high:
        parts.append(_dashes(axis.at(0), HEAD, TALL))
    return svg(TALL + 26, label, *parts)


def pairs(label: str, rows: Sequence[tuple[str, float, float]]) -> str:
    """Two figures for each name: of winners and of losers."""
    axis = Axis(0, max(max(won, lost) for _, won, lost in rows) or 1.0)
    tall = 34
    bottom = tall * len(rows) + 4
    parts = [_marks(axis, bottom)]
    for number, (thing, won, lost) in enumerate(rows):
        y = tall * number + 25
        parts += [
            name(y - 11, thing),
            text(f"{100 - EDGE}%", y - 11, f"{won:.2f} : {lost:.2f}", "small end"),
            f'<line x1="{axis.at(won)}" x2="{axis.at(lost)}" y1="{y}" y2="{y}" class="span"/>',
            f'<circle cx="{axis.at(lost)}" cy="{y}" r="4.5" class="other"/>',
            f'<circle cx="{axis.at(won)}" cy="{y}" r="4.5" class="dot"/>',
        ]
    return svg(bottom + 26, label, *parts)


def finite(rows: Sequence[Row]) -> Axis:
    """An axis on which all rows have room."""
    ends = [end for row in rows for end in (row.low, row.value, row.high) if abs(end) < inf]
    low, high = min(ends), max(ends)
    room = (high - low) * 0.05 or 1.0
    return Axis(low - room, high + room)
