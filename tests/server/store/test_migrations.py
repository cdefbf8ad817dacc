"""The tables of a store are brought up to date when it is opened."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect, text

from kastellan.server.store import Store, StoreFailed, migrate
from kastellan.server.store.engine import connect, read_url, writing
from kastellan.server.store.schema import METADATA
from tests.server.store.tables import move, table

SCRIPTS = "kastellan.server.store:migrations"


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    """An engine on an empty store."""
    made = connect(read_url(url))
    yield made
    made.dispose()


def test_the_head_is_the_newest_script() -> None:
    config = Config()
    config.set_main_option("script_location", SCRIPTS)
    assert ScriptDirectory.from_config(config).get_heads() == [migrate.HEAD]


def test_migrations_make_the_tables_that_the_code_knows(engine: Engine) -> None:
    migrate.migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, METADATA) == []
    found = inspect(engine)
    for wanted in METADATA.tables.values():
        names = {index["name"] for index in found.get_indexes(wanted.name)}
        names |= {each["name"] for each in found.get_unique_constraints(wanted.name)}
        assert {index.name for index in wanted.indexes} <= names
        assert found.get_pk_constraint(wanted.name)["constrained_columns"] == [
            column.name for column in wanted.primary_key.columns
        ]


def test_opening_again_keeps_everything(url: str) -> None:
    async def main() -> None:
        for opening in range(3):
            store = await Store.open(url)
            if opening == 0:
                await store.create(table())
            await store.append("t1", opening + 1, [move(opening)])
            assert await store.head("t1") == opening + 1
            await store.close()

    asyncio.run(main())


def test_several_may_open_an_empty_store_at_once(url: str) -> None:
    async def main() -> None:
        stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
        await stores[0].create(table())
        for version, store in enumerate(stores, start=1):
            await store.append("t1", version, [move(version)])
        assert await stores[0].head("t1") == 4
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(main())


def test_a_store_from_the_future_is_refused(engine: Engine, url: str) -> None:
    migrate.migrate(engine)
    with writing(engine).begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreFailed, match=r"newer version of Kastellan \(schema '9999'"):
        asyncio.run(Store.open(url))
    with engine.connect() as connection:
        kept = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    assert kept == "9999"


def test_a_migration_that_fails_leaves_nothing_behind(engine: Engine) -> None:
    with writing(engine).begin() as connection:
        connection.execute(text("CREATE VIEW versions AS SELECT 1"))  # the last one to be made
    with pytest.raises(Exception, match="already exists"):
        migrate.migrate(engine)
    left = set(inspect(engine).get_table_names())
    assert left <= {"alembic_version"}


def test_a_database_of_something_else_is_left_alone(engine: Engine) -> None:
    with writing(engine).begin() as connection:
        connection.execute(text("CREATE TABLE versions (other INTEGER)"))
    with pytest.raises(StoreFailed, match=r"^This is a database of something else \(.*versions"):
        migrate.migrate(engine)
    assert inspect(engine).get_table_names() == ["versions"]


def test_migrations_travel_with_the_package() -> None:
    import kastellan

    root = Path(kastellan.__file__).parent / "server" / "store" / "migrations"
    assert {"env.py", "script.py.mako"} <= {path.name for path in root.iterdir()}
