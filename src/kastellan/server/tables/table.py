"""A table in memory: its row, its game, its chat, all told from what the store keeps."""

from array import array
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from kastellan.core.contract import CHANCE, OVER
from kastellan.core.record import Record
from kastellan.games import load
from kastellan.server.protocol import Json, Said
from kastellan.server.store import Event, TableRow, Version
from kastellan.server.tables.roster import NOBODY, Terms, Who, terms_of
from kastellan.server.tables.timing import Timing

TAIL = 100  # events that a reader who was away can be told one by one
CHAT = 100  # lines of chat that are shown


@dataclass(slots=True)
class Happened:
    """What is needed of an event to tell it to anybody."""

    version: int
    kind: str
    step: int = 0
    actor: int | None = None
    action: int = 0
    before: bytes | None = None
    """The state it happened in, once it was taken back; else the record has it."""
    said: Said | None = None
    told: Mapping[str, Json] | None = None
    """What news of it say besides."""


class Table:
    """What everybody at a table has in common. Nothing in here waits or sends."""

    is_halted = False
    """Whether its rules are no longer here."""

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self._terms: tuple[TableRow, Terms] | None = None
        self.version = 0
        self.position = 0
        """The version that last changed the game."""
        self.game = load(row.game)
        self.record: Record | None = None
        self.draws = 0
        """How often chance has decided since the game began here."""
        self.imported = 0
        """Actions that were played elsewhere, before the game came here."""
        self.written: tuple[str, str] | None = None
        """A finished game as JSON and as text, once somebody has asked for it."""
        self._times = array("q")
        self.hasty: frozenset[int] = frozenset()
        """Seats of bots that play below their strength until they are compiled."""
        self.timing = Timing(self.terms.time, len(row.seats))
        self.chat: deque[Said] = deque(maxlen=CHAT)
        self.tail: deque[Happened] = deque(maxlen=TAIL)
        self._moves: dict[int, dict[str, int]] = {}  # by seat
        if row.status != "open":
            self.begin()

    @property
    def terms(self) -> Terms:
        """The settings of the table."""
        if self._terms is None or self._terms[0] is not self.row:
            self._terms = self.row, terms_of(self.row)
        return self._terms[1]

    @property
    def times(self) -> list[int]:
        """When each action was played."""
        return self._times.tolist()

    def known_move(self, seat: int, move_id: str) -> int | None:
        """The version that a message of a seat has made."""
        return self._moves.get(seat, {}).get(move_id)

    @property
    def to_move(self) -> int | None:
        """The seat that decides now."""
        if self.record is None or self.row.status != "running":
            return None
        seat = self.record.to_move
        return seat if seat >= 0 else None

    def bot_at(self, seat: int) -> str | None:
        """The bot that plays a seat now, its own or one that stands in."""
        if self.row.seats[seat].kind == "bot":
            return self.row.seats[seat].level
        return self.terms.stand_ins[seat]

    def begin(self) -> None:
        """Set the game up."""
        text = self.terms.record
        if text is not None:
            self.record = Record.from_json(text)
            self.imported = self.record.step
            self._times = array("q", [self.row.created]) * self.imported
        else:
            self.record = self.game.new(len(self.row.seats), self.row.options)

    @classmethod
    def replayed(cls, row: TableRow, versions: Iterable[Version]) -> "Table":
        """A table as the store has kept it."""
        table = cls(row)
        table.replay(versions)
        return table

    def replay(self, versions: Iterable[Version]) -> None:
        """Go through what the store has kept."""
        for version in versions:
            self.version = version.number
            for event in version.events:
                self.happen(event)
            self.run_clock(version.events[-1].time)

    def wake(self, now: int) -> None:
        """Back in memory: a live clock did not run while nobody could have played."""
        if self.timing.is_live:
            self.run_clock(now, always=True)

    def allow(self, events: Iterable[Event]) -> None:
        """Raises Refused if something cannot happen here, whoever asks."""

    def happen(self, event: Event) -> None:
        """Take in one event of the version that is being made."""
        if event.move_id is not None and event.seat is not None:
            self._moves.setdefault(event.seat, {})[event.move_id] = self.version
        told = Happened(self.version, event.kind, told=(event.data or {}).get("told"))
        match event.kind:
            case "start":
                if self.record is None:
                    self.begin()
                self.position = self.version
            case "action" | "chance":
                told = self._act(event)
            case "undo":
                told = self._undo(event)
            case "chat":
                told = self._chat(event)
            case "back":
                self.timing.returned(event.data["seat"])
                self.position = self.version
            case "stand_in" | "over" | "closed":
                self.position = self.version
            case "joined" | "left_seat" if self.row.status == "running":
                self.position = self.version
        self.tail.append(told)

    def _act(self, event: Event) -> Happened:
        assert self.record is not None
        step, actor = self.record.step, self.record.to_move
        self.record.play(event.data["a"])
        self._times.append(event.time)
        self.position = self.version
        if actor == CHANCE:
            self.draws += 1
        elif "used" in event.data:
            self.timing.decided(actor, event.data["used"], step + 1)
        seat = None if actor == CHANCE else actor
        return Happened(self.version, event.kind, step, seat, event.data["a"])

    def _undo(self, event: Event) -> Happened:
        assert self.record is not None
        seat = self.record.to_move
        for each in self.tail:
            if each.kind == "action" and each.step >= event.data["step"] and not each.before:
                each.before = self.record.moment(each.step)
        while self.record.step > event.data["step"]:
            self.record.undo()
            self._times.pop()
        self.timing.undone(seat, event.data.get("used", 0))
        self.position = self.version
        return Happened(self.version, event.kind, event.data["step"], seat)

    def _chat(self, event: Event) -> Happened:
        data: dict[str, Json] = event.data
        number = self.chat[-1].number + 1 if self.chat else 0
        said = Said(number, data["person"], data["name"], data["seat"], data["text"], event.time)
        self.chat.append(said)
        return Happened(self.version, event.kind, said=said)

    def run_clock(self, now: int, always: bool = False) -> None:
        """Let the clock of whoever decides run, if it is a person and the game has changed."""
        if self.position != self.version and not always:
            return
        seat = self.to_move
        if seat is not None and (
            self.bot_at(seat) is not None or self.row.seats[seat].kind != "person"
        ):
            seat = None
        self.timing.turn_to(seat, now)

    def who(self, person: int | None) -> Who:
        """Somebody by number; nobody if they have no place here."""
        terms = self.terms
        if person is not None and person in terms.seated:
            return Who(person, terms.seated.index(person), person == terms.host)
        if any(each.person == person for each in terms.watchers):
            return Who(person, None, person == terms.host)
        return NOBODY

    @property
    def waits_for_chance(self) -> bool:
        """Whether dice or draws decide next."""
        if self.record is None or self.row.status != "running":
            return False
        return self.record.to_move == CHANCE

    @property
    def is_flagged(self) -> bool:
        """Whether it was told already that whoever decides is out of time."""
        return any(
            each.kind == "out_of_time" and each.version >= self.position for each in self.tail
        )

    @property
    def is_over(self) -> bool:
        """Whether the game has been played to its end."""
        return self.record is not None and self.record.to_move == OVER
