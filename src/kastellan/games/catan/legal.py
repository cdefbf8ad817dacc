"""What may be done: one function a phase, through one visible ladder."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.games.catan.actions import (
    ACCEPT,
    ALCHEMY,
    ARRANGE_REGION,
    DEAL_CARD,
    DECLINE,
    DEFEND_WITH,
    DIE,
    DRAW,
    END_TURN,
    EVENT_TURNED,
    FACE,
    FIRST_SEAT,
    GO_ABOVE,
    LOOK_THROUGH,
    MAKE_COUNTER,
    NUMBER,
    PASS,
    PUT_AWAY,
    ROLL,
    SEARCH,
    SEIZE,
    SWAP,
    TAKE,
    TURN_REGION,
    TURN_UP,
    UNDER,
    USE_SCOUT,
)
from kastellan.games.catan.acts import legal_acts, legal_offer, legal_sites
from kastellan.games.catan.layout import (
    ABOVE_CHOICE,
    ACT,
    ANSWER,
    ARRANGE,
    ATTACK_DIE,
    BUILD_STACK,
    CHOOSE_CARD,
    CHOOSE_STACK,
    CONFISCATE,
    COUNTER,
    DEAL,
    DEFEND,
    EVENT_CARD,
    EVENT_DIE,
    FILL,
    FIRST,
    FIRST_COLUMN,
    GAIN,
    HAND_OVER,
    MERCHANT_MORE,
    NONE,
    NUMBER_DIE,
    OFFER,
    OVER_PHASE,
    PAY,
    PUT_CARD,
    PUT_UNDER,
    RECALL,
    REGIONS,
    REPLY,
    ROWS,
    SITE,
    SPY_CHOICE,
    STACKS,
    STEAL,
    UPKEEP,
)
from kastellan.games.catan.memory import any_stack
from kastellan.games.catan.realm import cards_allowed, hand_limit, search_cost, stock_in_all
from kastellan.games.catan.tables import (
    ALCHEMIST,
    BISHOP,
    BLACK_KNIGHT,
    CARD_FACE,
    EVENT_COUNT,
    EVENTS,
    FACES,
    KINDS,
    SCOUT,
    SUPPLIED,
    TYPES,
    WITCH,
)
from kastellan.games.catan.targets import (
    legal_cards,
    legal_gains,
    legal_hand_over,
    legal_payments,
    legal_recalls,
    legal_spying,
    legal_steals,
)

Ints = NDArray[np.int64]


@rule
def legal(setup: Any, s: Any, out: Ints) -> int:
    """The legal actions of whoever moves, ascending, into `out`; returns how many."""
    phase = s["phase"]
    seat = int(s["mover"])
    if phase == ACT:
        return legal_acts(setup, s, seat, out)
    if phase == PAY:
        return legal_payments(s, seat, out)
    if phase == GAIN:
        return legal_gains(s, seat, out)
    if phase == UPKEEP:
        return legal_upkeep(setup, s, seat, out)
    if phase == FILL:
        return legal_fill(s, seat, out)
    if phase == SITE:
        return legal_sites(s, seat, int(s["card"]), out)
    if phase == STEAL or phase == MERCHANT_MORE:
        return legal_steals(s, seat, out)
    if phase == HAND_OVER:
        return legal_hand_over(s, seat, out)
    if phase == RECALL:
        return legal_recalls(s, 1 - seat, int(s["sought"]), out)
    if phase == OFFER or phase == COUNTER:
        return legal_offer(s, seat, out)
    if phase == CHOOSE_STACK or phase == BUILD_STACK:
        return emit(out, 0, LOOK_THROUGH, STACKS, any_stack(s, int(s["barred"])))
    if phase == PUT_UNDER:
        return emit(out, 0, UNDER, STACKS, (1 << STACKS) - 1)
    if phase == CHOOSE_CARD:
        return emit_all(out, TAKE, int(s["height"][s["stack"]]))
    if phase == PUT_CARD:
        return legal_cards(s, seat, PUT_AWAY, out)
    if phase == CONFISCATE:
        return legal_cards(s, 1 - seat, SEIZE, out)
    if phase == SPY_CHOICE:
        return legal_spying(setup, s, 1 - seat, out)
    return legal_answers(s, seat, out)


@rule
def legal_answers(s: Any, seat: int, out: Ints) -> int:
    """The short questions: arrange, regions, answers to offers, defence; else chance."""
    phase = s["phase"]
    if phase == ARRANGE:
        count = 0
        for kind in range(KINDS):
            out[count] = ARRANGE_REGION + kind
            count += not_laid(s, seat, kind)
        return count
    if phase == REGIONS:
        out[0] = USE_SCOUT
        count = 1 if s["hand"][seat, SCOUT] > 0 else 0
        out[count] = TURN_UP
        return count + 1
    if phase == ABOVE_CHOICE:
        return emit_all(out, GO_ABOVE, 2)
    if phase == ANSWER:
        out[0] = ACCEPT
        out[1] = DECLINE
        out[2] = MAKE_COUNTER
        return 3
    if phase == REPLY:
        out[0] = ACCEPT
        out[1] = DECLINE
        return 2
    if phase == DEFEND:
        out[0] = PASS
        out[1] = DEFEND_WITH
        return 2 if s["hand"][seat, defence(int(s["card"]))] > 0 else 1
    return legal_chance(s, out)


@rule
def defence(card: int) -> int:
    """The card that defends against an attack (C62)."""
    return WITCH if card == BLACK_KNIGHT else BISHOP


@rule
def not_laid(s: Any, seat: int, kind: int) -> int:
    """1 while the seat's start region of a kind has no corner yet (C10)."""
    for corner in range(FIRST_COLUMN * ROWS, (FIRST_COLUMN + 3) * ROWS):
        if s["kind"][seat, corner] == kind:
            return 0
    return 1


