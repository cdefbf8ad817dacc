"""What the command and its crowd say to each other, one line of JSON each."""

from msgspec import Struct


class Plan(Struct, frozen=True):
    """What a crowd shall do."""

    addresses: list[str]
    """The servers'."""
    tables: int
    players: int
    bots: int
    """Tables at which only bots play, beside the others."""
    level: str
    """Which bots."""
    spread: bool
    """Whether the people of a table come to different servers."""
    seed: int
    heard: str
    """The file into which everything goes that was acknowledged."""


class Go(Struct, frozen=True):
    """Play for so long: so many moves a second, or as many as will go with 0."""

    seconds: float
    rate: float = 0.0


class Opened(Struct, tag="opened"):
    """So many tables play now."""

    tables: int


class Going(Struct, tag="going"):
    """So much of the time has passed."""

    seconds: float


class Played(Struct, tag="played"):
    """What a crowd has seen of the server."""

    seconds: float
    moves: int
    """Acknowledged, and seen by everybody at their table."""
    p50: float
    """Milliseconds from sending a move to its being seen by the last at the table."""
    p99: float
    longest: float
    bytes: int
    """Received."""
    messages: int
    bots: int
    """Decisions of bots."""
    refusals: dict[str, int]
    games: int
    """Games that ended, and were followed by new ones."""


class Broken(Struct, tag="broken"):
    """It cannot go on."""

    why: str


Said = Opened | Going | Played | Broken


class Acknowledged(Struct, array_like=True):
    """A move the server said it has stored."""

    table: str
    seat: int
    move_id: str
    action: int
    version: int
