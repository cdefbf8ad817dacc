"""What a table does by itself: clocks run out, people are gone, nobody looks any more."""

from kastellan.server.protocol import StandIn
from kastellan.server.store import Event
from kastellan.server.tables.owner import Owner
from kastellan.server.tables.playing import with_stand_in
from kastellan.server.tables.roster import terms_of


async def look_around(owner: Owner) -> None:
    """Do what has become due."""
    if owner.is_idle():
        owner.retire()
        await owner.keep_sight()
        return
    owner.look()
    await _look_at_clock(owner)
    for seat, at in owner.gone_at():
        if at + owner.reserve <= owner.now:
            await _stand_in(owner, seat, [])
    owner.arrange()


async def _look_at_clock(owner: Owner) -> None:
    """Whoever decides and is out of time loses the seat to a bot, or is waited for."""
    table = owner.table
    deadline, seat = table.timing.deadline, table.to_move
    if seat is None or deadline is None or table.is_flagged:
        return
    if deadline + owner.reserve > owner.now:
        return
    told = {"name": table.row.seats[seat].name}
    flag = owner.event("out_of_time", data={"seat": seat, "told": told})
    if isinstance(table.terms.absent, StandIn):
        await _stand_in(owner, seat, [flag])
    else:
        await owner.commit(flag)


async def _stand_in(owner: Owner, seat: int, before: list[Event]) -> None:
    """The table's bot plays for the person at a seat."""
    row = owner.table.row
    absent = terms_of(row).absent
    assert isinstance(absent, StandIn)
    told = {"name": row.seats[seat].name, "level": absent.level}
    event = owner.event("stand_in", data={"seat": seat, "told": told})
    await owner.commit(*before, event, row=with_stand_in(row, seat, absent.level))
