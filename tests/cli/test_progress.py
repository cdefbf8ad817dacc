"""The bars of work that takes long."""

import io

import pytest
from rich.console import Console

from kastellan.cli.arena.progress import so_far
from kastellan.cli.progress import bars, room


def test_a_description_is_shown_as_it_is() -> None:
    progress = bars()
    progress.add_task("cmd:cat: 50%  cmd:./[b]bot 50%", total=2)
    shown = io.StringIO()
    Console(file=shown, width=120).print(progress.get_renderable())
    assert shown.getvalue().startswith("cmd:cat: 50%  cmd:./[b]bot 50% ")


@pytest.mark.parametrize("columns", [60, 80, 100, 160])
def test_long_names_leave_room_for_the_figures(
    columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    names = ["search:200n+exploration=0.5", "search:100n", "greedy #1", "greedy #2"]
    progress = bars()
    said = so_far(names, [1.0, 0.25, 0.0, 0.0], 3, room(columns))
    progress.add_task(said, total=1200, completed=345)
    shown = io.StringIO()
    Console(file=shown, width=columns).print(progress.get_renderable())
    (line,) = shown.getvalue().splitlines()
    assert line.startswith("3 forfeited  search" if columns > 60 else "search:20 100% ")
    assert "345/1200" in line
    assert "…" not in line
    assert line.rstrip().endswith("left: -:--:--")


def test_so_far() -> None:
    rates = [0.5, 0.25, 0.25]
    names = ["search:200n+exploration=0.5", "greedy", "random"]
    assert so_far(names, rates, 0, 100) == "search:200n+ex 50%  greedy 25%  random 25%"
    assert so_far(names, rates, 0, 40) == "search 50%  greedy 25%  random 25%"
    assert so_far(names, rates, 12, 30) == "12 forfeited  search:20 50%"
