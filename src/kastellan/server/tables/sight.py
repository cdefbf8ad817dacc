"""What somebody sees of a table: built anew for each pair of eyes, from what those may know."""

from collections import deque
from collections.abc import Iterable

from msgspec import Raw, json

from kastellan.core.errors import CannotUndo
from kastellan.core.record import Record
from kastellan.core.texts import Message
from kastellan.server.protocol import (
    Acted,
    Entry,
    Happening,
    Json,
    News,
    Offer,
    Person,
    Said,
    SeatInfo,
    Spoken,
    State,
    TableInfo,
    Text,
    Undone,
    Update,
    You,
)
from kastellan.server.refusals import news
from kastellan.server.store import TableRow
from kastellan.server.tables import rules
from kastellan.server.tables.roster import Who, terms_of
from kastellan.server.tables.table import Happened, Table

LOG = 60  # actions whose story comes with a full state
LATEST = (
    32  # tables whose sights are remembered: a version is told to all at once, and rarely later
)

Here = frozenset[int]
"""People who are connected."""
Hasty = frozenset[int]
"""Seats whose bots play below their strength for now."""


_latest: "deque[Sight]" = deque()


class Sight:
    """The eyes of everybody at one table; what was looked at once is remembered for a version."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._entries: dict[tuple[int | None, int], Entry] = {}
        self._views: dict[int | None, Raw] = {}
        self._shared: dict[str, Raw] | None = None  # the view where nothing is hidden
        self._told: dict[tuple[int, int, int | None], Entry] = {}
        self._table: tuple[TableRow, tuple[Here, Hasty], TableInfo] | None = None
        self._legal: list[Offer] | None = None
        self._can_undo: bool | None = None
        self._is_latest = False

    def _look(self) -> None:
        """Somebody looks: what they see is remembered until others have been looked at."""
        if not self._is_latest:
            self._is_latest = True
            _latest.append(self)
            if len(_latest) > LATEST:
                oldest = _latest.popleft()
                oldest._is_latest = False
                oldest.changed()

    def changed(self) -> None:
        """The table has a new version, or nobody looks any more."""
        self._entries.clear()
        self._views.clear()
        self._told.clear()
        self._shared = self._legal = self._can_undo = None

    @property
    def _steps(self) -> int:
        return self.table.record.step if self.table.record else 0

    # --- one person's messages -----------------------------------------------------------------

    def state(self, who: Who, here: Here, now: int, mute: Iterable[int] = ()) -> State:
        """Everything somebody may know."""
        steps = self._steps
        return State(
            **self._common(who, here, now),
            log=self.log(who.seat, max(0, steps - LOG), steps),
            chat=[said for said in self.table.chat if said.person not in mute],
        )

    def update(
        self, who: Who, here: Here, now: int, since: int, mute: Iterable[int] = ()
    ) -> Update | None:
        """What came after a version; None if not all of it is remembered."""
        table = self.table
        if since > table.version:
            return None
        first = table.tail[0].version if table.tail else table.version + 1
        if since < table.version and since + 1 < first:
            return None
        if len(table.tail) == table.tail.maxlen and since + 1 == first:
            return None  # the first of that version's events may be gone
        events: list[Happening] = []
        for happened in reversed(table.tail):
            if happened.version <= since:
                break
            if (seen := self._happening(happened, who.seat, mute)) is not None:
                events.append(seen)
        events.reverse()
        return Update(**self._common(who, here, now), since=since, events=events)

    def _common(self, who: Who, here: Here, now: int) -> dict[str, Json]:
        table = self.table
        decides = self._decides(who)
        self._look()
        return {
            "version": table.version,
            "position": table.position,
            "table": self._info(here),
            "you": You(who.person, who.seat, who.host),
            "to_move": table.to_move,
            "step": self._steps,
            "view": self._view(who.seat),
            "legal": self._offers() if decides else [],
            "can_undo": decides and self._may_undo(),
            "clocks": table.timing.shown(now),
            "time": now,
        }

    def _decides(self, who: Who) -> bool:
        seat = self.table.to_move
        return seat is not None and who.seat == seat and self.table.bot_at(seat) is None

    # --- what is seen --------------------------------------------------------------------------

    def _info(self, here: Here) -> TableInfo:
        row, hasty = self.table.row, self.table.hasty
        known = self._table
        if known is None or known[0] is not row or known[1] != (here, hasty):
            record = self.table.record if row.status == "over" else None
            known = self._table = row, (here, hasty), table_info(row, here, record, hasty)
        return known[2]

    def _view(self, seat: int | None) -> Json:
        """What a seat sees, as the bytes that go to everybody with these eyes."""
        record = self.table.record
        if record is None:
            return None
        view = self._views.get(seat)
        if view is None:
            seen = self._open_view(record, seat) if record.game.is_open else record.view(seat)
            view = self._views[seat] = Raw(json.encode(seen))
        return view

    def _open_view(self, record: Record, seat: int | None) -> Json:
        """Where nothing is hidden, a view is made once for all, and says whose it is."""
        shared = self._shared
        if shared is None:
            seen = record.view().items()
            shared = self._shared = {name: Raw(json.encode(value)) for name, value in seen}
        return {**shared, "seat": seat}

    def _offers(self) -> list[Offer]:
        legal = self._legal
        if legal is None:
            assert self.table.record is not None
            legal = self._legal = offers(self.table.record)
        return legal

    def _may_undo(self) -> bool:
        may = self._can_undo
        if may is None:
            assert self.table.record is not None
            try:
                self.table.record.check_undo()
                may = True
            except CannotUndo:
                may = False
            self._can_undo = may
        return may

    def log(self, seat: int | None, first: int, last: int) -> list[Entry]:
        """The story of some actions."""
        return [self._entry(seat, step) for step in range(first, last)]

    def _entry(self, seat: int | None, step: int) -> Entry:
        record = self.table.record
        assert record is not None
        eyes = None if record.game.is_open else seat
        entry = self._entries.get((eyes, step))
        if entry is None:
            told = record.messages(eyes, step, step + 1)[0]
            entry = self._entries[eyes, step] = Entry(step, record.decider(step), texts(told))
        return entry

    def _happening(
        self, happened: Happened, seat: int | None, mute: Iterable[int]
    ) -> Happening | None:
        if happened.kind in ("action", "chance"):
            return self._acted(happened, seat)
        if happened.kind == "undo":
            assert happened.actor is not None
            return Undone(happened.actor, happened.step)
        if happened.kind == "chat":
            said: Said | None = happened.said
            return None if said is None or said.person in mute else Spoken(said)
        return News(news(happened.kind, **(happened.told or {})))

    def _acted(self, happened: Happened, seat: int | None) -> Acted:
        record, action = self.table.record, happened.action
        assert record is not None
        eyes = None if record.game.is_open else seat
        key = happened.version, happened.step, eyes
        entry = self._told.get(key)
        if entry is None:
            before = happened.before or record.moment(happened.step)
            lines = texts(record.told(before, action, eyes))
            entry = self._told[key] = Entry(happened.step, happened.actor, lines)
        is_own = happened.actor is not None and happened.actor == seat
        return Acted(entry, action if is_own else None)


def texts(messages: Iterable[Message]) -> list[Text]:
    """Messages as they are sent."""
    return [Text(**message.to_json()) for message in messages]


def offers(record: Record) -> list[Offer]:
    """The legal actions of whoever moves, each with its words and parts."""
    found = []
    for action in record.legal:
        parts = dict(record.parts(action))
        targets = parts.pop("targets", [])
        words = Text(**record.words(action).to_json())
        is_final = record.is_final(action)
        found.append(Offer(action, record.say(action), words, parts, targets, is_final))
    return found


def seat_infos(row: TableRow, here: Here, hasty: Hasty = frozenset()) -> list[SeatInfo]:
    """Who sits where."""
    terms = terms_of(row)
    taken = zip(row.seats, terms.seated, terms.stand_ins, strict=True)
    return [
        SeatInfo(seat.kind, seat.name, seat.level, person, person in here, stand_in, place in hasty)
        for place, (seat, person, stand_in) in enumerate(taken)
    ]


def watchers(row: TableRow, here: Here) -> list[Person]:
    """Who looks on, with a name."""
    return [Person(each.person, each.name, each.person in here) for each in terms_of(row).watchers]


def table_info(
    row: TableRow,
    here: Here = frozenset(),
    record: Record | None = None,
    hasty: Hasty = frozenset(),
) -> TableInfo:
    """A table for everybody; the record of a game that is over tells how it ended."""
    terms = terms_of(row)
    return TableInfo(
        id=row.id,
        game=row.game,
        status=row.status,
        public=row.public,
        players=len(row.seats),
        options={name: _short(value) for name, value in row.options.items()},
        seats=seat_infos(row, here, hasty),
        host=terms.host,
        watchers=watchers(row, here),
        time=terms.time,
        absent=terms.absent,
        commitment=row.commitment,
        created=row.created,
        seed=row.seed.hex() if row.status == "over" else None,
        rematch=terms.rematch,
        winners=list(record.winners) if record else [],
        points=list(record.points) if record else [],
        halted=not rules.are_here(row),
    )


def _short(value: Json) -> Json:
    """A board of one's own is known by its name; the scene shows the rest."""
    return value.get("name") if isinstance(value, dict) else value
