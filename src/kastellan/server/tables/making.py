"""New tables: from wishes, from a game written elsewhere, or once more with the same people."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

import msgspec

from kastellan import bots
from kastellan.bots.search.knowledge import knowledge
from kastellan.core.contract import OVER
from kastellan.core.errors import BadRecord, KastellanError
from kastellan.core.game import Game, listing
from kastellan.core.notation import HEAD
from kastellan.core.record import Record
from kastellan.games import load, names
from kastellan.server import chance, export
from kastellan.server.protocol import Import, Json, NewTable, SeatWish, StandIn
from kastellan.server.refusals import Refused, mistake
from kastellan.server.store import Seat, TableRow
from kastellan.server.tables.roster import Terms, Watcher, Who, terms_of
from kastellan.server.tables.seating import new_seat
from kastellan.server.tokens import hashed, new_token, table_id
from kastellan.server.wording import person_name

LONGEST_SEARCH = {"s": 10, "ms": 10_000, "n": 1_000_000}
MOST_ACTIONS = 10_000  # in a game that is imported
MOST_WORDS = 5_000  # in one that is written: reading words is slower than reading numbers


@dataclass(frozen=True)
class Made:
    """A new table, the host's place, and the secrets of its invites by seat, None for its own."""

    row: TableRow
    who: Who
    token: str
    invites: dict[int | None, str]


def known_game(name: str) -> Game:
    """A game by its name."""
    if name not in names():
        raise Refused("not_found", "no_game")
    return load(name)


def new_table(ask: NewTable, now: int) -> Made:
    """A table from wishes; slow where a board of one's own has to be checked."""
    game = known_game(ask.game)
    check_options(game, ask.options)
    wishes = ask.seats
    count = ask.players or (len(wishes) if wishes else game.players[-1])
    if wishes is not None and len(wishes) != count:
        raise Refused("bad_option", "bad_seats", players=count, seats=len(wishes))
    try:
        setting = game.setting(count, ask.options)
    except KastellanError as error:
        raise mistake(error, "bad_option") from None
    for wish in wishes or ():
        check_bot(game, wish.level if wish.kind == "bot" else None)
    if isinstance(ask.absent, StandIn):
        check_bot(game, ask.absent.level)
    return _made(ask, game, count, dict(setting.options), wishes or [SeatWish()] * count, now)


def check_bot(game: Game, level: str | None) -> None:
    """Refuse a bot that does not exist, or a search that would think too long for a guest."""
    if level is None or level in bots.names(game):
        return
    match = re.fullmatch(r"search:(\d{1,7})(ms|s|n)", level)
    if match and knowledge(game) is not None:
        budget = int(match[1])
        if 0 < budget <= LONGEST_SEARCH[match[2]]:
            return
    raise Refused("bad_option", "bad_bot", names=listing(bots.names(game)))


def _made(
    ask: NewTable,
    game: Game,
    count: int,
    options: Mapping[str, Json],
    wishes: list[SeatWish],
    now: int,
) -> Made:
    name, token = person_name(ask.name), new_token()
    invites: dict[int | None, str] = {}
    seats = []
    for number, wish in enumerate(wishes):
        if wish.kind == "bot" and wish.level is None:
            wish = SeatWish("bot", usual_bot(game))
        seat, secret = new_seat(wish)
        if secret is not None and number != ask.seat:
            invites[number] = secret
        seats.append(seat)
    seated: list[int | None] = [None] * count
    watchers: tuple[Watcher, ...] = ()
    if ask.seat is None:
        watchers = (Watcher(0, name, hashed(token).hex()),)
    elif ask.seat >= count:
        raise Refused("bad_option", "bad_seat", seat=ask.seat, last=count - 1)
    else:
        seats[ask.seat] = Seat("person", name, "", hashed(token))
        seated[ask.seat] = 0
    invites[None] = new_token()
    terms = Terms(
        time=ask.time,
        absent=ask.absent,
        seated=tuple(seated),
        stand_ins=(None,) * count,
        watchers=watchers,
        invite=hashed(invites[None]).hex(),
        starts=ask.start,
    )
    row = _row(game, tuple(seats), options, terms, now)
    return Made(replace(row, public=ask.public), Who(0, ask.seat, True), token, invites)


def usual_bot(game: Game) -> str:
    """The bot for a seat where none is named."""
    known = bots.names(game)
    return "greedy" if "greedy" in known else known[0]


