"""Bars for work that takes long: on standard error, so that output stays clean."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.progress import Progress

    from kastellan.core.build import Build


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
        BarColumn(),
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


def compile_rules(title: str, build: "Build", run: Callable[[], Any]) -> None:
    """Run what needs compiled code for the first time, with a bar over the functions compiled."""
    from kastellan.core.compiled import watching

    what = f"Compiling the rules of {title} (once)"
    with bars() as progress:
        task = progress.add_task(what, total=len(build), visible=False)

        def tell() -> None:
            progress.update(task, advance=1, visible=True)

        with watching(tell):
            run()
