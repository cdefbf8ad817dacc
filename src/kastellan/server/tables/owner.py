"""The task that owns a table: everything that happens there happens here, one after the other."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from kastellan.core.contract import CHANCE
from kastellan.server import chance, metrics
from kastellan.server.clock import Alarm
from kastellan.server.house import House
from kastellan.server.protocol import StandIn
from kastellan.server.refusals import Refused
from kastellan.server.store import Conflict, Event, StoreFailed, TableRow
from kastellan.server.tables import following
from kastellan.server.tables.audience import Audience
from kastellan.server.tables.halted import Halted, HaltedSight, remembered
from kastellan.server.tables.mail import Mail
from kastellan.server.tables.reader import Reader
from kastellan.server.tables.reading import read_table
from kastellan.server.tables.roster import Who
from kastellan.server.tables.sight import Sight
from kastellan.server.tables.table import Table
from kastellan.server.tables.thoughts import Decision, Thoughts
from kastellan.server.together.words import Here

log = logging.getLogger(__name__)

T = TypeVar("T")
TRIES = 4
BREATH = 0.5  # seconds until a table writes again after it could not, so that bots do not try on
RESERVE = 3_000  # milliseconds until another server does what the one that leads has not done
PLAY = frozenset(("start", "action", "resumed", "stand_in", "back", "out_of_time"))
LIFE = frozenset(("start", "over", "closed"))  # what is written down of every table
CONNECTIONS = 4  # that one seat may hold, beside spectators


class Overtaken(Exception):
    """Another process has written to this table; it has been read again."""


class Owner:
    """A table that is in memory."""

    def __init__(self, house: House, table: Table) -> None:
        settings = house.settings
        self.house = house
        self.mail = Mail()
        self.audience = Audience(settings.spectators_per_table + CONNECTIONS * len(table.row.seats))
        self._since = house.clock.now()
        self._take(table)
        self.table.wake(self.now)
        self.note_clock()
        self.stored_at = 0.0
        """When a version was last stored, by the clock of `metrics`."""
        self._touched = self.now
        self._alarm: Alarm | None = None
        self._thoughts = Thoughts(house.thinker, settings.bot_pace_ms / 1000)
        self._task: asyncio.Task[None] | None = None

    def _take(self, table: Table) -> None:
        self.table = table
        self.sight = HaltedSight(table) if isinstance(table, Halted) else Sight(table)

    def note_clock(self) -> None:
        """Remember since when somebody decides; the store knows it only of what was in memory."""
        self._clock = self.table.position, self.table.timing.since

    @property
    def now(self) -> int:
        """The time at this table: days by what clocks show, all else as it passes."""
        clock = self.house.clock
        return clock.now() if self.table.timing.is_live else clock.wall()

    @property
    def is_done(self) -> bool:
        """Whether the table has left memory."""
        return self.mail.is_closed

    # --- the task ------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to own the table."""
        self._task = asyncio.create_task(self._run(), name=f"table {self.table.row.id}")

    async def _run(self) -> None:
        await self._settle()
        self.house.hub.took_in(self.presence(asks=True))
        self.look()
        self.arrange()
        await self.mail.work()

    async def stop(self) -> None:
        """Let go of the table when the server stops; what is stored stays."""
        self.retire()
        self.audience.drop("stopping")
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def retire(self) -> None:
        """Leave memory; whoever comes next finds the table in the store."""
        self._rest()
        if not self.is_done:
            self.house.hub.let_go(self.table.row.id)
        self.mail.close()

    def _rest(self) -> None:
        self._thoughts.stop()
        if self._alarm is not None:
            self._alarm.cancel()

    async def ask(self, job: Callable[["Owner"], Awaitable[T]]) -> T:
        """Have something done by the task; raises Refused."""
        self._touched = self.now
        result: T = await self.mail.ask(lambda: self._try(job))
        return result

    def post(self, job: Callable[["Owner"], Awaitable[Any]]) -> None:
        """The same, for which nobody waits."""
        try:
            self.mail.put(lambda: self._try(job))
        except Refused:
            if not self.is_done:  # too much to do just now
                self._ring(self.now + 200, job)

    async def _try(self, job: Callable[["Owner"], Awaitable[T]]) -> T:
        for _ in range(TRIES):
            with suppress(Overtaken):
                return await job(self)
        raise Refused("busy")

    # --- making versions -----------------------------------------------------------------------

    def event(self, kind: str, **fields: Any) -> Event:
        """An event of now."""
        return Event(kind, self.now, **fields)

    async def commit(self, *events: Event, row: TableRow | None = None) -> int:
        """Make a version of some events and of what follows from them: store, then send.

        Raises Overtaken if somebody else was first, and Refused if it cannot be stored.
        """
        table = self.table
        table.allow(events)
        check_room(table.version, self.house.settings.versions_per_table, events)
        before = table.row
        table.row = row or before
        made = self._make(events)
        try:
            stored = await self.house.store.append(
                table.row.id,
                table.version,
                made,
                table=None if table.row is before else table.row,
                wake=self._wake(),
            )
        except Conflict:
            metrics.conflicts.inc()
            await self.reload()
            raise Overtaken from None
        except StoreFailed as error:
            log.error("cannot be stored: %s", error, extra={"table": table.row.id})
            await self.reload()
            await asyncio.sleep(BREATH)
            raise Refused("busy", "store") from None
        table.row = stored or table.row
        self._note(made)
        self.show()
        self.house.hub.wrote(table.row.id, table.version)
        return table.version

    def _note(self, made: list[Event]) -> None:
        """Count a version that was stored."""
        self.stored_at = metrics.now()
        metrics.versions.inc()
        kinds = [event.kind for event in made]
        told = {"table": self.table.row.id, "version": self.table.version}
        for life in LIFE.intersection(kinds):
            log.info("table %s", life, extra=told)
        if log.isEnabledFor(logging.DEBUG):
            log.debug("stored", extra={**told, "kinds": list(dict.fromkeys(kinds))})
        for event in made:
            if event.kind == "action":
                metrics.moves.labels("bot" if event.move_id is None else "person").inc()
            elif event.kind == "chance":
                metrics.moves.labels("chance").inc()

    def _make(self, events: tuple[Event, ...]) -> list[Event]:
        """Let a version happen in memory, where nobody sees it yet: what was asked, then chance."""
        table, made = self.table, list(events)
        table.version += 1
        for event in events:
            table.happen(event)
        while table.waits_for_chance:
            made.append(self._draw())
            table.happen(made[-1])
        if table.row.status == "running" and table.is_over:
            table.row = replace(table.row, status="over")
            made.append(self.event("over", data={}))
            table.happen(made[-1])
        table.run_clock(self.now)
        return made

    def _draw(self) -> Event:
        """What chance decides."""
        table, record = self.table, self.table.record
        assert record is not None
        assert record.to_move == CHANCE
        action = chance.outcome(record.odds, table.row.seed, table.row.id, table.draws + 1)
        return self.event("chance", data={"a": action})

    async def _settle(self) -> None:
        """Go on where a server stopped that could not finish."""
        if self.table.is_halted and self.table.row.wake:  # nothing is ever due here again
            with suppress(StoreFailed, Conflict):
                self.table.row = await self.house.store.update(replace(self.table.row, wake=0))
        if self.table.waits_for_chance:
            with suppress(Overtaken, Refused):
                await self.commit(self.event("resumed", data={}))

    async def keep_sight(self) -> None:
        """Keep what is seen, for a version of Kastellan that no longer has these rules."""
        table, store = self.table, self.house.store
        if table.record is None:
            return
        with suppress(StoreFailed):
            if await store.sighted(table.row.id) != table.version:
                seen = await asyncio.to_thread(remembered, self.sight)
                await store.keep_sight(table.row.id, table.version, seen)

    def _wake(self) -> int | None:
        """When the table must be looked after though nobody does: when days have run out.

        None where that never comes, so that it is not stored with every move.
        """
        if self.table.timing.is_live or not isinstance(self.table.terms.absent, StandIn):
            return None
        return self.table.timing.deadline or 0

    def show(self) -> None:
        """Everybody sees the new version, and the table goes on."""
        self.note_clock()
        self.sight.changed()
        self.audience.tell_all(self.sight, self.now)
        self.look()
        self.arrange()

    async def reload(self) -> None:
        """Forget what is in memory and read the table again."""
        self._rest()
        try:
            table = await read_table(self.house, self.table.row.id)
        except Refused:
            self.audience.drop("table_reloaded")
            self.retire()
            raise
        self._take(table)
        position, since = self._clock
        if since is not None and table.position == position:
            table.timing.began(since)
        self.show()

    # --- people --------------------------------------------------------------------------------

    def follow(self, reader: Reader, since: int | None) -> None:
        """A connection begins."""
        if reader.is_gone:
            return
        self.audience.add(reader)
        self.look(but=reader)
        self.audience.tell(reader, self.sight, self.now, since)
        self.arrange()

    def unfollow(self, reader: Reader) -> None:
        """A connection has ended."""
        self.audience.remove(reader)
        self.look()
        self.arrange()

    def touch(self, who: Who) -> None:
        """Somebody has asked for something."""
        self.audience.touch(who, self.now)
        self.look()

    def look(self, but: Reader | None = None) -> None:
        """Notice who is there, and tell it to all but one and to other servers."""
        elsewhere = self.house.hub.people(self.table.row.id)
        if self.audience.look(self.sight, self.now, elsewhere, but):
            self.house.hub.announce(self.presence())

    # --- other servers -------------------------------------------------------------------------

    def presence(self, asks: bool = False) -> Here:
        """What other servers shall know of this table."""
        table, people = self.table, tuple(sorted(self.audience.local))
        name, since = self.house.hub.name, table.timing.since
        clock = None if since is None else self.now - since
        return Here(
            name, table.row.id, self._since, table.version, table.position, clock, people, asks
        )

    @property
    def leads(self) -> bool:
        """Whether this server lets bots play here and clocks ring, of all that have the table."""
        return self.house.hub.leads(self.table.row.id, self._since)

    @property
    def reserve(self) -> int:
        """Milliseconds that a server waits for another to do what is due."""
        return 0 if self.leads else RESERVE

    def hear(self, here: Here) -> None:
        """Another server has the table, too, and may know more."""
        if here.version > self.table.version:
            self.overtaken(here.version)
        self.post(lambda owner: following.set_clock(owner, here))

    def overtaken(self, version: int, is_new: bool = False) -> None:
        """Another server has written a version, perhaps just now."""
        if version > self.table.version:
            self.post(lambda owner: following.catch_up(owner, version, is_new))

    def look_again(self) -> None:
        """Who is there, or who looks after the table, has changed at another server."""
        self.post(_look_again)

    # --- what happens by itself ----------------------------------------------------------------

    def arrange(self) -> None:
        """Set the bots thinking, and the alarm for what comes next."""
        if self.is_done:
            return
        if self.leads:
            self._thoughts.turn_to(self.table, self._bot_decides)
        else:
            self._thoughts.stop()
        if self._alarm is not None:
            self._alarm.cancel()
        self._ring(min(self._next_times()), _tick)

    def _ring(self, at: int, job: Callable[["Owner"], Awaitable[Any]]) -> None:
        """Have something done at a time of this table."""
        clock = self.house.clock
        self._alarm = clock.ring(clock.now() + at - self.now, lambda: self.post(job))

    def _next_times(self) -> list[int]:
        idle = self._touched + self.house.settings.idle_s * 1000
        times = [max(self.now + 1000, idle), *self.audience.next_look]
        deadline = self.table.timing.deadline
        if deadline is not None and not self.table.is_flagged:
            times.append(deadline + self.reserve)
        return times + [at + self.reserve for _, at in self.gone_at()]

    def gone_at(self) -> list[tuple[int, int]]:
        """Seats of people who are away, and when each of them counts as gone."""
        table, absent = self.table, self.table.terms.absent
        if not isinstance(absent, StandIn) or not table.timing.is_live:
            return []
        if table.row.status != "running" or not self.audience.here:
            return []  # nobody waits for anybody
        away = self.audience.away_since
        return [
            (seat, away[person] + absent.after * 1000)
            for seat, person in enumerate(table.terms.seated)
            if person in away and table.terms.stand_ins[seat] is None
        ]

    def is_idle(self) -> bool:
        """Whether nobody needs the table in memory. Bots play on when somebody comes again."""
        has_waited = self.now - self._touched >= self.house.settings.idle_s * 1000
        return has_waited and self.audience.is_empty and self.mail.is_empty

    def _bot_decides(self, about: Decision, action: int) -> None:
        position, seat, _ = about

        async def play(owner: "Owner") -> None:
            if (owner.table.position, owner.table.to_move) == (position, seat):
                await owner.commit(owner.event("action", seat=seat, data={"a": action}))

        self.post(play)


def check_room(version: int, most: int, events: tuple[Event, ...]) -> None:
    """Refuse what would make a table's story longer than a server keeps.

    Talk, and coming and going, have half of it: so a game can be played to its end in the rest.
    """
    kinds = {event.kind for event in events}
    if version >= (most // 2 if kinds.isdisjoint(PLAY) else most) and "closed" not in kinds:
        raise Refused("too_many", "full_log")


async def _look_again(owner: Owner) -> None:
    owner.look()
    owner.arrange()


async def _tick(owner: Owner) -> None:
    from kastellan.server.tables.absence import look_around

    await look_around(owner)