def _row(
    game: Game, seats: tuple[Seat, ...], options: Mapping[str, Json], terms: Terms, now: int
) -> TableRow:
    seed = chance.new_seed()
    return TableRow(
        id=table_id(),
        game=game.name,
        signature=game.signature,
        seats=seats,
        seed=seed,
        commitment=chance.commitment(seed),
        created=now,
        options=options,
        settings=msgspec.to_builtins(terms),
    )


def check_options(game: Game, options: Mapping[str, Json]) -> None:
    """Take names from strangers, and boards as JSON, but never a file's path."""
    for option in game.options:
        value = options.get(option.name)
        if isinstance(value, str) and value not in option.choices:
            raise Refused(
                "bad_option",
                "bad_path" if option.name == "board" else "bad_option",
                option=option.name,
                choices=listing(option.choices),
                reason=f"The option {option.name} does not take this text.",
            )


# --- import ------------------------------------------------------------------------------------


def imported(ask: Import, now: int) -> Made:
    """A table that holds a game written elsewhere; slow."""
    try:
        record = read_record(ask.record)
    except KastellanError as error:
        raise mistake(error, "bad_record") from None
    game, count = record.game, record.players
    name, token = person_name(ask.name), new_token()
    is_over = record.to_move == OVER
    kept = Seat("person", "") if is_over else Seat("open")
    invite = new_token()
    terms = Terms(
        seated=(None,) * count,
        stand_ins=(None,) * count,
        watchers=(Watcher(0, name, hashed(token).hex()),),
        invite=hashed(invite).hex(),
        record=record.to_json(),
    )
    seats = tuple(replace(kept, name=game.seat_names[seat]) for seat in range(count))
    seats = seats if is_over else (kept,) * count
    row = _row(game, seats, dict(record.setting.options), terms, now)
    row = replace(row, public=ask.public, status="over" if is_over else "open")
    return Made(row, Who(0, None, True), token, {} if is_over else {None: invite})


def read_record(text: str) -> Record:
    """A game as JSON, as a table's file, or as text; never a board's file."""
    if not text.lstrip().startswith("{"):
        if text.count(",") + text.count(":") > MOST_WORDS:
            raise BadRecord(f"A text of more than {MOST_WORDS} actions is not taken; use JSON.")
        check_head(text)
        return Record.from_text(text)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRecord("This is not a game record: it is not JSON.") from None
    inner = data.get("record") if "kastellan_table" in data else data
    if isinstance(inner, dict):
        actions = inner.get("actions")
        if isinstance(actions, list) and len(actions) > MOST_ACTIONS:
            raise BadRecord(f"A game of more than {MOST_ACTIONS} actions is not taken here.")
        position = inner.get("position")
        _check_board(inner, position if isinstance(position, dict) else {})
    return export.from_json(text).record if "kastellan_table" in data else Record.from_json(text)


def _check_board(*places: Mapping[str, Json]) -> None:
    for place in places:
        name, options = place.get("game"), place.get("options")
        if isinstance(options, dict):
            for game in names():
                if name in (game, None):
                    check_options(load(game), options)


def check_head(text: str) -> None:
    """Refuse a written game whose head names a file."""
    head = text.replace("\r\n", "\n").partition("\n\n")[0]
    values: dict[str, Json] = {}
    for line in head.split("\n"):
        name, _, value = line.partition(":")
        try:
            values[name.strip()] = json.loads(value.strip())
        except (ValueError, RecursionError):
            values[name.strip()] = value.strip()
    if HEAD not in values:
        raise BadRecord("This is no game of Kastellan: neither its JSON nor its text.")
    position = values.get("position")
    game = values.get("game")
    _check_board({"game": game, "options": values}, position if isinstance(position, dict) else {})


# --- rematch -----------------------------------------------------------------------------------


def rematch(row: TableRow, who: Who, now: int) -> TableRow:
    """The same people and bots at a new table: every token that was valid there is valid here."""
    terms = terms_of(row)
    terms = msgspec.structs.replace(
        terms,
        host=who.person,
        stand_ins=(None,) * len(row.seats),
        record=None,
        rematch=None,
        starts=False,
    )
    seats = tuple(
        seat if seat.kind == "bot" or person is not None else Seat("open")
        for seat, person in zip(row.seats, terms.seated, strict=True)
    )
    made = _row(load(row.game), seats, row.options, terms, now)
    return replace(made, public=row.public)
