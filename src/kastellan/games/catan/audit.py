"""The books of a game, kept a second time: cards, buildings, resources, tokens and points.

Written apart from the rules and in another way, plainly, so that one mistake is not made twice.
The audit reads an action and the state before it, notes in its ledger what must come of them, and
compares. It runs beside games by the million (`kastellan check catan`). `audit_actions` reads the
action; the books are in `audit_resources`, `audit_cards` and `audit_realms`. All that it calls of
the rules is what it compares with: the holders of the tokens, and the points.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.games.catan.audit_actions import ACTIONS_END, book, face_of, finish_building
from kastellan.games.catan.audit_cards import book_card, follows_trail
from kastellan.games.catan.audit_realms import (
    book_move,
    knight_holder,
    mill_holder,
    open_realms,
    points_of,
    supply_agrees,
)
from kastellan.games.catan.audit_resources import (
    ORDERS,
    SEAT,
    SIGN,
    STOCK,
    WAITING,
    book_production,
    capacity_of,
    carry_out,
)
from kastellan.games.catan.layout import (
    ACT,
    CORNERS,
    GAIN,
    NONE,
    OVER_PHASE,
    PAY,
    SEATS,
    STEAL,
)
from kastellan.games.catan.realm import both_points, knight_token, mill_token
from kastellan.games.catan.tables import ROBBERS_FACE, TOURNAMENT_FACE, TRADE_FACE

Ints = NDArray[np.int64]

OPENED = ACTIONS_END  # whether the books are open
PRODUCED = ACTIONS_END + 1  # whether this turn's production is over
LEDGER = ACTIONS_END + 2

(
    WRONG_TOKENS,
    WRONG_POINTS,
    WRONG_SUPPLY,
    WRONG_CARDS,
    WRONG_QUESTION,
    WRONG_ROBBERY,
    WRONG_PRODUCTION,
    WRONG_STOCK,
    WRONG_END,
) = range(101, 110)

AUDIT = {
    WRONG_TOKENS: "tokens, tournament and trade advantage go to the seat that is ahead",
    WRONG_POINTS: "points come from settlements, cities, cards and tokens alone",
    WRONG_SUPPLY: "the supply is short of what has been built, and of nothing else",
    WRONG_CARDS: "each card lies where the actions so far have sent it",
    WRONG_QUESTION: "a seat is asked which region pays or gains when it has a choice, only then",
    WRONG_ROBBERY: "robbers take all ore and wool of who shows more than 7 resources, else nothing",
    WRONG_PRODUCTION: "a region with the number rolled gains 1, beside its doubler 2, up to 3",
    WRONG_STOCK: "resources come and go as events, payments and trades say",
    WRONG_END: "the game ends when somebody has the points, or after the last turn",
}


@rule
def audit(setup: Any, before: Any, s: Any, action: int, ledger: Ints) -> int:
    """0 if the action has led to what the books say, or the number of what is wrong."""
    if ledger[OPENED] == 0:
        open_books(before, ledger)
    book_card(before, action, ledger)
    asked_rightly = book(setup, before, action, ledger)
    face = face_of(before, action)
    trader = NONE  # who must take a resource by trade advantage
    if face == TRADE_FACE and mill_holder(ledger) != NONE:
        trader = taker_of(before, ledger, mill_holder(ledger))
    carry_out(before, ledger)
    if ledger[WAITING] == 0:
        finish_building(before, ledger)
    book_move(ledger)
    produces = ledger[WAITING] == 0 and s["phase"] == ACT and ledger[PRODUCED] == 0
    if produces:
        book_production(s, ledger, int(s["rolled"]))
        ledger[PRODUCED] = 1
    if s["turn"] != before["turn"]:
        ledger[PRODUCED] = 0
    if knight_token(s) != knight_holder(ledger) or mill_token(s) != mill_holder(ledger):
        return WRONG_TOKENS
    if face == TRADE_FACE and trader != (int(s["mover"]) if s["phase"] == STEAL else NONE):
        return WRONG_TOKENS
    first, second = both_points(s)
    if first != points_of(ledger, 0) or second != points_of(ledger, 1):
        return WRONG_POINTS
    if not supply_agrees(s, ledger):
        return WRONG_SUPPLY
    if not follows_trail(before, s, ledger):
        return WRONG_CARDS
    wrong = wrong_stock(s, ledger, produces)
    if face == TOURNAMENT_FACE and (wrong == WRONG_STOCK or not question_agrees(s, ledger)):
        return WRONG_TOKENS
    if face == ROBBERS_FACE and wrong == WRONG_STOCK:
        return WRONG_ROBBERY
    if wrong != 0:
        return wrong
    if not asked_rightly or not question_agrees(s, ledger):
        return WRONG_QUESTION
    return 0 if end_agrees(setup, before, s, ledger) else WRONG_END


@rule
def open_books(s: Any, ledger: Ints) -> None:
    """Begin with what lies on the table; nothing may be under way."""
    ledger[OPENED] = 1
    ledger[PRODUCED] = 1 if s["phase"] >= ACT else 0
    open_realms(s, ledger)
    for seat in range(SEATS):
        for corner in range(CORNERS):
            ledger[STOCK + seat * CORNERS + corner] = s["stock"][seat, corner]


@rule
def taker_of(s: Any, ledger: Ints, holder: int) -> int:
    """The holder if the other has anything that it has room for, else NONE (C22)."""
    for theirs in range(CORNERS):
        if ledger[STOCK + (1 - holder) * CORNERS + theirs] > 0:
            kinds = 1 << int(s["kind"][1 - holder, theirs])
            for ours in range(CORNERS):
                if capacity_of(s, ledger, holder, ours, 1, kinds) > 0:
                    return holder
    return NONE


@rule
def wrong_stock(s: Any, ledger: Ints, produces: bool) -> int:
    """0 if every region holds what the books say, or what is wrong."""
    for seat in range(SEATS):
        for corner in range(CORNERS):
            if ledger[STOCK + seat * CORNERS + corner] != s["stock"][seat, corner]:
                if produces and s["number"][seat, corner] == s["rolled"]:
                    return WRONG_PRODUCTION
                return WRONG_STOCK
    return 0


@rule
def question_agrees(s: Any, ledger: Ints) -> bool:
    """Whether a seat is asked to pay or to gain just when an order leaves it a choice."""
    asked = s["phase"] == PAY or s["phase"] == GAIN
    if ledger[WAITING] == 0 or not asked:
        return bool(asked) == bool(ledger[WAITING] > 0)
    pays = ledger[ORDERS + SIGN] < 0
    return bool(s["mover"] == ledger[ORDERS + SEAT] and pays == (s["phase"] == PAY))


@rule
def end_agrees(setup: Any, before: Any, s: Any, ledger: Ints) -> bool:
    """Whether the game is over just when it must be (C82, C83)."""
    active = int(s["active"])
    best = points_of(ledger, active)
    if not setup["own_turn"]:
        best = max(best, points_of(ledger, 1 - active))
    out_of_turns = before["turn"] >= setup["turn_limit"] and active != before["active"]
    is_over = best >= setup["victory_points"] or out_of_turns
    return bool(is_over) == bool(s["phase"] == OVER_PHASE)
