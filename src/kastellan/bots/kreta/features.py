"""What matters in Kreta, seat by seat: the features that the evaluation weighs.

A province counts by when it may be scored: under the first open fort card, under the second, or
under one still face down (as the average of the unseen ones, times how many will be turned up).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.bots.evaluation import Evaluation
from kastellan.core.build import rule
from kastellan.games.kreta.layout import (
    CARD,
    END,
    EVERY_SITE,
    FORT,
    HALF,
    KINDS,
    NONE,
    PROVINCES,
    REPLACE,
    ROW,
    SHIP,
    SUPPLY,
    TURN,
    VILLAGE,
    VILLAGER,
)
from kastellan.games.kreta.legal import count_bits
from kastellan.games.kreta.reach import harvests, neighbours
from kastellan.games.kreta.score import influence

Floats = NDArray[np.float64]

NAMES = (
    "points",  # tens of points
    "first",  # what the first open card would pay now, tens of points
    "first_lead",  # how safe that is: influence ahead of the best rival, times the value
    "second",  # what the second open card would pay now
    "second_lead",
    "later",  # what a card to come would pay on average, times how many will come
    "later_lead",
    "admiral",  # in hand, as the next five
    "commander",
    "abbot",
    "farmer",
    "architect",
    "king",
    "villagers",  # on the board
    "ships",
    "abbey",  # the abbot stands on the board
    "forts",  # still in reserve
    "villages",  # that the tiles allow and that are not yet built
    "tiles",  # taken
    "ripe",  # the points of the best tile within reach
    "tiles_near",  # tiles within reach, or beside a villager of a chain, up to three
    "turn",  # it is the seat's turn
    "next",  # it is the seat's turn after that
)
(
    POINTS, FIRST, FIRST_LEAD, SECOND, SECOND_LEAD, LATER, LATER_LEAD, ADMIRAL_HELD, COMMANDER_HELD,
    ABBOT_HELD, FARMER_HELD, ARCHITECT_HELD, KING_HELD, VILLAGERS, SHIPS, ABBEY, FORTS, VILLAGES,
    TILES, RIPE, TILES_NEAR, ON_TURN, NEXT,
) = range(len(NAMES))  # fmt: skip

HELD = 6  # cards that can be spent; the castellan always comes back at once
AHEAD = 3  # a lead beyond this is no safer


@rule
def features(setup: Any, s: Any, out: Floats) -> float:
    """Each seat's features; returns how much of the game is played."""
    players = int(setup["players"])
    for seat in range(players):
        write_seat(setup, s, seat, out[seat])
    scored = int(s["scored"])
    if s["phase"] == END:
        return 1.0
    unseen = EVERY_SITE & ~int(s["gone"])
    hidden = count_bits(unseen)
    first = int(setup["site"][s["row"][scored]])
    second = 0
    to_come = max(ROW - scored - 2, 0)
    if s["phase"] == TURN or s["phase"] == REPLACE:
        to_come += 1  # the second card is about to be turned up
    elif scored + 1 < ROW:
        second = int(setup["site"][s["row"][scored + 1]])
    for province in range(PROVINCES):
        soon = first >> province & 1
        then = second >> province & 1
        later = 0.0
        if to_come > 0:
            later = to_come * count_bits(int(setup["ring"][province]) & unseen) / hidden
        write_province(setup, s, province, soon, then, later, out)
    return scored / ROW


@rule
def write_seat(setup: Any, s: Any, seat: int, out: Floats) -> None:
    """What a seat has of its own."""
    reserve = s["reserve"][seat]
    out[POINTS] = int(s["points"][seat]) / 10.0
    for place in range(FIRST, LATER_LEAD + 1):
        out[place] = 0.0
    hand = int(s["hand"][seat])
    for card in range(HELD):
        out[ADMIRAL_HELD + card] = float(hand >> card & 1)
    out[VILLAGERS] = float(SUPPLY[VILLAGER] - int(reserve[VILLAGER]))
    out[SHIPS] = float(SUPPLY[SHIP] - int(reserve[SHIP]))
    out[ABBEY] = 1.0 if s["abbot"][seat] != NONE else 0.0
    out[FORTS] = float(reserve[FORT])
    tiles = 0
    for kind in range(KINDS):
        tiles += int(s["barn"][seat, kind])
    built = SUPPLY[VILLAGE] - int(reserve[VILLAGE])
    out[VILLAGES] = float(min(tiles, SUPPLY[VILLAGE]) - built)
    out[TILES] = float(tiles)
    ripe = harvests(setup, s, seat)
    best = 0
    for province in range(PROVINCES):
        if ripe >> province & 1:
            best = max(best, int(s["barn"][seat, s["tile"][province]]) + 1)
    out[RIPE] = float(best)
    near = ripe | neighbours(setup, int(s["settled"][seat])) & ~int(s["bare"])
    out[TILES_NEAR] = float(min(count_bits(near), 3))
    ahead = (seat - int(s["seat"])) % int(setup["players"])
    if s["phase"] != CARD:  # the card of this turn is played
        ahead = (ahead - 1) % int(setup["players"])
    out[ON_TURN] = 1.0 if ahead == 0 else 0.0
    out[NEXT] = 1.0 if ahead == 1 else 0.0


@rule
def write_province(
    setup: Any, s: Any, province: int, soon: int, then: int, later: float, out: Floats
) -> None:
    """Add what a province pays each seat by the awards of K72 to K74, and how safely."""
    players = int(setup["players"])
    value = int(setup["value"][province])
    mine0 = influence(setup, s, 0, province)
    mine1 = influence(setup, s, 1, province)
    mine2 = influence(setup, s, 2, province) if players > 2 else 0
    mine3 = influence(setup, s, 3, province) if players > 3 else 0
    best = max(max(mine0, mine1), max(mine2, mine3))
    if best == 0:
        return
    leaders = 0
    second = 0
    for seat in range(players):
        mine = mine0 if seat == 0 else mine1 if seat == 1 else mine2 if seat == 2 else mine3
        if mine == best:
            leaders += 1
        else:
            second = max(second, mine)
    runner_up = 0
    if players > 2 and (leaders == 1 or setup["after_tie"] == HALF):
        runner_up = value // 2
    for seat in range(players):
        mine = mine0 if seat == 0 else mine1 if seat == 1 else mine2 if seat == 2 else mine3
        award = 0.0
        if mine == best:
            award = value / 10.0
        elif mine == second and mine > 0:
            award = runner_up / 10.0
        rival = second if mine == best and leaders == 1 else best
        lead = min(max(mine - rival, -AHEAD), AHEAD) * value / 10.0
        if soon:
            out[seat, FIRST] += award
            out[seat, FIRST_LEAD] += lead
        if then:
            out[seat, SECOND] += award
            out[seat, SECOND_LEAD] += lead
        if later > 0.0:
            out[seat, LATER] += award * later
            out[seat, LATER_LEAD] += lead * later


EVALUATION = Evaluation(NAMES, features)
