"""Playing over plain HTTP: for scripts, and for those who cannot hold a WebSocket."""

from collections.abc import AsyncGenerator, AsyncIterator
from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.params import FromQuery, JSONBody, QueryParameter
from litestar.response import Stream

from kastellan.server import metrics
from kastellan.server.desk import Deed, Desk
from kastellan.server.protocol import (
    Accepted,
    Chat,
    HandOver,
    Move,
    Pong,
    State,
    TakeBack,
    Text,
    Undo,
)
from kastellan.server.routes.common import REFUSALS, Asking, Front, Since, TableId, read_mute
from kastellan.server.tables import playing
from kastellan.server.tables.owner import Owner
from kastellan.server.tables.reader import Reader
from kastellan.server.tables.roster import Who
from kastellan.server.visitor import Visitor, visitor

BEAT = 15.0  # seconds between two signs of life on a quiet stream

Targets = Annotated[
    str,
    QueryParameter(
        max_length=200, description="What was pointed at, one after the other: `a.1,b.2`."
    ),
]


class Play(Controller):
    """At a table."""

    path = "/api/tables/{table:str}"
    tags = ("play",)

    @get("/state", responses=REFUSALS)
    async def state(
        self, request: Asking, desk: Front, table: TableId, mute: FromQuery[str | None] = None
    ) -> State:
        """Everything you may know of the table now."""

        async def look(owner: Owner, who: Who) -> State:
            return owner.sight.state(who, owner.audience.here, owner.now, read_mute(mute))

        return await desk.ask(table, visitor(request, table), look)

    @get("/events", responses=REFUSALS, media_type="application/x-ndjson")
    async def events(
        self,
        request: Asking,
        desk: Front,
        table: TableId,
        version: Since = None,
        mute: FromQuery[str | None] = None,
    ) -> Stream:
        """What happens, as it happens: a message a line, the same as over the WebSocket."""
        asking = visitor(request, table)
        reader = await desk.follow(table, asking, version, read_mute(mute))
        lines = _lines(desk, table, asking, reader)
        return Stream(_after(await anext(lines), lines), media_type="application/x-ndjson")

    @get("/why", responses=REFUSALS)
    async def why(self, request: Asking, desk: Front, table: TableId, targets: Targets) -> Text:
        """Why you cannot choose something by pointing there: the game's reason, as a message."""

        async def look(owner: Owner, who: Who) -> Text:
            return playing.why(owner, who, targets.split(","))

        return await desk.ask(table, visitor(request, table), look)

    @post("/moves", status_code=200, responses=REFUSALS)
    async def move(
        self, request: Asking, desk: Front, table: TableId, data: JSONBody[Move]
    ) -> Accepted:
        """Play an action; sent twice it is played once and answered alike."""
        return await _deed(request, desk, table, data)

    @post("/undo", status_code=200, responses=REFUSALS)
    async def undo(
        self, request: Asking, desk: Front, table: TableId, data: JSONBody[Undo]
    ) -> Accepted:
        """Take back your last decision, or your turn."""
        return await _deed(request, desk, table, data)

    @post("/chat", status_code=200, responses=REFUSALS)
    async def chat(
        self, request: Asking, desk: Front, table: TableId, data: JSONBody[Chat]
    ) -> Accepted:
        """Say something at the table."""
        return await _deed(request, desk, table, data)

    @post("/take-back", status_code=200, responses=REFUSALS)
    async def take_back(
        self, request: Asking, desk: Front, table: TableId, data: JSONBody[TakeBack]
    ) -> Accepted:
        """Play on yourself after a bot stood in."""
        return await _deed(request, desk, table, data)

    @post("/hand-over", status_code=200, responses=REFUSALS)
    async def hand_over(
        self, request: Asking, desk: Front, table: TableId, data: JSONBody[HandOver]
    ) -> Accepted:
        """Let the table's bot play for you."""
        return await _deed(request, desk, table, data)


async def _deed(request: Asking, desk: Desk, table: str, deed: Deed) -> Accepted:
    received = metrics.now()

    async def act(owner: Owner, who: Who) -> Accepted:
        return await desk.carry_out(owner, who, deed, received)

    return await desk.ask(table, visitor(request, table), act)


async def _after(first: bytes, rest: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
    """A stream that has begun already: so it ends properly, even if nobody ever reads it."""
    try:
        yield first
        async for line in rest:
            yield line
    finally:
        await rest.aclose()


async def _lines(
    desk: Desk, table: str, asking: Visitor, reader: Reader
) -> AsyncGenerator[bytes, None]:
    try:
        while True:
            message = await reader.get(BEAT)
            if message is None:
                return
            yield (message or msgspec.json.encode(Pong(reader.seen))) + b"\n"
    finally:
        await desk.unfollow(table, asking, reader)
