"""Two servers with one table: who is there, whose clock runs, who lets bots play."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from kastellan.server.protocol import (
    Chat,
    Move,
    NewTable,
    NoLimit,
    PerDecision,
    SeatWish,
    StandIn,
    State,
    TimeLimit,
)
from kastellan.server.store import Event
from kastellan.server.visitor import Visitor
from tests.server.inside import Inside
from tests.server.table import new_id
from tests.server.together.air import Servers, servers, settle

Story = Callable[[Servers], Awaitable[None]]
GONE_AFTER = 20


def tell(folder: Path, story: Story, ahead: int = 0) -> None:
    async def run() -> None:
        async with servers(folder, ahead) as all_of_them:
            await asyncio.wait_for(story(all_of_them), 60)

    asyncio.run(run())


async def pair(house: Inside, time: TimeLimit | None = None) -> tuple[str, Visitor, Visitor]:
    """A game of two people; whoever decides comes first."""
    wish = NewTable(
        "kreta",
        players=2,
        seat=0,
        public=True,
        start=True,
        time=time or NoLimit(),
        absent=StandIn("random", after=GONE_AFTER),
    )
    table, ann = await house.make(wish)
    bob = await house.join(table, "Bob")
    state = await house.state(table, ann)
    return (table, ann, bob) if state.to_move == 0 else (table, bob, ann)


def here(state: State) -> list[bool]:
    return [seat.here for seat in state.table.seats]


def stand_ins(state: State) -> list[str | None]:
    return [seat.stand_in for seat in state.table.seats]


async def events(house: Inside, table: str) -> list[Event]:
    versions = await house.desk.house.store.events(table)
    return [event for version in versions for event in version.events]


def test_who_is_at_another_server_is_there(tmp_path: Path) -> None:
    async def story(all_of_them: Servers) -> None:
        one, two = all_of_them.each
        table, first, second = await pair(one)
        await one.follow(table, first)
        reader = await two.follow(table, second)
        await settle()
        for house in (one, two):
            assert here(await house.state(table, first)) == [True, True]
        await all_of_them.advance(GONE_AFTER * 2)
        for house in (one, two):
            assert stand_ins(await house.state(table, first)) == [None, None]
        await two.desk.unfollow(table, second, reader)
        await all_of_them.advance(GONE_AFTER - 2)
        assert here(await one.state(table, first)).count(True) == 1
        assert stand_ins(await one.state(table, first)) == [None, None]
        await all_of_them.advance(4)
        for house in (one, two):
            assert stand_ins(await house.state(table, first)).count("random") == 1
        assert [each.kind for each in await events(one, table)].count("stand_in") == 1

    tell(tmp_path, story)


def test_who_was_at_a_server_that_died_has_a_while_to_come_back(tmp_path: Path) -> None:
    async def story(all_of_them: Servers) -> None:
        one, two = all_of_them.each
        table, first, second = await pair(one)
        await one.follow(table, first)
        await two.follow(table, second)
        await settle()
        all_of_them.air.ears[1].cut()
        await all_of_them.advance(10)
        assert here(await one.state(table, first)) == [True, True]
        await all_of_them.advance(10)
        assert here(await one.state(table, first)).count(True) == 1
        await one.follow(table, second)
        assert here(await one.state(table, first)) == [True, True]

    tell(tmp_path, story)


@pytest.mark.parametrize("ahead", [0, 3_600_000, -3_600_000])
def test_a_clock_runs_once_wherever_one_looks(tmp_path: Path, ahead: int) -> None:
    """Looking, talking and going to another server give nobody more time, and nobody less.

    Be it that the clocks of the two hosts show different times.
    """

    async def story(all_of_them: Servers) -> None:
        one, two = all_of_them.each
        table, first, second = await pair(one, PerDecision(60))
        await one.follow(table, first)
        await all_of_them.advance(15)
        await two.follow(table, second)
        await settle()
        await two.do(table, second, Chat(new_id(), "Well?"))
        await settle()
        seat = (await one.state(table, first)).you.seat
        assert seat is not None
        for house in (one, two):
            left = (await house.state(table, first)).clocks[seat].left
            assert left is not None
            assert abs(left - 45_000) < 1_000
        state = await two.state(table, first)
        await two.do(table, first, Move(new_id(), state.version, "commander"))
        moved = [each for each in await events(one, table) if each.kind == "action"]
        assert abs(moved[0].data["used"] - 15_000) < 1_000
        await all_of_them.advance(5)
        for house in (one, two):  # the next decision has begun at the other server
            shown = await house.state(table, first)
            assert shown.to_move is not None
            left = shown.clocks[shown.to_move].left
            assert left is not None
            assert abs(left - 55_000) < 1_000

    tell(tmp_path, story, ahead)


def test_time_runs_out_once(tmp_path: Path) -> None:
    async def story(all_of_them: Servers) -> None:
        one, two = all_of_them.each
        table, first, second = await pair(one, PerDecision(30))
        await one.follow(table, first)
        await two.follow(table, second)
        await all_of_them.advance(40)
        kinds = [each.kind for each in await events(one, table)]
        assert kinds.count("out_of_time") == 1
        assert kinds.count("stand_in") == 1

    tell(tmp_path, story)


def test_another_server_takes_over_when_the_one_that_leads_dies(tmp_path: Path) -> None:
    async def story(all_of_them: Servers) -> None:
        one, two = all_of_them.each
        table, first, second = await pair(one, PerDecision(30))
        await one.follow(table, first)
        await all_of_them.advance(1)
        await two.follow(table, second)
        await settle()
        owners = [house.desk.keeper.in_memory(table) for house in (one, two)]
        assert [owner is not None and owner.leads for owner in owners] == [True, False]
        all_of_them.air.ears[0].cut()
        assert owners[0] is not None
        owners[0].retire()  # it is gone, though nobody was told
        await all_of_them.advance(5)
        assert owners[1] is not None
        assert owners[1].leads
        await all_of_them.advance(30)
        kinds = [each.kind for each in await events(two, table)]
        assert kinds.count("stand_in") == 1

    tell(tmp_path, story)


def test_a_bot_is_asked_by_one_server(tmp_path: Path) -> None:
    async def story(all_of_them: Servers) -> None:
        one, two = all_of_them.each
        wish = NewTable("kreta", seats=[SeatWish(), SeatWish("bot", "random")], seat=0, start=True)
        table, ann = await one.make(wish)
        await one.follow(table, ann)
        await all_of_them.advance(1)
        await two.follow(table, ann)
        await settle()
        asked = []
        for number, house in enumerate(all_of_them.each):
            owner = house.desk.keeper.in_memory(table)
            assert owner is not None
            thinker = owner._thoughts._thinker
            choose = thinker.choose

            async def noted(*words: object, number: int = number, choose=choose) -> object:  # type: ignore[no-untyped-def]
                asked.append(number)
                return await choose(*words)

            owner._thoughts._thinker = type("Noted", (), {"choose": staticmethod(noted)})()
        while len(asked) <= 3:
            state = await two.state(table, ann)
            if state.legal:
                await two.do(table, ann, Move(new_id(), state.version, state.legal[0].action))
            await asyncio.sleep(0.02)
        assert set(asked) == {0}

    tell(tmp_path, story)


def test_lost_words_cost_a_moment(tmp_path: Path) -> None:
    async def story(all_of_them: Servers) -> None:
        one, two = all_of_them.each
        table, first, second = await pair(one)
        await one.follow(table, first)
        reader = await two.follow(table, second)
        await settle()
        all_of_them.air.ears[1].cut()
        await one.do(table, first, Chat(new_id(), "Can you hear me?"))
        await settle()
        said = (await one.state(table, second)).version
        assert (await two.state(table, second)).version == said - 1
        await all_of_them.advance(7)  # nobody tells, so it looks by itself
        assert (await two.state(table, second)).version == said
        await one.do(table, first, Chat(new_id(), "And now?"))
        all_of_them.air.ears[1].heal()
        await settle()
        assert (await two.state(table, second)).version == said + 1
        assert reader.seen == said + 1

    tell(tmp_path, story)


def test_words_say_nothing_that_happens(tmp_path: Path) -> None:
    """Numbers and names of tables and servers: no name, no chat, no move, no card."""

    async def story(all_of_them: Servers) -> None:
        one, two = all_of_them.each
        table, first, second = await pair(one)
        await one.follow(table, first)
        await two.follow(table, second)
        await settle()
        state = await two.state(table, first)
        await two.do(table, first, Move(new_id(), state.version, "commander"))
        await two.do(table, second, Chat(new_id(), "Aha"))
        await settle()
        names = {table, *(house.desk.house.hub.name for house in all_of_them.each)}
        kinds = {"at", "here", "gone", "beat", "anew"}
        words = [json.loads(data) for data in all_of_them.air.words]
        assert {word[0] for word in words} >= {"at", "here", "beat", "anew"}
        for word in words:
            assert word[0] in kinds
            assert {part for part in word[1:] if isinstance(part, str)} <= names

    tell(tmp_path, story)


def test_a_table_that_nobody_else_has_costs_no_word(tmp_path: Path) -> None:
    async def story(all_of_them: Servers) -> None:
        one, _ = all_of_them.each
        table, first, second = await pair(one)
        await one.follow(table, first)
        await settle()
        before = len(all_of_them.air.words)
        for text in "abcdef":
            await one.do(table, second, Chat(new_id(), text))
        await settle()
        assert all_of_them.air.words[before:] == []

    tell(tmp_path, story)
