"""What a store keeps, and how it decides races."""

import asyncio
from dataclasses import replace

import msgspec
import pytest

from kastellan.server.store import Conflict, Event, Seat, Store, StoreFailed, Version
from tests.server.store.tables import INVITE, TOKEN, move, table

pytestmark = pytest.mark.anyio


async def test_a_table_comes_back_as_it_was(store: Store) -> None:
    made = table(
        options={"board": {"name": "Mine", "text": "\x00 ü 🐐"}},
        settings={"clock": {"days": 3}},
        public=True,
        wake=2**40,
    )
    kept = await store.create(made)
    assert kept == replace(made, updated=kept.updated, revision=1)
    assert kept.updated > 0
    assert await store.load("t1") == kept
    assert await store.load("t2") is None
    with pytest.raises(Conflict):
        await store.create(made)


async def test_versions_come_back_as_they_were(store: Store) -> None:
    await store.create(table("t1"))
    await store.create(table("t2"))
    first = (move(7, 1, "a"), Event("chance", 5, data={"hidden": [1, None, "ü\x00"]}))
    await store.append("t1", 1, first)
    await store.append("t1", 2, [Event("chat", 6, seat=0, data="Hi")])
    await store.append("t2", 1, [Event("undo", 7)])
    assert await store.events("t1") == [
        Version(1, first),
        Version(2, (Event("chat", 6, seat=0, data="Hi"),)),
    ]
    assert [each.number for each in await store.events("t1", after=1)] == [2]
    assert await store.events("t1", after=2) == []
    assert [await store.head(name) for name in ("t1", "t2", "t3")] == [2, 1, 0]


async def test_row_and_versions_are_of_one_moment(store: Store) -> None:
    """However a reader and a writer meet, the row is the one that the last version left."""
    row = await store.create(table("t1"))
    assert await store.since("t2") is None

    async def write() -> None:
        kept = row
        for version in range(1, 31):
            named = replace(kept, options={"version": version})
            kept = await store.append("t1", version, [move(version)], table=named) or kept

    async def read() -> None:
        seen = 0
        while seen < 30:
            found = await store.since("t1", seen)
            assert found is not None
            numbers = [each.number for each in found[1]]
            seen = found[0].options.get("version", 0)
            assert numbers == list(range(seen - len(numbers) + 1, seen + 1))

    await asyncio.wait_for(asyncio.gather(write(), read()), 60)


async def test_a_version_is_there_once(store: Store) -> None:
    await store.create(table())
    await store.append("t1", 1, [move(1)])
    with pytest.raises(Conflict):
        await store.append("t1", 1, [move(2)])
    assert await store.events("t1") == [Version(1, (move(1),))]


async def test_a_move_is_there_once_for_its_seat(store: Store) -> None:
    await store.create(table("t1"))
    await store.create(table("t2"))
    await store.append("t1", 1, [move(1, 0, "same")])
    with pytest.raises(Conflict):
        await store.append("t1", 2, [move(1, 0, "same")])
    await store.append("t1", 2, [move(1, 1, "same")])
    await store.append("t2", 1, [move(1, 0, "same")])
    found = [await store.find_move("t1", seat, "same") for seat in (0, 1, 2)]
    assert found == [1, 2, None]
    assert await store.find_move("t1", 0, "other") is None


async def test_of_many_who_append_a_version_one_wins(store: Store, url: str) -> None:
    """Inside one server, and between two."""
    await store.create(table())
    other = await Store.open(url)
    for version in range(1, 11):
        tries = [
            opened.append("t1", version, [move(number)])
            for number, opened in enumerate([store, other] * 10)
        ]
        answers = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(answer) for answer in answers].count(Conflict) == 19
        winner = answers.index(None)
        assert (await store.events("t1", version - 1))[0].events == (move(winner),)
    await other.close()


async def test_appends_of_many_tables_share_a_transaction(store: Store) -> None:
    names = [f"t{number}" for number in range(200)]
    await asyncio.gather(*(store.create(table(name)) for name in names))
    before = store.writer.transactions
    await asyncio.gather(*(store.append(name, 1, [move(1)], wake=5) for name in names))
    assert store.writer.transactions - before <= 3
    assert [await store.head(name) for name in names] == [1] * 200
    assert len(await store.due(5, limit=1_000)) == 200


