"""A table's game as a file: the record, and around it what fair chance and people need.

    {"kastellan_table": 1, "table": ID, "commitment": HEX, "seed": HEX, "created": MS,
     "seats": [{"name": …, "kind": …}, …], "imported": 0, "times": [MS, …], "record": {…}}

`times` has a time for each action of the record. `imported` says how many of the actions were
played elsewhere, before the game came to this table. The seed is there when the game is over.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kastellan.core.errors import BadRecord
from kastellan.core.record import Record
from kastellan.core.texts import quoted
from kastellan.server.chance import SEED_BYTES

FORMAT = 1
_FIELDS = (
    "kastellan_table", "table", "commitment", "seed", "created", "seats", "imported", "times",
    "record",
)  # fmt: skip
_HASH_DIGITS = 64


@dataclass(frozen=True)
class Exported:
    """A game out of a table's file."""

    table: str
    commitment: str
    seed: bytes | None
    created: int
    seats: tuple[dict[str, str], ...]
    imported: int
    times: tuple[int, ...]
    record: Record


def to_json(
    table: str,
    record: Record,
    *,
    commitment: str,
    seed: bytes | None,
    created: int,
    seats: Sequence[tuple[str, str]],
    times: Sequence[int],
    imported: int = 0,
) -> str:
    """The file of a table; seats are names with kinds, and a seed is given only at the end."""
    data = {
        "kastellan_table": FORMAT,
        "table": table,
        "commitment": commitment,
        "seed": None if seed is None else seed.hex(),
        "created": created,
        "seats": [{"name": name, "kind": kind} for name, kind in seats],
        "imported": imported,
        "times": list(times),
        "record": json.loads(record.to_json()),
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def from_json(text: str | bytes) -> Exported:
    """Read what `to_json` wrote, and replay its game; raises BadRecord with a sentence."""
    data = _object(text)
    if type(data["kastellan_table"]) is not int or data["kastellan_table"] != FORMAT:
        raise BadRecord(
            f"This game was exported in format {quoted(data['kastellan_table'])}; this version of "
            f"Kastellan reads {FORMAT}."
        )
    for name in _FIELDS:
        if name not in data:
            raise BadRecord(f"This exported game is damaged: it has no field {name!r}.")
    for name in data:
        if name not in _FIELDS:
            raise BadRecord(f"An exported game has no field {quoted(name)}.")
    try:
        inner = json.dumps(data["record"])
    except RecursionError:
        raise BadRecord("This exported game is damaged: it is nested too deeply.") from None
    record = Record.from_json(inner)
    seats, times = data["seats"], data["times"]
    if (
        not isinstance(seats, list)
        or len(seats) != record.players
        or not all(isinstance(seat, dict) and _are_texts(seat.values()) for seat in seats)
    ):
        raise _damaged("seats", f"a list that names each of its {record.players} players")
    if not isinstance(times, list) or len(times) != len(record.actions) or not _are_numbers(times):
        raise _damaged("times", f"a time for each of its {len(record.actions)} actions")
    table = data["table"]
    if not isinstance(table, str) or not table or not (table.isascii() and table.isprintable()):
        raise _damaged("table", "the table's name, a text of plain letters and digits")
    if not _are_numbers([data["created"]]):
        raise _damaged("created", "a time in milliseconds")
    if not _are_numbers([data["imported"]]) or data["imported"] > len(record.actions):
        raise _damaged("imported", f"a number from 0 to {len(record.actions)}")
    return Exported(
        table=table,
        commitment=_hex("commitment", data["commitment"], _HASH_DIGITS).hex(),
        seed=None if data["seed"] is None else _hex("seed", data["seed"], SEED_BYTES * 2),
        created=data["created"],
        seats=tuple(seats),
        imported=data["imported"],
        times=tuple(times),
        record=record,
    )


def _object(text: str | bytes) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise BadRecord("This is no game of a table: it is not a JSON object.")
    if "kastellan_table" not in data:
        raise BadRecord(
            'This is no game of a table: it has no field "kastellan_table". Export it from the '
            "table where it was played."
        )
    return data


def _are_texts(values: Any) -> bool:
    return all(isinstance(value, str) for value in values)


def _are_numbers(values: list[Any]) -> bool:
    return all(type(value) is int and value >= 0 for value in values)


def _hex(name: str, value: Any, digits: int) -> bytes:
    try:
        if len(value) == digits:
            return bytes.fromhex(value)
    except (TypeError, ValueError):
        pass
    raise _damaged(name, f"{digits} digits from 0 to f")


def _damaged(name: str, wanted: str) -> BadRecord:
    return BadRecord(f"This exported game is damaged: its field {name!r} shall be {wanted}.")
