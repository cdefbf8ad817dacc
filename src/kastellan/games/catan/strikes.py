"""A guess which of the cards that a seat remembers have been taken out of their stacks.

A way to guess is: from which places the other has taken, and which copies of a card are those that
have come to light since. Copies are told apart, and every way that fits is as likely as another.

The other's memory serves as a notebook: `memo` for what is struck, `afloat` for the cards that are
in the other's hand or were put away by the other, `known` for those remembered in the stacks.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.core.rng import below
from kastellan.games.catan.layout import MEMO, PUT, STACKS, UNSEEN
from kastellan.games.catan.memory import in_doubt, memo_start
from kastellan.games.catan.tables import TYPES

Ints = NDArray[np.int64]

TRIES = 512  # random strikes before the one that surely fits
BY_LOT, CERTAIN = 1, 2  # how a place is struck in the notebook


@rule
def strike_gone(s: Any, seat: int, other: int, rng: Ints) -> None:
    """Mark in the other's memo which remembered cards have been taken out of their stacks.

    Every choice of places is as likely as another, as often as `explained` lets it stand.
    """
    clear_strikes(s, other)
    count_afloat(s, seat, other)
    if seat < 0:
        return
    for _ in range(TRIES):
        clear_strikes(s, other)
        strike_certain(s, seat, other)
        fits = True
        for stack in range(STACKS):
            if s["doubt"][seat, stack] > 0:
                fits = fits and strike_stack(s, seat, other, stack, rng)
        if fits and explained(s, seat, other, rng) and has_room(s, seat, other):
            return
    clear_strikes(s, other)
    strike_certain(s, seat, other)
    strike_impossible(s, seat, other, rng)
    for stack in range(STACKS):
        strike_cheaply(s, seat, other, stack)
    count_afloat(s, seat, other)


@rule
def strike_stack(s: Any, seat: int, other: int, stack: int, rng: Ints) -> bool:
    """Strike places of one stack at random until that explains the cards of this stack alone.

    What is certain stays struck. False if it never does.
    """
    start = memo_start(s, seat, stack)
    height = int(s["memo_height"][seat, stack])
    for _ in range(TRIES):
        for place in range(start, start + height):
            if s["memo"][other, place] == BY_LOT:
                s["memo"][other, place] = 0
        left = int(s["doubt"][seat, stack]) - struck(s, seat, other, stack)
        while left > 0:
            place = start + below(rng, height)
            if s["memo"][other, place] == 0:
                s["memo"][other, place] = BY_LOT
                left -= 1
        if stack_stands(s, seat, other, stack, rng):
            return True
    return False


@rule
def stack_stands(s: Any, seat: int, other: int, stack: int, rng: Ints) -> bool:
    """Whether the strikes stand for the cards that are in doubt in this stack and in no other."""
    start = memo_start(s, seat, stack)
    for card in range(TYPES):
        lit = -int(s["afloat"][seat, card])
        if lit <= 0:
            continue
        here = 0
        gone = 0
        for place in range(start, start + int(s["memo_height"][seat, stack])):
            if s["memo"][seat, place] == card:
                here += 1
                gone += 1 if s["memo"][other, place] != 0 else 0
        if here > 0 and here == in_doubt(s, seat, card):
            others = free(s, seat, other, card) + lit - remembered(s, seat, card)
            if not stands(gone, here, others, lit, rng):
                return False
    return True


@rule
def stands(gone: int, doubted: int, others: int, lit: int, rng: Ints) -> bool:
    """Draw by lot whether so many strikes of a card stand.

    A card that came to light without being known may be one of those struck or another copy. The
    copies are told apart: the more of them it may have been, the more worlds there are, and the
    more often the strikes stand.
    """
    return below(rng, max(ways(doubted + others, lit), 1)) < ways(gone + others, lit)


@rule
def remembered(s: Any, seat: int, card: int) -> int:
    """How many of a card the seat remembers in all stacks."""
    count = 0
    for place in range(memo_start(s, seat, STACKS)):
        if s["memo"][seat, place] == card:
            count += 1
    return count


@rule
def is_split(s: Any, seat: int, card: int) -> bool:
    """Whether a card is in doubt in more than one stack."""
    stacks = 0
    for stack in range(STACKS):
        start = memo_start(s, seat, stack)
        here = False
        for place in range(start, start + int(s["memo_height"][seat, stack])):
            here = here or s["memo"][seat, place] == card
        if here and s["doubt"][seat, stack] > 0:
            stacks += 1
    return stacks > 1


@rule
def strike_certain(s: Any, seat: int, other: int) -> None:
    """Strike the cards all of whose copies lie elsewhere: open, or in a stack nobody touched."""
    count_afloat(s, seat, other)
    for card in range(TYPES):
        if s["afloat"][seat, card] >= 0:
            continue
        doubted = in_doubt(s, seat, card)
        if int(s["known"][other, card]) - doubted < free(s, seat, other, card):
            continue
        for stack in range(STACKS):
            start = memo_start(s, seat, stack)
            for place in range(start, start + int(s["memo_height"][seat, stack])):
                fits = s["memo"][seat, place] == card
                if fits and struck(s, seat, other, stack) < s["doubt"][seat, stack]:
                    s["memo"][other, place] = CERTAIN


@rule
def explained(s: Any, seat: int, other: int, rng: Ints) -> bool:
    """Note what of the strikes is with the other, which copies came to light being drawn by lot.

    False if the strikes do not stand for a card that is in doubt in several stacks.
    """
    count_strikes(s, seat, other)
    for card in range(TYPES):
        gone = int(s["afloat"][other, card])
        laid = int(s["known"][other, card])
        lit = -int(s["afloat"][seat, card])
        hidden = free(s, seat, other, card)
        if lit > 0:
            others = hidden + lit - laid - gone
            doubted = in_doubt(s, seat, card)
            if is_split(s, seat, card) and not stands(gone, doubted, others, lit, rng):
                return False
            for _ in range(lit):
                if below(rng, max(gone + others, 1)) < gone:
                    gone -= 1
                else:
                    others -= 1
        else:
            gone -= lit
        if laid + gone > hidden:
            return False
        s["afloat"][other, card] = gone
    return True


@rule
def ways(copies: int, chosen: int) -> int:
    """In how many ways so many of the copies of a card can be chosen; there are 3 at most."""
    if chosen > copies:
        return 0
    if chosen == 0 or chosen == copies:
        return 1
    return copies


@rule
def has_room(s: Any, seat: int, other: int) -> bool:
    """Whether the other's hand and the cards put away have room for what must be there."""
    room = int(s["held"][other])
    for place in range(memo_start(s, seat, STACKS)):
        if s["memo"][seat, place] == PUT and s["memo"][other, place] == 0:
            room += 1
    for card in range(TYPES):
        room -= int(s["afloat"][other, card]) + int(s["known"][seat, card])
    return room >= 0


