"""One server for all tests that need no other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.process import Process, server


@pytest.fixture(scope="session")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder: Path = tmp_path_factory.mktemp("server")
    with server(folder / "tables.sqlite") as process:
        yield process
    assert "Traceback" not in process.errors, process.errors
