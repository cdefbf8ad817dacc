"""Tables for the tests of the store."""

from typing import Any

from kastellan.server.store import Event, Seat, TableRow

SEED = bytes(range(32))
TOKEN = b"t" * 32
INVITE = b"i" * 32


def table(name: str = "t1", **changes: Any) -> TableRow:
    """A table of two: a person and an invited friend."""
    values: dict[str, Any] = {
        "id": name,
        "game": "kreta",
        "signature": "07120a26",
        "seats": (
            Seat("person", "Zoë", token_hash=TOKEN),
            Seat("reserved", invite_hash=INVITE),
            Seat("bot", "Bot", "greedy"),
        ),
        "seed": SEED,
        "commitment": "c0ffee",
        "created": 1_000,
    }
    return TableRow(**{**values, **changes})


def move(number: int, seat: int = 0, move_id: str | None = None) -> Event:
    """An action of a seat."""
    return Event("action", 2_000 + number, seat=seat, move_id=move_id, data=number)
