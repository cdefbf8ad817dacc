"""Tables to be found and made."""

from litestar import Controller, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from kastellan.server.desk import Desk
from kastellan.server.guard import address_of
from kastellan.server.protocol import (
    Import,
    NewTable,
    OwnTable,
    OwnTables,
    Seated,
    TableInfo,
    Tables,
)
from kastellan.server.refusals import Refused
from kastellan.server.routes.common import REFUSALS, Asking, Front, invite_to
from kastellan.server.tables.making import Made, imported, new_table
from kastellan.server.tables.owner import Owner
from kastellan.server.tables.roster import terms_of, who_is
from kastellan.server.tables.seating import begin_if_full
from kastellan.server.tables.sight import table_info
from kastellan.server.visitor import own_tables, seat_cookie

LISTED = 100
OWN = 60  # tables that a browser is told about at once
SHARE = 10  # of them count as a request more


class Lobby(Controller):
    """Before one sits at a table."""

    path = "/api"
    tags = ("lobby",)

    @get("/tables", responses=REFUSALS)
    async def open_tables(self, desk: Front) -> Tables:
        """Public tables that wait for players, and those where one can look on."""
        rows = await desk.house.store.list_open(("open", "running"), LISTED)
        return Tables([table_info(row) for row in rows])

    @get("/mine", responses=REFUSALS)
    async def own(self, request: Asking, desk: Front) -> Response[OwnTables]:
        """The tables that this browser has a place at."""
        found: list[OwnTable] = []
        gone: list[Cookie] = []
        named = list(own_tables(request).items())[:OWN]
        desk.limits.requests.take(address_of(request.scope), len(named) / SHARE)
        for table, token in named:
            try:
                found.append(await _own(desk, table, token))
            except Refused as refused:
                if refused.code in ("not_found", "unknown_token"):
                    gone.append(Cookie("kastellan_" + table, path="/api", value="", max_age=0))
        found.sort(key=lambda each: each.table.created, reverse=True)
        return Response(OwnTables(found), cookies=gone)

    @post("/tables", responses=REFUSALS)
    async def create(
        self, request: Asking, desk: Front, data: JSONBody[NewTable]
    ) -> Response[Seated]:
        """Make a table. The answer holds the host's token, and a cookie with it."""
        desk.limits.tables.take(address_of(request.scope))
        made = await desk.prepare(new_table, data)
        return await _seated(request, desk, made)

    @post("/imports", responses=REFUSALS)
    async def take_in(
        self, request: Asking, desk: Front, data: JSONBody[Import]
    ) -> Response[Seated]:
        """Make a table from a game written elsewhere, to look at or to go on with."""
        desk.limits.tables.take(address_of(request.scope))
        made = await desk.prepare(imported, data, is_slow=True)
        return await _seated(request, desk, made)


async def _own(desk: Desk, table: str, token: str) -> OwnTable:
    """A table of somebody's; it is taken into memory only if a game is going on there."""
    row = await desk.house.store.load(table)
    if row is None:
        raise Refused("not_found", "no_table")
    who = who_is(row, terms_of(row), token)
    if who is None or who.person is None:
        raise Refused("unknown_token")
    to_move = None
    if row.status == "running":
        to_move = (await desk.keeper.owner(table)).table.to_move
    is_turn = to_move is not None and to_move == who.seat
    return OwnTable(table_info(row), who.person, who.seat, is_turn, to_move)


async def _seated(request: Asking, desk: Desk, made: Made) -> Response[Seated]:
    row = await desk.create(made.row)

    async def begin(owner: Owner) -> TableInfo:
        await begin_if_full(owner)
        record = owner.table.record if owner.table.row.status == "over" else None
        return table_info(owner.table.row, owner.audience.here, record)

    info = await desk.keeper.ask(row.id, begin)
    invites = [
        invite_to(request, desk, row.id, secret, seat) for seat, secret in made.invites.items()
    ]
    person = made.who.person
    assert person is not None
    answer = Seated(info, person, made.who.seat, made.token, invites)
    return Response(answer, cookies=[seat_cookie(row.id, made.token, desk.house.settings)])
