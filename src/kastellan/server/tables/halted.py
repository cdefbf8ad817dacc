"""A table whose rules are no longer here: shown as it was last seen, and nobody can play on.

To show a game takes its rules. So what each pair of eyes sees is kept in the store whenever a table
leaves memory or the server stops: a newer version, whose rules differ, shows that.
"""

import zlib
from collections.abc import Iterable

from msgspec import Raw, Struct, json, structs

from kastellan.server.protocol import Entry, State, Update, You
from kastellan.server.refusals import Refused
from kastellan.server.store import Event, TableRow, Version
from kastellan.server.tables.roster import Who
from kastellan.server.tables.sight import Here, Sight, table_info
from kastellan.server.tables.table import Happened, Table

LINES = 10  # actions whose story is kept
STILL = frozenset(("chat", "watching", "left", "left_seat", "closed", "invite", "rematch"))
"""What may happen at such a table: it does not touch the game."""


class Eyes(Struct):
    """What one seat sees, or somebody who looks on."""

    view: Raw
    log: list[Entry]


class Memory(Struct):
    """A game as it was last seen."""

    step: int
    scene: Raw
    spectator: Eyes
    seats: list[Eyes]
    winners: list[int] = []
    points: list[int] = []


def remembered(sight: Sight) -> bytes:
    """What is seen at a table, to be kept; takes a moment, and only reads."""
    record = sight.table.record
    assert record is not None
    step = record.step

    def eyes(seat: int | None) -> Eyes:
        view = Raw(json.encode(record.view(seat)))
        return Eyes(view, sight.log(seat, max(0, step - LINES), step))

    is_over = sight.table.row.status == "over"
    memory = Memory(
        step,
        Raw(json.encode(record.game.scene(record.setting))),
        eyes(None),
        [eyes(seat) for seat in range(record.players)],
        list(record.winners) if is_over else [],
        list(record.points) if is_over else [],
    )
    return zlib.compress(json.encode(memory))


class Halted(Table):
    """What is known of such a table: who was there, what was said, and what was seen last."""

    is_halted = True

    def __init__(self, row: TableRow, memory: Memory | None) -> None:
        super().__init__(row)
        self.memory = memory

    @classmethod
    def recalled(cls, row: TableRow, versions: Iterable[Version], seen: bytes | None) -> "Halted":
        """A table out of the store; without what was seen if that was never kept."""
        memory = None if seen is None else json.decode(zlib.decompress(seen), type=Memory)
        table = cls(row, memory)
        table.replay(versions)
        return table

    def begin(self) -> None:
        """There are no rules to begin with."""

    def allow(self, events: Iterable[Event]) -> None:
        """Refuse everything that touches the game."""
        if not STILL.issuperset(event.kind for event in events):
            raise Refused("other_rules")

    def _act(self, event: Event) -> Happened:
        self.position = self.version
        return Happened(self.version, event.kind)

    def _undo(self, event: Event) -> Happened:
        return self._act(event)

    @property
    def steps(self) -> int:
        """Actions played when it was last seen."""
        return self.memory.step if self.memory else 0

    def eyes(self, seat: int | None) -> Eyes | None:
        """What somebody saw last."""
        if self.memory is None:
            return None
        return self.memory.spectator if seat is None else self.memory.seats[seat]


class HaltedSight(Sight):
    """The same for everybody's eyes: nothing here is worked out anew."""

    def __init__(self, table: Halted) -> None:
        super().__init__(table)
        self._halted = table

    def changed(self) -> None:
        """What is seen does not change."""

    def state(self, who: Who, here: Here, now: int, mute: Iterable[int] = ()) -> State:
        table, eyes, memory = self._halted, self._halted.eyes(who.seat), self._halted.memory
        info = table_info(table.row, here)
        if memory is not None:
            info = structs.replace(info, winners=memory.winners, points=memory.points)
        return State(
            version=table.version,
            position=table.position,
            table=info,
            you=You(who.person, who.seat, who.host),
            step=table.steps,
            view=eyes.view if eyes else None,
            time=now,
            log=eyes.log if eyes else [],
            chat=[said for said in table.chat if said.person not in mute],
        )

    def update(
        self, who: Who, here: Here, now: int, since: int, mute: Iterable[int] = ()
    ) -> Update | None:
        """Nothing is told piece by piece."""
        return None

    def log(self, seat: int | None, first: int, last: int) -> list[Entry]:
        eyes = self._halted.eyes(seat)
        return [entry for entry in eyes.log if first <= entry.step < last] if eyes else []
