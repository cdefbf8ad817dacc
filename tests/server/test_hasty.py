"""A bot that is still being compiled: the table says so, and stops saying so."""

import asyncio
from pathlib import Path

from kastellan.server.protocol import NewTable, SeatWish
from kastellan.server.tables.owner import Owner
from tests.server.inside import inside


def test_a_seat_says_that_its_bot_is_not_at_full_strength(tmp_path: Path) -> None:
    async def run() -> None:
        async with inside(tmp_path) as house:
            seats = [SeatWish(), SeatWish("bot", "greedy")]
            table, host = await house.make(NewTable("kreta", players=2, seats=seats))

            async def is_hasty(seats: frozenset[int]) -> list[bool]:
                async def note(owner: Owner) -> None:
                    owner.table.hasty = seats

                await house.desk.keeper.ask(table, note)
                state = await house.state(table, host)
                return [seat.hasty for seat in state.table.seats]

            assert await is_hasty(frozenset()) == [False, False]
            assert await is_hasty(frozenset({1})) == [False, True]
            assert await is_hasty(frozenset()) == [False, False]

    asyncio.run(run())
