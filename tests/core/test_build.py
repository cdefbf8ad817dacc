"""One source, several speeds: what a build clones, binds and fingerprints."""

from collections.abc import Callable
from typing import Any

import numpy as np

from kastellan.core.build import Build, rule
from kastellan.core.contract import to_move

FACTOR = 3
TABLE = np.array([1, 2, 3], np.int8)


@rule
def leaf(number: int) -> int:
    return number * FACTOR


@rule
def root(number: int) -> int:
    return leaf(number) + int(TABLE[0]) + int(to_move(None, None))


def seven(setup: Any, s: Any) -> int:
    return 7


def eight(setup: Any, s: Any) -> int:
    return 8


def build(move: Callable[..., int] = seven, name: str = "toy") -> Build:
    return Build(name, {"to_move": rule(move)})


def test_slots_are_filled_and_plain_functions_left_alone() -> None:
    assert build()(root)(5) == 15 + 1 + 7
    assert build(eight)(root)(5) == 15 + 1 + 8
    assert root(5) == 15 + 1 - 2  # the contract's own answer: over


def test_a_function_is_built_once() -> None:
    toy = build()
    assert toy(root) is toy(root)
    assert len(toy) == 3  # root, leaf and what fills the slot


def test_the_fingerprint_is_steady() -> None:
    assert build().fingerprint(root) == build().fingerprint(root)


def test_whatever_code_is_made_from_changes_the_fingerprint(monkeypatch: Any) -> None:
    before = build().fingerprint(root)
    prints = {before, build(eight).fingerprint(root), build(name="other").fingerprint(root)}
    monkeypatch.setitem(globals(), "FACTOR", 4)  # read by the leaf, two files away for Numba
    prints.add(build().fingerprint(root))
    monkeypatch.setitem(globals(), "TABLE", np.array([1, 2, 4], np.int8))
    prints.add(build().fingerprint(root))
    assert len(prints) == 5


def test_what_a_function_does_not_read_leaves_its_fingerprint(monkeypatch: Any) -> None:
    before = build().fingerprint(leaf)
    monkeypatch.setitem(globals(), "TABLE", np.array([9], np.int8))
    assert build().fingerprint(leaf) == before
