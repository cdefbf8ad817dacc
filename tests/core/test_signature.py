"""The signature: every game says which rules it plays by."""

import pytest

from kastellan.core.signature import signature
from kastellan.games import load, names


@pytest.mark.parametrize("name", names())
def test_signature_is_held(name: str) -> None:
    """Changed rules change it; the commit that does so says `signature: OLD -> NEW` and why."""
    assert signature(load(name)) == load(name).signature