@rule
def legal_chance(s: Any, out: Ints) -> int:
    """What chance can bring; nothing when the game is over."""
    phase = s["phase"]
    if phase == OVER_PHASE:
        return 0
    if phase == DEAL:
        count = 0
        for card in range(TYPES):
            out[count] = DEAL_CARD + card
            count += 1 if s["aside"][card] > 0 else 0
        return count
    if phase == FIRST:
        return emit_all(out, FIRST_SEAT, 2)
    if phase == EVENT_DIE:
        return emit_all(out, FACE, len(FACES))
    if phase == NUMBER_DIE:
        return emit_all(out, NUMBER, 6)
    if phase == ATTACK_DIE:
        return emit_all(out, DIE, 6)
    if phase == EVENT_CARD:
        count = 0
        for event in range(len(EVENTS)):
            out[count] = EVENT_TURNED + event
            count += 1 if events_left(s, event) > 0 else 0
        return count
    return emit(out, 0, TURN_REGION, SUPPLIED, int(s["regions_left"]))


@rule
def events_left(s: Any, event: int) -> int:
    """How many of an event card have not been turned since the shuffle (C25)."""
    left = int(EVENT_COUNT[event])
    for place in range(int(s["turned"])):
        if s["events"][place] == event:
            left -= 1
    return left


@rule
def weights(setup: Any, s: Any, out: Ints) -> int:
    """The odds of what chance can bring, in the order of `legal`; returns their sum."""
    phase = s["phase"]
    total = 0
    count = 0
    if phase == DEAL:
        for card in range(TYPES):
            if s["aside"][card] > 0:
                out[count] = s["aside"][card]
                total += int(s["aside"][card])
                count += 1
        return total
    if phase == EVENT_CARD:
        for event in range(len(EVENTS)):
            left = events_left(s, event)
            if left > 0:
                out[count] = left
                total += left
                count += 1
        return total
    count = legal_chance(s, out)
    for place in range(count):
        out[place] = 1
    if phase == EVENT_DIE:
        out[CARD_FACE] = 2
        return count + 1
    return count


@rule
def legal_upkeep(setup: Any, s: Any, seat: int, out: Ints) -> int:
    """Roll, or let an alchemist choose the number (A1)."""
    out[0] = ROLL
    count = 1
    if s["hand"][seat, ALCHEMIST] > 0 and cards_allowed(setup, s):
        for number in range(6):
            out[count] = ALCHEMY + number
            count += 1
    return count


@rule
def legal_fill(s: Any, seat: int, out: Ints) -> int:
    """Draw or search while cards are missing; with a full hand swap one, or end (C70, C71)."""
    stacks = any_stack(s, NONE)
    if s["held"][seat] >= hand_limit(s, seat):
        out[0] = SWAP
        out[1] = END_TURN
        return 2
    count = emit(out, 0, DRAW, STACKS, stacks)
    if stock_in_all(s, seat) >= search_cost(s, seat):
        count = emit(out, count, SEARCH, STACKS, stacks)
    return count


@rule
def emit(out: Ints, count: int, start: int, length: int, mask: int) -> int:
    """Append start + bit for each bit of the mask; returns the new count."""
    for bit in range(length):
        out[count] = start + bit  # written always and counted if true: no branch to mispredict
        count += mask >> bit & 1
    return count


@rule
def emit_all(out: Ints, start: int, length: int) -> int:
    """start, start + 1, …; returns how many."""
    for offset in range(length):
        out[offset] = start + offset
    return length
