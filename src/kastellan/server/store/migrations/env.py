"""What Alembic runs to migrate: the connection comes from `store.migrate`."""

from alembic import context

from kastellan.server.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,  # SQLite, too, rolls a migration back as a whole
    render_as_batch=True,  # and changes a table by making a new one
)
with context.begin_transaction():
    context.run_migrations()
