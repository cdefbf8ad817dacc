"""Clocks, being gone, and coming back: with time that the test moves."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from kastellan.server.protocol import (
    Budget,
    Days,
    HandOver,
    Move,
    NewTable,
    NoLimit,
    PerDecision,
    SeatWish,
    StandIn,
    State,
    TakeBack,
    TimeLimit,
    Undo,
    Waits,
)
from kastellan.server.refusals import Refused
from kastellan.server.tables.reader import Reader
from kastellan.server.visitor import Visitor
from tests.server.inside import Inside, inside
from tests.server.table import new_id

Story = Callable[[Inside], Awaitable[None]]


def tell(folder: Path, story: Story, pace: int = 0) -> None:
    async def run() -> None:
        async with inside(folder, pace) as house:
            await story(house)

    asyncio.run(run())


async def two(
    house: Inside, time: TimeLimit, absent: StandIn | Waits
) -> tuple[str, Visitor, Visitor]:
    """Two people at a table of two, whoever is to move first."""
    wish = NewTable("kreta", players=2, seat=0, public=True, start=True, time=time, absent=absent)
    table, ann = await house.make(wish)
    bob = await house.join(table, "Bob")
    state = await house.state(table, ann)
    return (table, ann, bob) if state.to_move == 0 else (table, bob, ann)


def left(state: State) -> list[int | None]:
    return [None if clock.left is None else clock.left // 1000 for clock in state.clocks]


def mine(state: State) -> int | None:
    assert state.you.seat is not None
    return left(state)[state.you.seat]


NO_LIMIT = NoLimit()
BOT = StandIn("random", after=60)


def test_a_decision_has_its_time(tmp_path: Path) -> None:
    async def story(house: Inside) -> None:
        table, first, second = await two(house, PerDecision(30), Waits())
        await house.clock.advance(20)
        assert mine(await house.state(table, first)) == 10
        assert mine(await house.state(table, second)) == 30
        await play(house, table, first, "commander")
        assert mine(await house.state(table, first)) == 30  # another decision

    tell(tmp_path, story)


async def play(house: Inside, table: str, who: Visitor, action: str) -> None:
    state = await house.state(table, who)
    await house.do(table, who, Move(new_id(), state.version, action))


def test_taking_back_gives_no_new_time(tmp_path: Path) -> None:
    async def story(house: Inside) -> None:
        table, first, _ = await two(house, PerDecision(30), Waits())
        await play(house, table, first, "commander")
        for _ in range(3):
            await house.clock.advance(5)
            version = (await house.state(table, first)).version
            await house.do(table, first, Undo(new_id(), version))
            await play(house, table, first, "commander")
        assert mine(await house.state(table, first)) == 15

    tell(tmp_path, story)


def test_a_budget_runs_only_for_whoever_decides_and_grows_with_each_decision(
    tmp_path: Path,
) -> None:
    async def story(house: Inside) -> None:
        table, first, second = await two(house, Budget(100, 7), Waits())
        await house.clock.advance(40)
        await play(house, table, first, "commander")
        state = await house.state(table, first)
        assert (mine(state), mine(await house.state(table, second))) == (67, 100)
        await house.clock.advance(10)
        await play(house, table, first, "villager Amari")
        assert mine(await house.state(table, first)) == 64
        await house.clock.advance(50)
        assert mine(await house.state(table, second)) == 50
        assert mine(await house.state(table, first)) == 64

    tell(tmp_path, story)


def test_out_of_time_a_bot_takes_the_seat_and_gives_it_back(tmp_path: Path) -> None:
    async def story(house: Inside) -> None:
        table, first, second = await two(house, PerDecision(30), BOT)
        reader = await house.follow(table, second)
        await house.clock.advance(31)
        state = await until(house, table, second, lambda state: bool(state.legal))
        seat = 1 - (state.you.seat or 0)
        assert state.table.seats[seat].stand_in == "random"
        assert b"news.out_of_time" in await told(reader)
        with pytest.raises(Refused) as refused:
            await play(house, table, first, "commander")
        assert refused.value.code == "stand_in"
        await house.do(table, first, TakeBack("back"))
        assert (await house.state(table, first)).table.seats[seat].stand_in is None
        await house.do(table, first, TakeBack("back"))  # the same message again

    tell(tmp_path, story)


async def until(house: Inside, table: str, who: Visitor, holds: Callable[[State], bool]) -> State:
    """Wait, in real time, for what bots do."""
    for _ in range(400):
        state = await house.state(table, who)
        if holds(state):
            return state
        await asyncio.sleep(0.05)
    raise AssertionError("it did not happen")


async def told(reader: Reader) -> bytes:
    found = b""
    while message := await reader.get(0.05):
        found += message
    return found


def test_the_table_waits_if_it_shall(tmp_path: Path) -> None:
    async def story(house: Inside) -> None:
        table, first, _ = await two(house, PerDecision(30), Waits())
        await house.follow(table, first)
        await house.clock.advance(31)
        await house.clock.advance(3600)
        state = await house.state(table, first)
        assert mine(state) == 0
        assert state.version == 2  # sat down and began, out of time: told once
        await play(house, table, first, "commander")
        assert mine(await house.state(table, first)) == 30

    tell(tmp_path, story)


def test_whoever_is_gone_is_stood_in_for_while_others_wait(tmp_path: Path) -> None:
    async def story(house: Inside) -> None:
        table, first, second = await two(house, NO_LIMIT, BOT)
        reader = await house.follow(table, first)
        await house.follow(table, second)
        await house.clock.advance(600)
        assert not any(seat.stand_in for seat in (await house.state(table, first)).table.seats)
        await house.desk.unfollow(table, first, reader)
        state = await house.state(table, second)
        assert [seat.here for seat in state.table.seats].count(False) == 1
        await house.clock.advance(61)
        state = await until(house, table, second, lambda state: bool(state.legal))
        assert [seat.stand_in for seat in state.table.seats].count("random") == 1

    tell(tmp_path, story)


def test_nobody_is_stood_in_for_while_nobody_waits(tmp_path: Path) -> None:
    async def story(house: Inside) -> None:
        table, first, _ = await two(house, NO_LIMIT, BOT)
        await house.clock.advance(7200)
        assert not any(seat.stand_in for seat in (await house.state(table, first)).table.seats)

    tell(tmp_path, story)


def test_days_pass_though_nobody_looks(tmp_path: Path) -> None:
    async def story(house: Inside) -> None:
        table, first, _ = await two(house, Days(2), BOT)
        await house.clock.advance(3600)  # long enough to leave memory
        assert len(house.desk.keeper) == 0
        state = await house.state(table, first)
        assert mine(state) == 47 * 3600
        await house.clock.advance(48 * 3600)
        for _ in range(100):  # the server looks around every half minute
            await house.clock.advance(31)
            await asyncio.sleep(0.02)
            if len(house.desk.keeper):
                break
        assert len(house.desk.keeper) == 1
        await until(house, table, first, lambda state: any(s.stand_in for s in state.table.seats))

    tell(tmp_path, story)


def test_a_live_clock_stands_still_while_the_table_is_out_of_memory(tmp_path: Path) -> None:
    async def story(house: Inside) -> None:
        table, first, second = await two(house, Budget(600, 0), Waits())
        await house.clock.advance(10)
        await play(house, table, first, "commander")
        await house.clock.advance(100)
        assert len(house.desk.keeper) == 0
        assert mine(await house.state(table, first)) == 590
        await play(house, table, first, "villager Amari")
        await house.clock.advance(300)
        assert mine(await house.state(table, second)) == 600
        assert mine(await house.state(table, first)) == 590

    tell(tmp_path, story)


def test_somebody_hands_over_and_takes_back(tmp_path: Path) -> None:
    async def story(house: Inside) -> None:
        table, first, second = await two(house, NO_LIMIT, BOT)
        await house.do(table, first, HandOver("go"))
        await until(house, table, second, lambda state: bool(state.legal))
        await house.do(table, first, TakeBack("back"))
        for action in ("commander", "villager Amari"):
            await play(house, table, second, action)
        state = await house.state(table, first)
        assert state.legal

    tell(tmp_path, story)


def test_a_table_without_bots_has_none_to_hand_over_to(tmp_path: Path) -> None:
    async def story(house: Inside) -> None:
        table, first, _ = await two(house, NO_LIMIT, Waits())
        with pytest.raises(Refused) as refused:
            await house.do(table, first, HandOver("go"))
        assert refused.value.code == "stand_in"

    tell(tmp_path, story)


def test_bots_do_not_play_on_for_nobody(tmp_path: Path) -> None:
    async def story(house: Inside) -> None:
        bot = SeatWish("bot", "random")
        table, host = await house.make(NewTable("kreta", seats=[bot, bot], start=True))
        reader = await house.follow(table, host)
        await house.clock.advance(600)
        assert len(house.desk.keeper) == 1
        await house.desk.unfollow(table, host, reader)
        await house.clock.advance(62)
        assert len(house.desk.keeper) == 0
        assert (await house.state(table, host)).table.status == "running"

    tell(tmp_path, story, pace=60_000)
