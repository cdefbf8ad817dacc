"""A few kills; `python -m tests.server.proofs.kills` makes many."""

from pathlib import Path

import pytest

from tests.postgres import FreshBase, postgres
from tests.server.proofs.kills import besiege

__all__ = ["postgres"]


@pytest.mark.parametrize("store", ["sqlite", "postgresql"])
def test_a_killed_server_loses_nothing_and_doubles_nothing(
    store: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = str(tmp_path / "tables.sqlite")
    if store == "postgresql":
        fresh: FreshBase = request.getfixturevalue("postgres")
        url = fresh()
    messages, tables = besiege(url, kills=2, tables=2, seed=3)
    assert tables >= 2
    assert messages >= 4
