"""Compiled rules: what is compiled, and that it counts as Python does."""

from typing import Any

import numpy as np
import pytest

from kastellan.core import compiled
from kastellan.core.build import Build, rule

SMALL = np.array([100, -3], np.int8)


@rule
def twice(number: int, really: bool) -> int:
    return number * 2 if really else number


@rule
def calls_with_all_sorts(number: int) -> int:
    small = SMALL[0]
    return twice(number, True) + twice(7, True) + twice(9, number > 3) + twice(small, True)


@pytest.fixture
def build(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Build:
    """A build whose cache is empty."""
    monkeypatch.setattr(compiled, "cache_folder", lambda: tmp_path)
    return Build("toy", {}, compiled.decorate)


def test_a_rule_is_compiled_once_whatever_numbers_it_is_called_with(build: Build) -> None:
    made: list[None] = []
    with compiled.watching(lambda: made.append(None)):
        assert build(calls_with_all_sorts)(4) == 8 + 14 + 18 + 200
    assert len(made) == 2  # the caller and the called
    inner: Any = build(twice)
    assert [list(map(str, each)) for each in inner.signatures] == [["int64", "bool"]]


def test_a_cache_spares_the_compiling(build: Build) -> None:
    build(calls_with_all_sorts)(4)
    made: list[None] = []
    with compiled.watching(lambda: made.append(None)):
        assert Build("toy", {}, compiled.decorate)(calls_with_all_sorts)(4) == 240
    assert made == []
