"""The recipe for fair chance is a test: it runs, and it brings what the server draws."""

import doctest
import re
from pathlib import Path
from typing import Any

from kastellan.server import chance

PAGE = Path(__file__).resolve().parents[2] / "docs" / "fair-chance.md"


def test_the_recipe_runs_and_is_ours() -> None:
    text = PAGE.read_text(encoding="utf-8")
    [block] = re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    known: dict[str, Any] = {}
    test = doctest.DocTestParser().get_doctest(block, known, "page", str(PAGE), 0)
    report: list[str] = []
    failed, _ = doctest.DocTestRunner().run(test, out=report.append, clear_globs=False)
    assert not failed, "".join(report)
    odds = [(10, 1), (11, 1), (12, 1), (13, 1), (14, 2)]
    seed = bytes(range(32))
    for step in range(1, 100):
        place = test.globs["place"](seed, "t", step, 6)
        assert chance.outcome(odds, seed, "t", step) == (10, 11, 12, 13, 14, 14)[place]
