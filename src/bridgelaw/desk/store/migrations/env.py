"""How Alembic reaches the database: through the connection that the desk has opened."""

from __future__ import annotations

from alembic import context

from bridgelaw.desk.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
