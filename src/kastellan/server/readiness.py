"""Whether a server can serve: the store answers with our schema, and nobody told us to stop."""

import asyncio
import time

from sqlalchemy.exc import SQLAlchemyError

from kastellan.server.store import Store
from kastellan.server.store.upkeep import is_current

FRESH = 1.0  # seconds for which an answer holds, so that asking often costs nothing
PATIENCE = 3.0  # seconds that the store has for its answer

STOPPING = "The server is stopping."
SILENT = "The store does not answer."
OTHER = "The store has the schema of another version of Kastellan."


class Readiness:
    """Asked by whatever sends people here."""

    def __init__(self, store: Store) -> None:
        self.is_stopping = False
        self._store = store
        self._asking: asyncio.Task[str | None] | None = None
        self._until = 0.0

    async def trouble(self) -> str | None:
        """Why not to send people here, as a sentence; None if all is well."""
        if self.is_stopping:
            return STOPPING
        if self._asking is None or (self._asking.done() and time.monotonic() > self._until):
            self._asking = asyncio.create_task(self._ask())
        return await asyncio.shield(self._asking)

    async def _ask(self) -> str | None:
        try:
            checking = asyncio.to_thread(is_current, self._store.engine)
            found = None if await asyncio.wait_for(checking, PATIENCE) else OTHER
        except (SQLAlchemyError, TimeoutError):
            found = SILENT
        self._until = time.monotonic() + FRESH
        return found
