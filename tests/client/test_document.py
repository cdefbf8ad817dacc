"""`docs/client.md` runs: every example, in order, against a real server."""

import re
from pathlib import Path

import pytest

from tests.server.process import Process

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "client.md"


def test_every_example_runs(running: Process, capsys: pytest.CaptureFixture[str]) -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(examples) == 3
    names: dict[str, object] = {}
    for example in examples:
        exec(example.replace("http://127.0.0.1:8520", running.address), names)
    printed = capsys.readouterr().out
    assert printed.startswith("points [")
    assert "Something else is due now. Choose a card to play." in printed


def test_the_bot_has_twenty_lines_at_most() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    bot = re.findall(r"```python\n(.*?)```", text, re.DOTALL)[0]
    assert len(bot.splitlines()) <= 20