async def test_who_fails_in_a_shared_transaction_fails_alone(store: Store) -> None:
    await store.create(table("t1"))
    await store.create(table("t2"))
    t2 = await store.load("t2")
    assert t2 is not None
    stale = replace(t2, revision=7)
    answers = await asyncio.gather(
        store.create(table("t3")),  # goes alone; the rest gathers meanwhile
        store.append("t1", 1, [move(1)]),
        store.append("t1", 1, [move(2)]),
        store.append("nowhere", 1, [move(3)]),
        store.append("t2", 1, [move(4)], table=stale),
        store.update(stale),
        store.append("t2", 1, [move(5)], table=replace(t2, status="running")),
        store.create(table("t1")),
        return_exceptions=True,
    )
    assert [type(answer).__name__ for answer in answers] == [
        "TableRow", "NoneType", "Conflict", "StoreFailed", "Conflict", "Conflict", "TableRow",
        "Conflict",
    ]  # fmt: skip
    assert await store.events("t1") == [Version(1, (move(1),))]
    assert await store.events("t2") == [Version(1, (move(5),))]
    assert str(answers[3]) == "There is no table 'nowhere'."


async def test_two_servers_that_write_the_same_tables_never_wait_for_each_other_in_a_ring(
    store: Store, url: str
) -> None:
    names = [f"t{number}" for number in range(30)]
    rows = await asyncio.gather(*(store.create(table(name)) for name in names))
    other = await Store.open(url)
    jobs = [
        opened.append(row.id, 1, [move(1)], table=row if number % 3 else None)
        for opened, order in ((store, rows), (other, rows[::-1]))
        for number, row in enumerate(order)
    ]
    answers = await asyncio.gather(*jobs, return_exceptions=True)
    await other.close()
    assert [type(answer) for answer in answers].count(Conflict) == 30
    assert not [answer for answer in answers if isinstance(answer, StoreFailed)]


async def test_what_the_database_cannot_hold_harms_no_other(store: Store) -> None:
    first, second = await store.create(table("t1")), await store.create(table("t2"))
    bad = replace(second, seats=(Seat("person", "\ud800"), Seat()))
    answers = await asyncio.gather(
        store.create(table("t3")),
        store.append("t1", 1, [move(1)]),
        store.append("t2", 1, [move(1)], table=bad),
        store.append("t1", 2, [move(2)], table=replace(first, status="running")),
        return_exceptions=True,
    )
    assert [type(answer).__name__ for answer in answers] == [
        "TableRow", "NoneType", "StoreFailed", "TableRow",
    ]  # fmt: skip
    assert await store.head("t1") == 2
    assert await store.head("t2") == 0
    plain = [store.append(name, 3, [move(3)]) for name in ("t1", "\ud800")]
    two = await asyncio.gather(*plain, return_exceptions=True)
    assert [type(answer).__name__ for answer in two] == ["NoneType", "StoreFailed"]


async def test_a_row_changes_only_as_it_was_read(store: Store) -> None:
    first = await store.create(table())
    seats = (*first.seats[:1], Seat("person", "Ann", token_hash=b"x"), first.seats[2])
    second = await store.update(replace(first, seats=seats, status="running", public=True))
    assert second.revision == 2
    assert await store.load("t1") == second
    with pytest.raises(Conflict):
        await store.update(replace(first, status="closed"))
    assert await store.load("t1") == second


async def test_what_never_changes_is_left_alone(store: Store) -> None:
    made = await store.create(table())
    await store.update(replace(made, seed=b"other", commitment="other", game="catan", created=1))
    kept = await store.load("t1")
    assert kept is not None
    assert (kept.seed, kept.commitment, kept.game, kept.created) == (
        made.seed, made.commitment, made.game, made.created,
    )  # fmt: skip


async def test_a_version_and_a_row_together_or_neither(store: Store) -> None:
    first = await store.create(table())
    second = await store.append("t1", 1, [move(1)], table=replace(first, status="running"))
    assert second is not None
    assert await store.load("t1") == second
    with pytest.raises(Conflict):  # the version is there
        await store.append("t1", 1, [move(2)], table=replace(second, status="over"))
    with pytest.raises(Conflict):  # the row has changed
        await store.append("t1", 2, [move(2)], table=replace(first, status="over"))
    assert await store.load("t1") == second
    assert await store.head("t1") == 1


