"""The bars of work that takes long."""

import io

from rich.console import Console

from kastellan.cli.progress import bars


def test_a_description_is_shown_as_it_is() -> None:
    progress = bars()
    progress.add_task("cmd:cat: 50%  cmd:./[b]bot 50%", total=2)
    shown = io.StringIO()
    Console(file=shown, width=120).print(progress.get_renderable())
    assert shown.getvalue().startswith("cmd:cat: 50%  cmd:./[b]bot 50% ")
