"""A table out of the store."""

import asyncio
import logging

from kastellan.games import names
from kastellan.server.house import House
from kastellan.server.refusals import Refused
from kastellan.server.store import StoreFailed
from kastellan.server.tables import rules
from kastellan.server.tables.halted import Halted
from kastellan.server.tables.table import Table

log = logging.getLogger(__name__)


async def read_table(house: House, table_id: str) -> Table:
    """A table out of the store; raises Refused."""
    try:
        row = await house.store.load(table_id)
        versions = await house.store.events(table_id) if row is not None else []
        seen = None
        if row is not None and not rules.are_here(row):
            seen = await house.store.sight(table_id)
    except StoreFailed as error:
        log.error("cannot be read: %s", error, extra={"table": table_id})
        raise Refused("busy", "store") from None
    if row is None:
        raise Refused("not_found", "no_table")
    if row.game not in names():
        raise Refused("other_rules")
    if not rules.are_here(row):
        return await asyncio.to_thread(Halted.recalled, row, versions, seen)
    return await asyncio.to_thread(Table.replayed, row, versions)
