"""Coming and going: sit down, look on, leave, start, close. Each is a job for the table's task."""

from dataclasses import replace

from msgspec import structs

from kastellan.server.house import PEOPLE
from kastellan.server.protocol import InviteWish, Join, SeatWish, StandIn, Watch
from kastellan.server.refusals import Refused
from kastellan.server.store import Event, Seat, TableRow
from kastellan.server.tables.owner import Owner
from kastellan.server.tables.playing import name_of, seated
from kastellan.server.tables.roster import (
    NOBODY,
    Watcher,
    Who,
    put,
    terms_of,
    who_is,
    with_seat,
    with_terms,
)
from kastellan.server.tokens import hashed, matches, new_token
from kastellan.server.visitor import Visitor
from kastellan.server.wording import person_name

Place = tuple[Who, str]
"""Somebody's place at a table, and the token that proves it."""


def may_look(row: TableRow, who: Who, invite: str | None) -> bool:
    """Whether somebody may know of a table."""
    return row.public or who.person is not None or holds_invite(row, invite)


def holds_invite(row: TableRow, invite: str | None) -> bool:
    """Whether an invite is the table's or one of its seats'."""
    if invite is None:
        return False
    kept = terms_of(row).invite
    found = [matches(invite, seat.invite_hash) for seat in row.seats]
    found.append(kept is not None and matches(invite, bytes.fromhex(kept)))
    return any(found)


def check_host(owner: Owner, who: Who) -> None:
    """Refuse whoever is not the host."""
    if who.person is None:
        raise Refused("no_token")
    if not who.host:
        raise Refused("forbidden")
    if owner.table.row.status == "closed":
        raise Refused("closed")


async def join(owner: Owner, who: Who, ask: Join) -> Place:
    """Sit down; somebody who looked on so far keeps their number and gets a new token."""
    row = owner.table.row
    if row.status in ("over", "closed"):
        raise Refused("closed")
    if who.seat is not None:
        raise Refused("seat_taken")
    number = _free_seat(row, ask)
    name, token = person_name(ask.name), new_token()
    terms = terms_of(row)
    person = terms.people if who.person is None else who.person
    terms = structs.replace(
        terms,
        people=max(terms.people, person + 1),
        seated=put(terms.seated, number, person),
        watchers=tuple(each for each in terms.watchers if each.person != person),
    )
    row = with_terms(row, terms)
    row = with_seat(row, number, Seat("person", name, "", hashed(token), None))
    events = [owner.event("joined", data={"told": {"name": name}})]
    row, begun = _start_if_full(owner, row)
    owner.audience.drop("token_ended", person)
    await owner.commit(*events, *begun, row=row)
    return Who(person, number, person == terms.host), token


def _free_seat(row: TableRow, ask: Join) -> int:
    """The seat somebody can sit down at: the one asked for, or the first that fits."""
    invite, kept = ask.invite, terms_of(row).invite
    by_table = row.public or (
        invite is not None and kept is not None and matches(invite, bytes.fromhex(kept))
    )
    own = [n for n, seat in enumerate(row.seats) if invite and matches(invite, seat.invite_hash)]
    free = [*own, *(n for n, seat in enumerate(row.seats) if seat.kind == "open" and by_table)]
    if ask.seat is not None:
        if ask.seat >= len(row.seats):
            raise Refused("bad_request", "bad_seat", seat=ask.seat, last=len(row.seats) - 1)
        if row.seats[ask.seat].kind not in ("open", "reserved"):
            raise Refused("seat_taken")
        free = [n for n in free if n == ask.seat]
    if free:
        return free[0]
    if not row.public and not holds_invite(row, invite):
        raise Refused("forbidden", "bad_invite" if invite else "private")
    if any(seat.kind == "reserved" for seat in row.seats):
        raise Refused("forbidden", "bad_invite" if invite else "reserved")
    raise Refused("full")


async def watch(owner: Owner, who: Who, ask: Watch) -> Place:
    """Look on, with a name."""
    row, terms = owner.table.row, owner.table.terms
    if who.person is not None:
        raise Refused("seat_taken", "here_already")
    if not may_look(row, who, ask.invite):
        raise Refused("forbidden", "bad_invite" if ask.invite else "private")
    if row.status == "closed":
        raise Refused("closed")
    most = min(PEOPLE, owner.house.settings.spectators_per_table)
    if len(terms.watchers) >= most:
        raise Refused("too_many", "too_many_people")
    name, token = person_name(ask.name), new_token()
    person = terms.people
    watcher = Watcher(person, name, hashed(token).hex())
    terms = structs.replace(terms, people=person + 1, watchers=(*terms.watchers, watcher))
    event = owner.event("watching", data={"told": {"name": name}})
    await owner.commit(event, row=with_terms(row, terms))
    return Who(person), token


async def leave(owner: Owner, who: Who) -> None:
    """Give up one's place; the token ends."""
    if who.person is None:
        raise Refused("no_token")
    row, name = owner.table.row, name_of(owner, who)
    terms = terms_of(row)
    terms = structs.replace(
        terms, watchers=tuple(each for each in terms.watchers if each.person != who.person)
    )
    events = [owner.event("left", data={"told": {"name": name}})]
    if who.seat is not None:
        terms = structs.replace(
            terms,
            seated=put(terms.seated, who.seat, None),
            stand_ins=put(terms.stand_ins, who.seat, None),
        )
        row = with_seat(row, who.seat, _left_behind(row, who.seat))
        events[0] = owner.event("left_seat", data=events[0].data)
    if who.person == terms.host:
        rest = [person for person in terms.seated if person is not None]
        rest += [each.person for each in terms.watchers]
        if rest:
            terms = structs.replace(terms, host=rest[0])
        elif row.status == "open":
            row = replace(row, status="closed")
            events.append(owner.event("closed", data={}))
    await owner.commit(*events, row=with_terms(row, terms))


