"""The tables of the store. A change here needs a migration; a test compares the two."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    literal_column,
)

METADATA = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("signature", String, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("settings", Text, nullable=False),  # JSON
    Column("public", Boolean, nullable=False),
    Column("status", String, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("commitment", String, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("wake", BigInteger, nullable=False),
    Column("revision", Integer, nullable=False),
)
Index("ix_tables_listed", TABLES.c.public, TABLES.c.status, TABLES.c.created)
AWAKE = TABLES.c.wake > literal_column("0")
"""Word for word the condition of the index: or SQLite does not use it."""
Index("ix_tables_wake", TABLES.c.wake, sqlite_where=AWAKE, postgresql_where=AWAKE)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("name", String, nullable=False),
    Column("level", String, nullable=False),
    Column("token_hash", LargeBinary, index=True),
    Column("invite_hash", LargeBinary, index=True),
)

VERSIONS = Table(
    "versions",
    METADATA,
    Column("table_id", String, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),  # this key decides every race
    Column("seat", Integer),
    Column("move_id", String),
    Column("events", Text, nullable=False),  # JSON
    UniqueConstraint("table_id", "seat", "move_id"),  # nulls differ: only named moves are unique
    sqlite_with_rowid=False,  # a table's versions lie side by side
)

SIGHTS = Table(
    "sights",
    METADATA,
    Column("table_id", String, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("seen", LargeBinary, nullable=False),
)
