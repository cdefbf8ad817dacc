"""What both principalities gain and lose without a choice: production, robbers, plenty, plague."""

from typing import Any

from kastellan.core.build import rule
from kastellan.games.catan.layout import COLUMNS, FULL, NONE, ROWS, SEATS, TOWN
from kastellan.games.catan.realm import (
    beside,
    counted_by_robbers,
    doublers,
    end_corner,
    first_corner,
    in_city,
)
from kastellan.games.catan.tables import AQUEDUCT, BATH_HOUSE, GARRISON, ORE, WOOL


@rule
def rob(s: Any) -> None:
    """Robbers: more than 7 resources cost all ore and wool (C23)."""
    for seat in range(SEATS):
        if counted_by_robbers(s, seat) > 7:
            for corner in range(first_corner(s, seat), end_corner(s, seat)):
                if s["kind"][seat, corner] == ORE or s["kind"][seat, corner] == WOOL:
                    s["stock"][seat, corner] = 0


@rule
def produce(s: Any) -> None:
    """Production for both seats (C30)."""
    for seat in range(SEATS):
        for corner in range(first_corner(s, seat), end_corner(s, seat)):
            if s["number"][seat, corner] == s["rolled"]:
                amount = 1
                if doublers(s, seat, corner) > 0:
                    amount = 2
                s["stock"][seat, corner] = min(int(s["stock"][seat, corner]) + amount, FULL)


@rule
def plenty(s: Any) -> None:
    """Each region gains 1 for every garrison beside it (E3)."""
    for seat in range(SEATS):
        for corner in range(first_corner(s, seat), end_corner(s, seat)):
            if s["kind"][seat, corner] != NONE:
                more = beside(s, seat, corner, GARRISON)
                s["stock"][seat, corner] = min(int(s["stock"][seat, corner]) + more, FULL)


@rule
def plague(s: Any) -> None:
    """Each region beside a city loses 1, unless protected (E7)."""
    for seat in range(SEATS):
        if s["built"][seat, AQUEDUCT] > 0:
            continue
        for corner in range(first_corner(s, seat), end_corner(s, seat)):
            if s["stock"][seat, corner] > 0 and is_sick(s, seat, corner):
                s["stock"][seat, corner] -= 1


@rule
def is_sick(s: Any, seat: int, corner: int) -> bool:
    """Whether a city touches the region and no bath house of a touching city protects it."""
    slot = corner // ROWS
    touched = False
    for column in range(max(slot - 1, 0), min(slot, COLUMNS - 1) + 1):
        if s["level"][seat, column] == TOWN:
            touched = True
            if in_city(s, seat, column, BATH_HOUSE):
                return False
    return touched
