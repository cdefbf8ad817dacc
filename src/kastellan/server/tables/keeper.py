"""All tables: those in memory by their owners, the others in the store until somebody asks."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

from kastellan.server.house import House
from kastellan.server.refusals import Refused
from kastellan.server.store import StoreFailed
from kastellan.server.tables.owner import Owner
from kastellan.server.tables.reading import read_table
from kastellan.server.tokens import is_table_id

log = logging.getLogger(__name__)

T = TypeVar("T")
KEEPING = 10.0  # seconds for keeping what is seen at every table, when the server stops
SWEEP = 30_000  # milliseconds between two looks at tables whose days have run out
GLANCE = 1_000  # and at what other servers have written, when they cannot tell
SELDOM = 5  # so many times as long while they can


class Keeper:
    """The door to every table."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._owners: dict[str, Owner] = {}
        self._loading: dict[str, asyncio.Task[Owner]] = {}
        self._rounds: dict[int, asyncio.Task[None]] = {}
        self._glances = 0

    def __len__(self) -> int:
        return sum(not owner.is_done for owner in self._owners.values())

    @property
    def asks_waiting(self) -> int:
        """How many requests wait for their tables."""
        return sum(owner.mail.waiting for owner in list(self._owners.values()))

    @property
    def messages_waiting(self) -> int:
        """How many messages wait for their readers."""
        return sum(owner.audience.waiting for owner in list(self._owners.values()))

    def start(self) -> None:
        """Begin to look after tables that nobody asks for."""
        self._ring(SWEEP, self._wake_due)
        if self.house.hub.is_shared:
            self._ring(GLANCE, self._glance)

    def say_goodbye(self) -> None:
        """End every connection: the server is about to stop."""
        for owner in self._owners.values():
            owner.audience.drop("stopping")

    @property
    def is_answering(self) -> bool:
        """Whether somebody on a socket still waits for an answer."""
        return any(owner.audience.is_answering for owner in list(self._owners.values()))

    async def stop(self) -> None:
        """Let go of everything; what is stored stays."""
        for task in self._rounds.values():
            task.cancel()
        await asyncio.gather(*(owner.stop() for owner in self._owners.values()))
        with suppress(TimeoutError):
            async with asyncio.timeout(KEEPING):
                await asyncio.gather(*(owner.keep_sight() for owner in self._owners.values()))
        self._owners.clear()

    async def ask(self, table_id: str, job: Callable[[Owner], Awaitable[T]]) -> T:
        """Have something done at a table; raises Refused."""
        owner = await self.owner(table_id)
        return await owner.ask(job)

    def in_memory(self, table_id: str) -> Owner | None:
        """The task that owns a table, if there is one."""
        owner = self._owners.get(table_id)
        return None if owner is None or owner.is_done else owner

    async def owner(self, table_id: str) -> Owner:
        """The task that owns a table, begun if there is none; raises Refused."""
        if (owner := self.in_memory(table_id)) is not None:
            return owner
        if not is_table_id(table_id):
            raise Refused("not_found", "no_table")
        if table_id not in self._loading:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Owner:
        self._owners = {key: each for key, each in self._owners.items() if not each.is_done}
        if len(self._owners) >= self.house.settings.tables_in_memory:
            self._clear_out()
        table = await read_table(self.house, table_id)
        owner = Owner(self.house, table)
        self._owners[table_id] = owner
        owner.start()
        return owner

    def _clear_out(self) -> None:
        """Let go of a table that nobody follows; refused if there is none."""
        for owner in self._owners.values():
            if not owner.is_done and owner.audience.is_empty and owner.mail.is_empty:
                owner.retire()
                return
        raise Refused("busy", "full_house")

    def _ring(self, every: int, work: Callable[[], Awaitable[None]]) -> None:
        """Do some work now and again, but not before the last round has ended."""

        async def round() -> None:
            try:
                await work()
            except (StoreFailed, Refused) as error:
                log.warning("tables cannot be looked after: %s", error)
            self._ring(every, work)

        def begin() -> None:
            self._rounds[every] = asyncio.create_task(round())

        self.house.clock.ring(self.house.clock.now() + every, begin)

    def held(self) -> list[Owner]:
        """Everything in memory."""
        return [owner for owner in self._owners.values() if not owner.is_done]

    async def catch_up(self) -> None:
        """See what other servers have written to the tables that are in memory here."""
        heads = await self.house.store.heads([owner.table.row.id for owner in self.held()])
        for owner in self.held():
            owner.overtaken(heads.get(owner.table.row.id, 0))

    async def _glance(self) -> None:
        self._glances += 1
        if not self.house.hub.is_deaf and self._glances % SELDOM:
            return
        try:
            await self.catch_up()
        except StoreFailed:
            if self.house.hub.is_deaf:
                self._send_away()
            raise

    def _send_away(self) -> None:
        """Cut off from the store, what is shown here grows old; another server may know more."""
        for owner in self.held():
            owner.audience.drop("table_reloaded")
            owner.retire()

    async def _wake_due(self) -> None:
        """Look after tables whose time has come though nobody looks."""
        for table_id in await self.house.store.due(self.house.clock.wall()):
            await self.owner(table_id)
        if not self.house.hub.is_shared:
            await self.catch_up()  # whoever runs the server may have closed a table
