"""PostgreSQL goes away and comes back."""

import asyncio

import pytest

from kastellan.server.store import Store, StoreFailed
from tests.postgres import FreshBase, restart
from tests.server.store.tables import move, table


def test_the_store_goes_on_by_itself(postgres: FreshBase) -> None:
    async def main() -> None:
        store = await Store.open(postgres())
        await store.create(table())
        await store.append("t1", 1, [move(1)])
        loop = asyncio.get_running_loop()

        async def fail() -> None:
            for doing in (store.append("t1", 2, [move(2)]), store.load("t1")):
                with pytest.raises(StoreFailed, match="cannot be") as failed:
                    await doing
                assert "\n" not in str(failed.value)

        def meanwhile() -> None:
            asyncio.run_coroutine_threadsafe(fail(), loop).result(60)

        await asyncio.to_thread(restart, meanwhile)
        assert await store.head("t1") == 1
        await store.append("t1", 2, [move(2)])
        await asyncio.to_thread(restart, lambda: None)  # and nobody has noticed
        await store.append("t1", 3, [move(3)])
        assert await store.head("t1") == 3
        await store.close()

    asyncio.run(main())
