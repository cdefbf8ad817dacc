"""Influence and scoring (K70 to K74), points and winners."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.games.kreta.layout import END, HALF, PROVINCES
from kastellan.games.kreta.legal import count_bits

Ints = NDArray[np.int64]


@rule
def influence(setup: Any, s: Any, seat: int, province: int) -> int:
    """What the seat weighs in a province (K71)."""
    weight = int(s["villagers"][seat, province]) + 2 * int(s["villages"][seat, province])
    if s["abbot"][seat] == province:
        weight += 1
    weight += int(s["ships"][seat]) >> province & 1
    return weight + count_bits(int(s["forts"][seat]) & int(setup["ring"][province]))


@rule
def standing(setup: Any, s: Any, province: int) -> tuple[int, int, int]:
    """The most influence in a province, how many seats have it, and the next highest."""
    best = 0
    leaders = 0
    second = 0
    for seat in range(setup["players"]):
        weight = influence(setup, s, seat, province)
        if weight > best:
            second = best
            best = weight
            leaders = 1
        elif weight == best:
            leaders += 1
        elif weight > second:
            second = weight
    return best, leaders, second


@rule
def score_province(setup: Any, s: Any, province: int, out: Any) -> None:
    """Add to `out` what each seat takes when the province is scored (K72 to K74)."""
    best, leaders, second = standing(setup, s, province)
    value = int(setup["value"][province])
    runner_up = 0
    if setup["players"] > 2 and (leaders == 1 or setup["after_tie"] == HALF):
        runner_up = value // 2
    for seat in range(setup["players"]):
        weight = influence(setup, s, seat, province)
        if weight == 0:
            continue
        if weight == best:
            out[seat] += value
        elif weight == second:
            out[seat] += runner_up


@rule
def score_site(setup: Any, s: Any, site: int, out: Any) -> None:
    """Add to `out` what each seat takes when the site is scored (K70)."""
    for province in range(PROVINCES):
        if setup["site"][site] >> province & 1:
            score_province(setup, s, province, out)


@rule
def returns(setup: Any, s: Any, out: Ints) -> None:
    """Each seat's points."""
    for seat in range(setup["players"]):
        out[seat] = s["points"][seat]


@rule
def winners(setup: Any, s: Any, out: Ints) -> None:
    """The seats with the most points once the game is over; ties share the win (K76)."""
    best = 0
    for seat in range(setup["players"]):
        best = max(best, int(s["points"][seat]))
    for seat in range(setup["players"]):
        out[seat] = 0
        if s["phase"] == END and s["points"][seat] == best:
            out[seat] = 1
