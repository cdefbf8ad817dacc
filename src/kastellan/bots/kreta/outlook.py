"""How good a position of Kreta looks to a seat that has just ended its turn.

Points count, the points that the two open fort cards would pay now count a little less, and those
of the cards still face down less again. Everything is relative to the others: an award that a rival
takes as well is no gain.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.bots.greedy import NONE, Outlook, weights
from kastellan.core.build import rule
from kastellan.games.kreta.actions import STOP
from kastellan.games.kreta.layout import (
    END,
    EVERY_SITE,
    FORT,
    HALF,
    MARCH_ON,
    PROVINCES,
    REPLACE,
    ROW,
    SAIL_ON,
    SHIP,
    SUPPLY,
    TURN,
    VILLAGE,
    VILLAGER,
)
from kastellan.games.kreta.legal import count_bits, harvested
from kastellan.games.kreta.reach import harvests
from kastellan.games.kreta.score import influence

Ints = NDArray[np.int64]

WEIGHTS = {  # in hundredths of a point
    "first": 60,  # a point that the first open card would pay now
    "second": 35,  # a point that the second open card would pay now
    "later": 5,  # a point that a face-down card would pay now, as the average of the unseen ones
    "lead": 15,  # being ahead by one more, for each point the province is worth
    "card": 20,  # a card in hand more than a rival has
    "villager": 60,  # a villager on the board: it can move
    "ship": 180,  # a ship on the board: it can move, and carry the harvest
    "harvest": 25,  # a tile within reach of the farmer
    "village": 230,  # a village that our tiles allow and that is still to be built, at the start
    "fort": 80,  # a fort in reserve, at the start: it will be of more use where it counts twice
    "win": 2000,  # the end, if it is ours
}

SCALE = 100
AHEAD = 2  # a lead beyond this is no safer
TILES_AHEAD = 3  # more tiles within reach are no better: one is taken a turn


@rule
def judge(setup: Any, s: Any, seat: int, weights: Any, work: Ints) -> int:
    """The state in hundredths of a point, all relative to the rivals."""
    rivals = int(setup["players"]) - 1
    total = SCALE * margin(setup, s["points"], seat) // rivals
    if s["phase"] == END:
        return total + int(weights["win"]) * victory(setup, s, seat)
    total += provinces(setup, s, seat, weights, work) // rivals
    total += int(weights["card"]) * hands(setup, s, seat) // rivals
    return total + prospects(setup, s, seat, weights)


@rule
def margin(setup: Any, points: Any, seat: int) -> int:
    """What the seat has more than each of its rivals, summed."""
    total = int(setup["players"]) * int(points[seat])
    for player in range(setup["players"]):
        total -= int(points[player])
    return total


@rule
def victory(setup: Any, s: Any, seat: int) -> int:
    """1 if nobody has more points than the seat, else -1."""
    for player in range(setup["players"]):
        if s["points"][player] > s["points"][seat]:
            return -1
    return 1


@rule
def provinces(setup: Any, s: Any, seat: int, weights: Any, work: Ints) -> int:
    """What the provinces would pay more than to each rival, by how soon they may be scored."""
    scored = int(s["scored"])
    unseen = EVERY_SITE & ~int(s["gone"])
    first = int(setup["site"][s["row"][scored]])
    second = 0
    unknown = int(weights["later"]) * max(ROW - scored - 2, 0)
    if s["phase"] == TURN or s["phase"] == REPLACE:
        unknown += int(weights["second"])  # any card may come up
    elif scored + 1 < ROW:
        second = int(setup["site"][s["row"][scored + 1]])
    total = 0
    for province in range(PROVINCES):
        weight = unknown * count_bits(int(setup["ring"][province]) & unseen) // count_bits(unseen)
        if first >> province & 1:
            weight += int(weights["first"])
        if second >> province & 1:
            weight += int(weights["second"])
        if weight > 0:
            total += weight * promise(setup, s, seat, province, weights, work) // SCALE
    return total


@rule
def promise(setup: Any, s: Any, seat: int, province: int, weights: Any, work: Ints) -> int:
    """What a province pays the seat more than each rival, and how safely, in hundredths, summed.

    The awards are those of `score_province`, with each influence worked out once: this is where
    the bot spends its time.
    """
    players = int(setup["players"])
    value = int(setup["value"][province])
    best = 0
    leaders = 0
    second = 0
    rival = 0
    lead = 0
    for player in range(players):
        weight = influence(setup, s, player, province)
        work[player] = weight
        if player != seat:
            rival = max(rival, weight)
        if weight > best:
            second = best
            best = weight
            leaders = 1
        elif weight == best:
            leaders += 1
        elif weight > second:
            second = weight
    if best == 0:
        return 0
    runner_up = 0
    if players > 2 and (leaders == 1 or setup["after_tie"] == HALF):
        runner_up = value // 2
    for player in range(players):
        weight = int(work[player])
        work[player] = 0
        if weight == best:
            work[player] = value
        elif weight == second and weight > 0:
            work[player] = runner_up
        if player == seat:
            lead = min(max(weight - rival, -AHEAD), AHEAD)
    safety = int(weights["lead"]) * value * lead
    return SCALE * margin(setup, work, seat) + safety * (players - 1)


@rule
def hands(setup: Any, s: Any, seat: int) -> int:
    """Cards in hand more than each rival has, summed."""
    total = int(setup["players"]) * count_bits(int(s["hand"][seat]))
    for player in range(setup["players"]):
        total -= count_bits(int(s["hand"][player]))
    return total


@rule
def prospects(setup: Any, s: Any, seat: int, weights: Any) -> int:
    """What the seat's own pieces and tiles may still do, whatever the rivals do."""
    reserve = s["reserve"][seat]
    villages = int(reserve[VILLAGE])
    allowed = min(harvested(s, seat), SUPPLY[VILLAGE]) - (SUPPLY[VILLAGE] - villages)
    waiting = int(weights["village"]) * allowed + int(weights["fort"]) * int(reserve[FORT])
    total = waiting * (ROW - int(s["scored"])) // ROW  # the later, the less they can still do
    total += int(weights["villager"]) * (SUPPLY[VILLAGER] - int(reserve[VILLAGER]))
    total += int(weights["ship"]) * (SUPPLY[SHIP] - int(reserve[SHIP]))
    tiles = count_bits(harvests(setup, s, seat))
    return total + int(weights["harvest"]) * min(tiles, TILES_AHEAD)


@rule
def way_out(setup: Any, s: Any) -> int:
    """Stop, where villagers or ships could move on."""
    if s["phase"] == MARCH_ON or s["phase"] == SAIL_ON:
        return STOP
    return NONE


OUTLOOK = Outlook(judge, way_out, weights(WEIGHTS))
