"""What the search knows of the Catan card game: its simple player is `greedy`."""

from typing import Any

import numpy as np

from kastellan.bots.catan.plan import PLAN
from kastellan.bots.catan.policy import best_action
from kastellan.bots.catan.worth import TABLE
from kastellan.bots.search.knowledge import Knowledge
from kastellan.core.build import rule
from kastellan.core.rng import Stream
from kastellan.games.catan.layout import UPKEEP
from kastellan.games.catan.tables import TYPES


@rule
def settled(setup: Any, s: Any) -> bool:
    """Whether a turn begins: amid a turn too much is about to be paid, gained or built."""
    return bool(s["phase"] == UPKEEP)


@rule
def hint(setup: Any, s: Any, rng: Stream, notes: Any, out: Any) -> int:
    """What `greedy` would do."""
    return best_action(setup, s, notes[0], rng, notes[1], notes[2], out)


def notes() -> tuple[Any, ...]:
    """What `greedy` writes on."""
    return TABLE, np.zeros(2, PLAN), np.zeros(TYPES, np.int64)


KNOWLEDGE = Knowledge(
    secrets=True,
    settled=settled,
    hint=hint,
    notes=notes,
    config={"hint": 0.4, "leap": 1},
)
