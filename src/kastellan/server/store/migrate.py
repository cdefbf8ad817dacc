"""Brings the tables of a store up to date when it is opened."""

from sqlalchemy import Connection, Engine, inspect, text

from kastellan.core.texts import quoted
from kastellan.server.store.engine import writing
from kastellan.server.store.errors import StoreFailed

HEAD = "0002"
"""The newest migration; a test compares it with the scripts."""

_LOCK = 0x6B617374  # PostgreSQL's advisory lock: one process migrates, others wait


def migrate(engine: Engine) -> None:
    """Run the migrations that are missing, all or none; refuses a store from the future."""
    with engine.connect() as connection:
        if _revision(connection) == HEAD:
            return
    with writing(engine).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        found = _revision(connection)
        if found is None:
            _refuse_others(connection)
        if found != HEAD:  # another process may have been quicker
            _upgrade(connection, found)


def _revision(connection: Connection) -> str | None:
    """The migration the store stands at; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _refuse_others(connection: Connection) -> None:
    """Nothing of ours is there yet; in a file that something else uses there never shall be."""
    tables = inspect(connection).get_table_names()
    ours = {"tables", "seats", "versions"}
    if tables and (connection.dialect.name == "sqlite" or ours & set(tables)):
        raise StoreFailed(
            f"This is a database of something else (it has a table {quoted(tables[0])}): name "
            "another store, or a file that is not there yet."
        )


def _upgrade(connection: Connection, found: str | None) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "kastellan.server.store:migrations")
    config.attributes["connection"] = connection
    if found is not None:
        try:
            ScriptDirectory.from_config(config).get_revision(found)
        except CommandError:
            raise StoreFailed(
                f"This store was written by another, probably newer version of Kastellan (schema "
                f"{quoted(found)}; this one knows up to {HEAD!r}): install that version, or name "
                "another store."
            ) from None
    command.upgrade(config, "head")
