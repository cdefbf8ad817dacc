"""Crowded positions: random games seldom build the rare cards, these are full of them."""

import random
from collections.abc import Mapping
from typing import Any

from kastellan import BadPosition, Record
from kastellan.core.game import Game
from tests.games.catan.reference import GREEN, RED, RESOURCES, Table

START = ((1, 2, 3, 4, 5, 6), (2, 3, 4, 5, 6, 1))  # C04
SUPPLY = [
    "fields 3", "fields 4", "mountains 4", "mountains 5", "pasture 5", "pasture 6", "forest 6",
    "forest 1", "hills 1", "hills 2", "gold_field 3",
]  # fmt: skip
TWICE = ("abbey", "aqueduct", "bath_house", "church", "library", "town_hall")
DECK = [*GREEN, *RED, "garrison", "garrison", *TWICE]  # what can be built: G1 to G6, R1 to R11
ACTIONS = ["spy", "spy", "spy", "alchemist", "bishop", "arsonist", "merchant", "caravan", "witch"]


def crowded(game: Game, phase: str, options: Mapping[str, Any], dice: random.Random) -> Record:
    """A position with many cities and cards, in which nobody has won yet."""
    while True:
        try:
            record = game.position({"phase": phase, "options": options, **_draw(dice)})
        except BadPosition:
            continue  # nobody can be that unlucky every time
        if not Table(record.position()).is_won():
            return record


def _draw(dice: random.Random) -> dict[str, Any]:
    deck = dice.sample(DECK, len(DECK))
    if dice.random() < 0.3:
        deck.sort(key=lambda card: card != "garrison")  # so that several serve the same region
    actions = dice.sample(ACTIONS, len(ACTIONS))
    supply = dice.sample(SUPPLY, len(SUPPLY))
    return {
        "turn": dice.randint(1, 12),
        "active": dice.randrange(2),
        "seats": [_seat(numbers, deck, actions, supply, dice) for numbers in START],
    }


def _seat(
    numbers: tuple[int, ...],
    deck: list[str],
    actions: list[str],
    supply: list[str],
    dice: random.Random,
) -> dict[str, Any]:
    start = [f"{kind} {number}" for kind, number in zip(RESOURCES, numbers, strict=True)]
    regions = dice.sample(start, len(start))
    left = 5
    for _ in range(dice.randint(0, 2)):
        pair = [supply.pop(), supply.pop()]
        if dice.random() < 0.5:
            left, regions = left - 1, [*pair, *regions]
        else:
            regions = [*regions, *pair]
    fullest = dice.randint(1, 3)
    cities = dice.random()
    columns = [
        _column("city" if dice.random() < cities else "settlement", deck, dice)
        for _ in range(len(regions) // 2 - 1)
    ]
    return {
        "left": left,
        "columns": columns,
        "roads": [dice.random() < 0.3, dice.random() < 0.3],
        "regions": [{"region": name, "stock": dice.randint(0, fullest)} for name in regions],
        "hand": [dice.choice([deck, actions]).pop() for _ in range(dice.randint(0, 3))],
    }


def _column(level: str, deck: list[str], dice: random.Random) -> dict[str, Any]:
    column: dict[str, Any] = {"level": level, "above": [], "below": []}
    for row in ("above", "below"):
        for _ in range(2 if level == "city" else 1):
            fitting = [card for card in deck if level == "city" or card in GREEN]
            if dice.random() < 0.7:
                card = fitting[0]
                deck.remove(card)
                column[row].append(card)
    return column
