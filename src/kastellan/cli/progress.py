"""Bars for work that takes long: on standard error, so that output stays clean."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.progress import Progress


FIGURES = 34  # columns beside a bar and its description: how many, how long, how long still
LONG, SHORT = 40, 10  # columns of a bar


def room(columns: int) -> int:
    """How long a description may be, so that the figures beside it can be read."""
    return max(columns - _length(columns) - FIGURES, 0)


def _length(columns: int) -> int:
    return min(max(columns - 80, SHORT), LONG)


def bars() -> "Progress":
    """Bars with an estimate of the time left; nothing is drawn where nobody looks."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}", markup=False),  # with markup it reads emoji, too
        BarColumn(_length(console.width)),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left:"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


@contextmanager
def bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """One bar; the function it gives is told how much more is done."""
    with bars() as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.advance(task, done)


def compile_rules(title: str, run: Callable[[], Any]) -> None:
    """Run what needs compiled code for the first time, with a bar over the functions compiled."""
    from kastellan.core.compiled import outstanding, watching

    done = 0
    with bars() as progress:
        task = progress.add_task(f"Compiling {title} (once)", total=None, visible=False)

        def tell() -> None:
            nonlocal done
            done += 1
            progress.update(task, completed=done, total=done + outstanding(), visible=True)

        with watching(tell):
            run()
