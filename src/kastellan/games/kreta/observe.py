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
SHARE = tuple(1.0 / count for count in SUPPLY)  # of a piece: to multiply is quicker than to divide


@rule
def observe(setup: Any, s: Any, seat: int, out: NDArray[np.float32]) -> None:
    """Write OBSERVATION numbers between 0 and about 1.

    Next to no branches: what is there differs from state to state, and no processor guesses it.
    """
    for place in range(int(setup["players"]) * PER_SEAT, OBSERVATION):
        out[place] = 0.0
    for offset in range(int(setup["players"])):
        player = (seat + offset) % int(setup["players"])
        observe_seat(setup, s, player, offset * PER_SEAT, out)
    at = SEATS * PER_SEAT
    for province in range(PROVINCES):
        kind = int(s["tile"][province])
        out[at + province * KINDS + max(kind, 0)] = 0.0 if kind == NONE else 1.0
    at += PROVINCES * KINDS
    for place in range(2):
        slot = int(s["scored"]) + place
        if slot < ROW and s["row"][slot] != NONE:
            out[at + int(s["row"][slot])] = 1.0
        at += SITES
    gone = int(s["gone"])
    write_set(gone, out[at : at + SITES])
    at += SITES
    out[at + int(s["phase"])] = 1.0
    at += 16
    out[at] = float(s["scored"]) / ROW
    out[at + 1] = float(s["steps"]) / STEPS
    out[at + 2] = 1.0 if s["seat"] == seat else 0.0


@rule
def observe_seat(setup: Any, s: Any, player: int, at: int, out: NDArray[np.float32]) -> None:
    """Write one seat's PER_SEAT numbers from `at` on."""
    ships, forts, hand = int(s["ships"][player]), int(s["forts"][player]), int(s["hand"][player])
    villagers, villages = s["villagers"][player], s["villages"][player]
    part = out[at : at + PROVINCES * 4]
    for province in range(PROVINCES):
        part[province * 4] = float(villagers[province]) * SHARE[0]
        part[province * 4 + 1] = float(villages[province]) * SHARE[1]
        part[province * 4 + 2] = 0.0
        part[province * 4 + 3] = 1.0 if ships >> province & 1 else 0.0
    abbot = int(s["abbot"][player])
    part[max(abbot, 0) * 4 + 2] = 0.0 if abbot == NONE else 1.0
    at += PROVINCES * 4
    write_set(forts, out[at : at + SITES])
    at += SITES
    write_set(hand, out[at : at + CARDS])
    at += CARDS
    for piece in range(len(PIECES)):
        out[at] = float(s["reserve"][player, piece]) * SHARE[piece]
        at += 1
    for kind in range(KINDS):
        out[at] = float(s["barn"][player, kind]) / 4.0
        at += 1
    out[at] = float(s["points"][player]) / 100.0
    out[at + 1] = 1.0 if s["abbot"][player] == NONE else 0.0


@rule
def write_set(members: int, out: NDArray[np.float32]) -> None:
    """A 1 for each member of a set, a 0 for the others."""
    for member in range(len(out)):
        out[member] = 1.0 if members >> member & 1 else 0.0
