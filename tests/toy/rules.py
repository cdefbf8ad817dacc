"""The rules of the toy, all of them.

Cards lie in slots; `knows` says which seat has seen the card in which slot. Cards move openly from
slot to slot, so a seat that has seen one knows where it is for ever.
"""

import hashlib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.game import Rules
from kastellan.core.rng import below

SEATS, CARDS, HAND, DECK = 2, 7, 2, 3
FIRST_DECK = SEATS * HAND  # slots 0 to 3 are hands, then the deck, then what was given away
FIRST_GIVEN = FIRST_DECK + DECK
SLOTS = FIRST_GIVEN + DECK
EMPTY, HIDDEN = -1, -2
DEALING, TURN, GIVING, END = range(4)

DEAL = 0  # + card, by chance
PEEK = DEAL + CARDS
STAND = PEEK + 1
TAKE = STAND + 1
GIVE = TAKE + 1  # + 0 for the left card of the hand, 1 for the right
ACTIONS = GIVE + HAND

SETUP = np.dtype([("players", np.int8), ("blind", np.int8)])
STATE = np.dtype(
    [
        ("card", np.int8, (SLOTS,)),  # [slot] card, EMPTY or, once redacted, HIDDEN
        ("knows", np.int8, (SEATS, SLOTS)),  # [seat, slot] 1 if the seat has seen that card
        ("phase", np.int8),
        ("seat", np.int8),
        ("stood", np.int8),  # seats that have stood in a row
        ("given", np.int8),  # cards given away
        ("last", np.int8),  # which one was given last, left or right: everybody saw it
    ]
)

Ints = NDArray[np.int64]


@rule
def deal(setup: Any, s: Any) -> None:
    """Empty slots; chance deals."""
    for slot in range(SLOTS):
        s["card"][slot] = EMPTY


@rule
def to_move(setup: Any, s: Any) -> int:
    """Chance while cards are dealt."""
    if s["phase"] == DEALING:
        return CHANCE
    if s["phase"] == END:
        return OVER
    return int(s["seat"])


@rule
def top(s: Any) -> int:
    """The slot of the deck's top card."""
    return FIRST_DECK + int(s["given"])


@rule
def legal(setup: Any, s: Any, out: Ints) -> int:
    """Ascending ids."""
    count = 0
    seat = int(s["seat"])
    if s["phase"] == DEALING:
        for card in range(CARDS):
            if not dealt(s, card):
                out[count] = DEAL + card
                count += 1
    if s["phase"] == TURN:
        if setup["blind"] == 0 and s["knows"][seat, top(s)] == 0:
            out[count] = PEEK
            count += 1
        out[count] = STAND
        out[count + 1] = TAKE
        count += 2
    if s["phase"] == GIVING:
        for place in range(HAND):
            out[place] = GIVE + place
        count = HAND
    return count


@rule
def dealt(s: Any, card: int) -> bool:
    """Whether a card lies in a slot already."""
    found = False
    for slot in range(SLOTS):
        found = found or s["card"][slot] == card
    return found


@rule
def weights(setup: Any, s: Any, out: Ints) -> int:
    """Every card is as likely as another."""
    count = legal(setup, s, out)
    for place in range(count):
        out[place] = 1
    return count


@rule
def apply(setup: Any, s: Any, action: int) -> None:
    """Carry out an action."""
    seat = int(s["seat"])
    if action < PEEK:
        deal_card(s, action - DEAL)
    elif action == PEEK:
        s["knows"][seat, top(s)] = 1
    elif action == STAND:
        s["stood"] += 1
        end_turn(s)
    elif action == TAKE:
        s["phase"] = GIVING
    else:
        give(s, seat, action - GIVE)
        end_turn(s)


