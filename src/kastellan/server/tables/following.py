"""A table that another server has in memory, too: what was written there, and since when."""

from typing import TYPE_CHECKING

from kastellan.server.refusals import Refused
from kastellan.server.store import StoreFailed
from kastellan.server.together.words import Here

if TYPE_CHECKING:
    from kastellan.server.tables.owner import Owner

SHOWN = 500  # milliseconds by which clocks may differ between two servers
MANY = 100  # versions of others; more are read with the whole table, beside everything else


async def catch_up(owner: "Owner", version: int | None = None, is_new: bool = False) -> None:
    """Take in what other servers have written; nothing if that version is here already.

    A version that is new was written just now, whatever the clock of its server shows.
    """
    table, position = owner.table, owner.table.position
    if version is not None and version <= table.version:
        return
    try:
        found = await owner.house.store.since(table.row.id, table.version, table.row)
    except StoreFailed:
        raise Refused("busy", "store") from None
    if found is None or not found[1]:
        return
    row, versions = found
    if len(versions) > MANY or table.is_halted:
        await owner.reload()
        return
    table.row = row
    table.replay(versions)
    since = table.timing.since
    if since is not None and table.position != position and table.timing.is_live:
        table.timing.began(owner.now if is_new else min(since, owner.now))
    owner.show()


async def set_clock(owner: "Owner", here: Here) -> None:
    """Whoever had the table before has seen the decision begin that is being taken."""
    timing = owner.table.timing
    since, is_same = timing.since, here.position == owner.table.position
    if since is None or here.clock is None or not is_same or not timing.is_live:
        return
    began = owner.now - here.clock
    if began < since:
        timing.began(began)
        owner.note_clock()
        if since - began > SHOWN:
            owner.audience.tell_everything(owner.sight, owner.now)
        owner.arrange()
