"""Opening a store: what it costs, and what cannot be opened."""

import asyncio
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, text
from sqlalchemy.exc import DBAPIError

from kastellan.server.store import Store, StoreFailed
from kastellan.server.store.convert import seat_values, table_values, version_values
from kastellan.server.store.engine import connect, read_url, writing
from kastellan.server.store.schema import SEATS, TABLES, VERSIONS
from tests.postgres import FreshBase
from tests.server.store.tables import SEED, TOKEN, move, table

STORED = 5_000


@contextmanager
def statements() -> Iterator[list[str]]:
    """What is asked of any database meanwhile."""
    asked: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        asked.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def fill(url: str) -> None:
    """Put running tables into a store, each with a few versions."""
    tables = [
        replace(table(f"t{number}"), status="running", wake=number + 1, revision=1)
        for number in range(STORED)
    ]
    engine = connect(read_url(url))
    with writing(engine).begin() as connection:
        connection.execute(TABLES.insert(), [table_values(each) for each in tables])
        connection.execute(SEATS.insert(), [row for each in tables for row in seat_values(each)])
        versions = [version_values(each.id, n, [move(n)]) for each in tables for n in (1, 2)]
        connection.execute(VERSIONS.insert(), versions)
    engine.dispose()


def opened(url: str) -> list[str]:
    """What opening and closing a store asks of the database."""

    async def main() -> None:
        await (await Store.open(url)).close()

    with statements() as asked:
        asyncio.run(main())
    return asked


def test_thousands_of_running_tables_cost_nothing_until_touched(url: str) -> None:
    opened(url)  # migrates
    empty = opened(url)
    fill(url)
    full = opened(url)
    assert full == empty
    assert not [asked for asked in full if any(each in asked for each in ("tables ", "seats"))]

    async def touch() -> None:
        store = await Store.open(url)
        with statements() as asked:
            assert await store.next_wake() == 1
            assert await store.due(3) == ["t0", "t1", "t2"]
            loaded = await store.load("t4321")
            assert loaded is not None
            assert [each.number for each in await store.events("t4321")] == [1, 2]
        questions = [each for each in asked if each.startswith("SELECT tables")]
        assert len(questions) == 2  # one for those due, one with the table and its seats
        await store.close()

    asyncio.run(touch())


def test_no_question_reads_every_table(tmp_path: Path) -> None:
    """SQLite's plan: every question goes through an index."""
    path = str(tmp_path / "tables.sqlite")
    engine = connect(read_url(path))

    async def main() -> list[str]:
        store = await Store.open(path)
        with statements() as asked:
            await store.load("t1")
            await store.events("t1", 3)
            await store.head("t1")
            await store.find_move("t1", 0, "a")
            await store.list_open()
            await store.tables_of(TOKEN)
            await store.invited_to(TOKEN)
            await store.due(5)
            await store.next_wake()
        await store.close()
        return [each for each in asked if each.startswith("SELECT")]

    asked = asyncio.run(main())
    assert len(asked) == 9
    with engine.connect() as connection:
        for question in asked:
            filled = (None,) * question.count("?")
            plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {question}", filled).all()
            assert not [
                step for step in plan if step[3].startswith("SCAN") and "INDEX" not in step[3]
            ], question
    engine.dispose()


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    engine = connect(read_url(str(tmp_path / "tables.sqlite")))
    with engine.connect() as connection:
        kept = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    engine.dispose()
    assert kept == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    opened(str(path))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("way", ["removed", "replaced"])
def test_a_file_that_is_gone_is_not_written_to(tmp_path: Path, way: str) -> None:
    """SQLite itself would go on for ever in a file that has no name any more."""

    async def main() -> None:
        store = await Store.open(str(tmp_path / "tables.sqlite"))
        await store.create(table("t1"))
        (tmp_path / "tables.sqlite").rename(tmp_path / "elsewhere")
        if way == "replaced":
            (tmp_path / "tables.sqlite").touch()
        for deed in (store.append("t1", 1, [move(1)]), store.load("t1")):
            with pytest.raises(StoreFailed, match="its file was removed or replaced"):
                await deed
        (tmp_path / "elsewhere").replace(tmp_path / "tables.sqlite")
        await store.append("t1", 1, [move(1)])
        await store.close()

    asyncio.run(main())


