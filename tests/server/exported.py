"""Games as a table exports them, for tests."""

import json
from functools import cache
from typing import Any

import kastellan
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.driver import Driver
from kastellan.core.record import Record
from kastellan.server import chance, export

SEED = bytes(range(100, 132))
TABLE = "Ab3-x_9"


def play(record: Record, first_step: int = 1) -> Record:
    """Play a game to its end: fair chance, and players who choose at random."""
    players = Driver(4)
    step = first_step
    while record.to_move != OVER:
        if record.to_move == CHANCE:
            record.play(chance.outcome(record.odds, SEED, TABLE, step))
            step += 1
        else:
            record.play(record.legal[players.below(len(record.legal))])
    return record


@cache
def _text(game: str) -> str:
    options = {"turn_limit": 20} if game == "catan" else {}
    return to_json(play(kastellan.load(game).new(2, options)))


def to_json(record: Record, **changes: Any) -> str:
    """A game as its table exports it."""
    names = ("Ann", "Zoë")
    values: dict[str, Any] = {
        "commitment": chance.commitment(SEED),
        "seed": SEED,
        "created": 1_000,
        "seats": [(name, "person") for name in names],
        "times": [1_000 + step for step in range(len(record.actions))],
    }
    return export.to_json(TABLE, record, **{**values, **changes})


def exported(game: str = "kreta") -> dict[str, Any]:
    """A finished game as plain data, to be tampered with."""
    data: dict[str, Any] = json.loads(_text(game))
    return data
