"""Playing over a WebSocket."""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from kastellan.server import metrics
from kastellan.server.desk import Desk
from kastellan.server.protocol import Answer, Ask, Mute, Ping, Pong, Resync
from kastellan.server.refusals import Refused
from kastellan.server.routes.common import Front, read_mute
from kastellan.server.tables.owner import Owner
from kastellan.server.tables.reader import Reader
from kastellan.server.visitor import Visitor, visitor

Socket = WebSocket[Any, Any, Any]

PATIENCE = 20  # refusals in a row for what cannot be read or comes too often

_asks: msgspec.json.Decoder[Ask] = msgspec.json.Decoder(Ask)


@websocket("/api/tables/{table:str}/socket")
async def socket(socket: Socket, desk: Front, table: FromPath[str]) -> None:
    """Follow a table and play; `?version=` is the last version seen, `?mute=` whom not to hear."""
    asking = visitor(socket, table)
    version = socket.query_params.get("version", "")
    since = int(version) if version.isdecimal() and len(version) < 16 else None
    mute = read_mute(socket.query_params.get("mute"))
    await socket.accept()
    try:
        reader = await desk.follow(table, asking, since, mute)
    except Refused as refused:
        await _say(socket, refused.answer())
        await _close(socket, 4000 + refused.status)
        return
    sending = asyncio.create_task(_send(socket, reader))
    receiving = asyncio.create_task(_receive(socket, desk, table, asking, reader))
    dropping = asyncio.create_task(reader.dropped.wait())
    tasks = (sending, receiving, dropping)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if reader.is_dropped and not sending.done():
            await asyncio.wait((sending,), timeout=1)  # the last word, if the line is free
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await desk.unfollow(table, asking, reader)
    await _close(socket, 1000)


async def _send(socket: Socket, reader: Reader) -> None:
    """Send what the table puts, until the end or until the reader is dropped."""
    while True:
        message = await reader.get()
        if message is None:
            return
        await _send_bytes(socket, message)


async def _receive(socket: Socket, desk: Desk, table: str, asking: Visitor, reader: Reader) -> None:
    """Take messages one after the other; the next is read when the last was answered."""
    refusals = 0
    while not reader.is_dropped:
        try:
            data = await socket.receive_data(mode="text")
        except WebSocketDisconnect:
            return
        reader.is_asking = True
        try:
            desk.limits.messages.take(asking.address)
            # A token counts if it is one: whoever makes them up would have as many limits.
            is_known = reader.who.person is not None and asking.token is not None
            desk.limits.tokens.take(str(asking.token) if is_known else asking.address)
            answer = await _answer(desk, table, reader, data)
            refusals = 0
        except Refused as refused:
            answer = refused.answer(_move_id(data))
            refusals += refused.code in ("bad_request", "too_many")
        reader.answer(answer)
        if refusals > PATIENCE:
            return


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


async def _say(socket: Socket, answer: Answer) -> None:
    await _send_bytes(socket, msgspec.json.encode(answer))


async def _send_bytes(socket: Socket, message: bytes) -> None:
    await socket.send_data(message.decode(), mode="text")


async def _close(socket: Socket, code: int) -> None:
    with suppress(Exception):  # whoever was there may have hung up, or may never read this
        await asyncio.wait_for(socket.close(code), 5)
