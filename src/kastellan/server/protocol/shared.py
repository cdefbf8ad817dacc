"""The words that messages in both directions are made of."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

Json = Any

NAME_LENGTH = 24
CHAT_LENGTH = 300
MOVE_ID_LENGTH = 64

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH, description="Chosen freely.")]
MoveId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=MOVE_ID_LENGTH,
        pattern=r"^[A-Za-z0-9_.:-]+$(?!\n)",  # `$` alone would let a line break pass
        description="The sender's own name for a message; sent again, it is answered alike.",
    ),
]
Secret = Annotated[str, Meta(min_length=1, max_length=64)]
Whole = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Level = Annotated[str, Meta(min_length=1, max_length=64, description="A bot by name.")]

Status = Literal["open", "running", "over", "closed"]
SeatKind = Literal["open", "reserved", "person", "bot"]


class Text(Struct):
    """A sentence before it is in a language: a key of the texts, and what is filled in."""

    key: str
    params: dict[str, Json] = {}


class NoLimit(Struct, tag="none", tag_field="kind", frozen=True):
    """Everybody takes the time they need."""


class PerDecision(Struct, tag="decision", tag_field="kind", frozen=True):
    """So many seconds for each decision."""

    seconds: Annotated[int, Meta(ge=5, le=86_400)]


class Budget(Struct, tag="budget", tag_field="kind", frozen=True):
    """So many seconds for the whole game, and some more with each decision."""

    seconds: Annotated[int, Meta(ge=30, le=864_000)]
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0


class Days(Struct, tag="days", tag_field="kind", frozen=True):
    """So many days for each decision, for play over days."""

    days: Annotated[int, Meta(ge=1, le=60)]


TimeLimit = NoLimit | PerDecision | Budget | Days


class Waits(Struct, tag="wait", tag_field="kind", frozen=True):
    """The table waits for whoever is out of time or gone."""


class StandIn(Struct, tag="bot", tag_field="kind", frozen=True):
    """A bot takes the seat at once; the person can take it back."""

    level: Level
    after: Annotated[
        int, Meta(ge=5, le=86_400, description="Seconds without a connection until one is gone.")
    ] = 60


Absence = Waits | StandIn


class Clock(Struct):
    """How much time a seat has, in milliseconds; None without a limit."""

    left: int | None
    runs: bool


class SeatInfo(Struct):
    """Who sits where, for everybody."""

    kind: SeatKind
    name: str = ""
    level: str = ""
    """The bot that sits here."""
    person: int | None = None
    here: bool = False
    """Whether the person is connected."""
    stand_in: str | None = None
    """The bot that plays for the person meanwhile."""
    hasty: bool = False
    """Whether the bot plays below its strength for now, because it is still being compiled."""


class Person(Struct):
    """Somebody at the table who does not play."""

    person: int
    name: str
    here: bool


class TableInfo(Struct):
    """A table, for everybody who may know of it."""

    id: str
    game: str
    status: Status
    public: bool
    players: int
    options: dict[str, Json]
    """The game's options; a board of one's own by its name."""
    seats: list[SeatInfo]
    host: int
    """The person who can start and close the table."""
    watchers: list[Person]
    time: TimeLimit
    absent: Absence
    commitment: str
    """The hash of the secret that chance is drawn from."""
    created: int
    seed: str | None = None
    """That secret, once the game is over."""
    rematch: str | None = None
    winners: list[int] = []
    points: list[int] = []
    halted: bool = False
    """Whether its rules are no longer here: it is shown as it was last seen, and cannot go on."""


class You(Struct):
    """Who the server takes you for."""

    person: int | None = None
    """None for somebody who only looks."""
    seat: int | None = None
    host: bool = False


class Offer(Struct):
    """Something you may do now."""

    action: int
    say: str
    """Short notation, in English; a move may name it instead of the number."""
    words: Text
    parts: dict[str, Json]
    """Taken apart: `kind`, and what that kind points at."""
    targets: list[str]
    """What to point at, one after the other, to choose it: `["province.3", "province.5"]`."""
    final: bool
    """Whether it cannot be taken back: somebody else decides next, or something is seen."""


class Entry(Struct):
    """What one action did, as you may know it."""

    step: int
    """The number of the action in the game, from 0."""
    seat: int | None
    """Who acted; None for chance."""
    lines: list[Text]


class Said(Struct):
    """A line of the table's chat."""

    number: int
    person: int
    name: str
    seat: int | None
    text: str
    time: int


class Sight(Struct, kw_only=True):
    """What you see and may do at one version of a table."""

    version: int
    position: int
    """The version that last changed the game: a move from before it is stale."""
    table: TableInfo
    you: You
    to_move: int | None = None
    """The seat that decides now; None when nobody does."""
    step: int = 0
    """Actions played so far; what an undo takes back is not counted."""
    view: Json = None
    """The game as you see it; None until it starts."""
    legal: list[Offer] = []
    """What you may do now; empty when you are not to move."""
    can_undo: bool = False
    clocks: list[Clock] = []
    time: int = 0
    """The server's clock, milliseconds since 1970."""


def schema_of(*types: Any) -> dict[str, Json]:
    """The JSON schema of messages, for those who generate types from it."""
    schemas, components = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "anyOf": list(schemas),
        "$defs": components,
    }
