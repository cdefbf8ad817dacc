"""Between this server's tables and the other servers: what is said, and what is heard."""

import asyncio
import logging
import secrets
from collections.abc import Iterable
from contextlib import suppress
from typing import Protocol

from litestar.channels import ChannelsPlugin, Subscriber

from kastellan.server.clock import Alarm, Clock
from kastellan.server.together.channels import LOST
from kastellan.server.together.others import Others
from kastellan.server.together.words import (
    CHANNEL,
    Anew,
    Answered,
    At,
    Beat,
    Gone,
    Here,
    Word,
    read,
    write,
)

log = logging.getLogger(__name__)

BEAT = 500  # milliseconds between two signs of life
DEAF = 3_000  # after so many without one's own, notifications do not come through


class Held(Protocol):
    """A table in memory."""

    def presence(self, asks: bool = False) -> Here:
        """What the others shall know of it."""

    def hear(self, here: Here) -> None:
        """Another server has it, too."""

    def overtaken(self, version: int, is_new: bool = False) -> None:
        """Another server has written to it, perhaps just now."""

    def look_again(self) -> None:
        """Who is there, or who looks after it, has changed."""


class Tables(Protocol):
    """All tables in memory."""

    def in_memory(self, table_id: str) -> Held | None:
        """One of them."""

    def held(self) -> Iterable[Held]:
        """All of them."""

    async def catch_up(self) -> None:
        """Read what others may have written."""


class Hub:
    """Speaks for this server; alone, it says nothing and costs nothing."""

    def __init__(self, clock: Clock, channels: ChannelsPlugin, is_shared: bool) -> None:
        self.name = secrets.token_hex(4)
        self.others = Others()
        self.is_shared = is_shared
        """Whether there can be other servers."""
        self._clock = clock
        self._channels = channels
        self._tables: Tables | None = None
        self._subscriber: Subscriber | None = None
        self._task: asyncio.Task[None] | None = None
        self._alarm: Alarm | None = None
        self._catching_up: asyncio.Task[None] | None = None
        self._own_beat = 0
        self._waiting: dict[str, asyncio.Event] = {}

    async def start(self, tables: Tables) -> None:
        """Begin to speak and to listen for some tables."""
        if not self.is_shared:
            return
        self._tables = tables
        self._subscriber = await self._channels.subscribe(CHANNEL)
        self._task = asyncio.create_task(self._listen(self._subscriber), name="other servers")
        self._greet()
        self._beat()

    async def stop(self) -> None:
        """Say no more."""
        if self._subscriber is None:
            return
        for task in (self._task, self._catching_up):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        if self._alarm is not None:
            self._alarm.cancel()
        await self._channels.unsubscribe(self._subscriber)
        self._subscriber = None

    # --- what tables want to know --------------------------------------------------------------

    @property
    def is_deaf(self) -> bool:
        """Whether notifications do not come through, so that one has to look oneself."""
        return self._clock.now() - self._own_beat > DEAF

    def people(self, table: str) -> frozenset[int]:
        """Who is connected to a table elsewhere."""
        return self.others.people(table)

    def leads(self, table: str, since: int) -> bool:
        """Whether it is this server that looks after a table."""
        return self.others.leads(table, since, self.name)

    # --- what tables say: nothing, unless another server has them in memory, too ---------------

    def took_in(self, here: Here) -> None:
        """A table has come into memory; whoever has it, too, shall say so."""
        if not self.others.is_nobody:
            self._say(here)

    def announce(self, here: Here) -> None:
        """It has changed who is connected to a table."""
        if self.others.have(here.table):
            self._say(here)

    def wrote(self, table: str, version: int) -> None:
        """A version was stored."""
        if self.others.have(table):
            self._say(At(self.name, table, version))

    def let_go(self, table: str) -> None:
        """A table has left memory."""
        if self.others.have(table):
            self._say(Gone(self.name, table))
        self.others.forget(table)

    # --- what workers have found ---------------------------------------------------------------

    def expect(self, place: str) -> asyncio.Event:
        """Something that rings when a bot's answer is there; `forget` ends that."""
        return self._waiting.setdefault(place, asyncio.Event())

    def forget(self, place: str) -> None:
        """Nobody waits for that answer any more."""
        self._waiting.pop(place, None)

    # --- the other servers ---------------------------------------------------------------------

    def _say(self, *words: Word) -> None:
        if self._subscriber is not None:
            for word in words:
                self._channels.publish(write(word), CHANNEL)

    def _beat(self) -> None:
        now = self._clock.now()
        self._say(Beat(self.name))
        for table in self.others.expire(now):
            self._look_again(table)
        self._alarm = self._clock.ring(now + BEAT, self._beat)

    def _greet(self) -> None:
        """Tell of every table, and ask about it."""
        assert self._tables is not None
        self._say(Anew(self.name), *(held.presence(asks=True) for held in self._tables.held()))

    async def _listen(self, subscriber: Subscriber) -> None:
        async for data in subscriber.iter_events():
            try:
                self._take(data)
            except Exception:
                log.exception("a word of another server could not be taken in")

    def _take(self, data: bytes) -> None:
        if data == LOST:
            self._start_anew()
            return
        word = read(data)
        if isinstance(word, Answered):
            if word.place in self._waiting:
                self._waiting[word.place].set()
        elif word is not None and word.server == self.name:
            self._own_beat = self._clock.now()
        elif word is not None:
            self._hear(word.server, word)

    def _hear(self, server: str, word: At | Here | Gone | Beat | Anew) -> None:
        assert self._tables is not None
        is_stranger = not self.others.knows(server)
        held = self._tables.in_memory(word.table) if isinstance(word, At | Here) else None
        if isinstance(word, Here) and held is None:
            word = Beat(server)
        is_news = isinstance(word, Here) and not self.others.have(word.table, server)
        changed = self.others.hear(server, word, self._clock.now())
        if is_stranger:  # neither has heard what the other said before
            self._greet()
        match word:
            case At(version=version) if held is not None:
                held.overtaken(version, is_new=True)
            case Here(asks=asks) if held is not None:
                held.hear(word)
                if asks or is_news:  # who is here may have changed since it was last said
                    self._say(held.presence())
        for table in changed:
            self._look_again(table)

    def _look_again(self, table: str) -> None:
        assert self._tables is not None
        if (held := self._tables.in_memory(table)) is not None:
            held.look_again()

    def _start_anew(self) -> None:
        """Words were lost: ask the others, and look into the store for what nobody can tell."""
        assert self._tables is not None
        self._greet()
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.create_task(self._catch_up(self._tables))

    async def _catch_up(self, tables: Tables) -> None:
        try:
            await tables.catch_up()
        except Exception as error:  # the next round does it
            log.warning("tables cannot be looked after: %s", error)
