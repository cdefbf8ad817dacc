"""Coming to a table and leaving it, and what its host does."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from litestar import Controller, Response, get, post, put
from litestar.params import JSONBody, PathParameter

from kastellan.server.desk import Desk
from kastellan.server.protocol import (
    Invite,
    InviteWish,
    Join,
    SeatChanged,
    Seated,
    SeatWish,
    TableInfo,
    Watch,
)
from kastellan.server.refusals import Refused
from kastellan.server.routes.common import REFUSALS, Asking, Front, TableId, invite_to
from kastellan.server.store import TableRow
from kastellan.server.tables import making, seating
from kastellan.server.tables.owner import Owner
from kastellan.server.tables.roster import Who, terms_of, who_is
from kastellan.server.tables.sight import table_info
from kastellan.server.visitor import no_cookie, seat_cookie, visitor


class Seats(Controller):
    """Who is at a table."""

    path = "/api/tables/{table:str}"
    tags = ("table",)

    @get("/", responses=REFUSALS)
    async def info(self, request: Asking, desk: Front, table: TableId) -> TableInfo:
        """A table; a private one for those who are there or have an invite."""

        async def look(owner: Owner, who: Who) -> TableInfo:
            return _info(owner)

        return await desk.ask(table, visitor(request, table), look)

    @post("/join", responses=REFUSALS)
    async def join(
        self, request: Asking, desk: Front, table: TableId, data: JSONBody[Join]
    ) -> Response[Seated]:
        """Sit down. The answer holds your token, and a cookie with it."""

        async def sit(owner: Owner, who: Who) -> Seated:
            here, token = await seating.join(owner, who, data)
            assert here.person is not None
            return Seated(_info(owner), here.person, here.seat, token)

        return await _with_cookie(request, desk, table, sit)

    @post("/watch", responses=REFUSALS)
    async def watch(
        self, request: Asking, desk: Front, table: TableId, data: JSONBody[Watch]
    ) -> Response[Seated]:
        """Look on with a name, to chat under."""

        async def look(owner: Owner, who: Who) -> Seated:
            here, token = await seating.watch(owner, who, data)
            assert here.person is not None
            return Seated(_info(owner), here.person, None, token)

        return await _with_cookie(request, desk, table, look)

    @post("/leave", status_code=200, responses=REFUSALS)
    async def leave(self, request: Asking, desk: Front, table: TableId) -> Response[TableInfo]:
        """Give up your place; your token ends."""

        async def go(owner: Owner, who: Who) -> TableInfo:
            await seating.leave(owner, who)
            return _info(owner)

        answer = await desk.ask(table, visitor(request, table), go)
        return Response(answer, cookies=[no_cookie(table)])

    @post("/start", status_code=200, responses=REFUSALS)
    async def start(self, request: Asking, desk: Front, table: TableId) -> TableInfo:
        """Begin the game; for the host, once every seat is filled."""

        async def begin(owner: Owner, who: Who) -> TableInfo:
            await seating.start(owner, who)
            return _info(owner)

        return await desk.ask(table, visitor(request, table), begin)

    @post("/close", status_code=200, responses=REFUSALS)
    async def close(self, request: Asking, desk: Front, table: TableId) -> TableInfo:
        """End the table; for the host."""

        async def end(owner: Owner, who: Who) -> TableInfo:
            await seating.close(owner, who)
            return _info(owner)

        return await desk.ask(table, visitor(request, table), end)

    @put("/seats/{seat:int}", responses=REFUSALS)
    async def set_seat(
        self,
        request: Asking,
        desk: Front,
        table: TableId,
        seat: Annotated[int, PathParameter(ge=0, le=7)],
        data: JSONBody[SeatWish],
    ) -> SeatChanged:
        """Open a seat, reserve it or give it to a bot; for the host, before the game."""

        async def change(owner: Owner, who: Who) -> SeatChanged:
            seating.check_host(owner, who)
            wish = data
            if wish.kind == "bot":
                game = owner.table.game
                wish = SeatWish("bot", wish.level or making.usual_bot(game))
                making.check_bot(game, wish.level)
            secret = await seating.set_seat(owner, who, seat, wish)
            invite = None if secret is None else invite_to(request, desk, table, secret, seat)
            return SeatChanged(_info(owner), invite)

        return await desk.ask(table, visitor(request, table), change)

    @post("/invites", responses=REFUSALS)
    async def invite(
        self, request: Asking, desk: Front, table: TableId, data: JSONBody[InviteWish]
    ) -> Invite:
        """A new invite in place of the old one; for the host."""

        async def make(owner: Owner, who: Who) -> Invite:
            secret = await seating.invite(owner, who, data)
            return invite_to(request, desk, table, secret, data.seat)

        return await desk.ask(table, visitor(request, table), make)

    @post("/rematch", responses=REFUSALS)
    async def rematch(self, request: Asking, desk: Front, table: TableId) -> Response[Seated]:
        """Another game with the same people; your token is valid there, too."""
        asking = visitor(request, table)

        async def plan(owner: Owner, who: Who) -> tuple[Who, str | None]:
            seating.check_rematch(owner, who)
            return who, terms_of(owner.table.row).rematch

        who, known = await desk.ask(table, asking, plan)
        if known is None:
            desk.limits.tables.take(asking.address)
            row = await desk.keeper.ask(table, _row_of)
            made = await desk.create(making.rematch(row, who, desk.house.clock.wall()))

            async def note(owner: Owner, who: Who) -> str:
                return await seating.note_rematch(owner, who, made.id)

            known = await desk.ask(table, asking, note)
        assert known is not None
        assert asking.token is not None
        there = await desk.keeper.ask(known, _row_of)
        place = who_is(there, terms_of(there), asking.token)
        if place is None or place.person is None:
            raise Refused("unknown_token")
        answer = Seated(table_info(there), place.person, place.seat, asking.token)
        cookie = seat_cookie(known, asking.token, desk.house.settings)
        return Response(answer, cookies=[cookie])


async def _row_of(owner: Owner) -> TableRow:
    return owner.table.row


def _info(owner: Owner) -> TableInfo:
    table = owner.table
    return table_info(
        table.row, owner.audience.here, table.record if table.row.status == "over" else None
    )


async def _with_cookie(
    request: Asking, desk: Desk, table: str, job: Callable[[Owner, Who], Awaitable[Seated]]
) -> Response[Seated]:
    answer = await desk.ask(table, visitor(request, table), job, private=False)
    return Response(answer, cookies=[seat_cookie(table, answer.token, desk.house.settings)])
