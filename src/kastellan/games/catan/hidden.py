"""What a seat may not know, and a guess that fits all it knows.

Hidden are the stacks and the other's hand, but for the cards the seat knows there. What the seat
has seen is in its memory (`memo`, `doubt`, `known`, `afloat`, see `memory`); the other's memory is
hidden as well. A spectator remembers nothing.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.core.rng import below
from kastellan.games.catan.layout import (
    BUILT,
    DEAL,
    MEMO,
    NONE,
    PAY,
    PUT,
    SEATS,
    SITE,
    STACKS,
    UNSEEN,
)
from kastellan.games.catan.memory import memo_start, offset_of
from kastellan.games.catan.strikes import strike_gone
from kastellan.games.catan.tables import COUNT, DECK, TYPES

Ints = NDArray[np.int64]


@rule
def redact(setup: Any, s: Any, seat: int) -> None:
    """Erase what the seat may not know; seat -1 is a spectator."""
    for place in range(DECK):
        s["pile"][place] = UNSEEN
    if s["phase"] == DEAL:  # how many are left of each would tell what has been dealt
        for card in range(TYPES):
            s["aside"][card] = 0
    for other in range(SEATS):
        if other != seat:
            blank_memory(s, other)
            for card in range(TYPES):
                s["hand"][other, card] = s["known"][seat, card] if seat >= 0 else 0


@rule
def blank_memory(s: Any, seat: int) -> None:
    """A seat that remembers nothing."""
    for place in range(MEMO):
        s["memo"][seat, place] = UNSEEN
    for stack in range(STACKS):
        s["memo_height"][seat, stack] = s["height"][stack]
        s["doubt"][seat, stack] = 0
    for card in range(TYPES):
        s["known"][seat, card] = 0
        s["afloat"][seat, card] = 0


@rule
def resample(setup: Any, s: Any, seat: int, rng: Ints) -> None:
    """Fill the stacks and the hidden hands with a guess that fits all the seat knows.

    1. The pool of cards that could be anywhere waits in the other's hand.
    2. As many remembered cards as the seat knows to be gone from a stack are struck (`strikes`).
    3. What is still remembered lies where it was seen.
    4. Cards never seen come from what has never been seen; cards the other put away from all.
    5. The rest of the pool is the other's hand.

    The other's memory serves as a notebook: `memo` for what is struck, `afloat` for the cards that
    are in the other's hand or were put away by the other, `known` for those remembered in the
    stacks and then for those that may fill a gap. All of it is blanked at last.
    """
    if s["phase"] == DEAL:
        resample_deal(s, rng)
        return
    other = 1 - seat
    if seat < 0:
        other = 0
        for card in range(TYPES):
            s["hand"][1, card] = 0
    fill_pool(s, other)
    shown = shown_card(s) if seat < 0 else NONE
    if shown != NONE:  # everybody sees it: it lies in no stack
        s["hand"][other, shown] -= 1
    strike_gone(s, seat, other, rng)
    lay_remembered(s, seat, other)
    lay_unseen(s, seat, other, rng)
    if seat < 0:
        share_hands(s, shown, rng)
    blank_memory(s, other)
    if seat < 0:
        blank_memory(s, 1)


@rule
def resample_deal(s: Any, rng: Ints) -> None:
    """During the deal nobody has seen a card: any order of any cards."""
    for card in range(TYPES):
        s["aside"][card] = COUNT[card]
    for place in range(int(s["turned"])):
        card = draw(s["aside"], rng, DECK - place)
        s["pile"][place] = card


@rule
def draw(pool: Any, rng: Ints, total: int) -> int:
    """A random card out of a pool of so many, taken out of it."""
    pick = below(rng, total)
    card = 0
    while pick >= pool[card]:
        pick -= int(pool[card])
        card += 1
    pool[card] -= 1
    return card


@rule
def fill_pool(s: Any, other: int) -> None:
    """Every card that does not lie open and is not in a hand the seat sees: into the other's."""
    for card in range(TYPES):
        left = int(COUNT[card]) - int(s["aside"][card])
        for owner in range(SEATS):
            left -= int(s["built"][owner, card])
        s["hand"][other, card] = left - int(s["hand"][1 - other, card])


@rule
def lay_remembered(s: Any, seat: int, other: int) -> None:
    """What is remembered and not struck lies in its stack; gaps stay UNSEEN or PUT."""
    for stack in range(STACKS):
        at = offset_of(s, stack)
        if seat < 0:
            for place in range(int(s["height"][stack])):
                s["pile"][at + place] = UNSEEN
            continue
        start = memo_start(s, seat, stack)
        for place in range(start, start + int(s["memo_height"][seat, stack])):
            if s["memo"][other, place] != 0:
                continue
            card = int(s["memo"][seat, place])
            if card >= 0 and s["hand"][other, card] == 0:
                card = PUT  # more was remembered than there is: leave the place open
            s["pile"][at] = card
            at += 1
            if card >= 0:
                s["hand"][other, card] -= 1


@rule
def lay_unseen(s: Any, seat: int, other: int, rng: Ints) -> None:
    """Fill the gaps: never-seen places first, with what cannot be in the other's keeping."""
    for gap in (UNSEEN, PUT):
        total = fill_gap_pool(s, seat, other, gap)
        for place in range(offset_of(s, STACKS)):
            if s["pile"][place] != gap:
                continue
            if total == 0:  # more must be in the other's keeping than fits: whatever is left
                total = fill_gap_pool(s, -1, other, gap)
            card = draw(s["known"][other], rng, total)
            s["hand"][other, card] -= 1
            s["pile"][place] = card
            total -= 1


@rule
def fill_gap_pool(s: Any, seat: int, other: int, gap: int) -> int:
    """Note which cards of the pool may lie in a gap; returns how many they are.

    Kept back is what is known to be in the other's hand and, from places never seen, what the
    other has put away.
    """
    total = 0
    for card in range(TYPES):
        count = int(s["hand"][other, card])
        if seat >= 0:
            count -= int(s["known"][seat, card])
            if gap == UNSEEN:
                count -= int(s["afloat"][other, card])
        s["known"][other, card] = max(count, 0)
        total += max(count, 0)
    return total


@rule
def share_hands(s: Any, shown: int, rng: Ints) -> None:
    """For a spectator: deal what is left of the pool to both hands.

    A card that is being built is where everybody sees it: in the active seat's hand.
    """
    second = int(s["held"][1])
    total = int(s["held"][0]) + second
    if shown != NONE:
        total -= 1
        if s["active"] == 1:
            second -= 1
    for _ in range(second):
        card = draw(s["hand"][0], rng, total)
        s["hand"][1, card] += 1
        total -= 1
    if shown != NONE:
        s["hand"][s["active"], shown] += 1


@rule
def shown_card(s: Any) -> int:
    """The card that is being built and still in hand, NONE."""
    building = s["phase"] == SITE or (s["phase"] == PAY and s["after"] == BUILT)
    if building and s["work"] == NONE:
        return int(s["card"])
    return NONE
