"""Looking back: the story of a game, replays of finished ones, and files to keep."""

import asyncio
import json
from typing import Annotated

import msgspec
from litestar import Controller, Response, get
from litestar.params import QueryParameter

from kastellan.core.record import Record
from kastellan.core.statistics import statistics
from kastellan.server import export
from kastellan.server.protocol import Export, Fairness, Json, Log, Replay
from kastellan.server.refusals import Refused
from kastellan.server.routes.common import REFUSALS, Asking, Front, TableId
from kastellan.server.store import TableRow
from kastellan.server.tables.halted import Halted
from kastellan.server.tables.owner import Owner
from kastellan.server.tables.roster import Who
from kastellan.server.tables.sight import texts
from kastellan.server.visitor import visitor

PAGE = 100  # actions told at once

Step = Annotated[int, QueryParameter(ge=0, le=2**31)]


class Looking(Controller):
    """What was."""

    path = "/api/tables/{table:str}"
    tags = ("history",)

    @get("/log", responses=REFUSALS)
    async def log(self, request: Asking, desk: Front, table: TableId, first: Step = 0) -> Log:
        """The story of a game as you may know it, a hundred actions at a time."""

        async def look(owner: Owner, who: Who) -> Log:
            table = owner.table
            total = len(table.record.actions) if table.record else 0
            if isinstance(table, Halted):
                total = table.steps
            begin = min(first, total)
            entries = owner.sight.log(who.seat, begin, min(begin + PAGE, total))
            return Log(begin, total, entries)

        return await desk.ask(table, visitor(request, table), look)

    @get("/scene", responses=REFUSALS)
    async def scene(self, request: Asking, desk: Front, table: TableId) -> dict[str, Json]:
        """What never changes during the game and is needed to draw it, such as the board."""

        async def look(owner: Owner, who: Who) -> dict[str, Json]:
            if isinstance(owner.table, Halted):
                memory = owner.table.memory
                return {} if memory is None else msgspec.json.decode(memory.scene)
            game, row = owner.table.game, owner.table.row
            record = owner.table.record
            setting = record.setting if record else game.setting(len(row.seats), row.options)
            return game.scene(setting)

        return await desk.ask(table, visitor(request, table), look)

    @get("/replay", responses=REFUSALS)
    async def replay(
        self,
        request: Asking,
        desk: Front,
        table: TableId,
        step: Step = 0,
        seat: Annotated[int | None, QueryParameter(ge=0, le=7)] = None,
    ) -> Replay:
        """A finished game after so many actions, with anybody's eyes."""

        async def look(owner: Owner, who: Who) -> Replay:
            record = _finished(owner)
            steps = len(record.actions)
            if step > steps:
                raise Refused("bad_request", "bad_step", last=steps)
            if seat is not None and seat >= record.players:
                last = record.players - 1
                raise Refused("bad_request", "bad_seat", seat=seat, last=last)
            then = record.fork(step)
            told = record.messages(seat, step - 1, step)[0] if step else []
            mover = then.to_move
            return Replay(
                step, steps, seat, mover if mover >= 0 else None, then.view(seat), texts(told)
            )

        return await desk.ask(table, visitor(request, table), look)

    @get("/fairness", responses=REFUSALS)
    async def fairness(self, request: Asking, desk: Front, table: TableId) -> Fairness:
        """The seed of a finished game, and how often chance brought what."""

        async def look(owner: Owner, who: Who) -> tuple[TableRow, Record]:
            return owner.table.row, _finished(owner)

        row, record = await desk.ask(table, visitor(request, table), look)
        draws = await asyncio.to_thread(statistics, record)
        return Fairness(row.commitment, row.seed.hex(), [each.to_json() for each in draws])

    @get("/export", responses=REFUSALS)
    async def export(self, request: Asking, desk: Front, table: TableId) -> Export:
        """A finished game: its file for `kastellan verify`, and the same as text."""

        async def look(owner: Owner, who: Who) -> Export:
            record = _finished(owner)
            return Export(f"{record.game.name}-{table}", _file(owner, record), record.to_text())

        return await desk.ask(table, visitor(request, table), look)

    @get("/export.json", responses=REFUSALS, media_type="application/json")
    async def export_json(self, request: Asking, desk: Front, table: TableId) -> Response[bytes]:
        """The file alone, to be saved."""

        async def look(owner: Owner, who: Who) -> bytes:
            return _json(owner, _finished(owner)).encode()

        return Response(await desk.ask(table, visitor(request, table), look))

    @get("/export.txt", responses=REFUSALS, media_type="text/plain")
    async def export_text(self, request: Asking, desk: Front, table: TableId) -> Response[str]:
        """The game as text, to be read."""

        async def look(owner: Owner, who: Who) -> str:
            return _finished(owner).to_text()

        return Response(await desk.ask(table, visitor(request, table), look))


def _finished(owner: Owner) -> Record:
    """The game, if it is over: before that its record holds what nobody may know."""
    record = owner.table.record
    if owner.table.is_halted:
        raise Refused("other_rules")
    if record is None or owner.table.row.status != "over":
        raise Refused("not_over")
    return record


def _file(owner: Owner, record: Record) -> Json:
    return json.loads(_json(owner, record))


def _json(owner: Owner, record: Record) -> str:
    row = owner.table.row
    return export.to_json(
        row.id,
        record,
        commitment=row.commitment,
        seed=row.seed,
        created=row.created,
        seats=[(seat.name or seat.level, seat.kind) for seat in row.seats],
        times=owner.table.times,
        imported=owner.table.imported,
    )
