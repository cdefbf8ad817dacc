"""What the search knows of the Catan card game; its simple player `greedy` trades little."""

from typing import Any

import numpy as np

from kastellan.bots.catan.greedy_weights import TABLE
from kastellan.bots.catan.offers import asks
from kastellan.bots.catan.plan import PLAN
from kastellan.bots.catan.policy import best_action
from kastellan.bots.catan.tally import TALLY
from kastellan.bots.search.knowledge import Knowledge
from kastellan.core.build import rule
from kastellan.core.rng import Stream
from kastellan.games.catan.actions import DECLINE, MAKE_COUNTER, PROPOSE
from kastellan.games.catan.layout import ANSWER, COUNTER, OFFER, REPLY, SEATS, UPKEEP
from kastellan.games.catan.tables import TYPES


@rule
def settled(setup: Any, s: Any) -> bool:
    """Whether a turn begins: amid a turn too much is about to be paid, gained or built."""
    return bool(s["phase"] == UPKEEP)


@rule
def hint(setup: Any, s: Any, rng: Stream, notes: Any, out: Any) -> int:
    """What `greedy` would do, except that no offer is taken up unless it is a gift.

    What one seat wins by a trade the other loses, so who judges as well as the search turns down
    what would help it. A search that counts on a `greedy` to agree plans with trades that do not
    come about, the more of them the longer it thinks.
    """
    if (s["phase"] == ANSWER or s["phase"] == REPLY) and asks(s):
        return DECLINE
    return best_action(setup, s, notes[0], rng, notes[1], notes[2], notes[3], out)


@rule
def sensible(setup: Any, s: Any, planned: int, actions: Any, count: int) -> int:
    """All but offers that `greedy` would not make: they cost nothing, and come to nothing."""
    is_offer = s["phase"] == OFFER or s["phase"] == COUNTER
    kept = 0
    for which in range(count):
        action = int(actions[which])
        if action == planned or not (is_offer or action == PROPOSE or action == MAKE_COUNTER):
            actions[which] = actions[kept]
            actions[kept] = action
            kept += 1
    return kept if kept > 0 else count  # nobody planned the offer that is half made


def notes() -> tuple[Any, ...]:
    """What `greedy` writes on."""
    return TABLE, np.zeros(SEATS, TALLY), np.zeros(SEATS, PLAN), np.zeros(TYPES, np.int64)


KNOWLEDGE = Knowledge(
    secrets=True,
    settled=settled,
    hint=hint,
    sensible=sensible,
    notes=notes,
    config={"hint": 0.4, "leap": 1, "doubt": 0.1, "playout": 60},
)
