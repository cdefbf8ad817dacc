"""Two worlds that differ only in what somebody cannot know, each a whole server in this process."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec

from kastellan.core.game import State
from kastellan.core.record import Record
from kastellan.server import chance
from kastellan.server.app import Application, create_app
from kastellan.server.clock import ManualClock
from kastellan.server.settings import Settings
from kastellan.server.store import Event, Seat, TableRow
from kastellan.server.tables.reader import Reader
from kastellan.server.tables.roster import Terms, Watcher
from kastellan.server.tables.table import Table
from kastellan.server.tokens import hashed
from kastellan.server.visitor import Visitor

BEGAN = 1_700_000_000_000
NAMES = ("Ann", "Bob", "Cleo", "Dan")
SPECTATOR = -1
STRANGER = -2
"""Somebody without a token; knows what a spectator knows."""


def token_of(person: int) -> str:
    return f"token-of-person-{person:06d}"


class World:
    """A server with tables that are put there at some point of their game."""

    def __init__(self, app: Application, http: httpx.AsyncClient) -> None:
        self.app = app
        self.http = http

    async def put(self, row: TableRow, state: State, seed: bytes) -> None:
        """A table whose last state and whose seed are not what its past says."""
        store = self.app.desk.house.store
        await store.create(row)
        await store.append(row.id, 1, [Event("start", BEGAN, data={})])
        table = await self.table(row.id)
        record = table.record
        assert record is not None
        record._states[-1] = state.tobytes()
        record._now = state.copy()
        record._forget()
        await self.set_seed(row.id, seed)

    async def table(self, table_id: str) -> Table:
        owner = await self.app.desk.keeper.owner(table_id)
        return owner.table

    async def record(self, table_id: str) -> Record:
        record = (await self.table(table_id)).record
        assert record is not None
        return record

    async def set_seed(self, table_id: str, seed: bytes) -> None:
        """What is drawn from here on; that it shows nowhere is part of the proof."""
        table = await self.table(table_id)
        table.row = replace(table.row, seed=seed)

    async def ask(self, method: str, path: str, token: str | None, body: Any = None) -> bytes:
        """All bytes of an answer: its status, its headers and its body."""
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        content = None if body is None else msgspec.json.encode(body)
        answer = await self.http.request(method, path, headers=headers, content=content)
        head = b"\n".join(b"%s: %s" % pair for pair in answer.headers.raw)
        return b"%d\n%s\n\n%s" % (answer.status_code, head, answer.content)

    async def follow(self, table_id: str, token: str | None, since: int | None) -> Reader:
        visitor = Visitor("here", token, None)
        return await self.app.desk.follow(table_id, visitor, since, frozenset())

    async def resume(self, table_id: str, token: str | None, since: int) -> bytes:
        """What a connection is told that comes back after a version."""
        reader = await self.follow(table_id, token, since)
        told = drain(reader)
        await self.app.desk.unfollow(table_id, Visitor("here", token, None), reader)
        return told


def drain(reader: Reader) -> bytes:
    """Everything that waits to be sent over a connection."""
    told = b"\n".join(message for message, _ in reader._waiting)
    reader._waiting.clear()
    return told


def row_of(table_id: str, record: Record, seed: bytes) -> TableRow:
    """A public table where the people of every seat and a spectator sit over a game."""
    count = record.players
    spectator = Watcher(count, "Eve", hashed(token_of(count)).hex())
    terms = Terms(
        people=count + 1,
        seated=tuple(range(count)),
        stand_ins=(None,) * count,
        watchers=(spectator,),
        record=record.to_json(),
    )
    return TableRow(
        id=table_id,
        game=record.game.name,
        signature=record.game.signature,
        seats=tuple(
            Seat("person", NAMES[seat], "", hashed(token_of(seat)), None) for seat in range(count)
        ),
        seed=seed,
        commitment=chance.commitment(seed),
        created=BEGAN,
        options=record.setting.options,
        settings=msgspec.to_builtins(terms),
        status="running",
        public=True,
    )


@asynccontextmanager
async def world(folder: Path) -> AsyncIterator[World]:
    """A server in this process; requests reach it through all its layers but the network."""
    most = 1_000_000
    folder.mkdir(exist_ok=True)
    settings = Settings(
        store=str(folder / "tables.sqlite"),
        bot_pace_ms=0,
        requests_per_minute=most,
        chats_per_minute=10_000,
        queue_limit=10_000,
    )
    app = create_app(settings, ManualClock(BEGAN))
    transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
    async with (
        app.litestar.lifespan(),
        httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http,
    ):
        yield World(app, http)
