"""What holds of the development cards in every state: none is lost, and memories are true."""

from typing import Any

from kastellan.core.build import rule
from kastellan.games.catan.layout import (
    DEAL,
    DOUBTS,
    MEMO,
    NONE,
    OVER_PHASE,
    PUT,
    PUT_CARD,
    PUT_UNDER,
    RECALL,
    SEATS,
    STACKS,
    UNSEEN,
)
from kastellan.games.catan.memory import in_doubt
from kastellan.games.catan.realm import hand_limit
from kastellan.games.catan.tables import COUNT, DECK, TYPES

BITS = 4  # of each type in a tally
TALLIED = 15  # types in one of its three numbers


@rule
def sound_stacks(s: Any) -> bool:
    """The pile holds cards up to the sum of the heights, and nothing behind."""
    total = 0
    for stack in range(STACKS):
        if s["height"][stack] < 0:
            return False
        total += int(s["height"][stack])
    if s["phase"] == DEAL:
        if total != 0 or not 0 <= s["turned"] < DECK:
            return False
        total = int(s["turned"])
    if total > DECK:
        return False
    for place in range(DECK):
        card = s["pile"][place]
        if place < total:
            if not 0 <= card < TYPES:
                return False
        elif card != UNSEEN:
            return False
    return True


@rule
def sound_cards(s: Any) -> bool:
    """Every development card is somewhere, and `held` counts the hands (C06)."""
    wrong = 0
    for seat in range(SEATS):
        held = 0
        for card in range(TYPES):
            wrong |= int(s["hand"][seat, card]) & ~3  # there are 3 copies at most
            held += int(s["hand"][seat, card])
        wrong |= held - int(s["held"][seat])
    stacked = 0
    while stacked < DECK and s["pile"][stacked] >= 0:
        stacked += 1
    low, middle, high = tally(s["pile"], stacked)
    for card in range(TYPES):
        wrong |= int(s["aside"][card]) & ~3
        elsewhere = int(s["hand"][0, card]) + int(s["hand"][1, card]) + int(s["aside"][card])
        missing = int(COUNT[card]) - elsewhere
        missing -= int(s["built"][0, card]) + int(s["built"][1, card])
        wrong |= missing & ~3
        stacked -= missing
        if card < TALLIED:
            low -= missing << card * BITS
        elif card < 2 * TALLIED:
            middle -= missing << (card - TALLIED) * BITS
        else:
            high -= missing << (card - 2 * TALLIED) * BITS
    return wrong == 0 and stacked == 0 and low == 0 and middle == 0 and high == 0


@rule
def tally(cards: Any, end: int) -> tuple[int, int, int]:
    """How many of each type lie in the first places, BITS for each type, in three numbers.

    More than BITS can count would spill over into the next type, but then the sum of all counts
    is too small: who compares tallies compares the sums as well.
    """
    low = 0
    middle = 0
    high = 0
    for place in range(end):
        card = int(cards[place])
        if card >= 2 * TALLIED:
            high += 1 << (card - 2 * TALLIED) * BITS
        elif card >= TALLIED:
            middle += 1 << (card - TALLIED) * BITS
        elif card >= 0:
            low += 1 << card * BITS
    return low, middle, high


@rule
def packed(counts: Any, first: int) -> int:
    """Counts of the types from the first one on, as in a tally."""
    total = 0
    for card in range(first, min(first + TALLIED, TYPES)):
        total += int(counts[card]) << (card - first) * BITS
    return total


@rule
def sound_hands(s: Any) -> bool:
    """Hands are within their limits where nothing has just been added (C70, C73)."""
    phase = s["phase"]
    if s["turn"] == 0:
        for seat in range(SEATS):
            if s["held"][seat] > 3:
                return False
        return True
    if s["crowded"] or phase == PUT_UNDER or phase == PUT_CARD or phase == RECALL:
        return True
    if phase == OVER_PHASE:
        return True
    for seat in range(SEATS):
        if s["held"][seat] > hand_limit(s, seat):
            return False
    return True


@rule
def sound_memory(s: Any, seat: int) -> bool:
    """What a seat remembers fits the stacks and the other's hand."""
    total = 0
    doubts = 0
    for stack in range(STACKS):
        doubt = int(s["doubt"][seat, stack])
        height = int(s["memo_height"][seat, stack])
        if not 0 <= doubt <= DOUBTS or height != int(s["height"][stack]) + doubt:
            return False
        total += height
        doubts += doubt
    if total > MEMO:
        return False
    wrong = 0
    for place in range(total):
        card = s["memo"][seat, place]
        wrong |= 1 if card < PUT or card >= TYPES or card == NONE else 0
    for place in range(total, MEMO):
        wrong |= 1 if s["memo"][seat, place] != UNSEEN else 0
    if wrong != 0:
        return False
    at = 0
    start = 0
    for stack in range(STACKS):
        end = at + int(s["height"][stack])
        behind = start + int(s["memo_height"][seat, stack])
        if not fits_memo(s, seat, at, end, start, behind):
            return False
        at = end
        start = behind
    return sound_beliefs(s, seat, total, doubts)


@rule
def fits_memo(s: Any, seat: int, at: int, end: int, start: int, behind: int) -> bool:
    """Whether the stack comes from the memo when as many cards as in doubt are left out."""
    if behind - start == end - at:  # nothing is left out: place by place
        wrong = 0
        for place in range(end - at):
            card = int(s["memo"][seat, start + place])
            wrong |= 0 if card < 0 else card - int(s["pile"][at + place])
        return wrong == 0
    for place in range(start, behind):
        card = s["memo"][seat, place]
        if at < end and (card < 0 or card == s["pile"][at]):
            at += 1
    return at == end


@rule
def sound_beliefs(s: Any, seat: int, total: int, doubts: int) -> bool:
    """Cards believed in the other's hand are there; those afloat are there or were put away."""
    other = 1 - seat
    wrong = 0
    for card in range(TYPES):
        known = int(s["known"][seat, card])
        wrong |= 1 if known < 0 or known > s["hand"][other, card] else 0
    if wrong != 0:
        return False
    for card in range(TYPES):
        afloat = int(s["afloat"][seat, card])
        if afloat == 0:
            continue
        known = int(s["known"][seat, card])
        hidden = int(COUNT[card]) - int(s["aside"][card]) - int(s["hand"][seat, card])
        for owner in range(SEATS):
            hidden -= int(s["built"][owner, card])
        if known + afloat > hidden:
            return False
        if afloat < 0 and afloat < -in_doubt(s, seat, card):
            return False
        if afloat > 0 and doubts == 0:
            reach = int(s["hand"][other, card]) - known
            for place in range(total):
                if s["memo"][seat, place] == PUT and s["pile"][place] == card:
                    reach += 1
            if afloat > reach:
                return False
    return True
