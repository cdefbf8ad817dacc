"""What a server does beside its tables: old ones are deleted, and there is room for new ones."""

import asyncio
import logging
import shutil
import time
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from kastellan.server import metrics
from kastellan.server.refusals import Refused
from kastellan.server.settings import Settings
from kastellan.server.store import Store, upkeep

log = logging.getLogger(__name__)

ROUND = 3600.0  # seconds between two looks at what is old
FIRST = 60.0  # seconds until the first
FRESH = 10.0  # seconds for which a count holds
DAY = 86_400_000  # milliseconds


class Caretaker:
    """Counts tables, and deletes those where nothing happens if the settings say so."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._count = 0
        self._counted = -FRESH
        self._task: asyncio.Task[None] | None = None
        self._is_stopping = False

    def start(self) -> None:
        """Begin to look after the store."""
        self._task = asyncio.create_task(self._rounds())

    async def stop(self) -> None:
        """Leave it as it is."""
        self._is_stopping = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def make_room(self) -> None:
        """Refuse a new table if there is no room for it."""
        url = self._store.engine.url
        if url.drivername == "sqlite":
            free = shutil.disk_usage(Path(str(url.database)).parent).free
            if free < self._settings.free_disk_mb * 1_000_000:
                raise Refused("busy", "no_room")
        if time.monotonic() - self._counted > FRESH:
            self._counted = time.monotonic()
            try:
                self._count = await asyncio.to_thread(upkeep.count, self._store.engine)
            except SQLAlchemyError:
                raise Refused("busy", "store") from None
        if self._count >= self._settings.tables_kept:
            raise Refused("busy", "too_many_tables")
        self._count += 1

    async def _rounds(self) -> None:
        wait = FIRST
        last = asyncio.get_running_loop().time()
        while True:
            await asyncio.sleep(1.0)
            now = asyncio.get_running_loop().time()
            metrics.loop_delay.set(max(0.0, now - last - 1.0))
            last, wait = now, wait - 1.0
            if wait <= 0 and self._settings.keep_days:
                wait = ROUND
                await asyncio.to_thread(self._purge)
                last = asyncio.get_running_loop().time()

    def _purge(self) -> None:
        before = time.time_ns() // 1_000_000 - self._settings.keep_days * DAY
        try:
            for table in upkeep.purge(self._store.engine, before):
                metrics.tables_purged.inc()
                log.info("deleted: nothing happened", extra={"table": table.row.id})
                if self._is_stopping:
                    return
        except SQLAlchemyError as error:
            log.warning("old tables cannot be deleted (%s)", type(error).__name__)
