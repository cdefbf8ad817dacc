"""What servers say to each other: a few numbers about a table, never what happens at it."""

import msgspec
from msgspec import Struct

CHANNEL = "kastellan"
"""One for all tables. PostgreSQL wakes every listener of a database for every channel anyway, and
to begin and end listening for each table would be two transactions more."""


class At(Struct, tag="at", array_like=True, frozen=True):
    """A table has a new version."""

    server: str
    table: str
    version: int


class Here(Struct, tag="here", array_like=True, frozen=True):
    """A server has a table in memory."""

    server: str
    table: str
    since: int
    """When it took it in; whoever has it longest lets bots play and clocks ring."""
    version: int
    position: int
    clock: int | None
    """For how many milliseconds whoever decides has been deciding; clocks of hosts may differ."""
    people: tuple[int, ...]
    """Who is connected there."""
    asks: bool = False
    """Whether the others shall say the same of themselves."""


class Gone(Struct, tag="gone", array_like=True, frozen=True):
    """A table has left a server's memory."""

    server: str
    table: str


class Beat(Struct, tag="beat", array_like=True, frozen=True):
    """A server lives."""

    server: str


class Anew(Struct, tag="anew", array_like=True, frozen=True):
    """What a server has said before does not count any more; it says next which tables it has."""

    server: str


class Answered(Struct, tag="answered", array_like=True, frozen=True):
    """A worker has found what a bot plays; the answer lies in the database."""

    place: str


Word = At | Here | Gone | Beat | Anew | Answered

_words: msgspec.json.Decoder[Word] = msgspec.json.Decoder(Word)


def write(word: Word) -> bytes:
    """As it is sent."""
    return msgspec.json.encode(word)


def read(data: bytes) -> Word | None:
    """The inverse; None for what another release says."""
    try:
        return _words.decode(data)
    except msgspec.MsgspecError:
        return None
