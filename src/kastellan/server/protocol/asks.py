"""What clients send: the bodies of requests, and the messages of a WebSocket."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from kastellan.server.protocol.shared import (
    CHAT_LENGTH,
    Absence,
    Json,
    Level,
    MoveId,
    Name,
    NoLimit,
    SeatNumber,
    Secret,
    TimeLimit,
    Waits,
    Whole,
)

ChatText = Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]
People = Annotated[list[Whole], Meta(max_length=200)]


class SeatWish(Struct, forbid_unknown_fields=True):
    """What a seat shall be: open to anybody, kept for whoever has its invite, or a bot's."""

    kind: Literal["open", "reserved", "bot"] = "open"
    level: Level | None = None


class NewTable(Struct, forbid_unknown_fields=True):
    """`POST /api/tables`: a table to be; whoever makes it is its host."""

    game: Annotated[str, Meta(max_length=40)]
    name: Name = "Host"
    players: SeatNumber | None = None
    options: dict[str, Json] = {}
    seats: Annotated[list[SeatWish], Meta(max_length=8)] | None = None
    seat: SeatNumber | None = None
    """Where the host sits; None to stand by."""
    start: bool = False
    """Whether the game begins by itself once every seat is filled."""
    public: bool = False
    time: TimeLimit = NoLimit()
    absent: Absence = Waits()


class SceneWish(Struct, forbid_unknown_fields=True):
    """`POST /api/games/{game}/scene`: options to try, such as a board of one's own."""

    options: dict[str, Json] = {}
    players: SeatNumber | None = None


class Join(Struct, forbid_unknown_fields=True):
    """`POST …/join`: sit down; at a seat of choice, or at the first that is free."""

    name: Name
    seat: SeatNumber | None = None
    invite: Secret | None = None


class Watch(Struct, forbid_unknown_fields=True):
    """`POST …/watch`: look on, with a name to chat under."""

    name: Name
    invite: Secret | None = None


class InviteWish(Struct, forbid_unknown_fields=True):
    """`POST …/invites`: a new invite, to a seat or to the table; the old one ends."""

    seat: SeatNumber | None = None


class Import(Struct, forbid_unknown_fields=True):
    """`POST /api/imports`: a game written elsewhere, as JSON or as text."""

    record: str
    name: Name = "Host"
    public: bool = False


class Move(Struct, tag="move", forbid_unknown_fields=True):
    """Play an action: by number, or by the words of `say`."""

    move_id: MoveId
    version: Whole
    """The last version seen."""
    action: int | Annotated[str, Meta(max_length=200)]


class Undo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take back your last decision, or your turn as far as that goes."""

    move_id: MoveId
    version: Whole
    turn: bool = False


class Chat(Struct, tag="chat", forbid_unknown_fields=True):
    """Say something at the table."""

    move_id: MoveId
    text: ChatText


class TakeBack(Struct, tag="take_back", forbid_unknown_fields=True):
    """Take your seat back from the bot that stands in."""

    move_id: MoveId


class HandOver(Struct, tag="hand_over", forbid_unknown_fields=True):
    """Let the bot that the table names play for you until you take your seat back."""

    move_id: MoveId


class Mute(Struct, tag="mute", forbid_unknown_fields=True):
    """From now on leave out what these people say; over this connection only."""

    people: People


class Resync(Struct, tag="resync", forbid_unknown_fields=True):
    """Send what came after a version, or everything."""

    version: Whole | None = None


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Are you there? Answered by a pong with the version."""


Ask = Move | Undo | Chat | TakeBack | HandOver | Mute | Resync | Ping
"""What can be sent over a WebSocket."""