@rule
def count_strikes(s: Any, seat: int, other: int) -> None:
    """Note how many of each card are struck, and how many are remembered in the stacks."""
    for card in range(TYPES):
        s["afloat"][other, card] = 0
        s["known"][other, card] = 0
    for place in range(memo_start(s, seat, STACKS)):
        card = int(s["memo"][seat, place])
        if card >= 0:
            if s["memo"][other, place] != 0:
                s["afloat"][other, card] += 1
            else:
                s["known"][other, card] += 1


@rule
def count_afloat(s: Any, seat: int, other: int) -> None:
    """Note how many of each card are surely with the other or put away by the other, beside the
    known, and how many are remembered in the stacks.
    """
    if seat < 0:
        for card in range(TYPES):
            s["afloat"][other, card] = 0
            s["known"][other, card] = 0
        return
    count_strikes(s, seat, other)
    for card in range(TYPES):
        count = max(int(s["afloat"][seat, card]) + int(s["afloat"][other, card]), 0)
        s["afloat"][other, card] = min(count, free(s, seat, other, card))


@rule
def strike_impossible(s: Any, seat: int, other: int, rng: Ints) -> None:
    """Strike what is remembered more often than it can lie in the stacks."""
    count_afloat(s, seat, other)
    for card in range(TYPES):
        for _ in range(int(s["known"][other, card]) - free(s, seat, other, card)):
            if not strike_one(s, seat, other, card, rng):
                break


@rule
def strike_one(s: Any, seat: int, other: int, card: int, rng: Ints) -> bool:
    """Strike one remembered card of a type in a stack where something is gone; False if none."""
    chosen = -1
    seen = 0
    for stack in range(STACKS):
        if struck(s, seat, other, stack) < s["doubt"][seat, stack]:
            start = memo_start(s, seat, stack)
            for place in range(start, start + int(s["memo_height"][seat, stack])):
                if s["memo"][seat, place] == card and s["memo"][other, place] == 0:
                    seen += 1
                    if below(rng, seen) == 0:
                        chosen = place
    if chosen < 0:
        return False
    s["memo"][other, chosen] = BY_LOT
    return True


@rule
def strike_cheaply(s: Any, seat: int, other: int, stack: int) -> None:
    """Strike first what needs no room in the other's hand: never-seen cards, and explained ones."""
    start = memo_start(s, seat, stack)
    for wish in range(3):
        for place in range(start, start + int(s["memo_height"][seat, stack])):
            card = int(s["memo"][seat, place])
            fits = wish == 2 or (wish == 0 and card == UNSEEN)
            if wish == 1 and card >= 0:
                fits = int(s["afloat"][seat, card]) + struck_of(s, seat, other, card) < 0
            if fits and struck(s, seat, other, stack) < s["doubt"][seat, stack]:
                s["memo"][other, place] = BY_LOT


@rule
def struck(s: Any, seat: int, other: int, stack: int) -> int:
    """How many cards of a stack are struck."""
    start = memo_start(s, seat, stack)
    count = 0
    for place in range(start, start + int(s["memo_height"][seat, stack])):
        count += 1 if s["memo"][other, place] != 0 else 0
    return count


@rule
def struck_of(s: Any, seat: int, other: int, card: int) -> int:
    """How many cards of a type are struck."""
    count = 0
    for place in range(memo_start(s, seat, STACKS)):
        if s["memo"][seat, place] == card and s["memo"][other, place] != 0:
            count += 1
    return count


@rule
def clear_strikes(s: Any, other: int) -> None:
    """Nothing is struck."""
    for place in range(MEMO):
        s["memo"][other, place] = 0


@rule
def free(s: Any, seat: int, other: int, card: int) -> int:
    """How many of a card may lie in the stacks: those not known to be in the other's hand."""
    return int(s["hand"][other, card]) - int(s["known"][seat, card])