@rule
def deal_card(s: Any, card: int) -> None:
    """Into the next empty slot; a hand's owner looks at it."""
    slot = 0
    while s["card"][slot] != EMPTY:
        slot += 1
    s["card"][slot] = card
    if slot < FIRST_DECK:
        s["knows"][slot // HAND, slot] = 1
    if slot + 1 == FIRST_GIVEN:
        s["phase"] = TURN


@rule
def give(s: Any, seat: int, place: int) -> None:
    """Lay a card away, face down, and put the deck's top card in its place."""
    slot = seat * HAND + place
    source = top(s)
    target = FIRST_GIVEN + int(s["given"])
    move(s, slot, target)
    move(s, source, slot)
    s["knows"][seat, slot] = 1
    s["given"] += 1
    s["last"] = place
    s["stood"] = 0


@rule
def move(s: Any, source: int, target: int) -> None:
    """A card and the memory of it, from slot to slot."""
    s["card"][target] = s["card"][source]
    s["card"][source] = EMPTY
    for watcher in range(SEATS):
        s["knows"][watcher, target] = s["knows"][watcher, source]
        s["knows"][watcher, source] = 0


@rule
def end_turn(s: Any) -> None:
    """The other seat moves; at the end both lay their hands open."""
    s["seat"] = 1 - int(s["seat"])
    s["phase"] = TURN
    if s["stood"] == SEATS or s["given"] == DECK:
        s["phase"] = END
        for seat in range(SEATS):
            for slot in range(FIRST_DECK):
                s["knows"][seat, slot] = 1


@rule
def returns(setup: Any, s: Any, out: Ints) -> None:
    """Hands, once they are open; nothing before."""
    for seat in range(SEATS):
        out[seat] = 0
        if s["phase"] == END:
            out[seat] = 2 + int(s["card"][seat * HAND]) + int(s["card"][seat * HAND + 1])


@rule
def winners(setup: Any, s: Any, out: Ints) -> None:
    """The higher hand; equal hands share."""
    returns(setup, s, out)
    best = max(int(out[0]), int(out[1]))
    for seat in range(SEATS):
        out[seat] = 1 if s["phase"] == END and out[seat] == best else 0


@rule
def redact(setup: Any, s: Any, seat: int) -> None:
    """Hide every card that the seat has not seen."""
    for slot in range(SLOTS):
        if s["card"][slot] != EMPTY and not seen(s, seat, slot):
            s["card"][slot] = HIDDEN


@rule
def seen(s: Any, seat: int, slot: int) -> bool:
    """Whether a seat has seen the card in a slot; a spectator (-1) only what lies open."""
    if seat < 0:
        return s["phase"] == END and slot < FIRST_DECK
    return bool(s["knows"][seat, slot] == 1)


@rule
def resample(setup: Any, s: Any, seat: int, rng: Ints) -> None:
    """Put unseen cards into the hidden slots at random."""
    left = 0
    for card in range(CARDS):
        if not dealt(s, card):
            left += 1
    for slot in range(SLOTS):
        if s["card"][slot] != HIDDEN:
            continue
        skip = below(rng, left)
        left -= 1
        card = 0
        while dealt(s, card) or skip > 0:
            if not dealt(s, card):
                skip -= 1
            card += 1
        s["card"][slot] = card


PER_SLOT = CARDS + SEATS + 1
OBSERVATION = SLOTS * PER_SLOT + 4


@rule
def observe(setup: Any, s: Any, seat: int, out: NDArray[np.float32]) -> None:
    """For each slot the card if known, who knows it, and whether it is empty; then the phase."""
    at = 0
    for place in range(SLOTS):
        slot = place
        if seat == 1 and place < FIRST_DECK:  # the own hand comes first
            slot = (place + HAND) % FIRST_DECK
        for card in range(CARDS):
            out[at + card] = 1.0 if seen(s, seat, slot) and s["card"][slot] == card else 0.0
        out[at + CARDS] = float(s["knows"][seat, slot])
        out[at + CARDS + 1] = float(s["knows"][1 - seat, slot])
        out[at + CARDS + 2] = 1.0 if s["card"][slot] == EMPTY else 0.0
        at += PER_SLOT
    for phase in range(4):
        out[at + phase] = 1.0 if s["phase"] == phase else 0.0


@rule
def flaw(setup: Any, s: Any) -> int:
    """1: a card is missing, hidden or there twice; 2: the turn is nobody's."""
    count = 0
    for slot in range(SLOTS):
        card = int(s["card"][slot])
        if card == EMPTY:
            continue
        count += 1
        for other in range(slot):
            if s["card"][other] == card:
                return 1
        if not 0 <= card < CARDS:
            return 1
    if count != CARDS and s["phase"] != DEALING:
        return 1
    if not (0 <= s["seat"] < SEATS and 0 <= s["phase"] <= END):
        return 2
    return 0


# Compiled code is cached under the name of the rules: another source is another name.
STAMP = hashlib.blake2b(Path(__file__).read_bytes(), digest_size=4).hexdigest()

RULES = Rules(
    name=f"toy_{STAMP}",
    setup=SETUP,
    state=STATE,
    seats=SEATS,
    actions=ACTIONS,
    most=CARDS,
    observation=OBSERVATION,
    deal=deal,
    to_move=to_move,
    legal=legal,
    weights=weights,
    apply=apply,
    returns=returns,
    winners=winners,
    redact=redact,
    resample=resample,
    observe=observe,
    flaw=flaw,
)
