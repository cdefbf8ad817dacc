"""Several servers over one PostgreSQL: any of them serves any table.

Each tells the others, over one channel of PostgreSQL's notifications, which tables it has in
memory, who is connected there, and that a table has a new version. What happened is then read from
the store; a notification holds nothing that anybody might not know.

Nothing that is said here decides anything: the row of a version does. A word that gets lost costs a
moment, never a move.
"""
