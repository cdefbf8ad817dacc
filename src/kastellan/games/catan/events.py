"""The event cards (E1 to E7)."""

from typing import Any

from kastellan.core.build import rule
from kastellan.games.catan.flow import decide
from kastellan.games.catan.layout import (
    AFTER_CONFISCATION,
    BUILD_STACK,
    NONE,
    OTHER_GAINS,
    PRODUCE,
    PUT_UNDER,
    RECALL,
    SECOND_BUILDER,
    SECOND_WAR,
    UNITS,
)
from kastellan.games.catan.memory import any_stack, see_hand
from kastellan.games.catan.realm import knight_token
from kastellan.games.catan.tables import (
    ABBEY,
    BUILDER,
    CIVIL_WAR,
    CONFLICT,
    LIBRARY,
    NEW_YEAR,
    PLAGUE,
    PLENTY,
    PROGRESS,
)
from kastellan.games.catan.targets import any_recall
from kastellan.games.catan.yields import plague, plenty


@rule
def happen(s: Any, event: int) -> bool:
    """Begin what an event card does; False if somebody has to decide first."""
    active = int(s["active"])
    s["after"] = PRODUCE
    if event == BUILDER:
        s["barred"] = NONE
        if any_stack(s, NONE) != 0:
            s["after"] = SECOND_BUILDER
            decide(s, BUILD_STACK, active)
            return False
    elif event == CIVIL_WAR:
        s["sought"] = UNITS
        s["after"] = SECOND_WAR
        if any_recall(s, 1 - active, UNITS):
            decide(s, RECALL, active)
            return False
    elif event == PLENTY:
        plenty(s)
    elif event == PROGRESS:
        s["taker"] = active
        s["due_any"] = scholars(s, active)
        s["count"] = scholars(s, 1 - active)
        s["after"] = OTHER_GAINS
    elif event == NEW_YEAR:
        s["turned"] = 0
        for place in range(len(s["events"])):
            s["events"][place] = NONE
    elif event == CONFLICT:
        holder = knight_token(s)
        if holder != NONE and s["held"][1 - holder] > 0:
            see_hand(s, holder)
            s["count"] = min(2, int(s["held"][1 - holder]))
            s["then"] = AFTER_CONFISCATION
            decide(s, PUT_UNDER, holder)
            return False
    elif event == PLAGUE:
        plague(s)
    return True


@rule
def scholars(s: Any, seat: int) -> int:
    """Abbeys and libraries (E4)."""
    return int(s["built"][seat, ABBEY]) + int(s["built"][seat, LIBRARY])
