"""The front desk: everything a request needs, in one place."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from typing import TypeVar

from kastellan.server import metrics
from kastellan.server.caretaker import Caretaker
from kastellan.server.house import House
from kastellan.server.limits import Limits
from kastellan.server.protocol import Accepted, Chat, HandOver, Move, TakeBack, Undo
from kastellan.server.readiness import Readiness
from kastellan.server.refusals import Refused
from kastellan.server.store import Conflict, StoreFailed, TableRow
from kastellan.server.tables import playing
from kastellan.server.tables.following import catch_up
from kastellan.server.tables.keeper import Keeper
from kastellan.server.tables.owner import Owner
from kastellan.server.tables.reader import Reader
from kastellan.server.tables.roster import Who
from kastellan.server.tables.seating import identify, knows, may_look
from kastellan.server.visitor import Visitor

T = TypeVar("T")
A = TypeVar("A")
Deed = Move | Undo | Chat | TakeBack | HandOver


class Desk:
    """Takes requests to tables."""

    def __init__(self, house: House, limits: Limits) -> None:
        self.house = house
        self.limits = limits
        self.keeper = Keeper(house)
        self.readiness = Readiness(house.store)
        self.caretaker = Caretaker(house.store, house.settings)
        self.is_closing = False
        """Whether the server stops and takes no more streams."""
        self._quick = asyncio.Semaphore(1)
        self._slow = asyncio.Semaphore(1)

    @contextlib.contextmanager
    def counted(self) -> Iterator[None]:
        """What is true at the moment can be read from `metrics`, until the end."""
        keeper, writer = self.keeper, self.house.store.writer
        ends = [
            metrics.look("tables_in_memory", "Tables in memory.", lambda: len(keeper)),
            metrics.look(
                "requests_waiting", "Requests that wait for a table.", lambda: keeper.asks_waiting
            ),
            metrics.look(
                "messages_waiting",
                "Messages that wait for slow readers.",
                lambda: keeper.messages_waiting,
            ),
            metrics.look("store_waiting", "What waits to be stored.", lambda: writer.waiting),
        ]
        try:
            yield
        finally:
            for end in ends:
                end()

    async def ask(
        self,
        table: str,
        visitor: Visitor,
        job: Callable[[Owner, Who], Awaitable[T]],
        private: bool = True,
    ) -> T:
        """Have something done for somebody who may know of the table; raises Refused."""
        self.limits.tokens.take(visitor.token or visitor.address)

        async def work(owner: Owner) -> T:
            who = await self._identify(owner, visitor)
            if private and not may_look(owner.table.row, who, visitor.invite):
                raise Refused("forbidden", "private")
            owner.touch(who)
            return await job(owner, who)

        return await self.keeper.ask(table, work)

    async def _identify(self, owner: Owner, visitor: Visitor) -> Who:
        """Who asks; they may have sat down a moment ago at another server."""
        if self.house.hub.is_shared and not knows(owner, visitor):
            await catch_up(owner)
        return identify(owner, visitor)

    async def carry_out(
        self, owner: Owner, who: Who, deed: Deed, received: float | None = None
    ) -> Accepted:
        """Do what somebody at a table wants; the same over a WebSocket and over HTTP.

        `received` says when it came, by the clock of `metrics`.
        """
        received = metrics.now() if received is None else received
        answer = await self._do(owner, who, deed)
        if owner.stored_at > received:
            metrics.stored.observe(owner.stored_at - received)
        return answer

    async def _do(self, owner: Owner, who: Who, deed: Deed) -> Accepted:
        if isinstance(deed, Move | Undo):
            await self.keep_up(owner, deed.version)
        match deed:
            case Move():
                return await playing.move(owner, who, deed)
            case Undo():
                return await playing.undo(owner, who, deed)
            case TakeBack():
                return await playing.take_back(owner, who, deed)
            case HandOver():
                return await playing.hand_over(owner, who, deed)
            case Chat():
                if who.person is not None and not playing.known_move(owner, who, deed.move_id):
                    self.limits.chats.take(f"{owner.table.row.id}/{who.person}")
                return await playing.chat(owner, who, deed)

    async def keep_up(self, owner: Owner, seen: int | None) -> None:
        """Somebody has seen a version; at another server, if it is not here yet."""
        if seen is not None and seen > owner.table.version and self.house.hub.is_shared:
            await catch_up(owner, seen)

    async def follow(
        self, table: str, visitor: Visitor, since: int | None, mute: frozenset[int]
    ) -> Reader:
        """Begin to follow a table; `unfollow` ends it."""
        reader = Reader(mute, self.house.settings.queue_limit)

        async def begin(owner: Owner, who: Who) -> None:
            reader.who = who
            await self.keep_up(owner, since)
            owner.follow(reader, since)

        if self.is_closing:
            raise Refused("busy")
        self.limits.connect(visitor.address)
        try:
            await self.ask(table, visitor, begin)
        except BaseException:  # be it that whoever asked has hung up
            reader.is_gone = True
            self.limits.disconnect(visitor.address)
            raise
        metrics.connections.inc()
        return reader

    async def unfollow(self, table: str, visitor: Visitor, reader: Reader) -> None:
        """A connection has ended."""
        metrics.connections.dec()
        self.limits.disconnect(visitor.address)
        reader.is_gone = True
        reader.drop("stopping")

        async def end(owner: Owner) -> None:
            owner.unfollow(reader)

        owner = self.keeper.in_memory(table)
        if owner is not None:
            with contextlib.suppress(Refused):
                await asyncio.shield(owner.ask(end))

    async def prepare(self, make: Callable[[A, int], T], ask: A, is_slow: bool = False) -> T:
        """Make something that takes a while, such as a table with its board: one at a time.

        What may take seconds, such as a game from its text, waits in a row of its own.
        """
        async with self._slow if is_slow else self._quick:
            return await asyncio.to_thread(make, ask, self.house.clock.wall())

    async def create(self, row: TableRow) -> TableRow:
        """Keep a new table."""
        await self.caretaker.make_room()
        try:
            made = await self.house.store.create(row)
            metrics.tables_made.inc()
            return made
        except (Conflict, StoreFailed):
            raise Refused("busy", "store") from None
