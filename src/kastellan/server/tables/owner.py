"""The task that owns a table: everything that happens there happens here, one after the other."""

import asyncio
import contextlib
import logging
import math
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, TypeVar

from kastellan.core.contract import CHANCE
from kastellan.server import chance
from kastellan.server.clock import Alarm
from kastellan.server.house import House
from kastellan.server.protocol import Presence, StandIn, State, Update
from kastellan.server.refusals import Refused
from kastellan.server.store import Conflict, Event, StoreFailed, TableRow
from kastellan.server.tables.reader import Reader
from kastellan.server.tables.roster import Who
from kastellan.server.tables.sight import Sight, seat_infos, watchers
from kastellan.server.tables.table import Table

log = logging.getLogger(__name__)

T = TypeVar("T")
MAIL = 256  # requests that may wait for a table
TRIES = 4
HTTP_PRESENCE = 30_000  # milliseconds after a request during which somebody counts as here
BEAT = 0.25  # answers of bots come on beats, so that the time they take tells less


class Overtaken(Exception):
    """Another process has written to this table; it has been read again."""


class Owner:
    """A table that is in memory."""

    def __init__(self, house: House, table: Table) -> None:
        self.house = house
        self.is_done = False
        self._take(table)
        self.readers: set[Reader] = set()
        self.last_seen: dict[int, int] = {}
        """When people without a connection last asked for something."""
        self._here: frozenset[int] = frozenset()
        self._away_since: dict[int, int] = {}
        self._touched = house.clock.now()
        self._mail: asyncio.Queue[Callable[[], Awaitable[None]] | None] = asyncio.Queue(MAIL)
        self._alarm: Alarm | None = None
        self._thought: tuple[int, int, str] | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._longest: dict[int, float] = {}
        self._task: asyncio.Task[None] | None = None

    def _take(self, table: Table) -> None:
        self.table = table
        self.sight = Sight(table)

    @property
    def now(self) -> int:
        """The time."""
        return self.house.clock.now()

    # --- the task --------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to own the table."""
        self.table.wake(self.now)
        self._note_presence()
        self._task = asyncio.create_task(self._run(), name=f"table {self.table.row.id}")

    async def stop(self) -> None:
        """Let go of the table; what is stored stays."""
        self.is_done = True
        for reader in list(self.readers):
            reader.drop("stopping")
        self._let_go()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _let_go(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = self._thought = None

    async def ask(self, job: Callable[["Owner"], Awaitable[T]]) -> T:
        """Have something done by the task; raises Refused."""
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def work() -> None:
            try:
                result = await self._try(job)
            except Exception as error:
                if not answer.done():
                    answer.set_exception(error)
            else:
                if not answer.done():
                    answer.set_result(result)

        try:
            self._mail.put_nowait(work)
        except asyncio.QueueFull:
            raise Refused("busy") from None
        self._touched = self.now
        return await answer

    async def _try(self, job: Callable[["Owner"], Awaitable[T]]) -> T:
        for _ in range(TRIES):
            try:
                return await job(self)
            except Overtaken:
                continue
        raise Refused("busy")

    def post(self, job: Callable[["Owner"], Awaitable[Any]]) -> None:
        """The same, for which nobody waits."""

        async def work() -> None:
            try:
                await self._try(job)
            except Refused:
                pass  # what it was for has passed
            except Exception:
                log.exception("table %s", self.table.row.id)

        try:
            self._mail.put_nowait(work)
        except asyncio.QueueFull:
            self._alarm = self.house.clock.ring(self.now + 200, lambda: self.post(job))

    async def _run(self) -> None:
        await self._settle()
        self.arrange()
        while not self.is_done:
            work = await self._mail.get()
            if work is None:
                break
            await work()

    # --- making versions -------------------------------------------------------------------------

    def event(self, kind: str, **fields: Any) -> Event:
        """An event of now."""
        return Event(kind, self.now, **fields)

    async def commit(self, *events: Event, row: TableRow | None = None) -> int:
        """Make a version of some events and of what follows from them: store, then send.

        Raises Overtaken if somebody else was first, and Refused if it cannot be stored.
        """
        table = self.table
        before = table.row
        table.version += 1
        if row is not None:
            table.row = row
        made = list(events)
        for event in events:
            if event.kind == "undo":
                self.sight.undone(event.data["step"])
            table.happen(event)
        made += self._let_chance_play()
        if table.row.status == "running" and table.is_over:
            table.row = replace(table.row, status="over")
            over = self.event("over", data={})
            table.happen(over)
            made.append(over)
        table.run_clock(self.now)
        try:
            stored = await self.house.store.append(
                table.row.id,
                table.version,
                made,
                table=None if table.row is before else table.row,
                wake=self._wake(),
            )
        except Conflict:
            await self.reload()
            raise Overtaken from None
        except StoreFailed as error:
            log.error("table %s cannot be stored: %s", table.row.id, error)
            await self.reload()
            raise Refused("busy", "store") from None
        if stored is not None:
            table.row = stored
        version = table.version
        self.sight.changed()
        self.broadcast()
        self._note_presence()
        self.arrange()
        return version

    def _let_chance_play(self) -> list[Event]:
        """What chance decides, until a seat does."""
        table, drawn = self.table, []
        while (
            table.row.status == "running"
            and table.record is not None
            and table.record.to_move == CHANCE
        ):
            action = chance.outcome(
                table.record.odds, table.row.seed, table.row.id, table.draws + 1
            )
            drawn.append(self.event("chance", data={"a": action}))
            table.happen(drawn[-1])
        return drawn

    async def _settle(self) -> None:
        """Go on where a server stopped that could not finish."""
        record = self.table.record
        if self.table.row.status == "running" and record is not None and record.to_move < 0:
            with contextlib.suppress(Overtaken, Refused):
                await self.commit(self.event("resumed", data={}))

    def _wake(self) -> int:
        """When the table must be looked after though nobody does: when days have run out."""
        deadline = self.table.timing.deadline
        is_slow = not self.table.timing.is_live and isinstance(self.table.terms.absent, StandIn)
        return deadline if deadline is not None and is_slow else 0

    async def reload(self) -> None:
        """Forget what is in memory and read the table again."""
        self._let_go()
        self._alarm = None
        try:
            row = await self.house.store.load(self.table.row.id)
            versions = await self.house.store.events(self.table.row.id)
        except StoreFailed:
            await self._give_up()
            raise Refused("busy", "store") from None
        if row is None:
            await self._give_up()
            raise Refused("not_found", "no_table")
        table = Table(row)
        await asyncio.to_thread(table.replay, versions)
        self._take(table)
        table.wake(self.now)
        self.broadcast()
        self.arrange()

    async def _give_up(self) -> None:
        """The table cannot be read: whoever comes next tries again."""
        self.is_done = True
        for reader in list(self.readers):
            reader.drop("table_reloaded")
        while not self._mail.empty():
            work = self._mail.get_nowait()
            if work is not None:
                asyncio.get_running_loop().create_task(work())  # type: ignore[arg-type]

    # --- sending ---------------------------------------------------------------------------------

    @property
    def here(self) -> frozenset[int]:
        """The people who are at the table now."""
        soon = self.now - HTTP_PRESENCE
        found = {reader.who.person for reader in self.readers if reader.who.person is not None}
        return frozenset(found | {each for each, at in self.last_seen.items() if at > soon})

    def news_for(self, reader: Reader, since: int | None) -> State | Update:
        """What somebody has to be told who has seen a version, or none."""
        here, now = self.here, self.now
        if since is not None:
            update = self.sight.update(reader.who, here, now, since, reader.mute)
            if update is not None:
                return update
        return self.sight.state(reader.who, here, now, reader.mute)

    def broadcast(self) -> None:
        """Tell everybody what is new to them."""
        for reader in list(self.readers):
            if reader.seen < self.table.version:
                reader.put(self.news_for(reader, reader.seen))
                reader.seen = self.table.version

    def follow(self, reader: Reader, since: int | None) -> None:
        """A connection begins."""
        if (
            len(self.readers)
            >= self.house.settings.spectators_per_table + len(self.table.row.seats) * 4
        ):
            raise Refused("too_many", "too_many_streams")
        self.readers.add(reader)
        reader.put(self.news_for(reader, since))
        reader.seen = self.table.version
        self._note_presence()
        self.arrange()

    def unfollow(self, reader: Reader) -> None:
        """A connection has ended."""
        self.readers.discard(reader)
        self._touched = self.now
        self._note_presence()
        self.arrange()

    def touch(self, who: Who) -> None:
        """Somebody has asked for something."""
        if who.person is not None:
            self.last_seen[who.person] = self.now
            self._note_presence()

    def _note_presence(self) -> None:
        here = self.here
        for person in self.table.terms.seated:
            if person is None or person in here:
                self._away_since.pop(person if person is not None else -1, None)
            else:
                self._away_since.setdefault(person, self.now)
        if here != self._here:
            self._here = here
            row = self.table.row
            for reader in self.readers:
                reader.put(Presence(self.table.version, seat_infos(row, here), watchers(row, here)))

    # --- what happens by itself ------------------------------------------------------------------

    def arrange(self) -> None:
        """Set the bots thinking, and the alarm for what comes next."""
        self._set_bots_thinking()
        if self._alarm is not None:
            self._alarm.cancel()
        at = min(self._next_times())
        self._alarm = self.house.clock.ring(at, lambda: self.post(_tick))

    def _next_times(self) -> list[int]:
        now, idle = self.now, self.house.settings.idle_s
        times = [max(now + 1000, self._touched + idle * 1000)]
        deadline = self.table.timing.deadline
        if deadline is not None and not self.is_flagged:
            times.append(deadline)
        times += [at for _, at in self.gone_at()]
        times += [at + HTTP_PRESENCE + 1 for at in self.last_seen.values()]
        return times

    @property
    def is_flagged(self) -> bool:
        """Whether it was told already that whoever decides is out of time."""
        return any(
            each.event.kind == "out_of_time" and each.version >= self.table.position
            for each in self.table.tail
        )

    def gone_at(self) -> list[tuple[int, int]]:
        """Seats of people who are away, and when each of them is gone."""
        table, absent = self.table, self.table.terms.absent
        if not isinstance(absent, StandIn) or not table.timing.is_live:
            return []
        if table.row.status != "running" or not self._here:
            return []  # nobody waits for anybody
        return [
            (seat, self._away_since[person] + absent.after * 1000)
            for seat, person in enumerate(table.terms.seated)
            if person in self._away_since and table.terms.stand_ins[seat] is None
        ]

    def is_idle(self) -> bool:
        """Whether nobody needs the table in memory."""
        waited = self.now - self._touched >= self.house.settings.idle_s * 1000
        return waited and not self.readers and self._thinking is None and self._mail.empty()

    def retire(self) -> None:
        """Leave memory; whoever comes next finds the table in the store."""
        self.is_done = True
        self._let_go()

    def refresh(self) -> None:
        """Forget people who asked long ago."""
        soon = self.now - HTTP_PRESENCE
        self.last_seen = {each: at for each, at in self.last_seen.items() if at > soon}
        self._note_presence()

    # --- bots ------------------------------------------------------------------------------------

    def _set_bots_thinking(self) -> None:
        seat = self.table.to_move
        level = self.table.bot_at(seat) if seat is not None else None
        wanted = None if seat is None or level is None else (self.table.position, seat, level)
        if wanted == self._thought:
            return
        if self._thinking is not None:
            self._thinking.cancel()
        self._thought, self._thinking = wanted, None
        if wanted is not None:
            self._thinking = asyncio.create_task(self._think(*wanted))

    async def _think(self, position: int, seat: int, level: str) -> None:
        """Ask a bot. Its answer takes as long whether or not it had a choice (the same beat)."""
        record = self.table.record
        assert record is not None
        loop = asyncio.get_running_loop()
        began = loop.time()
        action = await self.house.thinker.choose(f"{self.table.row.id}/{seat}", level, record)
        took = loop.time() - began
        self._longest[seat] = max(took, self._longest.get(seat, 0.0))
        pace = self.house.settings.bot_pace_ms / 1000
        if pace > 0:
            due = math.ceil(max(pace, min(self._longest[seat], 20.0)) / BEAT) * BEAT
            await asyncio.sleep(max(0.0, due - took))

        async def play(owner: "Owner") -> None:
            if owner.table.position == position and owner.table.to_move == seat:
                await owner.commit(owner.event("action", seat=seat, data={"a": action}))

        self.post(play)


async def _tick(owner: Owner) -> None:
    from kastellan.server.tables.absence import look_around

    await look_around(owner)
