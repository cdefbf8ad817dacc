"""Compiled rules: what is compiled, and that it counts as Python does."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kastellan.core import compiled
from kastellan.core.build import Build, part, rule

SMALL = np.array([100, -3], np.int8)


@rule
def twice(number: int, really: bool) -> int:
    return number * 2 if really else number


@rule
def calls_with_all_sorts(number: int) -> int:
    small = SMALL[0]
    return twice(number, True) + twice(7, True) + twice(9, number > 3) + twice(small, True)


@part
def lower(number: int) -> int:
    if number > 5:
        return twice(number, False)
    return -1


@rule
def calls_a_part(number: int) -> int:
    return lower(number) + lower(9)


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
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


def test_a_part_is_compiled_with_its_callers_alone(build: Build) -> None:
    made: list[None] = []
    with compiled.watching(lambda: made.append(None)):
        assert build(calls_a_part)(4) == -1 + 9
    assert len(made) == len(build) == 2  # what calls it, and what it calls
    inner: Any = build(lower)
    assert inner.signatures == []


def test_a_part_may_be_called_for_itself(build: Build) -> None:
    assert build(lower)(4) == -1
    assert build(lower)(6) == 6


def test_a_cache_spares_the_compiling(build: Build) -> None:
    build(calls_with_all_sorts)(4)
    made: list[None] = []
    with compiled.watching(lambda: made.append(None)):
        assert Build("toy", {}, compiled.decorate)(calls_with_all_sorts)(4) == 240
    assert made == []


def test_what_is_outstanding_is_counted_once_whoever_builds_it(build: Build) -> None:
    before = compiled.outstanding()
    build(calls_with_all_sorts)
    twin = Build("toy", {}, compiled.decorate)
    twin(calls_with_all_sorts)
    build(calls_a_part)
    left = []
    with compiled.watching(lambda: left.append(compiled.outstanding() - before)):
        assert compiled.outstanding() - before == 3  # two callers, and what both call
        twin(calls_with_all_sorts)(4)
    assert left[-1] == 1
    assert compiled.outstanding() - before == 1


BESIDE = """
import kastellan
from kastellan.core import compiled
from kastellan.core.contract import legal

game, made = kastellan.load("kreta"), []
rules, setting = game.rules, game.setting(2, {})
s = rules.new_state()
rules.deal(setting.setup, s)
with compiled.watching(lambda: made.append(1)):
    rules.compiled(legal)(setting.setup, s, rules.scratch()[0])
print(len(made))
"""


def test_processes_side_by_side_do_not_compile_the_same(tmp_path: Path) -> None:
    environment = {**os.environ, "KASTELLAN_CACHE": str(tmp_path)}
    command = [sys.executable, "-c", BESIDE]
    processes = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    made = sorted(int(each.communicate()[0]) for each in processes)
    assert made[0] == 0  # it has waited for the other, and loaded what that one made
    assert made[1] > 3
