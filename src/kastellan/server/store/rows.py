"""What the store keeps, as plain values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

Json = Any

SeatKind = Literal["open", "reserved", "person", "bot"]
Status = Literal["open", "running", "over", "closed"]


class Event(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing that happened at a table."""

    kind: str
    """`action`, `chance`, `undo`, `chat`, `clock`, `seat` …: the server's words."""
    time: int
    seat: int | None = None
    move_id: str | None = None
    """The client's own name for its message; unique for its seat at the table."""
    data: Json = None
    """Whatever else there is to say, as JSON knows it; may hold secrets."""

    def __repr__(self) -> str:
        return f"Event(kind={self.kind!r}, time={self.time}, seat={self.seat})"


@dataclass(frozen=True)
class Version:
    """The events that led from one version of a table to the next."""

    number: int
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Seat:
    """A place at a table, by its number in `TableRow.seats`."""

    kind: SeatKind = "open"
    name: str = ""
    level: str = ""
    """The bot that plays here, or that stands in: `search:1s`."""
    token_hash: bytes | None = field(default=None, repr=False)
    invite_hash: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True)
class TableRow:
    """A table without what happened at it."""

    id: str
    game: str
    signature: str
    seats: tuple[Seat, ...]
    seed: bytes = field(repr=False)
    """The secret of fair chance."""
    commitment: str
    """Its hash, which everybody may know."""
    created: int
    options: Mapping[str, Json] = field(default_factory=dict)
    """The game's options, a board of one's own included."""
    settings: Mapping[str, Json] = field(default_factory=dict, repr=False)
    """The table's: clock, what happens when somebody is away …"""
    public: bool = False
    status: Status = "open"
    updated: int = 0
    """When the row was last written; the store sets it."""
    wake: int = 0
    """When the table has something to do by itself, as when a clock runs out; 0 for never."""
    revision: int = 0
    """Counts the changes of this row; the store sets it."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)
