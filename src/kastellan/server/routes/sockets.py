"""Playing over a WebSocket."""

import asyncio
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from kastellan.server import metrics
from kastellan.server.desk import Desk
from kastellan.server.line import SCOPE, Line
from kastellan.server.protocol import Answer, Ask, Mute, Ping, Pong, Resync
from kastellan.server.refusals import Refused
from kastellan.server.routes.common import Front, read_mute
from kastellan.server.tables.owner import Owner
from kastellan.server.tables.reader import Reader
from kastellan.server.visitor import Visitor, visitor

Socket = WebSocket[Any, Any, Any]

PATIENCE = 20  # refusals in a row for what cannot be read or comes too often
AHEAD = 4  # messages that may have come before the first of them is answered

log = logging.getLogger(__name__)

_endings: set[asyncio.Task[None]] = set()  # or they might be forgotten while they wait

_asks: msgspec.json.Decoder[Ask] = msgspec.json.Decoder(Ask)


@websocket("/api/tables/{table:str}/socket")
async def socket(socket: Socket, desk: Front, table: FromPath[str]) -> None:
    """Follow a table and play; `?version=` is the last version seen, `?mute=` whom not to hear."""
    asking = visitor(socket, table)
    version = socket.query_params.get("version", "")
    since = int(version) if version.isdecimal() and len(version) < 16 else None
    mute = read_mute(socket.query_params.get("mute"))
    line: Line = socket.scope[SCOPE]  # type: ignore[literal-required]
    await socket.accept()
    try:
        reader = await desk.follow(table, asking, since, mute)
    except Refused as refused:
        line.say(msgspec.json.encode(refused.answer()))
        line.finish(4000 + refused.status)
        return
    talk = Talk(desk, table, asking, reader, line)
    line.hand_over(talk)
    talk.free()


class Talk:
    """What goes back and forth over one connection."""

    __slots__ = ("_asking", "_desk", "_heard", "_line", "_reader", "_refusals", "_table", "_task")

    def __init__(self, desk: Desk, table: str, asking: Visitor, reader: Reader, line: Line) -> None:
        self._desk = desk
        self._table = table
        self._asking = asking
        self._reader = reader
        self._line = line
        self._heard: list[bytes] = []
        self._refusals = 0
        self._task: asyncio.Task[None] | None = None
        reader.ring = self.free

    def free(self) -> None:
        """Send what the table has put, as far as the line takes it."""
        reader, line = self._reader, self._line
        while not line.is_full:
            message = reader.take()
            if message is None:
                break
            line.say(message)
        if reader.is_dropped:
            line.finish(1000)

    def heard(self, message: bytes) -> None:
        """Take messages one after the other; a few may wait until the last was answered."""
        self._heard.append(message)
        if self._task is None:
            self._task = asyncio.create_task(self._answer_all())
        elif len(self._heard) >= AHEAD:
            self._line.rest(True)

    def lost(self) -> None:
        """The connection has ended."""
        self._heard.clear()
        if not self._reader.is_gone:
            self._reader.is_gone = True
            ending = self._desk.unfollow(self._table, self._asking, self._reader)
            _endings.add(task := asyncio.create_task(ending))
            task.add_done_callback(_endings.discard)

    async def _answer_all(self) -> None:
        try:
            while self._heard and not self._reader.is_dropped:
                message = self._heard.pop(0)
                self._reader.is_asking = True
                self._reader.answer(await self._answer(message))
                if self._refusals > PATIENCE:
                    self._line.finish(1000)
                    return
        except Exception:
            log.exception("a message could not be answered")
            self._line.finish(1011)
        finally:
            self._task = None
            self._line.rest(False)

    async def _answer(self, message: bytes) -> Answer | None:
        desk, asking = self._desk, self._asking
        try:
            desk.limits.messages.take(asking.address)
            # A token counts if it is one: whoever makes them up would have as many limits.
            is_known = self._reader.who.person is not None and asking.token is not None
            desk.limits.tokens.take(str(asking.token) if is_known else asking.address)
            answer = await _answer(desk, self._table, self._reader, message)
            self._refusals = 0
        except Refused as refused:
            self._refusals += refused.code in ("bad_request", "too_many")
            return refused.answer(_move_id(message))
        return answer


async def _answer(desk: Desk, table: str, reader: Reader, data: str | bytes) -> Answer | None:
    received = metrics.now()
    try:
        ask = _asks.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise Refused("bad_request", reason=str(error)[:200]) from None

    async def work(owner: Owner) -> Answer | None:
        if reader not in owner.audience:
            reader.drop("table_reloaded")
            return None
        match ask:
            case Ping():
                return Pong(owner.table.version)
            case Mute(people=people):
                reader.mute = frozenset(people)
                return Pong(owner.table.version)
            case Resync(version=version):
                await desk.keep_up(owner, version)
                owner.audience.tell(reader, owner.sight, owner.now, version)
                return None
        return await desk.carry_out(owner, reader.who, ask, received)

    return await desk.keeper.ask(table, work)


def _move_id(data: str | bytes) -> str | None:
    """Which message a refusal is about, if that can be read at all."""
    try:
        found = msgspec.json.decode(data)["move_id"]
    except (msgspec.MsgspecError, RecursionError, UnicodeError, KeyError, TypeError):
        return None
    return found if isinstance(found, str) and len(found) <= 64 else None
