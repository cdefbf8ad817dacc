"""What the search knows of the Catan card game; its simple player is the instinct, or `greedy`."""

from typing import Any

import numpy as np

from kastellan.bots.catan.instinct import (
    Mind,
    chances_of,
    dot,
    hope,
    instinct,
    is_about_offers,
    learnt,
    new_mind,
)
from kastellan.bots.catan.offers import asks, may_offer
from kastellan.bots.catan.plan import make_plan
from kastellan.bots.catan.policy import best_action
from kastellan.bots.catan.tally import take_tally
from kastellan.bots.search.knowledge import Knowledge, lean_to_plan
from kastellan.core.build import rule
from kastellan.core.rng import Stream
from kastellan.games.catan.actions import DECLINE, MAKE_COUNTER, PROPOSE
from kastellan.games.catan.layout import ACT, ANSWER, COUNTER, NONE, OFFER, REPLY, SEATS, UPKEEP

PLAYS, JUDGES = 1, 2  # what the instinct does in a search; the second includes the first


@rule
def settled(setup: Any, s: Any) -> bool:
    """Whether a turn begins: amid a turn too much is about to be paid, gained or built."""
    return bool(s["phase"] == UPKEEP)


@rule
def hint(setup: Any, s: Any, rng: Stream, notes: Any, out: Any) -> int:
    """What the simple player would do, except that no offer is taken up unless it is a gift.

    What one seat wins by a trade the other loses, so who judges as well as the search turns down
    what would help it. A search that counts on somebody to agree plans with trades that do not
    come about, the more of them the longer it thinks.
    """
    if (s["phase"] == ANSWER or s["phase"] == REPLY) and asks(s):
        return DECLINE
    net, mind, settings = notes
    if settings["instinct"] >= PLAYS:
        return instinct(setup, s, net, rng, mind, out)
    return best_action(setup, s, mind.weights, rng, mind.tallies, mind.plans, mind.worths, out)


@rule
def sensible(setup: Any, s: Any, planned: int, notes: Any, actions: Any, count: int) -> int:
    """All but offers that `greedy` would not make: they cost nothing, and come to nothing."""
    is_offer = s["phase"] == OFFER or s["phase"] == COUNTER
    offers = planned != NONE and s["phase"] == ACT and would_offer(setup, s, notes[1])
    kept = 0
    for which in range(count):
        action = int(actions[which])
        is_begun = action == PROPOSE or action == MAKE_COUNTER
        if action == planned or not (is_offer or is_begun) or (action == PROPOSE and offers):
            actions[which] = actions[kept]
            actions[kept] = action
            kept += 1
    return kept if kept > 0 else count  # nobody planned the offer that is half made


@rule
def would_offer(setup: Any, s: Any, mind: Mind) -> bool:
    """Whether `greedy` would make an offer in the action phase."""
    seat = int(s["mover"])
    if s["offers"] > 0:
        return False
    take_tally(setup, s, mind.tallies)
    make_plan(s, seat, mind.weights, mind.tallies, mind.plans[0])
    return may_offer(s, seat, mind.tallies, mind.plans[0])


@rule
def lean(setup: Any, s: Any, planned: int, notes: Any, actions: Any, count: int, out: Any) -> None:
    """How likely the instinct is to do each of some actions; `greedy` does what it plans.

    An offer comes first, where one is sensible: it costs nothing to ask.
    """
    _, mind, settings = notes
    if settings["instinct"] < PLAYS or is_about_offers(int(s["phase"])):
        lean_to_plan(setup, s, planned, notes, actions, count, out)
        return
    for which in range(count):
        if actions[which] == PROPOSE:
            lean_to_plan(setup, s, PROPOSE, notes, actions, count, out)
            return
    chances_of(mind, actions, count, out)


@rule
def foretell(setup: Any, s: Any, notes: Any, chances: Any, points: Any) -> bool:
    """Where a turn begins, as the instinct of the seat that begins it feels."""
    net, mind, settings = notes
    if settings["instinct"] < JUDGES or not settled(setup, s):
        return False
    seat = int(s["mover"])
    chances[seat] = hope(setup, s, net, mind)
    chances[1 - seat] = 1.0 - chances[seat]
    for turn in range(SEATS):
        share = dot(mind.hidden, net.points[turn])
        points[(seat + turn) % SEATS] = share * float(setup["victory_points"])
    return True


def notes(settings: np.void) -> tuple[Any, ...]:
    """What the instinct has learnt, and what it and `greedy` write on."""
    net = learnt()
    return net, new_mind(net), settings


KNOWLEDGE = Knowledge(
    secrets=True,
    settled=settled,
    hint=hint,
    sensible=sensible,
    lean=lean,
    foretell=foretell,
    notes=notes,
    config={"hint": 0.4, "instinct": JUDGES, "leap": 1, "doubt": 0.1, "playout": 20},
)
