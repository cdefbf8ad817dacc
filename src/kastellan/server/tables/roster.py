"""Who is at a table and on what terms: what a table's row keeps beside its seats."""

from dataclasses import replace
from typing import TypeVar

import msgspec
from msgspec import Struct

from kastellan.server.protocol import Absence, NoLimit, TimeLimit, Waits
from kastellan.server.store import Seat, TableRow
from kastellan.server.tokens import matches

T = TypeVar("T")


class Watcher(Struct, frozen=True):
    """Somebody with a token who does not play."""

    person: int
    name: str
    token: str
    """Hashed, in hex."""


class Terms(Struct, frozen=True):
    """A table's settings as its row keeps them."""

    time: TimeLimit = NoLimit()
    absent: Absence = Waits()
    host: int = 0
    people: int = 1
    """How many people have been here; the next one gets this number."""
    seated: tuple[int | None, ...] = ()
    """The person at each seat."""
    stand_ins: tuple[str | None, ...] = ()
    """The bot that plays for the person at a seat."""
    watchers: tuple[Watcher, ...] = ()
    invite: str | None = None
    """The table's invite, hashed, in hex."""
    record: str | None = None
    """A game that began elsewhere."""
    rematch: str | None = None
    starts: bool = False
    """Whether the game begins by itself once every seat is filled."""


class Who(Struct, frozen=True):
    """Somebody the table knows."""

    person: int | None = None
    seat: int | None = None
    host: bool = False


NOBODY = Who()


msgspec.json.Decoder(Terms)  # known from here on: two threads must not find out about it at once


def terms_of(row: TableRow) -> Terms:
    """The settings of a row."""
    return msgspec.convert(row.settings, Terms)


def with_terms(row: TableRow, terms: Terms) -> TableRow:
    """A row with other settings."""
    return replace(row, settings=msgspec.to_builtins(terms))


def with_seat(row: TableRow, number: int, seat: Seat) -> TableRow:
    """A row with one seat changed."""
    return replace(row, seats=(*row.seats[:number], seat, *row.seats[number + 1 :]))


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """A tuple with one value changed."""
    return (*values[:place], value, *values[place + 1 :])


def who_is(row: TableRow, terms: Terms, token: str) -> Who | None:
    """Whose token it is; every one is compared, so that time tells nothing."""
    found: Who | None = None
    for number, seat in enumerate(row.seats):
        person = terms.seated[number]
        if matches(token, seat.token_hash) and person is not None:
            found = Who(person, number, person == terms.host)
    for watcher in terms.watchers:
        if matches(token, bytes.fromhex(watcher.token)):
            found = Who(watcher.person, None, watcher.person == terms.host)
    return found
