"""A process that appends to many tables until it is killed, and says what was acknowledged.

    python -m tests.server.store.worker URL TABLES

Each line it prints is `TABLE VERSION`, written after `append` has returned.
"""

import asyncio
import sys

from kastellan.server.store import Store
from tests.server.store.tables import move, table


async def play(store: Store, name: str) -> None:
    """Go on at a table from where it stands."""
    if await store.load(name) is None:
        await store.create(table(name))
    version = await store.head(name)
    while True:
        version += 1
        await store.append(name, version, [move(version, move_id=f"m{version}")], wake=version)
        print(name, version, flush=True)


async def main(url: str, tables: int) -> None:
    store = await Store.open(url)
    await asyncio.gather(*(play(store, f"t{number}") for number in range(tables)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
