"""Tables, their seats, and what happens at them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("signature", sa.String(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.Column("wake", sa.BigInteger(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_listed", "tables", ["public", "status", "created"])
    awake = sa.text("wake > 0")
    op.create_index(
        "ix_tables_wake", "tables", ["wake"], sqlite_where=awake, postgresql_where=awake
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("level", sa.String(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary()),
        sa.Column("invite_hash", sa.LargeBinary()),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id"),
    )
    op.create_index("ix_seats_token_hash", "seats", ["token_hash"])
    op.create_index("ix_seats_invite_hash", "seats", ["invite_hash"])
    op.create_table(
        "versions",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("move_id", sa.String()),
        sa.Column("events", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version", name="pk_versions"),
        sa.UniqueConstraint(
            "table_id", "seat", "move_id", name="uq_versions_table_id_seat_move_id"
        ),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_versions_table_id"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for table in ("versions", "seats", "tables"):
        op.drop_table(table)
