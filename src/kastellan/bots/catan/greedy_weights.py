"""What `greedy` weighs in the Catan card game, in hundredths of a victory point.

Found by `python -m kastellan.bots.fit.climb`, which plays thousands of games for every change.
"""

from collections.abc import Mapping

import numpy as np

from kastellan.games.catan.tables import ACTION, CARDS, KINDS, RESOURCES, TYPES

WEIGHTS = {
    "point": 100,
    "win": 5000,  # the point that ends the game
    "deny": 75,  # a token that the other loses
    "lead": 7,  # a strength or commerce point that moves no token
    "tournament": 2,  # a tournament point
    # Worth so much at the start of a game, and less the nearer its end:
    "region": 86,  # a region, or the same again from one that is doubled
    "fleet": 20,  # two for one, for each region of the fleet's kind
    "mint": 30,  # one for one, for each gold field
    "learning": 60,  # a card more in hand: abbey, library
    "searching": 30,  # searching at half the price: town hall
    "guard": 25,  # a garrison, for each mountain or pasture beside it
    "sites": 11,  # the two more building sites of a city
    "first_city": 32,  # red cards can be built, and the mill token can be won
    # What is spent and held:
    "site": 5,  # a building site that is taken up
    "last_sites": 40,  # the same where hardly any is left
    "resource": 16,  # a resource
    "needed": 40,  # a resource that the aim waits for
    "patience": 1,  # an aim that lacks so many resources is worth half
    # Cards not yet seen:
    "unseen": 29,  # the top card of a stack
    "put": 10,  # a card that the other put away
    "searched": 60,  # the best card of a stack never looked through
    # What something must be worth to be done:
    "swap": 20,  # putting a card away for another
    "alchemy": 29,  # playing an alchemist
    "attack": 30,  # an attack
    # Action cards in hand:
    "alchemist": 35,
    "bishop": 8,
    "arsonist": 49,
    "merchant": 56,
    "caravan": 59,
    "witch": 10,
    "black_knight": 50,
    "scout": 35,
    "spy": 59,
    "raid": 45,
    # How welcome a new region is, by what is built with its resource:
    "grain": 50,
    "ore": 60,
    "wool": 40,
    "lumber": 40,
    "brick": 50,
    "gold": 10,
}

ACTION_CARDS = {card.name: number for number, card in enumerate(CARDS) if card.sort == ACTION}
SIMPLE = [name for name in WEIGHTS if name not in ACTION_CARDS and name not in RESOURCES]
RECORD = np.dtype(
    [
        *((name, np.int64) for name in SIMPLE),
        ("cards", np.int64, (TYPES,)),
        ("resources", np.int64, (KINDS,)),
    ]
)


def table(weights: Mapping[str, int]) -> np.void:
    """Named weights as a record that rules can read: cards and resources by their number."""
    record: np.void = np.zeros(1, RECORD)[0]
    for name in SIMPLE:
        record[name] = weights[name]
    for name, number in ACTION_CARDS.items():
        record["cards"][number] = weights[name]
    for number, name in enumerate(RESOURCES):
        record["resources"][number] = weights[name]
    return record


TABLE = table(WEIGHTS)
