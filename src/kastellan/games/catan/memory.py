"""The five stacks, and what each seat knows of them and of the other's hand.

A seat's `memo` lists, stack by stack, the cards as it last saw them: a type, UNSEEN where it never
looked, PUT where the other put a card. When the other takes a card out of a stack unseen the memo
stays as it is and `doubt` says how many of its cards are gone.

`known` counts cards that are in the other's hand for certain, `afloat` further ones that are there
or were put away by the other. A card that comes out of the other's hand without being known or
afloat may be one of those gone from a stack in doubt: then `afloat` goes below zero, and the next
such card that is found to be gone only brings it back. All counts are the least that is certain.
"""

from typing import Any

from kastellan.core.build import rule
from kastellan.games.catan.layout import DOUBTS, MEMO, PUT, STACKS, UNSEEN
from kastellan.games.catan.tables import COUNT, DECK, TYPES


@rule
def offset_of(s: Any, stack: int) -> int:
    """Where a stack begins in the pile."""
    start = 0
    for lower in range(stack):
        start += int(s["height"][lower])
    return start


@rule
def memo_start(s: Any, seat: int, stack: int) -> int:
    """Where a stack begins in a seat's memo."""
    start = 0
    for lower in range(stack):
        start += int(s["memo_height"][seat, lower])
    return start


@rule
def memo_remove(s: Any, seat: int, stack: int, place: int) -> None:
    """Strike one card of a stack from the memo."""
    for at in range(memo_start(s, seat, stack) + place, MEMO - 1):
        s["memo"][seat, at] = s["memo"][seat, at + 1]
    s["memo"][seat, MEMO - 1] = UNSEEN
    s["memo_height"][seat, stack] -= 1


@rule
def memo_append(s: Any, seat: int, stack: int, card: int) -> None:
    """Note a card at the bottom of a stack."""
    end = memo_start(s, seat, stack) + int(s["memo_height"][seat, stack])
    for at in range(MEMO - 1, end, -1):
        s["memo"][seat, at] = s["memo"][seat, at - 1]
    s["memo"][seat, end] = card
    s["memo_height"][seat, stack] += 1


@rule
def is_blank(s: Any, seat: int, stack: int) -> bool:
    """Whether a seat knows nothing of a stack's cards."""
    start = memo_start(s, seat, stack)
    for place in range(int(s["memo_height"][seat, stack])):
        if s["memo"][seat, start + place] != UNSEEN:
            return False
    return True


@rule
def float_off(s: Any, seat: int, card: int) -> None:
    """Note that a known card is in the other's hand or was put away by the other."""
    if card >= 0:
        s["afloat"][seat, card] += 1


@rule
def in_doubt(s: Any, seat: int, card: int) -> int:
    """How many of a card the seat remembers in stacks from which something is gone."""
    count = 0
    for stack in range(STACKS):
        if s["doubt"][seat, stack] > 0:
            start = memo_start(s, seat, stack)
            for place in range(start, start + int(s["memo_height"][seat, stack])):
                if s["memo"][seat, place] == card:
                    count += 1
    return count


@rule
def settle(s: Any, seat: int, card: int) -> None:
    """Keep the count of a card afloat within what is possible."""
    afloat = int(s["afloat"][seat, card])
    if afloat > 0:
        other = 1 - seat
        hidden = int(COUNT[card]) - int(s["aside"][card]) - int(s["hand"][seat, card])
        hidden -= int(s["built"][seat, card]) + int(s["built"][other, card])
        s["afloat"][seat, card] = max(min(afloat, hidden - int(s["known"][seat, card])), 0)
    elif afloat < 0:
        s["afloat"][seat, card] = max(afloat, -in_doubt(s, seat, card))


@rule
def lose_track(s: Any, seat: int, stack: int) -> None:
    """The other takes a card out of a stack, nobody knows which."""
    if is_blank(s, seat, stack):
        memo_remove(s, seat, stack, 0)
        return
    if s["doubt"][seat, stack] < DOUBTS:
        s["doubt"][seat, stack] += 1
        return
    # Too much has happened to this stack: what was known of it is let go.
    while s["memo_height"][seat, stack] >= s["height"][stack]:
        float_off(s, seat, int(s["memo"][seat, memo_start(s, seat, stack)]))
        memo_remove(s, seat, stack, 0)
    start = memo_start(s, seat, stack)
    for place in range(int(s["memo_height"][seat, stack])):
        float_off(s, seat, int(s["memo"][seat, start + place]))
        s["memo"][seat, start + place] = PUT
    s["doubt"][seat, stack] = 0
    for card in range(TYPES):
        settle(s, seat, card)


