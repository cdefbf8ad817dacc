"""The audit's trail of cards: an action sends at most one card from one place to another."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.games.catan.actions import (
    ALCHEMY,
    ARRANGE_REGION,
    BUILD_ROAD,
    DEFEND_WITH,
    DEMOLISH,
    DRAW,
    FINISH,
    FIRST_SEAT,
    PLAY,
    PUT_AWAY,
    RECALL_CARD,
    ROLL,
    SEARCH,
    SEIZE,
    STEAL_FROM,
    TAKE,
    USE_SCOUT,
)
from kastellan.games.catan.audit_resources import RESOURCES_END
from kastellan.games.catan.layout import CONFISCATE, SEATS, SITES, STACKS
from kastellan.games.catan.tables import (
    ALCHEMIST,
    BISHOP,
    BLACK_KNIGHT,
    DECK,
    SCOUT,
    TYPES,
    WITCH,
)

Ints = NDArray[np.int64]

# The ledger: the one card that moves, whence and whither.
CARD, SOURCE, TARGET, PLACE = range(RESOURCES_END, RESOURCES_END + 4)
CARDS_END = RESOURCES_END + 4

NOWHERE, ASIDE, STACK, SITE_OF, HAND_OF = 0, 1, 2, 3, 5  # SITE_OF and HAND_OF + seat


@rule
def send(ledger: Ints, card: int, source: int, target: int, place: int) -> None:
    """Note a move; `place` is the site, or the place among the cards of all stacks."""
    ledger[CARD] = card
    ledger[SOURCE] = source
    ledger[TARGET] = target
    ledger[PLACE] = place


@rule
def book_card(before: Any, action: int, ledger: Ints) -> None:
    """Where an action sends which card; built cards are noted when they are paid for."""
    seat = int(before["mover"])
    send(ledger, 0, NOWHERE, NOWHERE, 0)
    if action < FIRST_SEAT:
        send(ledger, action, ASIDE, STACK, int(before["turned"]))
    elif action < ARRANGE_REGION:
        return
    elif TAKE <= action < ROLL:
        place = below(before, int(before["stack"])) + action - TAKE
        send(ledger, int(before["pile"][place]), STACK, HAND_OF + seat, place)
    elif ALCHEMY <= action < STEAL_FROM:
        send(ledger, ALCHEMIST, HAND_OF + seat, ASIDE, 0)
    elif PUT_AWAY <= action < RECALL_CARD:
        place = below(before, int(before["stack"]) + 1)
        send(ledger, action - PUT_AWAY, HAND_OF + seat, STACK, place)
    elif RECALL_CARD <= action < SEIZE:
        site = action - RECALL_CARD
        card = int(before["site"][1 - seat, site])
        send(ledger, card, SITE_OF + 1 - seat, HAND_OF + 1 - seat, site)
    elif SEIZE <= action < BUILD_ROAD:
        card = action - SEIZE
        if before["phase"] == CONFISCATE:
            place = below(before, int(before["stack"]) + 1)
            send(ledger, card, HAND_OF + 1 - seat, STACK, place)
        else:
            send(ledger, card, HAND_OF + 1 - seat, HAND_OF + seat, 0)
    elif PLAY <= action < DEMOLISH:
        send(ledger, action - PLAY, HAND_OF + seat, ASIDE, 0)
    elif DEMOLISH <= action < FINISH:
        site = action - DEMOLISH
        send(ledger, int(before["site"][seat, site]), SITE_OF + seat, ASIDE, site)
    elif DRAW <= action < SEARCH:
        place = below(before, action - DRAW)
        send(ledger, int(before["pile"][place]), STACK, HAND_OF + seat, place)
    elif action == USE_SCOUT:
        send(ledger, SCOUT, HAND_OF + seat, ASIDE, 0)
    elif action == DEFEND_WITH:
        card = WITCH if before["card"] == BLACK_KNIGHT else BISHOP
        send(ledger, card, HAND_OF + seat, ASIDE, 0)


@rule
def below(s: Any, stacks: int) -> int:
    """How many cards the first so many stacks have."""
    total = 0
    for stack in range(stacks):
        total += int(s["height"][stack])
    return total


@rule
def follows_trail(before: Any, s: Any, ledger: Ints) -> bool:
    """Whether that card has moved so, and no other."""
    wrong = 0
    for card in range(TYPES):
        moves = 1 if ledger[CARD] == card else 0
        put = 1 if ledger[TARGET] == ASIDE else 0
        put -= 1 if ledger[SOURCE] == ASIDE else 0
        wrong |= int(s["aside"][card]) - int(before["aside"][card]) - moves * put
        for seat in range(SEATS):
            got = 1 if ledger[TARGET] == HAND_OF + seat else 0
            got -= 1 if ledger[SOURCE] == HAND_OF + seat else 0
            wrong |= int(s["hand"][seat, card]) - int(before["hand"][seat, card]) - moves * got
    for seat in range(SEATS):
        for site in range(SITES):
            card = int(before["site"][seat, site])
            if site == ledger[PLACE]:
                if ledger[SOURCE] == SITE_OF + seat:
                    card = -1
                elif ledger[TARGET] == SITE_OF + seat:
                    wrong |= card + 1  # it was free
                    card = int(ledger[CARD])
            wrong |= int(s["site"][seat, site]) - card
    return wrong == 0 and stacks_follow(before, s, ledger)


@rule
def stacks_follow(before: Any, s: Any, ledger: Ints) -> bool:
    """Whether the stacks keep their order around the card that came or went."""
    place = int(ledger[PLACE])
    gone = 1 if ledger[SOURCE] == STACK else 0
    come = 1 if ledger[TARGET] == STACK else 0
    if come - gone == 0:
        place = DECK
    wrong = 0
    for at in range(place):
        wrong |= int(s["pile"][at]) - int(before["pile"][at])
    for at in range(place, DECK - 1):
        wrong |= int(s["pile"][at + come]) - int(before["pile"][at + gone])
    if come:
        wrong |= int(s["pile"][place]) - int(ledger[CARD])
    if ledger[SOURCE] == ASIDE:
        return wrong == 0  # the deal: the stacks are counted when it is done
    return wrong == 0 and below(s, STACKS) - below(before, STACKS) == come - gone
