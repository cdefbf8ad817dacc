"""Rows as the database keeps them, and back."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Row

from kastellan.server.store.rows import Event, Seat, TableRow, Version

Values = dict[str, Any]

_events = msgspec.json.Decoder(tuple[Event, ...])


def version_values(table_id: str, version: int, events: Sequence[Event]) -> Values:
    """The row of a version; its move is that of the one event that has a `move_id`."""
    moves = [event for event in events if event.move_id is not None]
    if not events or len(moves) > 1:
        raise ValueError("a version holds at least one event, and at most one with a move_id")
    return {
        "table_id": table_id,
        "version": version,
        "seat": moves[0].seat if moves else None,
        "move_id": moves[0].move_id if moves else None,
        "events": _json(events),
    }


def to_version(row: Row[Any]) -> Version:
    """The inverse of `version_values`."""
    return Version(row.version, _events.decode(row.events))


def table_values(table: TableRow) -> Values:
    """The row of a table, without its seats."""
    return {
        "id": table.id,
        "game": table.game,
        "signature": table.signature,
        "options": _json(table.options),
        "settings": _json(table.settings),
        "public": table.public,
        "status": table.status,
        "seed": table.seed,
        "commitment": table.commitment,
        "created": table.created,
        "updated": table.updated,
        "wake": table.wake,
        "revision": table.revision,
    }


def seat_values(table: TableRow) -> list[Values]:
    """The rows of a table's seats."""
    return [
        {
            "table_id": table.id,
            "seat": number,
            "kind": seat.kind,
            "name": seat.name,
            "level": seat.level,
            "token_hash": seat.token_hash,
            "invite_hash": seat.invite_hash,
        }
        for number, seat in enumerate(table.seats)
    ]


def to_tables(rows: Iterable[Row[Any]]) -> list[TableRow]:
    """Tables out of the rows of `tables` joined with `seats`, those of a table one by one."""
    heads: dict[str, Row[Any]] = {}
    seats: dict[str, list[Seat]] = {}
    for row in rows:
        heads.setdefault(row.id, row)
        seats.setdefault(row.id, []).append(
            Seat(row.kind, row.name, row.level, row.token_hash, row.invite_hash)
        )
    return [_table(head, tuple(seats[head.id])) for head in heads.values()]


def _table(row: Row[Any], seats: tuple[Seat, ...]) -> TableRow:
    return TableRow(
        id=row.id,
        game=row.game,
        signature=row.signature,
        seats=seats,
        seed=row.seed,
        commitment=row.commitment,
        created=row.created,
        options=msgspec.json.decode(row.options),
        settings=msgspec.json.decode(row.settings),
        public=row.public,
        status=row.status,
        updated=row.updated,
        wake=row.wake,
        revision=row.revision,
    )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
