"""What those at a table do: move, take back, chat. Each is a job for the table's task."""

from msgspec import structs

from kastellan.core import pointing
from kastellan.core.errors import BadNotation, CannotUndo, IllegalAction
from kastellan.core.record import Record
from kastellan.server.protocol import (
    Accepted,
    Chat,
    HandOver,
    Move,
    StandIn,
    TakeBack,
    Text,
    Undo,
)
from kastellan.server.refusals import Refused, illegal, mistake
from kastellan.server.store import TableRow
from kastellan.server.tables.owner import Owner
from kastellan.server.tables.roster import Who, put, terms_of, with_terms
from kastellan.server.wording import chat_line

UNSEATED = 1000  # the store's seat for messages of people who do not play


def known_move(owner: Owner, who: Who, move_id: str) -> Accepted | None:
    """The answer to a message that came before."""
    version = owner.table.known_move(sender(who), stamp(who, move_id))
    return None if version is None else Accepted(move_id, version)


def sender(who: Who) -> int:
    """Under which number the store keeps somebody's messages."""
    assert who.person is not None
    return who.seat if who.seat is not None else UNSEATED + who.person


def stamp(who: Who, move_id: str) -> str:
    """A message as the store knows it: whoever sits at a seat after somebody else has own ones."""
    return f"{who.person}:{move_id}"


def fresh(owner: Owner, who: Who, refused: Refused) -> Refused:
    """A refusal with what somebody sees now."""
    return refused.with_state(owner.sight.state(who, owner.audience.here, owner.now))


async def move(owner: Owner, who: Who, ask: Move) -> Accepted:
    """Play an action for a seat."""
    seated(who)
    if (known := known_move(owner, who, ask.move_id)) is not None:
        return known
    seat, record = _turn(owner, who, ask.version)
    try:
        action = record.read(ask.action) if isinstance(ask.action, str) else ask.action
        record.check(action)
    except IllegalAction as error:
        raise fresh(owner, who, illegal(error)) from None
    except BadNotation as error:
        raise fresh(owner, who, mistake(error, "illegal")) from None
    data = {"a": action, "used": owner.table.timing.used(owner.now)}
    event = owner.event("action", seat=seat, move_id=stamp(who, ask.move_id), data=data)
    return Accepted(ask.move_id, await owner.commit(event))


async def undo(owner: Owner, who: Who, ask: Undo) -> Accepted:
    """Take back a decision, or as much of a turn as may be."""
    seated(who)
    if (known := known_move(owner, who, ask.move_id)) is not None:
        return known
    seat, record = _turn(owner, who, ask.version)
    try:
        record.check_undo()
    except CannotUndo as error:
        raise fresh(owner, who, Refused("cannot_undo", f"undo_{error.why}")) from None
    step = turn_start(record) if ask.turn else len(record.actions) - 1
    data = {"step": step, "used": owner.table.timing.used(owner.now)}
    event = owner.event("undo", seat=seat, move_id=stamp(who, ask.move_id), data=data)
    return Accepted(ask.move_id, await owner.commit(event))


def turn_start(record: Record) -> int:
    """How far a turn can be taken back: to its first decision, or to the last thing that stays."""
    trial = record.fork()
    try:
        trial.undo()
        while not trial.game.opens_turn(trial.setting, trial.state):
            trial.undo()
    except CannotUndo:
        pass
    return len(trial.actions)


def _turn(owner: Owner, who: Who, version: int) -> tuple[int, Record]:
    """The seat and the game, if it is somebody's turn and they have seen the last move."""
    table = owner.table
    _running(owner, who)
    assert who.seat is not None
    assert table.record is not None
    if table.bot_at(who.seat) is not None:
        raise fresh(owner, who, Refused("stand_in"))
    if not table.position <= version <= table.version:
        raise fresh(owner, who, Refused("stale"))
    if table.to_move != who.seat:
        raise fresh(owner, who, Refused("out_of_turn"))
    return who.seat, table.record


def seated(who: Who) -> None:
    """Refuse those who do not play."""
    if who.person is None:
        raise Refused("no_token")
    if who.seat is None:
        raise Refused("forbidden", "not_seated")


def _running(owner: Owner, who: Who) -> None:
    status = owner.table.row.status
    if status == "closed":
        raise Refused("closed")
    if owner.table.is_halted:
        raise fresh(owner, who, Refused("other_rules"))
    if status != "running":
        raise fresh(owner, who, Refused("not_running"))


def why(owner: Owner, who: Who, targets: list[str]) -> Text:
    """Why whoever moves cannot choose something by pointing there."""
    seated(who)
    _, record = _turn(owner, who, owner.table.version)
    reason = pointing.why_not(record, targets)
    return Text(**reason.to_json()) if reason else Text("server.why.allowed")


async def chat(owner: Owner, who: Who, ask: Chat) -> Accepted:
    """Say something."""
    if who.person is None:
        raise Refused("no_token")
    if (known := known_move(owner, who, ask.move_id)) is not None:
        return known
    if owner.table.row.status == "closed":
        raise Refused("closed")
    text = chat_line(ask.text)
    data = {"person": who.person, "name": name_of(owner, who), "seat": who.seat, "text": text}
    event = owner.event("chat", seat=sender(who), move_id=stamp(who, ask.move_id), data=data)
    return Accepted(ask.move_id, await owner.commit(event))


def name_of(owner: Owner, who: Who) -> str:
    """What somebody is called."""
    row = owner.table.row
    if who.seat is not None:
        return row.seats[who.seat].name
    return next(each.name for each in terms_of(row).watchers if each.person == who.person)


async def take_back(owner: Owner, who: Who, ask: TakeBack) -> Accepted:
    """Somebody plays on for whom a bot stood in."""
    seated(who)
    if (known := known_move(owner, who, ask.move_id)) is not None:
        return known
    _running(owner, who)
    assert who.seat is not None
    row = owner.table.row
    if terms_of(row).stand_ins[who.seat] is None:
        raise Refused("stand_in", "no_stand_in")
    data = {"seat": who.seat, "told": {"name": row.seats[who.seat].name}}
    event = owner.event("back", seat=who.seat, move_id=stamp(who, ask.move_id), data=data)
    return Accepted(ask.move_id, await owner.commit(event, row=with_stand_in(row, who.seat, None)))


async def hand_over(owner: Owner, who: Who, ask: HandOver) -> Accepted:
    """Somebody lets the table's bot play for them."""
    seated(who)
    if (known := known_move(owner, who, ask.move_id)) is not None:
        return known
    _running(owner, who)
    assert who.seat is not None
    row = owner.table.row
    terms = terms_of(row)
    if not isinstance(terms.absent, StandIn):
        raise Refused("stand_in", "no_bot")
    if terms.stand_ins[who.seat] is not None:
        raise Refused("stand_in")
    told = {"name": row.seats[who.seat].name, "level": terms.absent.level}
    event = owner.event(
        "stand_in",
        seat=who.seat,
        move_id=stamp(who, ask.move_id),
        data={"seat": who.seat, "told": told},
    )
    version = await owner.commit(event, row=with_stand_in(row, who.seat, terms.absent.level))
    return Accepted(ask.move_id, version)


def with_stand_in(row: TableRow, seat: int, level: str | None) -> TableRow:
    """A row where a bot plays for the person at a seat, or no longer does."""
    terms = terms_of(row)
    stand_ins = put(terms.stand_ins, seat, level)
    return with_terms(row, structs.replace(terms, stand_ins=stand_ins))
