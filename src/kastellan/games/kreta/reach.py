"""Where things can go: full provinces, peace, ports with room, ways and harvest chains."""

from typing import Any

from kastellan.core.build import rule
from kastellan.games.kreta.layout import (
    ABBOT_STEPS,
    ABBOTS,
    ANYONE,
    EVERYWHERE,
    NONE,
    OWN_ABBOT,
    PROVINCES,
)


@rule
def peace(setup: Any, s: Any, seat: int) -> int:
    """Provinces where a foreign abbot keeps the seat from adding pieces (K43, K52)."""
    mask = 0
    for other in range(setup["players"]):
        if other != seat and s["abbot"][other] != NONE:
            mask |= 1 << int(s["abbot"][other])
    return mask & ~own_abbot(s, seat)


@rule
def own_abbot(s: Any, seat: int) -> int:
    """The province of the seat's abbot; empty while it is in reserve."""
    if s["abbot"][seat] == NONE:
        return 0
    return 1 << int(s["abbot"][seat])


@rule
def welcome(setup: Any, s: Any, seat: int) -> int:
    """Provinces where the seat may put a village, put a villager or end one's move (K41, K43)."""
    return EVERYWHERE & ~int(s["full"]) & ~peace(setup, s, seat)


@rule
def harbours(setup: Any, s: Any, seat: int) -> int:
    """Ports that can take one more ship of the seat (K31)."""
    visited = 0
    crowded = 0
    for owner in range(setup["players"]):
        ships = int(s["ships"][owner])
        crowded |= visited & ships
        visited |= ships
    if setup["players"] == 2:
        crowded = visited
    return int(setup["ports"]) & ~crowded & ~int(s["ships"][seat])


@rule
def neighbours(setup: Any, mask: int) -> int:
    """Provinces across a border from any of these (K03)."""
    found = 0
    for province in range(PROVINCES):
        if mask >> province & 1:
            found |= int(setup["near"][province])
    return found


@rule
def reach(setup: Any, source: int, steps: int, barred: int) -> int:
    """Provinces within so many steps, the source included, when none leads on from a barred one."""
    if barred == 0:
        return int(setup["within"][source, steps])
    reached = 1 << source
    edge = reached
    for _ in range(steps):
        edge = neighbours(setup, edge) & ~reached
        reached |= edge
        edge &= ~barred
    return reached


@rule
def distance(setup: Any, source: int, target: int, barred: int) -> int:
    """Steps of the shortest way to a province within reach."""
    steps = 0
    while not reach(setup, source, steps, barred) >> target & 1:
        steps += 1
    return steps


@rule
def villagers_barred(setup: Any, s: Any, seat: int) -> int:
    """Provinces the seat's villagers may not pass through (K42)."""
    if setup["crossing"] == ANYONE:
        return 0
    if setup["crossing"] == OWN_ABBOT:
        return int(s["full"]) & ~own_abbot(s, seat)
    return int(s["full"])


@rule
def marches(setup: Any, s: Any, seat: int, source: int, steps: int) -> int:
    """Provinces where a villager from the source can end its move (K40)."""
    within = reach(setup, source, steps, villagers_barred(setup, s, seat))
    return within & welcome(setup, s, seat) & ~(1 << source)


@rule
def abbots_barred(setup: Any, s: Any) -> int:
    """Provinces abbots may not pass through (K42)."""
    if setup["crossing"] == ANYONE or setup["crossing"] == ABBOTS:
        return 0
    return int(s["full"])


@rule
def walks(setup: Any, s: Any, seat: int) -> int:
    """Provinces where the abbot can be put or end its move (K50, K51)."""
    if s["abbot"][seat] == NONE:
        return EVERYWHERE & ~int(s["full"])
    source = int(s["abbot"][seat])
    within = reach(setup, source, ABBOT_STEPS, abbots_barred(setup, s))
    return within & ~int(s["full"]) & ~(1 << source)


@rule
def harvests(setup: Any, s: Any, seat: int) -> int:
    """Provinces whose tile the seat can bring to one of its ships (K60)."""
    workers = int(s["settled"][seat])
    chain = workers & int(s["ships"][seat])
    grown = 0
    while chain != grown:
        grown = chain
        chain |= neighbours(setup, chain) & workers
    return chain & ~int(s["bare"])
