"""Every world that fits what a seat knows, by trying all of them: how likely each one is.

The copies of a card are told apart here. A way to explain a memory names the places from which the
other has taken, and the copies that have come to light since. Every way that fits is as likely as
another; given the way, so is every order of the cards nobody has seen at the places never seen,
and then every order of the cards with the other at the places where the other put one.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

from kastellan.core.game import State
from kastellan.games.catan.layout import PUT, STACKS, UNSEEN
from kastellan.games.catan.tables import COUNT, NAMES, TYPES

World = tuple[tuple[str, ...], ...]
"""The stacks, top first, and the other's hand in the order of the card table."""
Copy = tuple[int, int]


def world_of(s: State, seat: int) -> World:
    """The stacks and the other's hand of a whole state."""
    cards, at, stacks = [NAMES[card] for card in s["pile"] if card >= 0], 0, []
    for height in s["height"]:
        stacks.append(tuple(cards[at : at + int(height)]))
        at += int(height)
    hand = [NAMES[card] for card in range(TYPES) for _ in range(s["hand"][1 - seat, card])]
    return (*stacks, tuple(hand))


def memos(s: State, seat: int) -> list[list[Any]]:
    """What the seat remembers of each stack, each remembered card as a copy of its own."""
    found, at, copies = [], 0, Counter[int]()
    for height in s["memo_height"][seat]:
        stack: list[Any] = []
        for card in s["memo"][seat, at : at + int(height)].tolist():
            stack.append(card if card < 0 else (card, copies[card]))
            copies[card] += 1
        found.append(stack)
        at += int(height)
    return found


def chances(s: State, seat: int) -> dict[World, Fraction]:
    """How likely each world is for a seat."""
    fits = [worlds for worlds in map(list, _ways(s, seat)) if worlds]
    found = Counter[World]()
    for worlds in fits:
        for world in worlds:
            found[world] += Fraction(1, len(worlds) * len(fits))  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


def _ways(s: State, seat: int) -> Iterator[Iterator[World]]:
    """The worlds of each way to explain the seat's memory."""
    remembered = memos(s, seat)
    places = [range(len(stack)) for stack in remembered]
    doubts = [int(doubt) for doubt in s["doubt"][seat]]
    for gone in product(*(combinations(p, d) for p, d in zip(places, doubts, strict=True))):
        struck = [remembered[stack][place] for stack in range(STACKS) for place in gone[stack]]
        kept = [
            [entry for place, entry in enumerate(remembered[stack]) if place not in gone[stack]]
            for stack in range(STACKS)
        ]
        yield from _explanations(s, seat, kept, [entry for entry in struck if type(entry) is tuple])


def _explanations(
    s: State, seat: int, kept: list[list[Any]], struck: list[Copy]
) -> Iterator[Iterator[World]]:
    """Which copies lie open, then where all others are."""
    here = {entry for stack in kept for entry in stack if type(entry) is tuple}
    known: list[Copy] = []
    with_other: list[Copy] = list(struck)
    unseen: list[Copy] = []
    lit = []
    for card in range(TYPES):
        hidden = int(COUNT[card] - s["aside"][card] - s["built"][:, card].sum())
        hidden -= int(s["hand"][seat, card])
        afloat = int(s["afloat"][seat, card])
        mine = [copy for copy in struck if copy[0] == card]
        seen = len(mine) + len([copy for copy in here if copy[0] == card])
        others = [(card, 10 + number) for number in range(hidden + max(-afloat, 0) - seen)]
        known += [others.pop() for _ in range(int(s["known"][seat, card]))]
        with_other += [others.pop() for _ in range(max(afloat, 0))]
        unseen += others
        lit.append(list(combinations([*mine, *others], max(-afloat, 0))))
    for choice in product(*lit):
        open_now = {copy for copies in choice for copy in copies}
        yield _fillings(
            kept,
            known,
            [copy for copy in with_other if copy not in open_now],
            [copy for copy in unseen if copy not in open_now],
        )


def _fillings(
    kept: list[list[Any]], known: list[Copy], with_other: list[Copy], unseen: list[Copy]
) -> Iterator[World]:
    """Every order at the places never seen, and at those where the other put a card."""
    entries = [entry for stack in kept for entry in stack]
    for first in permutations(unseen, entries.count(UNSEEN)):
        rest = [*with_other, *(copy for copy in unseen if copy not in first)]
        for second in permutations(rest, entries.count(PUT)):
            gaps = {UNSEEN: iter(first), PUT: iter(second)}
            stacks = [
                tuple(NAMES[(next(gaps[entry]) if type(entry) is int else entry)[0]]
                      for entry in stack)
                for stack in kept
            ]  # fmt: skip
            hand = sorted([*known, *(copy for copy in rest if copy not in second)])
            yield (*stacks, tuple(NAMES[card] for card, _ in hand))
