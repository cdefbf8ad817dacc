"""A galley under sail, where the sea is wide enough for one."""

from collections.abc import Iterator

from kastellan.games.kreta.boards.chart import ink
from kastellan.games.kreta.boards.chart.sheet import Box

WIDTH, HEIGHT = 170.0, 140.0

HULL = "M-78 30Q-60 36-40 36H38Q64 34 82 14L88 16Q76 50 46 54H-44Q-70 52-84 22L-92 8L-80 12Z"
SAILS = (
    "M-22-52Q22-34 34 22Q4 10-44 18Q-26-16-22-52Z",
    "M34-28Q62-14 66 20Q48 12 18 16Q32-4 34-28Z",
)
SEAMS = "M-21-34Q10-18 22 20M-24-14Q-8 0 0 15M35-10Q48 2 52 15"
RIGGING = "M-14-62L-6 36M-30-66L40 30M38-36L44 36M26-40L72 26M-14-60L-78 14M38-34L84 14"
OARS = "M-52 46L-64 66M-38 48L-50 68M-24 48L-36 68M-10 48L-22 68M4 48L-8 68M18 48L6 68M32 48L20 68"
PENNANT = "M-15-62Q-30-72-44-64Q-34-62-42-56Q-28-60-15-56Z"
WAVES = "M-100 66q10-8 20 0t20 0M-36 74q10-8 20 0t20 0t20 0M44 66q10-8 20 0t20 0"


def ship(box: Box) -> Iterator[str]:
    yield ink.group(
        (
            ink.tag("path", d=WAVES, fill="none", stroke=ink.WATER, stroke_width=2.5),
            ink.tag("path", d=OARS, stroke=ink.INK, stroke_width=2.2),
            ink.tag("path", d=RIGGING, stroke=ink.INK, stroke_width=1.6, fill="none"),
            *(ink.tag("path", d=sail, fill=ink.PAPER, stroke=ink.INK) for sail in SAILS),
            ink.tag("path", d=SEAMS, fill="none", stroke=ink.VERMILION, stroke_width=3),
            ink.tag("path", d=HULL, fill="#a9743f", stroke=ink.INK),
            ink.tag("path", d="M-66 40Q-40 45 0 45T70 34", fill="none", stroke=ink.GOLD),
            ink.tag("path", d=PENNANT, fill=ink.VERMILION, stroke=ink.INK, stroke_width=1.2),
        ),
        transform=f"translate({ink.number(box.x)} {ink.number(box.y)})",
        stroke_width=2.2,
        stroke_linejoin="round",
        stroke_linecap="round",
    )