def _left_behind(row: TableRow, number: int) -> Seat:
    """What a seat is once its person has left: free again, or a bot's if the table says so."""
    absent = terms_of(row).absent
    if row.status == "over":
        return replace(row.seats[number], token_hash=None, invite_hash=None)
    if row.status == "running" and isinstance(absent, StandIn):
        return Seat("bot", "", absent.level)
    return Seat("open")


async def start(owner: Owner, who: Who) -> int:
    """Begin the game."""
    check_host(owner, who)
    row = owner.table.row
    if row.status != "open":
        raise Refused("started")
    if any(seat.kind in ("open", "reserved") for seat in row.seats):
        raise Refused("not_running", "seats_open")
    row, begun = _begin(owner, row)
    return await owner.commit(*begun, row=row)


def _begin(owner: Owner, row: TableRow) -> tuple[TableRow, list[Event]]:
    return replace(row, status="running"), [owner.event("start", data={})]


def _start_if_full(owner: Owner, row: TableRow) -> tuple[TableRow, list[Event]]:
    is_full = all(seat.kind in ("person", "bot") for seat in row.seats)
    if row.status == "open" and is_full and terms_of(row).starts:
        return _begin(owner, row)
    return row, []


async def begin_if_full(owner: Owner) -> None:
    """Begin the game of a new table that is full from the start, if its host wants that."""
    row, begun = _start_if_full(owner, owner.table.row)
    if begun:
        await owner.commit(*begun, row=row)


async def close(owner: Owner, who: Who) -> int:
    """End the table; a game that is over stays to be looked at."""
    check_host(owner, who)
    row = owner.table.row
    if row.status == "over":
        raise Refused("closed", "is_over")
    return await owner.commit(
        owner.event("closed", data={}), row=replace(row, status="closed", wake=0)
    )


async def set_seat(owner: Owner, who: Who, number: int, ask: SeatWish) -> str | None:
    """Change a seat at which nobody sits; returns the secret of its invite, if it has one."""
    check_host(owner, who)
    row = owner.table.row
    if row.status != "open":
        raise Refused("started")
    if number >= len(row.seats):
        raise Refused("bad_request", "bad_seat", seat=number, last=len(row.seats) - 1)
    if row.seats[number].kind == "person":
        raise Refused("seat_taken")
    seat, secret = new_seat(ask)
    row = with_seat(row, number, seat)
    row, begun = _start_if_full(owner, row)
    event = owner.event("seat", data={"told": {"seat": number + 1}})
    await owner.commit(event, *begun, row=row)
    return secret


def new_seat(ask: SeatWish) -> tuple[Seat, str | None]:
    """A seat nobody sits at yet, and the secret of its invite if it is reserved."""
    if ask.kind == "reserved":
        secret = new_token()
        return Seat("reserved", invite_hash=hashed(secret)), secret
    return Seat(ask.kind, level=ask.level or ""), None


async def invite(owner: Owner, who: Who, ask: InviteWish) -> str:
    """A new invite, in place of the old one; to a seat, or to the table."""
    check_host(owner, who)
    row, secret = owner.table.row, new_token()
    if row.status == "over":
        raise Refused("closed", "is_over")
    if ask.seat is None:
        terms = structs.replace(terms_of(row), invite=hashed(secret).hex())
        row = with_terms(row, terms)
    else:
        if ask.seat >= len(row.seats):
            raise Refused("bad_request", "bad_seat", seat=ask.seat, last=len(row.seats) - 1)
        if row.seats[ask.seat].kind not in ("open", "reserved"):
            raise Refused("seat_taken")
        row = with_seat(row, ask.seat, Seat("reserved", invite_hash=hashed(secret)))
    await owner.commit(owner.event("invite", data={}), row=row)
    return secret


def check_rematch(owner: Owner, who: Who) -> None:
    """Another game is for those who played, once theirs has ended."""
    seated(who)
    if owner.table.row.status not in ("over", "closed"):
        raise Refused("not_over")


async def note_rematch(owner: Owner, who: Who, table_id: str) -> str:
    """Tell everybody where the next game is; of two who ask, the first decides."""
    check_rematch(owner, who)
    row = owner.table.row
    terms = terms_of(row)
    if terms.rematch is not None:
        return terms.rematch
    await owner.commit(
        owner.event("rematch", data={}),
        row=with_terms(row, structs.replace(terms, rematch=table_id)),
    )
    return table_id


def knows(owner: Owner, visitor: Visitor) -> bool:
    """Whether somebody shows nothing that the table has never heard of."""
    token, row = visitor.token, owner.table.row
    is_known = token is None or who_is(row, owner.table.terms, token) is not None
    return is_known and (visitor.invite is None or holds_invite(row, visitor.invite))


def identify(owner: Owner, visitor: Visitor) -> Who:
    """Who asks: nobody without a token, and nobody with an old cookie.

    Who shows a token of their own accord is told if it is not one of this table.
    """
    if visitor.token is None:
        return NOBODY
    who = who_is(owner.table.row, owner.table.terms, visitor.token)
    if who is None and not visitor.by_cookie:
        raise Refused("unknown_token")
    return who or NOBODY
