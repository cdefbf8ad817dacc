"""The reference counts trees of decisions too; `tests.test_perft` counts them by the engine."""

from typing import Any

import pytest

from kastellan import Record, load
from kastellan.core.build import Build
from kastellan.core.perft import perft
from kastellan.games.kreta import legal
from tests.games.kreta.perft import PERFT
from tests.games.kreta.reference import Table
from tests.perft import shallow

KRETA = load("kreta")
SLOW = 300  # states that the reference looks at
ENTRIES = [pytest.param(entry, id=entry["name"]) for entry in PERFT.entries()]


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
def test_reference_counts_the_same(entry: dict[str, Any]) -> None:
    depth = shallow(entry["counts"], SLOW)
    assert depth > 1
    assert count_by_reference(KRETA.position(entry["position"]), depth) == entry["counts"][:depth]


def test_game_that_is_over_has_no_ways_on() -> None:
    entry = next(entry for entry in PERFT.entries() if "last scoring" in entry["name"])
    record = KRETA.position(entry["position"])
    record.play_line("castellan")
    assert perft(record, 3, KRETA.rules.interpreted) == [0, 0, 0]


def test_planted_bug_changes_the_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The abbot's peace is forgotten: more is allowed (K43)."""
    entry = next(entry for entry in PERFT.entries() if "crossed by abbots" in entry["name"])
    record = KRETA.position(entry["position"])
    monkeypatch.setattr(legal, "welcome", lambda setup, s, seat: 0xFFFF & ~int(s["full"]))
    anew = Build("kreta", KRETA.rules.slots)
    assert perft(record, 4, anew) != entry["counts"][:4]
