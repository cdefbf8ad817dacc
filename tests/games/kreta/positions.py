"""Positions of Kreta that a test can read, and the questions tests ask about them.

record = table(seat(villagers={"Amari": 2}), seat(abbot="Candia"))
record.play_line("commander")
assert "villager Candia" not in words(record)
assert refusal(record, "villager Candia") == "why.peace"
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import kastellan
from kastellan import OVER, IllegalAction, Record

KRETA = kastellan.load("kreta")
COLOURS = ("Blue", "Red", "Yellow", "Green")

PORTS = ("Kydonia", "Selino", "Rethymno", "Messara", "Candia", "Ierapetra", "Sitia")

DEAL = {
    "Kissamos": "olive",
    "Kydonia": "wine",
    "Selino": "thyme",
    "Sfakia": "cheese",
    "Apokoronas": "olive",
    "Rethymno": "wine",
    "Agios Vasileios": "thyme",
    "Amari": "cheese",
    "Mylopotamos": "olive",
    "Messara": "wheat",
    "Candia": "wheat",
    "Pediada": "wine",
    "Lasithi": "thyme",
    "Mirabello": "olive",
    "Ierapetra": "cheese",
    "Sitia": "wine",
}
"""The tiles of every position here, where nobody has taken them."""


def seat(
    villagers: Mapping[str, int] | None = None,
    villages: Mapping[str, int] | None = None,
    abbot: str | None = None,
    ships: Sequence[str] = (),
    forts: Sequence[int] = (),
    tiles: Mapping[str, int] | None = None,
    played: Sequence[str] = (),
    points: int | None = None,
) -> dict[str, Any]:
    """What one player has on the board and on the table; points as for the tiles if not said."""
    barn = dict(tiles or {})
    return {
        "villagers": dict(villagers or {}),
        "villages": dict(villages or {}),
        "abbot": abbot,
        "ships": list(ships),
        "forts": list(forts),
        "tiles": barn,
        "table": list(played),
        "points": sum(n * (n + 1) // 2 for n in barn.values()) if points is None else points,
    }


def data(
    *seats: Mapping[str, Any],
    taken: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """A position as JSON; tiles in front of seats are missing in `taken`, then somewhere."""
    tiles = dict(DEAL)
    owed = [kind for entry in seats for kind, n in entry["tiles"].items() for _ in range(n)]
    for name in taken:
        owed.remove(tiles.pop(name))
    for kind in owed:
        del tiles[next(name for name in reversed(tiles) if tiles[name] == kind)]
    row = fields.pop("row", [2, 17])
    return {
        "players": len(seats),
        "options": dict(options or {}),
        "seats": [dict(entry) for entry in seats],
        "tiles": tiles,
        "row": list(row),
        **fields,
    }


def table(*seats: Mapping[str, Any], **fields: Any) -> Record:
    """A game from a position: Blue to play a card, cards 2 and 17 open, unless said otherwise."""
    return KRETA.position(data(*seats, **fields))


def crowd(name: str, count: int = 7) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two seats whose villagers fill a province."""
    return seat(villagers={name: 5}), seat(villagers={name: count - 5})


def words(record: Record) -> set[str]:
    """The legal actions in short notation."""
    said = {record.say(action) for action in record.legal}
    assert len(said) == len(record.legal)
    return said


def targets(record: Record, before: str) -> set[str]:
    """What follows a beginning among the legal actions: `Amari>` or `villager `."""
    return {text.removeprefix(before) for text in words(record) if text.startswith(before)}


def refusal(record: Record, text: str) -> str:
    """The key of the reason why an action of that name is refused; nothing has changed then."""
    before = record.to_json()
    named = [action for action in range(KRETA.rules.actions) if record.say(action) == text]
    assert named, f"{text!r} names no action at all"
    for action in named:
        with pytest.raises(IllegalAction):
            record.play(action)
    with pytest.raises(IllegalAction) as refused:
        record.read(text)
    reason = refused.value.reason
    assert str(refused.value) == KRETA.texts.say(reason)
    assert record.to_json() == before
    return reason.key


def colour(record: Record) -> str:
    """Whose turn it is."""
    return COLOURS[record.to_move]


def province(record: Record, name: str) -> dict[str, Any]:
    """A province as everybody sees it."""
    found: dict[str, Any] = next(p for p in record.view()["provinces"] if p["name"] == name)
    return found


def opened(players: int = 4, seed: int = 1, **options: Any) -> Record:
    """A game after its set-up."""
    record = KRETA.new(players=players, **options)
    kastellan.driver(seed).settle(record)
    return record


def random_game(players: int, seed: int, steps: int | None = None, **options: Any) -> Record:
    """A game played at random, to the end or for some actions."""
    record = KRETA.new(players=players, **options)
    dice = random.Random(seed)
    chance = kastellan.driver(seed)
    while record.to_move != OVER and (steps is None or len(record.actions) < steps):
        if record.to_move == kastellan.CHANCE:
            record.play(chance.choose(record))
        else:
            record.play(dice.choice(record.legal))
    return record
