"""A wrong rule changes the size of a tree; `tests.test_perft` counts them by the right ones."""

from typing import Any

import pytest

from kastellan import load
from kastellan.core.build import Build
from kastellan.core.perft import perft
from tests.games.catan.perft import PERFT
from tests.perft import shallow

CATAN = load("catan")
PLAIN = 2000  # ways that plain Python counts


def always(*_: Any) -> bool:
    """Whatever is asked: yes."""
    return True


def never(*_: Any) -> bool:
    """Whatever is asked: no."""
    return False


@pytest.mark.parametrize(
    ("name", "function", "replacement"),
    [
        ("actions: building, trading, attacks", "acts.covers", never),  # C44
        ("actions: building, trading, attacks", "acts.fits_column", always),  # C43
        ("actions: later rules, taking down", "acts.cards_allowed", never),  # C60
        ("an event card is turned", "flow.any_recall", never),  # E2
        ("the turn before the last", "flow.has_winner", always),  # C82
    ],
)
def test_planted_bug_changes_the_count(
    name: str, function: str, replacement: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    (entry,) = [entry for entry in PERFT.entries() if entry["name"] == name]
    record = CATAN.position(entry["position"])
    monkeypatch.setattr(f"kastellan.games.catan.{function}", replacement)
    depth = shallow(entry["counts"], PLAIN)
    assert perft(record, depth, Build("catan", CATAN.rules.slots)) != entry["counts"][:depth]
