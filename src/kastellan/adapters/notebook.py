"""Records and boards draw themselves in a notebook, and so do the results of a match.

Importing `kastellan` inside a notebook is enough; elsewhere `%load_ext kastellan.adapters.notebook`
does the same. A record shows what everybody may see; `see(record, seat)` what a seat does.
"""

from collections.abc import Iterable
from typing import Any

from kastellan.adapters.pictures import Picture, picture
from kastellan.adapters.pictures.shapes import Label, Shape, rectangle
from kastellan.core.record import SPECTATOR, Record
from kastellan.games.kreta.boards import Board, draw

SVG = "image/svg+xml"
PAPER, INK, BAR, REACH = "#ffffff", "#3b2a1a", "#c39a3b", "#a8392b"
ROW, NAMES, LONG = 36.0, 220.0, 400.0


def see(record: Record, seat: int | None = None) -> Picture:
    """The position of a record as a seat sees it, or everybody."""
    s = record.state
    record.game.rules.redact(record.setting.setup, s, SPECTATOR if seat is None else seat)
    return picture(record.game, record.setting, s, seat)


def bars(results: Iterable[tuple[str, float, float, float]], title: str = "") -> Picture:
    """Shares of wins as bars: (name, share, low, high) each, with the interval drawn in."""
    shapes: list[Shape | Label] = []
    top = ROW
    for name, share, low, high in results:
        told = f"{name}: {share:.1%} ({low:.1%} to {high:.1%})"
        shapes += [
            Label((NAMES / 2, top + ROW / 3), name, 14, INK),
            Shape(rectangle(NAMES, top, max(LONG * share, 1), ROW * 0.7), BAR, INK, told),
            Shape(
                rectangle(NAMES + LONG * low, top + ROW * 0.3, LONG * (high - low) + 1, 4),
                REACH, REACH, told,
            ),
            Label((NAMES + LONG + 60, top + ROW / 3), f"{share:.1%}", 14, INK),
        ]  # fmt: skip
        top += ROW
    shapes.append(Label((NAMES + LONG / 2, ROW / 2), title, 15, INK))
    return Picture(NAMES + LONG + 130, top + ROW / 2, title, PAPER, (), tuple(shapes))


def load_ipython_extension(shell: Any) -> None:
    """Tell a notebook how records and boards are drawn."""
    formatter = shell.display_formatter.formatters[SVG]
    formatter.for_type(Record, lambda record: see(record).to_svg())
    formatter.for_type(Board, draw)