async def test_public_tables_are_listed_newest_first(store: Store) -> None:
    for number in range(6):
        await store.create(table(f"t{number}", public=number != 2, created=number))
    over = await store.load("t4")
    assert over is not None
    await store.update(replace(over, status="over"))
    listed = [each.id for each in await store.list_open()]
    assert listed == ["t5", "t3", "t1", "t0"]
    assert [each.id for each in await store.list_open(limit=2, before=5)] == ["t3", "t1"]
    assert [each.id for each in await store.list_open(("over",))] == ["t4"]
    assert all(len(each.seats) == 3 for each in await store.list_open())


async def test_tables_by_token_and_invite(store: Store) -> None:
    for number in range(3):
        await store.create(table(f"t{number}", created=number))
    await store.create(table("other", seats=(Seat("person", token_hash=b"o"), Seat())))
    assert [each.id for each in await store.tables_of(TOKEN)] == ["t2", "t1", "t0"]
    assert await store.tables_of(b"nobody") == []
    assert len((await store.tables_of(TOKEN))[0].seats) == 3
    invited = await store.invited_to(INVITE)
    assert invited is not None
    assert await store.invited_to(TOKEN) is None


async def test_tables_that_are_due(store: Store) -> None:
    for number, wake in enumerate((30, 0, 10, 20)):
        await store.create(table(f"t{number}", wake=wake))
    assert await store.next_wake() == 10
    assert await store.due(9) == []
    assert await store.due(20) == ["t2", "t3"]
    assert await store.due(100, limit=1) == ["t2"]
    await store.append("t2", 1, [move(1)], wake=0)
    await store.append("t3", 1, [move(1)])
    assert await store.due(100) == ["t3", "t0"]
    assert await store.next_wake() == 20
    changed = await store.load("t2")
    assert changed is not None
    assert changed.revision == 1, "setting `wake` is no change of the row"
    await store.append("t2", 2, [move(2)], wake=5, table=replace(changed, status="running"))
    assert await store.next_wake() == 5


async def test_whoever_stops_waiting_does_not_stop_the_writing(store: Store) -> None:
    await store.create(table())
    waiting = asyncio.create_task(store.append("t1", 1, [move(1)]))
    await asyncio.sleep(0)
    waiting.cancel()
    await store.append("t1", 2, [move(2)])
    assert await store.head("t1") == 2
    assert [each.number for each in await store.events("t1")] == [1, 2]


async def test_closing_finishes_what_was_begun(url: str) -> None:
    store = await Store.open(url)
    await store.create(table())
    waiting = [asyncio.create_task(store.append("t1", n, [move(n)])) for n in range(1, 20)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting) == [None] * 19
    with pytest.raises(StoreFailed, match="closed"):
        await store.append("t1", 20, [move(20)])
    with pytest.raises(StoreFailed, match="closed"):
        await store.load("t1")
    again = await Store.open(url)
    assert await again.head("t1") == 19
    await again.close()


async def test_a_version_without_events_or_with_two_moves_is_a_mistake(store: Store) -> None:
    await store.create(table())
    for events in ([], [move(1, 0, "a"), move(2, 0, "b")]):
        with pytest.raises(ValueError, match="at least one event"):
            await store.append("t1", 1, events)


def test_nothing_secret_is_shown() -> None:
    shown = repr(table(settings={"secret": 1})) + repr(Event("chance", 1, data="hidden"))
    for secret in ("tttt", "iiii", "\\x01", "hidden", "secret"):
        assert secret not in shown
    assert msgspec.json.decode(msgspec.json.encode(Event("chat", 1)), type=dict) == {
        "kind": "chat", "time": 1,
    }  # fmt: skip


async def test_a_row_that_is_known_is_read_again_only_if_it_changed(store: Store) -> None:
    known = await store.create(table("t1"))
    await store.append("t1", 1, [Event("start", 1)])
    found = await store.since("t1", 0, known)
    assert found is not None
    assert found[0] is known
    assert [each.number for each in found[1]] == [1]
    assert await store.since("t1", 1, known) == (known, [])
    changed = await store.append("t1", 2, [Event("over", 2)], table=replace(known, status="over"))
    assert await store.since("t1", 0, known) == (changed, await store.events("t1"))
