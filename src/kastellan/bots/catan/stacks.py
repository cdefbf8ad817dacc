"""What a stack promises: by drawing its top card, or by searching it (C70).

The seat knows of the stacks what it remembers: cards it has seen, places the other put a card, and
how many cards have been taken since.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.bots.catan.turn import ROBBED
from kastellan.bots.catan.worth import card_worth
from kastellan.core.build import rule
from kastellan.games.catan.layout import NONE, PUT, STACKS, UNSEEN
from kastellan.games.catan.memory import memo_start
from kastellan.games.catan.realm import search_cost, stock_in_all
from kastellan.games.catan.tables import TYPES

Ints = NDArray[np.int64]


@rule
def appraise(s: Any, seat: int, weights: Any, tallies: Any, worths: Ints) -> None:
    """What each card would be worth in the seat's hand."""
    for card in range(TYPES):
        worths[card] = card_worth(s, seat, weights, tallies, card)


@rule
def by_drawing(s: Any, seat: int, weights: Any, worths: Ints, stack: int) -> int:
    """What the top card of a stack promises."""
    if s["doubt"][seat, stack] > 0:
        return int(weights["unseen"])
    top = int(s["memo"][seat, memo_start(s, seat, stack)])
    if top >= 0:
        return int(worths[top])
    return int(weights["put"]) if top == PUT else int(weights["unseen"])


@rule
def by_looking(s: Any, seat: int, weights: Any, worths: Ints, stack: int) -> int:
    """What the best card of a stack promises; what may be gone counts half."""
    best = 0
    start = memo_start(s, seat, stack)
    for place in range(start, start + int(s["memo_height"][seat, stack])):
        card = int(s["memo"][seat, place])
        found = int(weights["put"])
        if card >= 0:
            found = int(worths[card])
            if s["doubt"][seat, stack] > 0:
                found //= 2
        elif card == UNSEEN:
            found = int(weights["searched"])
        best = max(best, found)
    return best


@rule
def by_searching(s: Any, seat: int, weights: Any, worths: Ints, stack: int) -> int:
    """What searching a stack promises, less what is paid; who fears robbers pays gladly."""
    price = search_cost(s, seat) * int(weights["resource"])
    if stock_in_all(s, seat) > ROBBED:
        price = 0
    return by_looking(s, seat, weights, worths, stack) - price


@rule
def by_swapping(s: Any, seat: int, weights: Any, worths: Ints) -> int:
    """What it promises to put the worst card away for another one (C71)."""
    best = 0
    for stack in range(STACKS):
        if s["height"][stack] > 0:
            best = max(best, by_drawing(s, seat, weights, worths, stack))
            if stock_in_all(s, seat) >= search_cost(s, seat):
                best = max(best, by_searching(s, seat, weights, worths, stack))
    worst = NONE
    for card in range(TYPES):
        if s["hand"][seat, card] > 0 and (worst == NONE or worths[card] < worths[worst]):
            worst = card
    return best - int(worths[worst])
