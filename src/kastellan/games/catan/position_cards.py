"""The cards of a position read into a state: stacks, cards out of play, memories."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from kastellan.core.errors import BadPosition
from kastellan.core.game import State
from kastellan.core.texts import quoted
from kastellan.games.catan.layout import DEAL, DOUBTS, MEMO, SEATS, STACKS, UNSEEN
from kastellan.games.catan.position_values import (
    items,
    known,
    mapping,
    memory_of,
    number,
    one_of,
    put_cards,
)
from kastellan.games.catan.tables import COUNT, DECK, NAMES, TYPES


def read_stacks(s: State, data: Mapping[str, Any]) -> None:
    """The stacks, the cards out of play, and during the deal those dealt."""
    left = COUNT.astype(np.int64)
    for seat in range(SEATS):
        left -= s["hand"][seat] + s["built"][seat].astype(np.int64)
    s["pile"] = UNSEEN
    stacks: list[list[int]] = [[] for _ in range(STACKS)]
    given = items(data.get("stacks", []), "stacks")
    if len(given) > STACKS:
        raise BadPosition(f'"stacks" has {len(given)} stacks; there are {STACKS}.')
    for place, stack in enumerate(given):
        stacks[place] = [one_of(name, NAMES, "stacks") for name in items(stack, "stacks")]
    dealt = [one_of(name, NAMES, "dealt") for name in items(data.get("dealt", []), "dealt")]
    if dealt and s["phase"] != DEAL:
        raise BadPosition("\"dealt\" is only for the phase 'deal'.")
    for card in (*dealt, *(card for stack in stacks for card in stack)):
        left[card] -= 1
    aside = data.get("aside", [])
    if s["phase"] == DEAL:
        s["turned"] = min(len(dealt), DECK)
        if "aside" in data:
            raise BadPosition("In the phase 'deal' \"aside\" is what has not been dealt.")
    elif aside != "rest":
        put_cards(s["aside"], aside, "aside")
        left -= s["aside"]
    for card in range(TYPES):
        if left[card] < 0:
            raise BadPosition(
                f"This position has too many cards of one kind: {NAMES[card]}, "
                f"{int(COUNT[card] - left[card])} instead of {int(COUNT[card])}."
            )
    if s["phase"] == DEAL or aside == "rest":
        s["aside"][:] = left
    else:
        for card in range(TYPES):
            for _ in range(int(left[card])):
                min(stacks, key=len).append(card)
    row = [*dealt, *(card for stack in stacks for card in stack)]
    s["pile"][: len(row)] = row
    s["height"][:] = [len(stack) for stack in stacks]


def read_memory(s: State, seat: int, data: Mapping[str, Any]) -> None:
    """What a seat remembers."""
    known(data, ("stacks", "doubts", "known", "afloat"), "A memory")
    doubts = items(data.get("doubts", [0] * STACKS), "doubts")
    if len(doubts) != STACKS:
        raise BadPosition(f'"doubts" takes a number for each of the {STACKS} stacks.')
    s["doubt"][seat] = [number(doubt, DOUBTS, "doubts") for doubt in doubts]
    blank = [["?"] * int(height) for height in s["height"] + s["doubt"][seat]]
    stacks = items(data.get("stacks", blank), "stacks")
    if len(stacks) != STACKS:
        raise BadPosition(f'A memory\'s "stacks" takes {STACKS} stacks, not {len(stacks)}.')
    memo: list[int] = []
    for place, stack in enumerate(stacks):
        found = [memory_of(name) for name in items(stack, "stacks")]
        memo += found
        s["memo_height"][seat, place] = min(len(found), MEMO)
    if len(memo) > MEMO:
        raise BadPosition(f"A memory has {len(memo)} cards; it holds {MEMO}.")
    s["memo"][seat] = UNSEEN
    s["memo"][seat, : len(memo)] = memo
    put_cards(s["known"][seat], data.get("known", []), "known")
    for name, count in mapping(data.get("afloat", {}), "afloat").items():
        card = one_of(name, NAMES, "afloat")
        if type(count) is not int or not -MEMO <= count <= MEMO:
            raise BadPosition(f'"afloat" takes whole numbers, not {quoted(count)}.')
        s["afloat"][seat, card] = count
