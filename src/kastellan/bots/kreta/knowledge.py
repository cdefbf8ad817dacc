"""What the search knows of Kreta."""

from typing import Any

from kastellan.bots.search.knowledge import Knowledge
from kastellan.core.build import rule
from kastellan.games.kreta.layout import AS, BUILD, MARCH, REAP, SAIL, WALK


@rule
def settled(setup: Any, s: Any) -> bool:
    """Whether no card waits for its target."""
    phase = int(s["phase"])
    if phase == AS or phase == SAIL or phase == MARCH:
        return False
    return phase != WALK and phase != REAP and phase != BUILD


KNOWLEDGE = Knowledge(secrets=False, settled=settled)
