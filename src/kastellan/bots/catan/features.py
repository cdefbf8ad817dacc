"""What matters in the Catan card game, seat by seat: the features that the evaluation weighs.

A principality is read once: its columns with their sites, its regions, its cards, its hand. What
could be built is counted by how soon: by the resources still lacking after every trade with the
bank.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.bots.catan.tally import rates, served
from kastellan.bots.evaluation import Evaluation
from kastellan.core.build import rule
from kastellan.games.catan.layout import (
    FILL,
    FULL,
    LEFT,
    NONE,
    OVER_PHASE,
    RIGHT,
    ROWS,
    SEATS,
    TOWN,
    UPKEEP,
    VILLAGE,
)
from kastellan.games.catan.realm import BITS, amount
from kastellan.games.catan.tables import (
    ABBEY,
    ALCHEMIST,
    ARSONIST,
    BISHOP,
    BLACK_KNIGHT,
    CARAVAN,
    CITY,
    COMMERCE,
    COST,
    FIRST_FLEET,
    FIRST_GREEN,
    FIRST_KNIGHT,
    FIRST_RED,
    GARRISON,
    HARBOUR,
    KINDS,
    LIBRARY,
    MERCHANT,
    MINT,
    POINTS,
    RAID,
    RESOURCE,
    ROAD,
    SCOUT,
    SETTLEMENT,
    SMITHY,
    SPY,
    STRENGTH,
    TOURNAMENT,
    TOWN_HALL,
    TYPES,
    WITCH,
    WORK_COST,
)

Floats = NDArray[np.float64]

NAMES = (
    "points",  # victory points
    "one_short",  # one point is missing to the end, as the next
    "two_short",
    "grain",  # what the regions bring, as the next five: a region 1, a doubled one 2
    "ore",
    "wool",
    "lumber",
    "brick",
    "gold",
    "grain_held",  # in the regions, as the next five
    "ore_held",
    "wool_held",
    "lumber_held",
    "brick_held",
    "gold_held",
    "full",  # regions that hold no more
    "at_risk",  # ore and wool that robbers would take now
    "better_rates",  # what the regions bring of a kind that the bank takes at two or one for one
    "knight",  # holds the knight token
    "strength",  # ahead of the other, up to six
    "mill",  # holds the mill token
    "commerce",  # ahead of the other, up to six
    "tournament",  # ahead of the other in tournament points: 1, behind: -1
    "villages",  # settlements that are no cities
    "cities",
    "any_city",
    "road",  # a road waits for its settlement
    "free_sites",  # for green cards
    "city_sites",  # free ones in cities, for red cards
    "garrisons",
    "hand_size",  # beyond three: abbeys and libraries
    "town_hall",
    "road_soon",  # 1 if it can be paid for, a half if one resource lacks, and so on
    "settlement_soon",
    "city_soon",
    "point_soon",  # likewise the points of the cards in hand
    "token_soon",  # likewise a card in hand that would win a token
    "work_soon",  # likewise other green and red cards in hand
    "cards",  # in hand, as all that follow
    "spies",
    "attacks",  # black knights, arsonists, raids
    "defences",  # bishops, witches
    "traders",  # merchants, caravans
    "alchemists",
    "scouts",
    "points_held",  # on cards
    "strength_held",
    "commerce_held",
    "doublers_held",
    "to_roll",  # its turn begins
    "to_act",  # it can still build in its turn
)
(
    VICTORY, ONE_SHORT, TWO_SHORT, GRAIN_GROWS, ORE_GROWS, WOOL_GROWS, LUMBER_GROWS, BRICK_GROWS,
    GOLD_GROWS, GRAIN_HELD, ORE_HELD, WOOL_HELD, LUMBER_HELD, BRICK_HELD, GOLD_HELD, FULL_REGIONS,
    AT_RISK, BETTER_RATES, KNIGHT_TOKEN, STRONGER, MILL_TOKEN, RICHER, NIMBLER, VILLAGES, CITIES,
    ANY_CITY, ROAD_WAITS, FREE_SITES, CITY_SITES, GARRISONS, HAND_SIZE, TOWN_HALLS, ROAD_SOON,
    SETTLEMENT_SOON, CITY_SOON, POINT_SOON, TOKEN_SOON, WORK_SOON, CARDS_HELD, SPIES, ATTACKS,
    DEFENCES, TRADERS, ALCHEMISTS, SCOUTS, POINTS_HELD, STRENGTH_HELD, COMMERCE_HELD,
    DOUBLERS_HELD, TO_ROLL, TO_ACT,
) = range(len(NAMES))  # fmt: skip

SAFE = 7  # resources that robbers leave alone (C23)
AHEAD = 6  # a lead beyond this is no safer
SOON = np.array([1.0 / (1 + lacks) for lacks in range(16)])


@rule
def features(setup: Any, s: Any, out: Floats) -> float:
    """Each seat's features; returns how many of the points of two winners there are.

    In 2,000 games both seats' points told the stage of a game better than the leader's.
    """
    for seat in range(SEATS):
        row = out[seat]
        row[:] = 0.0
        read_columns(s, seat, row)
        read_regions(s, seat, row)
        read_cards(s, seat, row)
    target = int(setup["victory_points"])
    compare(out[0], out[1], target)
    for seat in range(SEATS):
        row = out[seat]
        read_hand(s, seat, row)
        if s["active"] == seat and s["phase"] != OVER_PHASE and s["phase"] != FILL:
            row[TO_ROLL if s["phase"] == UPKEEP else TO_ACT] = 1.0
    return min(float(out[0, VICTORY] + out[1, VICTORY]) / (2 * target), 1.0)


@rule
def read_columns(s: Any, seat: int, row: Floats) -> None:
    """Settlements, cities and their free sites."""
    for column in range(int(s["left"][seat]), int(s["right"][seat]) + 1):
        free = 0
        if s["level"][seat, column] == VILLAGE:
            row[VILLAGES] += 1.0
            for site in range(column * 4, column * 4 + 4, 2):
                if s["site"][seat, site] == NONE:
                    free += 1
        elif s["level"][seat, column] == TOWN:
            row[CITIES] += 1.0
            for site in range(column * 4, column * 4 + 4):
                if s["site"][seat, site] == NONE:
                    free += 1
            row[CITY_SITES] += free
        row[FREE_SITES] += free
    if row[CITIES] > 0:
        row[ANY_CITY] = 1.0
    if s["road"][seat, LEFT] or s["road"][seat, RIGHT]:
        row[ROAD_WAITS] = 1.0


@rule
def read_regions(s: Any, seat: int, row: Floats) -> None:
    """What the regions bring and hold."""
    doubled = served(s, seat, FIRST_GREEN, GARRISON - 1)
    guarded = served(s, seat, GARRISON, GARRISON)
    counted = 0
    for corner in range(int(s["left"][seat]) * ROWS, (int(s["right"][seat]) + 2) * ROWS):
        kind = int(s["kind"][seat, corner])
        if kind != NONE:
            held = int(s["stock"][seat, corner])
            row[GRAIN_GROWS + kind] += 1 + (doubled >> corner & 1)
            row[GRAIN_HELD + kind] += held
            if held == FULL:
                row[FULL_REGIONS] += 1.0
            if not guarded >> corner & 1:
                counted += held
    if counted > SAFE:
        row[AT_RISK] = row[ORE_HELD] + row[WOOL_HELD]


@rule
def read_cards(s: Any, seat: int, row: Floats) -> None:
    """The cards that stand: points, strength, commerce and tournament points, and what they do."""
    built = s["built"][seat]
    smithies, harbours = int(built[SMITHY]), int(built[HARBOUR])
    points = 0
    strength = 0
    commerce = int(COMMERCE[GARRISON]) * int(built[GARRISON])
    tournament = 0
    for card in range(FIRST_FLEET, TYPES):
        count = int(built[card])
        if count > 0:
            points += int(POINTS[card]) * count
            commerce += int(COMMERCE[card]) * count
            if card < ABBEY:
                commerce += harbours
                row[BETTER_RATES] += row[GRAIN_GROWS + RESOURCE[card]]
            elif FIRST_KNIGHT <= card < FIRST_RED:
                strength += int(STRENGTH[card]) + smithies
                tournament += int(TOURNAMENT[card])
    if built[MINT] > 0:
        row[BETTER_RATES] += row[GOLD_GROWS]
    row[VICTORY] = row[VILLAGES] + 2 * row[CITIES] + points
    row[STRONGER] = strength
    row[RICHER] = commerce
    row[NIMBLER] = tournament
    row[GARRISONS] = int(built[GARRISON])
    row[HAND_SIZE] = int(built[ABBEY]) + int(built[LIBRARY])
    row[TOWN_HALLS] = 1.0 if built[TOWN_HALL] > 0 else 0.0


@rule
def compare(ours: Floats, theirs: Floats, target: int) -> None:
    """Tokens (C80, C81), and who is ahead by how much; then the points."""
    strong = ours[STRONGER] - theirs[STRONGER]
    rich = ours[RICHER] - theirs[RICHER]
    nimble = ours[NIMBLER] - theirs[NIMBLER]
    for row in (ours, theirs):
        row[STRONGER] = min(max(strong, -AHEAD), AHEAD)
        row[RICHER] = min(max(rich, -AHEAD), AHEAD)
        row[NIMBLER] = min(max(nimble, -1.0), 1.0)
        if strong > 0:
            row[KNIGHT_TOKEN] = 1.0
        if rich > 0 and row[CITIES] > 0:
            row[MILL_TOKEN] = 1.0
        row[VICTORY] += row[KNIGHT_TOKEN] + row[MILL_TOKEN]
        row[ONE_SHORT] = 1.0 if row[VICTORY] + 1 == target else 0.0
        row[TWO_SHORT] = 1.0 if row[VICTORY] + 2 == target else 0.0
        strong, rich, nimble = -strong, -rich, -nimble


@rule
def read_hand(s: Any, seat: int, row: Floats) -> None:
    """What could be built and played, and how soon."""
    purse = 0
    for kind in range(KINDS):
        purse |= int(row[GRAIN_HELD + kind]) << kind * BITS
    bank = rates(s["built"][seat])
    if s["supply"][SETTLEMENT] > 0:
        if row[ROAD_WAITS] > 0:
            row[SETTLEMENT_SOON] = soon(purse, bank, WORK_COST[SETTLEMENT])
        elif s["supply"][ROAD] > 0:
            row[ROAD_SOON] = soon(purse, bank, WORK_COST[ROAD])
    if row[VILLAGES] > 0 and s["supply"][CITY] > 0:
        row[CITY_SOON] = soon(purse, bank, WORK_COST[CITY])
    hand = s["hand"][seat]
    row[CARDS_HELD] = int(s["held"][seat])
    row[SPIES] = int(hand[SPY])
    row[ATTACKS] = int(hand[BLACK_KNIGHT]) + int(hand[ARSONIST]) + int(hand[RAID])
    row[DEFENCES] = int(hand[BISHOP]) + int(hand[WITCH])
    row[TRADERS] = int(hand[MERCHANT]) + int(hand[CARAVAN])
    row[ALCHEMISTS] = int(hand[ALCHEMIST])
    row[SCOUTS] = int(hand[SCOUT])
    for card in range(FIRST_GREEN, TYPES):
        if hand[card] > 0:
            read_card(card, purse, bank, row)


@rule
def soon(purse: int, bank: int, cost: Any) -> float:
    """1 if a cost can be paid after trades with the bank, less the more resources lack."""
    lacks = 0
    for kind in range(KINDS):
        spare = amount(purse, kind) - int(cost[kind])
        if spare < 0:
            lacks -= spare
    if lacks == 0:
        return 1.0
    for kind in range(KINDS):
        spare = amount(purse, kind) - int(cost[kind])
        rate = amount(bank, kind)
        while spare >= rate:
            spare -= rate
            lacks -= 1
    return float(SOON[max(lacks, 0)])


@rule
def read_card(card: int, purse: int, bank: int, row: Floats) -> None:
    """A green or red card in hand: what it will bring, and how soon if there is a site for it."""
    points = int(POINTS[card])
    row[POINTS_HELD] += points
    row[STRENGTH_HELD] += STRENGTH[card]
    row[COMMERCE_HELD] += COMMERCE[card]
    if card < GARRISON:
        row[DOUBLERS_HELD] += 1.0
    sites = row[CITY_SITES] if card >= FIRST_RED else row[FREE_SITES]
    if sites == 0:
        return
    near = soon(purse, bank, COST[card])
    if points > 0:
        row[POINT_SOON] += near * points
    elif wins_token(card, row):
        row[TOKEN_SOON] = max(row[TOKEN_SOON], near)
    else:
        row[WORK_SOON] = max(row[WORK_SOON], near)


@rule
def wins_token(card: int, row: Floats) -> bool:
    """Whether a card would bring the lead in strength, or in commerce with a city."""
    if FIRST_KNIGHT <= card < FIRST_RED:
        return bool(row[STRONGER] <= 0 < row[STRONGER] + STRENGTH[card])
    return bool(row[CITIES] > 0 and row[RICHER] <= 0 < row[RICHER] + COMMERCE[card])


EVALUATION = Evaluation(NAMES, features)
