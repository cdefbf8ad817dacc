"""A state as numbers for a network, seen from one seat."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.games.kreta.layout import (
    CARDS,
    KINDS,
    NONE,
    PIECES,
    PROVINCES,
    ROW,
    SEATS,
    SITES,
    STEPS,
    SUPPLY,
)

# Seats come in turn order from the observer; a seat that does not play is all zero.
PER_SEAT = PROVINCES * 4 + SITES + CARDS + len(PIECES) + KINDS + 2
PARTS = (
    ("seats", SEATS * PER_SEAT),
    ("tiles", PROVINCES * KINDS),
    ("open", 2 * SITES),
    ("gone", SITES),
    ("phase", 16),
    ("rest", 3),
)
OBSERVATION = sum(size for _, size in PARTS)


@rule
def observe(setup: Any, s: Any, seat: int, out: NDArray[np.float32]) -> None:
    """Write OBSERVATION numbers between 0 and about 1."""
    at = 0
    for offset in range(SEATS):
        if offset < setup["players"]:
            player = (seat + offset) % int(setup["players"])
            observe_seat(setup, s, player, at, out)
        else:
            for place in range(PER_SEAT):
                out[at + place] = 0.0
        at += PER_SEAT
    for province in range(PROVINCES):
        for kind in range(KINDS):
            out[at] = 1.0 if s["tile"][province] == kind else 0.0
            at += 1
    for place in range(2):
        slot = int(s["scored"]) + place
        for site in range(SITES):
            out[at] = 1.0 if slot < ROW and s["row"][slot] == site else 0.0
            at += 1
    for site in range(SITES):
        out[at] = float(int(s["gone"]) >> site & 1)
        at += 1
    for phase in range(16):
        out[at] = 1.0 if s["phase"] == phase else 0.0
        at += 1
    out[at] = float(s["scored"]) / ROW
    out[at + 1] = float(s["steps"]) / STEPS
    out[at + 2] = 1.0 if s["seat"] == seat else 0.0


@rule
def observe_seat(setup: Any, s: Any, player: int, at: int, out: NDArray[np.float32]) -> None:
    """Write one seat's PER_SEAT numbers from `at` on."""
    for province in range(PROVINCES):
        out[at] = float(s["villagers"][player, province]) / SUPPLY[0]
        out[at + 1] = float(s["villages"][player, province]) / SUPPLY[1]
        out[at + 2] = 1.0 if s["abbot"][player] == province else 0.0
        out[at + 3] = float(int(s["ships"][player]) >> province & 1)
        at += 4
    for site in range(SITES):
        out[at] = float(int(s["forts"][player]) >> site & 1)
        at += 1
    for card in range(CARDS):
        out[at] = float(int(s["hand"][player]) >> card & 1)
        at += 1
    for piece in range(len(PIECES)):
        out[at] = float(s["reserve"][player, piece]) / SUPPLY[piece]
        at += 1
    for kind in range(KINDS):
        out[at] = float(s["barn"][player, kind]) / 4.0
        at += 1
    out[at] = float(s["points"][player]) / 100.0
    out[at + 1] = 1.0 if s["abbot"][player] == NONE else 0.0
