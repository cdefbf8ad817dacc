"""A server inside the test, with a clock that the test moves."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from kastellan.server.app import create_app
from kastellan.server.clock import ManualClock
from kastellan.server.desk import Deed, Desk
from kastellan.server.protocol import Accepted, Join, NewTable, State
from kastellan.server.settings import Settings
from kastellan.server.tables.making import new_table
from kastellan.server.tables.owner import Owner
from kastellan.server.tables.reader import Reader
from kastellan.server.tables.roster import Who
from kastellan.server.tables.seating import begin_if_full, identify, join
from kastellan.server.visitor import Visitor


class Inside:
    """The front desk and the time."""

    def __init__(self, desk: Desk, clock: ManualClock) -> None:
        self.desk = desk
        self.clock = clock

    async def make(self, wish: NewTable) -> tuple[str, Visitor]:
        """A new table, and its host."""
        made = new_table(wish, self.clock.now())
        row = await self.desk.create(made.row)
        await self.desk.keeper.ask(row.id, begin_if_full)
        return row.id, Visitor("host", made.token, None)

    async def join(self, table: str, name: str) -> Visitor:
        async def sit(owner: Owner, who: Who) -> str:
            return (await join(owner, who, Join(name)))[1]

        token = await self.desk.ask(table, Visitor(name, None, None), sit)
        return Visitor(name, token, None)

    async def state(self, table: str, visitor: Visitor) -> State:
        """What somebody sees; looking is no sign of life here."""

        async def look(owner: Owner) -> State:
            who = identify(owner, visitor)
            return owner.sight.state(who, owner.audience.here, owner.now)

        return await self.desk.keeper.ask(table, look)

    async def do(self, table: str, visitor: Visitor, deed: Deed) -> Accepted:
        async def act(owner: Owner, who: Who) -> Accepted:
            return await self.desk.carry_out(owner, who, deed)

        return await self.desk.ask(table, visitor, act)

    async def follow(self, table: str, visitor: Visitor) -> Reader:
        return await self.desk.follow(table, visitor, None, frozenset())


@asynccontextmanager
async def inside(folder: Path, pace: int = 0) -> AsyncIterator[Inside]:
    """A server in this process; nothing listens."""
    time = ManualClock()
    settings = Settings(store=str(folder / "tables.sqlite"), bot_pace_ms=pace)
    app = create_app(settings, time)
    async with app.litestar.lifespan():
        yield Inside(app.desk, time)
