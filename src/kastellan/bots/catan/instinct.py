"""What somebody who has played very often does without thinking: `greedy`, put right by a network.

The network has one hidden layer. It rates deeds by what it perceives; what `greedy` would do has a
head start, of a size that is learnt too. It has learnt from games against itself alone
(`python -m kastellan.bots.fit.learn`), in which nobody made offers: those are left to `greedy`.
"""

from functools import cache
from importlib.resources import files
from math import exp
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kastellan.bots.catan.deeds import deed
from kastellan.bots.catan.greedy_weights import TABLE
from kastellan.bots.catan.plan import PLAN, make_plan
from kastellan.bots.catan.policy import best_action, best_of, is_about_resources
from kastellan.bots.catan.senses import ALWAYS, Felt, new_felt, perceive
from kastellan.bots.catan.tally import TALLY, take_tally
from kastellan.core.build import rule
from kastellan.core.game import Game, Setting, State
from kastellan.core.rng import WORDS, Stream, seed_stream
from kastellan.games.catan.actions import ACTIONS, MAKE_COUNTER, PROPOSE
from kastellan.games.catan.layout import ACT, ANSWER, COUNTER, OFFER, OFFERS, REPLY, SEATS
from kastellan.games.catan.legal import legal
from kastellan.games.catan.tables import TYPES

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]

CONSTANT = 0  # the hidden unit that is always 1


class Net(NamedTuple):
    """What was learnt."""

    inputs: Floats
    """[place perceived, hidden unit]"""
    deeds: Floats
    """[deed, hidden unit]"""
    lean: Floats
    """[hidden unit] how much `greedy` is followed"""
    outcome: Floats
    """[hidden unit] how likely the seat is to win"""
    points: Floats
    """[own or the other's, hidden unit] points in the end, as a share of those needed"""


class Mind(NamedTuple):
    """Room to feel in."""

    weights: Any
    """Of `greedy`."""
    tallies: Any
    plans: Any
    worths: Ints
    felt: Felt
    hidden: Floats
    ratings: Floats
    """[action] of those that were options the last time"""
    planned: Ints
    """What `greedy` would do, one number."""


def new_mind(net: Net) -> Mind:
    """Fresh room."""
    return Mind(
        TABLE, np.zeros(SEATS, TALLY), np.zeros(SEATS, PLAN), np.zeros(TYPES, np.int64),
        new_felt(), np.zeros_like(net.lean), np.zeros(ACTIONS, np.float32), np.zeros(1, np.int64),
    )  # fmt: skip


@cache
def learnt() -> Net:
    """What ships with the package."""
    with (files("kastellan.bots.catan") / "instinct.npz").open("rb") as file:
        table = np.load(file)
        return Net(*(np.ascontiguousarray(table[name], np.float32) for name in Net._fields))


@rule
def options(setup: Any, s: Any, out: Ints) -> int:
    """The legal actions, less the beginnings of offers."""
    kept = 0
    for which in range(legal(setup, s, out)):
        if out[which] != PROPOSE and out[which] != MAKE_COUNTER:
            out[kept] = out[which]
            kept += 1
    return kept


@rule
def rate_options(setup: Any, s: Any, net: Net, rng: Stream, mind: Mind, out: Ints) -> int:
    """Rate every option; how many there are. A single one is not perceived."""
    count = options(setup, s, out)
    if count == 1:
        mind.ratings[out[0]] = 0.0
        return 1
    take_tally(setup, s, mind.tallies)
    offers = s["offers"]
    s["offers"] = OFFERS  # so that `greedy` thinks of no more
    planned = best_of(
        setup, s, mind.weights, rng, mind.tallies, mind.plans, mind.worths, out, count
    )
    s["offers"] = offers
    phase = int(s["phase"])
    if phase != ACT and not is_about_resources(phase):  # else `greedy` has made a plan
        make_plan(s, int(s["mover"]), mind.weights, mind.tallies, mind.plans[0])
    perceive_all(s, net, mind)
    mind.planned[0] = planned
    for which in range(count):
        action = int(out[which])
        rating = dot(mind.hidden, net.deeds[deed(s, action)])
        if action == planned:
            rating += dot(mind.hidden, net.lean)
        mind.ratings[action] = rating
    return count


@rule
def perceive_all(s: Any, net: Net, mind: Mind) -> None:
    """Perceive a state that is tallied and planned for; the hidden units make of it what they
    can."""
    perceive(s, mind.tallies, mind.plans[0], mind.felt)
    hidden = mind.hidden
    for unit in range(len(hidden)):
        hidden[unit] = net.inputs[ALWAYS, unit]
    for which in range(1, mind.felt.number[0]):
        row = net.inputs[mind.felt.places[which]]
        value = mind.felt.values[which]
        for unit in range(len(hidden)):
            hidden[unit] += value * row[unit]
    for unit in range(len(hidden)):
        hidden[unit] = max(hidden[unit], np.float32(0.0))
    hidden[CONSTANT] = np.float32(1.0)


@rule
def dot(ours: Floats, theirs: Floats) -> float:
    """The sum of the products; one after the other, so that all speeds come to the same."""
    total = np.float32(0.0)
    for unit in range(len(ours)):
        total += ours[unit] * theirs[unit]
    return float(total)


@rule
def instinct(setup: Any, s: Any, net: Net, rng: Stream, mind: Mind, out: Ints) -> int:
    """The option that feels best; offers are answered, and put together, as by `greedy`."""
    if is_about_offers(int(s["phase"])):
        return best_action(setup, s, mind.weights, rng, mind.tallies, mind.plans, mind.worths, out)
    count = rate_options(setup, s, net, rng, mind, out)
    best = int(out[0])
    for which in range(1, count):
        if mind.ratings[out[which]] > mind.ratings[best]:
            best = int(out[which])
    return best


@rule
def chances_of(mind: Mind, actions: Ints, count: int, out: Any) -> None:
    """How likely each of some options is to be chosen, by action: the softmax of the ratings."""
    highest = -1e30
    for which in range(count):
        highest = max(highest, float(mind.ratings[actions[which]]))
    total = 0.0
    for which in range(count):
        out[actions[which]] = exp(float(mind.ratings[actions[which]]) - highest)
        total += out[actions[which]]
    for which in range(count):
        out[actions[which]] /= total


@rule
def hope(setup: Any, s: Any, net: Net, mind: Mind) -> float:
    """How likely the seat that decides feels it is to win; what it perceived is in the mind."""
    take_tally(setup, s, mind.tallies)
    make_plan(s, int(s["mover"]), mind.weights, mind.tallies, mind.plans[0])
    perceive_all(s, net, mind)
    return 1.0 / (1.0 + exp(-dot(mind.hidden, net.outcome)))


@rule
def is_about_offers(phase: int) -> bool:
    """Whether the seats trade with each other."""
    return phase == OFFER or phase == COUNTER or phase == ANSWER or phase == REPLY


class Instinct:
    """The bot that does what feels best."""

    name = "instinct"

    def __init__(self, game: Game, seed: int, speed: str = "interpreted") -> None:
        build = game.rules.compiled if speed == "compiled" else game.rules.interpreted
        self._choose = build(instinct)
        self._net = learnt()
        self._mind = new_mind(self._net)
        self._out = game.rules.scratch()[0]
        self._rng = np.zeros(WORDS, np.int64)
        seed_stream(self._rng, seed, 0)

    def choose(self, setting: Setting, s: State) -> int:
        action = self._choose(setting.setup, s, self._net, self._rng, self._mind, self._out)
        return int(action)