@rule
def look(s: Any, seat: int, stack: int) -> None:
    """The seat sees every card of a stack, in order."""
    height = int(s["height"][stack])
    start = memo_start(s, seat, stack)
    at = offset_of(s, stack)
    remembered = int(s["memo_height"][seat, stack])
    some_put = False
    for place in range(start, start + remembered):
        some_put = some_put or s["memo"][seat, place] == PUT
    for card in range(TYPES):
        gone = 0
        for place in range(start, start + remembered):
            if s["memo"][seat, place] == card:
                gone += 1
        for place in range(at, at + height):
            if s["pile"][place] == card:
                gone -= 1
        if gone > 0 or some_put:  # a card that turns up at a place never seen was not afloat
            s["afloat"][seat, card] += gone
    while s["memo_height"][seat, stack] > height:
        memo_remove(s, seat, stack, 0)
    for place in range(height):
        s["memo"][seat, start + place] = s["pile"][at + place]
    s["doubt"][seat, stack] = 0
    for card in range(TYPES):
        settle(s, seat, card)


@rule
def remove(s: Any, stack: int, place: int) -> int:
    """Take a card out of a stack, whoever knows of it; returns it."""
    at = offset_of(s, stack) + place
    card = int(s["pile"][at])
    for behind in range(at, DECK - 1):
        s["pile"][behind] = s["pile"][behind + 1]
    s["pile"][DECK - 1] = UNSEEN
    s["height"][stack] -= 1
    return card


@rule
def take_seen(s: Any, seat: int, stack: int, place: int) -> None:
    """The seat takes a card out of a stack it has looked through (C70, F11)."""
    lose_track(s, 1 - seat, stack)
    memo_remove(s, seat, stack, place)
    card = remove(s, stack, place)
    s["hand"][seat, card] += 1
    s["held"][seat] += 1


@rule
def take_top(s: Any, seat: int, stack: int) -> None:
    """The seat draws the top card of a stack (C70)."""
    other = 1 - seat
    if s["doubt"][other, stack] > 0:
        lose_track(s, other, stack)
    else:
        top = int(s["memo"][other, memo_start(s, other, stack)])
        if top >= 0:
            s["known"][other, top] += 1
        memo_remove(s, other, stack, 0)
    card = remove(s, stack, 0)
    recognise(s, seat, stack, card)
    s["hand"][seat, card] += 1
    s["held"][seat] += 1


@rule
def recognise(s: Any, seat: int, stack: int, card: int) -> None:
    """The seat sees what lay on top: cards it remembers above it must be gone."""
    start = memo_start(s, seat, stack)
    doubt = int(s["doubt"][seat, stack])
    place = 0
    while place < doubt:
        remembered = int(s["memo"][seat, start + place])
        if remembered == card or remembered < 0:
            break
        place += 1
    found = int(s["memo"][seat, start + place])
    if found == PUT or (found == UNSEEN and doubt > 0):  # perhaps the other put it there
        s["afloat"][seat, card] -= 1
    for _ in range(place):
        float_off(s, seat, int(s["memo"][seat, start]))
        memo_remove(s, seat, stack, 0)
    s["doubt"][seat, stack] -= place
    memo_remove(s, seat, stack, 0)
    for each in range(TYPES):
        settle(s, seat, each)


@rule
def put_under(s: Any, owner: int, stack: int, card: int, shown_to_other: bool) -> None:
    """A card of the owner's hand goes under a stack; the other sees it only in a conflict (E6)."""
    other = 1 - owner
    end = offset_of(s, stack) + int(s["height"][stack])
    for at in range(DECK - 1, end, -1):
        s["pile"][at] = s["pile"][at - 1]
    s["pile"][end] = card
    s["height"][stack] += 1
    s["hand"][owner, card] -= 1
    s["held"][owner] -= 1
    memo_append(s, owner, stack, card)
    if shown_to_other:
        memo_append(s, other, stack, card)
        forget(s, other, card)
        return
    memo_append(s, other, stack, PUT)
    # Any of the cards the other knew may have been the one.
    for kind in range(TYPES):
        s["afloat"][other, kind] += s["known"][other, kind]
        s["known"][other, kind] = 0
        settle(s, other, kind)


@rule
def forget(s: Any, watcher: int, card: int) -> None:
    """A card has left the other's hand for all to see."""
    if s["known"][watcher, card] > 0:
        s["known"][watcher, card] -= 1
    else:
        s["afloat"][watcher, card] -= 1
        settle(s, watcher, card)


@rule
def show_card(s: Any, watcher: int, card: int) -> None:
    """The watcher sees that a card is in the other's hand."""
    if s["known"][watcher, card] == 0:
        s["known"][watcher, card] = 1
        s["afloat"][watcher, card] -= 1
        settle(s, watcher, card)


@rule
def see_hand(s: Any, watcher: int) -> None:
    """The watcher is shown the other's hand (A9, E6)."""
    for card in range(TYPES):
        shown = int(s["hand"][1 - watcher, card])
        s["afloat"][watcher, card] -= shown - int(s["known"][watcher, card])
        s["known"][watcher, card] = shown
        settle(s, watcher, card)


@rule
def any_stack(s: Any, barred: int) -> int:
    """Stacks with cards, as a bit mask, the barred one left out."""
    mask = 0
    for stack in range(STACKS):
        if s["height"][stack] > 0 and stack != barred:
            mask |= 1 << stack
    return mask
