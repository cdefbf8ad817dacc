"""Both stores, fresh for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from kastellan.server.store import Store
from tests.postgres import FreshBase, postgres

__all__ = ["postgres"]


@pytest.fixture
def anyio_backend() -> str:
    """The event loop that asynchronous tests run on."""
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    fresh: FreshBase = request.getfixturevalue("postgres")
    return fresh()


@pytest.fixture
async def store(url: str, anyio_backend: str) -> AsyncIterator[Store]:
    """An open store."""
    opened = await Store.open(url)
    yield opened
    await opened.close()
