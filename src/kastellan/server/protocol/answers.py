"""What the server sends: the bodies of its answers, and the messages of a stream."""

from typing import Literal

from msgspec import Struct, field

from kastellan.server.protocol.shared import (
    Entry,
    Json,
    Person,
    Said,
    SeatInfo,
    Sight,
    TableInfo,
    Text,
)

Code = Literal[
    "bad_request",
    "bad_name",
    "bad_option",
    "bad_record",
    "busy",
    "cannot_undo",
    "closed",
    "forbidden",
    "full",
    "illegal",
    "internal",
    "method",
    "no_token",
    "not_found",
    "not_over",
    "not_running",
    "origin",
    "other_rules",
    "out_of_turn",
    "seat_taken",
    "stale",
    "stand_in",
    "started",
    "too_large",
    "too_many",
    "unknown_token",
]


class Invite(Struct):
    """A link that lets its holder sit down, or look on at a private table.

    What comes after the `#` is the secret. Browsers send it to nobody; the page does, on joining.
    """

    link: str
    secret: str
    seat: int | None = None


class Seated(Struct):
    """Your place at a table, and the secret that proves it: keep it to yourself."""

    table: TableInfo
    person: int
    seat: int | None
    token: str
    invites: list[Invite] = []


class SeatChanged(Struct):
    """A table with one seat changed, and the invite to it if it is reserved now."""

    table: TableInfo
    invite: Invite | None = None


class Tables(Struct):
    """Some tables."""

    tables: list[TableInfo]


class OwnTable(Struct):
    """A table where you have a place."""

    table: TableInfo
    person: int
    seat: int | None
    your_turn: bool
    to_move: int | None = None
    """The seat that decides now."""


class OwnTables(Struct):
    """The tables where you have a place."""

    tables: list[OwnTable]


class State(Sight, tag="state", kw_only=True):
    """Everything you may know of a table: sent first, and whenever a gap cannot be filled."""

    log: list[Entry] = field(default_factory=list)
    """The end of the game's story; the rest can be asked for."""
    chat: list[Said] = field(default_factory=list)


class Acted(Struct, tag="acted", tag_field="kind"):
    """A seat or chance has played an action."""

    entry: Entry
    action: int | None = None
    """Which; only to the seat that played it."""


class Undone(Struct, tag="undone", tag_field="kind"):
    """A seat has taken back decisions: what has a step from here on no longer counts."""

    seat: int
    step: int


class Spoken(Struct, tag="said", tag_field="kind"):
    """Somebody has said something."""

    said: Said


class News(Struct, tag="news", tag_field="kind"):
    """Something else has happened: somebody sat down, left, ran out of time …"""

    line: Text


Happening = Acted | Undone | Spoken | News


class Update(Sight, tag="update", kw_only=True):
    """What happened after the version `since`, and what you see now."""

    since: int
    events: list[Happening] = field(default_factory=list)


class Presence(Struct, tag="presence"):
    """Who is there; no new version."""

    version: int
    seats: list[SeatInfo]
    watchers: list[Person]


class Accepted(Struct, tag="accepted"):
    """Your message was carried out, and stored, as this version."""

    move_id: str
    version: int


class Refused(Struct, tag="refused"):
    """Your message was not carried out, and why."""

    code: Code
    message: Text
    sentence: str
    """The message in English."""
    move_id: str | None = None
    version: int | None = None
    state: State | None = None
    """What you see now, where that helps."""
    retry_after: float | None = None
    """Seconds to wait before trying again."""


class Pong(Struct, tag="pong"):
    """Here, at this version."""

    version: int


class Bye(Struct, tag="bye"):
    """The server ends this stream; connect again with the last version you saw."""

    code: Literal["slow", "stopping", "token_ended", "table_reloaded"]
    retry_after: float | None = None
    """Seconds to wait before that, if there is a reason to."""


Answer = State | Update | Presence | Accepted | Refused | Pong | Bye


class Log(Struct):
    """A piece of a game's story."""

    first: int
    total: int
    """Actions in the game so far."""
    entries: list[Entry]


class Replay(Struct):
    """A finished game at one of its steps."""

    step: int
    steps: int
    seat: int | None
    """Whose eyes; None for a spectator's."""
    to_move: int | None
    view: Json
    lines: list[Text]
    """What the action that led here did."""


class Fairness(Struct):
    """What chance was drawn from in a finished game, and what it brought."""

    commitment: str
    seed: str
    draws: list[Json]
    """By kind: its name, how often, and for each outcome how often it came and was expected."""


class Export(Struct):
    """A finished game, to keep."""

    name: str
    record: Json
    text: str


class ChoiceInfo(Struct):
    """One value of an option."""

    value: Json
    text: Text
    players: list[int]
    """With how many players it can be chosen."""


class OptionInfo(Struct):
    """Something that can be chosen before a game; without choices, as a number."""

    name: str
    text: Text
    default: Json
    choices: list[ChoiceInfo]


class LevelInfo(Struct):
    """An opponent with a name and a face."""

    id: str
    """How a seat names it."""
    rank: int
    """1 is the gentlest."""
    name: Text
    sentence: Text
    face: str
    """Where its picture is."""


class GameInfo(Struct):
    """A game that can be played here."""

    name: str
    title: str
    signature: str
    players: list[int]
    seat_names: list[str]
    """In English."""
    seats: list[Text]
    """The same in any language."""
    options: list[OptionInfo]
    bots: list[str]
    levels: list[LevelInfo]
    middling: str
    """Whom one meets when nobody is named."""


class Games(Struct):
    """The games there are."""

    games: list[GameInfo]


class Texts(Struct):
    """Every sentence in one language: of each game by its name, and of the server."""

    language: str
    texts: dict[str, dict[str, str]]


class Health(Struct):
    """The server is up."""

    version: str
    tables: int
    """Tables in memory."""
