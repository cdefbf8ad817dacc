"""Where tables are kept: SQLite by default, PostgreSQL by URL.

    store = await Store.open("tables.sqlite")          # or postgresql+psycopg://user@host/base
    await store.create(TableRow(...))                  # with its seats
    table = await store.load(table_id)                 # None if there is none
    await store.append(table_id, 1, [Event("action", time, seat=0, move_id="…", data=17)])
    await store.events(table_id, after=0)              # [Version(1, (Event(...),))]
    await store.find_move(table_id, 0, "…")            # 1: the version that a move_id made
    await store.close()

**Versions.** What happens at a table is a list of versions, 1, 2, 3 …, each one row that holds one
or more events. Rows are only ever added. The row decides every race: of two who append the same
version one gets `Conflict`, and of two who append the same `move_id` of a seat likewise. Whoever
gets it reads `events` from the last version it has, and tries again or answers the duplicate.

**Store before you send.** When `append` returns, the version is stored: killing the process loses
nothing, and neither does a loss of power (see `engine`). Appends of many tables that arrive at the
same time share one transaction; none of them returns before it is committed.

**The table's row** (status, seats, settings, `wake`) changes by `update(table)`, or together with a
version by `append(..., table=table)`: both or neither. A row read earlier and changed by somebody
else meanwhile (`revision`) is a `Conflict`, too. Change a row with `dataclasses.replace`; both
return it with its new revision.

**Failures.** `StoreFailed` means that it is not known whether the version was stored: forget what
is in memory and load the table again. So does a caller that was cancelled while it waited.

**Costs nothing until touched.** Opening reads no tables. `due(now)` names the tables whose `wake`
(milliseconds, 0 for never) has come; `append(..., wake=…)` sets it on the way.

Times are milliseconds since 1970. Tokens and invites come here hashed only. A row's `repr` shows
neither hashes nor the seed nor what an event holds, and no error does.
"""

from kastellan.server.store.errors import Conflict, StoreFailed
from kastellan.server.store.rows import Event, Seat, TableRow, Version
from kastellan.server.store.store import Store

__all__ = ["Conflict", "Event", "Seat", "Store", "StoreFailed", "TableRow", "Version"]
