"""Trees of decisions have as many branches as were counted, compiled and interpreted."""

from typing import Any

import pytest

from kastellan import games, load
from kastellan.core.perft import perft
from tests.games.catan.perft import PERFT as CATAN
from tests.games.kreta.perft import PERFT as KRETA
from tests.perft import shallow

SETS = (KRETA, CATAN)
PLAIN = 3000  # ways that plain Python counts
ENTRIES = [
    pytest.param(counted.game, entry, id=f"{counted.game}-{entry['name']}")
    for counted in SETS
    for entry in counted.entries()
]


@pytest.mark.parametrize(("name", "entry"), ENTRIES)
def test_tree_has_the_stored_size(name: str, entry: dict[str, Any]) -> None:
    counts = entry["counts"]
    assert perft(load(name).position(entry["position"]), len(counts)) == counts


@pytest.mark.parametrize(("name", "entry"), ENTRIES)
def test_plain_python_counts_the_same(name: str, entry: dict[str, Any]) -> None:
    game = load(name)
    depth = shallow(entry["counts"], PLAIN)
    assert depth > 1
    record = game.position(entry["position"])
    assert perft(record, depth, game.rules.interpreted) == entry["counts"][:depth]


def test_every_game_is_counted() -> None:
    assert sorted(counted.game for counted in SETS) == sorted(games.names())
