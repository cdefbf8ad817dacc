"""What Alembic runs to migrate: connection and transaction come from `store.migrate`."""

from alembic import context

from kastellan.server.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a table by making a new one
)
with context.begin_transaction():
    context.run_migrations()
