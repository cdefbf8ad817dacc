"""Trees of decisions have as many branches as were counted, compiled, interpreted and by hand."""

from typing import Any

import pytest

from kastellan import Record, load
from kastellan.core.build import Build
from kastellan.core.perft import perft
from kastellan.games.kreta import legal
from tests.games.kreta.perft import entries
from tests.games.kreta.reference import Table

KRETA = load("kreta")
PLAIN = 3000  # ways that plain Python counts
SLOW = 300  # states that the reference looks at
ENTRIES = [pytest.param(entry, id=entry["name"]) for entry in entries()]


def shallow(counts: list[int], most: int) -> int:
    """The greatest depth whose inner states are no more than so many."""
    return max(depth for depth in range(1, len(counts) + 1) if sum(counts[: depth - 1]) <= most)


def count_by_reference(record: Record, depth: int) -> list[int]:
    """The same numbers from the reference's legal actions."""
    actions = Table(record.setting.parts, record.position()).legal()
    counts = [len(actions)] + [0] * (depth - 1)
    if depth > 1:
        for words in actions:
            after = record.start()
            after.play(after.read(words))
            below = count_by_reference(KRETA.position(after.position()), depth - 1)
            counts = [counts[0], *(one + two for one, two in zip(counts[1:], below, strict=True))]
    return counts


@pytest.mark.parametrize("entry", ENTRIES)
def test_tree_has_the_stored_size(entry: dict[str, Any]) -> None:
    counts = entry["counts"]
    assert perft(KRETA.position(entry["position"]), len(counts)) == counts


@pytest.mark.parametrize("entry", ENTRIES)
def test_plain_python_counts_the_same(entry: dict[str, Any]) -> None:
    depth = shallow(entry["counts"], PLAIN)
    record = KRETA.position(entry["position"])
    assert perft(record, depth, KRETA.rules.interpreted) == entry["counts"][:depth]


@pytest.mark.parametrize("entry", ENTRIES)
def test_reference_counts_the_same(entry: dict[str, Any]) -> None:
    depth = shallow(entry["counts"], SLOW)
    assert depth > 1
    assert count_by_reference(KRETA.position(entry["position"]), depth) == entry["counts"][:depth]


def test_game_that_is_over_has_no_ways_on() -> None:
    entry = next(entry for entry in entries() if "last scoring" in entry["name"])
    record = KRETA.position(entry["position"])
    record.play_line("castellan")
    assert perft(record, 3, KRETA.rules.interpreted) == [0, 0, 0]


def test_planted_bug_changes_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The abbot's peace is forgotten: more is allowed (K43)."""
    entry = next(entry for entry in entries() if "crossed by abbots" in entry["name"])
    record = KRETA.position(entry["position"])
    monkeypatch.setattr(legal, "welcome", lambda setup, s, seat: 0xFFFF & ~int(s["full"]))
    anew = Build("kreta", KRETA.rules.slots)
    assert perft(record, 4, anew) != entry["counts"][:4]
