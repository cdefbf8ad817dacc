"""Looking back: the story of a game, replays of finished ones, and files to keep."""

import json
from typing import Annotated

import msgspec
from litestar import Controller, Response, get
from litestar.params import QueryParameter

from kastellan.core.record import Record
from kastellan.core.statistics import Draws, statistics
from kastellan.server import export
from kastellan.server.desk import Desk
from kastellan.server.guard import address_of
from kastellan.server.protocol import Export, Fairness, Json, Log, Replay
from kastellan.server.refusals import Refused
from kastellan.server.routes.common import REFUSALS, Asking, Front, TableId
from kastellan.server.tables.halted import Halted
from kastellan.server.tables.owner import Owner
from kastellan.server.tables.roster import Who
from kastellan.server.tables.sight import texts
from kastellan.server.tables.table import Table
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
        found = await _finished_table(request, desk, table)
        desk.limits.slow.take(address_of(request.scope))
        draws = await desk.prepare(_statistics, found, is_slow=True)
        row = found.row
        return Fairness(row.commitment, row.seed.hex(), [each.to_json() for each in draws])

    @get("/export", responses=REFUSALS)
    async def export(self, request: Asking, desk: Front, table: TableId) -> Export:
        """A finished game: its file for `kastellan verify`, and the same as text."""
        found = await _finished_table(request, desk, table)
        file, text = await _written(request, desk, found)
        return Export(f"{found.game.name}-{table}", json.loads(file), text)

    @get("/export.json", responses=REFUSALS, media_type="application/json")
    async def export_json(self, request: Asking, desk: Front, table: TableId) -> Response[bytes]:
        """The file alone, to be saved."""
        file, _ = await _written(request, desk, await _finished_table(request, desk, table))
        return Response(file.encode())

    @get("/export.txt", responses=REFUSALS, media_type="text/plain")
    async def export_text(self, request: Asking, desk: Front, table: TableId) -> Response[str]:
        """The game as text, to be read."""
        _, text = await _written(request, desk, await _finished_table(request, desk, table))
        return Response(text)


def _finished(owner: Owner) -> Record:
    """The game, if it is over: before that its record holds what nobody may know."""
    record = owner.table.record
    if owner.table.is_halted:
        raise Refused("other_rules")
    if record is None or owner.table.row.status != "over":
        raise Refused("not_over")
    return record


async def _finished_table(request: Asking, desk: Desk, table: str) -> Table:
    """A table whose game is over: nothing changes there any more, so a thread may read it."""

    async def look(owner: Owner, who: Who) -> Table:
        _finished(owner)
        return owner.table

    return await desk.ask(table, visitor(request, table), look)


async def _written(request: Asking, desk: Desk, table: Table) -> tuple[str, str]:
    """A finished game as JSON and as text: made once, beside the event loop, and kept."""
    if table.written is None:
        desk.limits.slow.take(address_of(request.scope))
        table.written = await desk.prepare(_write, table, is_slow=True)
    return table.written


def _write(table: Table, _: int) -> tuple[str, str]:
    if table.written is not None:  # somebody else has asked for it meanwhile
        return table.written
    row, record = table.row, table.record
    assert record is not None
    file = export.to_json(
        row.id,
        record,
        commitment=row.commitment,
        seed=row.seed,
        created=row.created,
        seats=[(seat.name or seat.level, seat.kind) for seat in row.seats],
        times=table.times,
        imported=table.imported,
    )
    return file, record.to_text()


def _statistics(table: Table, _: int) -> list[Draws]:
    assert table.record is not None
    return list(statistics(table.record))
