"""The audit's reading of an action: what it costs, what it brings, and what is built by it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.games.catan.actions import (
    ACCEPT,
    ARRANGE_REGION,
    BANK,
    BUILD_AT,
    BUILD_CARD,
    BUILD_CITY,
    BUILD_ROAD,
    DIE,
    EVENT_TURNED,
    FACE,
    GAIN_IN,
    LOOK_THROUGH,
    NUMBER,
    PAY_FROM,
    PLAY,
    PROPOSE,
    SEARCH,
    SETTLE,
    STEAL_FROM,
    SWAP,
    UNDER,
)
from kastellan.games.catan.audit_cards import HAND_OF, SITE_OF, send
from kastellan.games.catan.audit_realms import (
    REALMS_END,
    bank_price,
    book_work,
    champion,
    price_of_search,
    scholars_of,
)
from kastellan.games.catan.audit_resources import (
    STOCK,
    SWAPPING,
    book_plague,
    book_plenty,
    book_robbery,
    chosen,
    move_one,
    order_all,
    order_any,
    order_kind,
)
from kastellan.games.catan.layout import CORNERS, FIRST_COLUMN, HAND_OVER, NONE
from kastellan.games.catan.tables import (
    CARAVAN,
    CITY,
    COST,
    GOOD_YEAR_FACE,
    KINDS,
    PLAGUE,
    PLENTY,
    PROGRESS,
    ROAD,
    ROBBERS_FACE,
    SETTLEMENT,
    TOURNAMENT_FACE,
    WORK_COST,
)

Ints = NDArray[np.int64]

# The ledger: what is being paid for.
BUILDING = REALMS_END  # 0 nothing, 1 + work, or CARDS_FROM + card
WHERE = REALMS_END + 1  # column and row of that card
ACTIONS_END = REALMS_END + 2
CARDS_FROM = 4


@rule
def face_of(before: Any, action: int) -> int:
    """The event that an action of chance sets off: the second die is known; else NONE (C20)."""
    if NUMBER <= action < EVENT_TURNED:
        return int(before["face"])
    if FACE <= action < NUMBER and before["rolled"] > 0:
        return action - FACE
    return NONE


@rule
def book(setup: Any, before: Any, action: int, ledger: Ints) -> bool:
    """What an action costs and brings; False if it answers a question nobody had to ask."""
    seat = int(before["mover"])
    if action < ARRANGE_REGION:
        book_chance(setup, before, action, ledger)
    elif action < LOOK_THROUGH:
        laid = 0
        for corner in range(CORNERS):
            laid += 1 if before["kind"][seat, corner] != NONE else 0
        ledger[STOCK + seat * CORNERS + FIRST_COLUMN * 2 + laid] = 1
    elif STEAL_FROM <= action < GAIN_IN:
        corner = action - STEAL_FROM
        move_one(before, ledger, 1 - seat, corner, -1)
        order_kind(ledger, seat, 1, int(before["kind"][1 - seat, corner]), 1)
    elif GAIN_IN <= action < PAY_FROM:
        return chosen(before, ledger, seat, action - GAIN_IN)
    elif PAY_FROM <= action < UNDER:
        corner = action - PAY_FROM
        if before["phase"] != HAND_OVER:
            return chosen(before, ledger, seat, corner)
        move_one(before, ledger, seat, corner, -1)
        order_kind(ledger, 1 - seat, 1, int(before["kind"][seat, corner]), 1)
    elif BUILD_ROAD <= action < PROPOSE:
        book_act(before, seat, action, ledger)
    elif action == ACCEPT:
        proposer = int(before["proposer"])
        order_all(ledger, proposer, -1, before["give"])
        order_all(ledger, 1 - proposer, -1, before["want"])
        order_all(ledger, proposer, 1, before["want"])
        order_all(ledger, 1 - proposer, 1, before["give"])
    elif action == PLAY + CARAVAN:
        ledger[SWAPPING] = 1
        order_any(ledger, seat, -1, 2)
        order_any(ledger, seat, 1, 2)
    elif SEARCH <= action < SWAP:
        order_any(ledger, seat, -1, price_of_search(ledger, seat))
    return True


@rule
def book_chance(setup: Any, before: Any, action: int, ledger: Ints) -> None:
    """What the event die and the event cards bring and take (C21 to C24, E3, E4, E7)."""
    active = int(before["active"])
    face = face_of(before, action)
    if face == TOURNAMENT_FACE:
        order_any(ledger, champion(ledger), 1, 0 if champion(ledger) == NONE else 1)
    elif face == ROBBERS_FACE:
        if before["turn"] > 2 * setup["robber_truce"]:
            book_robbery(before, ledger)
    elif face == GOOD_YEAR_FACE:
        order_any(ledger, active, 1, 1)
        order_any(ledger, 1 - active, 1, 1)
    elif EVENT_TURNED <= action < DIE:
        event = action - EVENT_TURNED
        if event == PLENTY:
            book_plenty(before, ledger)
        elif event == PLAGUE:
            book_plague(before, ledger)
        elif event == PROGRESS:
            order_any(ledger, active, 1, scholars_of(ledger, active))
            order_any(ledger, 1 - active, 1, scholars_of(ledger, 1 - active))


@rule
def book_act(before: Any, seat: int, action: int, ledger: Ints) -> None:
    """What is built and traded with the bank (C40 to C50)."""
    if action < BUILD_CARD:
        work = ROAD
        if action >= BUILD_CITY:
            work = CITY
        elif action >= SETTLE:
            work = SETTLEMENT
        ledger[BUILDING] = 1 + work
        order_all(ledger, seat, -1, WORK_COST[work])
    elif BUILD_AT <= action < BANK:
        ledger[BUILDING] = CARDS_FROM + int(before["card"])
        ledger[WHERE] = action - BUILD_AT
        order_all(ledger, seat, -1, COST[before["card"]])
    elif action >= BANK:
        given = (action - BANK) // KINDS
        order_kind(ledger, seat, -1, given, bank_price(ledger, seat, given))
        order_kind(ledger, seat, 1, (action - BANK) % KINDS, 1)


@rule
def finish_building(before: Any, ledger: Ints) -> None:
    """What has been paid for stands; a card takes the inner place first."""
    seat = int(before["active"])
    thing = int(ledger[BUILDING])
    if thing >= CARDS_FROM:
        site = int(ledger[WHERE]) * 2
        if before["site"][seat, site] != NONE:
            site += 1
        send(ledger, thing - CARDS_FROM, HAND_OF + seat, SITE_OF + seat, site)
    elif thing > 0:
        book_work(ledger, seat, thing - 1)
    ledger[BUILDING] = 0