@pytest.mark.parametrize(
    ("address", "answer"),
    [
        ("mysql://localhost/x", "cannot be 'mysql'"),
        ("://", "cannot be read"),
        ("postgresql://host:port/x", "cannot be read"),
        (":memory:", "is a file"),
        ("sqlite://", "is a file"),
        ("{folder}", "Is a directory"),
        ("{folder}/text", "not a database"),
        ("sqlite:///{folder}/text", "not a database"),
        ("{folder}/text/under", r"^There is no folder '.+text' for the store; make it"),
        ("a\0b", "null"),
        ("postgresql://me:hush@127.0.0.1:1/x", "cannot be opened"),
    ],
)
def test_what_cannot_be_opened_is_refused_in_a_sentence(
    address: str, answer: str, tmp_path: Path
) -> None:
    (tmp_path / "text").write_text("This is no database, only a text. " * 50)
    with pytest.raises(StoreFailed, match=answer) as refused:
        asyncio.run(Store.open(address.format(folder=tmp_path)))
    assert "\n" not in str(refused.value)
    assert "hush" not in str(refused.value)
    assert refused.value.__cause__ is None


@pytest.mark.parametrize(
    ("address", "hosts", "ports", "wanted"),
    [
        ("postgres://me:a,b@one:1,two/x", "one,two", "1,5432", "read-write"),
        ("postgresql://[::1]:5,127.0.0.1:6", "::1,127.0.0.1", "5,6", "read-write"),
        ("postgresql://one,two/x?target_session_attrs=any", "one,two", "5432,5432", "any"),
    ],
)
def test_several_hosts_can_be_named(address: str, hosts: str, ports: str, wanted: str) -> None:
    """As libpq knows them: the first that can be written to is taken."""
    url = read_url(address)
    _, given = url.get_dialect()().create_connect_args(url)
    assert (given["host"], given["port"]) == (hosts, ports)
    assert given["target_session_attrs"] == wanted
    assert url.password in (None, "a,b")


def test_a_server_that_has_become_read_only_is_left(postgres: FreshBase) -> None:
    """After a fail-over the old one may still answer: a connection to it is given up."""
    url = postgres()
    opened(url)
    engine = connect(read_url(url))
    delete, who = text("DELETE FROM versions"), text("SELECT pg_backend_pid()")
    with engine.connect() as connection:
        known = connection.execute(who).scalar()
        connection.execute(text("SET default_transaction_read_only = on"))
        connection.commit()
        with pytest.raises(DBAPIError, match="read-only"):
            connection.execute(delete)
    with engine.begin() as connection:
        assert connection.execute(who).scalar() != known
        connection.execute(delete)
    engine.dispose()


def test_what_postgresql_needs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)  # as if it were not installed
    with pytest.raises(StoreFailed, match=r"pip install 'kastellan\[postgres\]'"):
        asyncio.run(Store.open("postgresql://host/base"))


def test_a_store_that_breaks_tells_no_secret(url: str) -> None:
    async def main() -> None:
        store = await Store.open(url)
        await store.create(table())
        engine = connect(read_url(url))
        with writing(engine).begin() as connection:
            connection.execute(text("DROP TABLE versions"))
            connection.execute(text("DROP TABLE seats"))
        engine.dispose()
        for doing in (
            store.append("t1", 1, [move(424242)]),
            store.create(table("t2")),
            store.events("t1"),
            store.load("t1"),
        ):
            with pytest.raises(StoreFailed) as failed:
                await doing
            for secret in ("424242", repr(SEED)[2:12], "tttt", "INSERT", "SELECT"):
                assert secret not in str(failed.value)
        await store.close()

    asyncio.run(main())
