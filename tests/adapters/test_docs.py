"""What docs/adapters.md shows runs as it stands there."""

import re
from pathlib import Path

import pytest

TEXT = (Path(__file__).parents[2] / "docs" / "adapters.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0])
def test_an_example_runs(block: str) -> None:
    exec(compile(block, "docs/adapters.md", "exec"), {})


def test_what_an_example_says_is_so() -> None:
    """Lines with a comment that begins with a value."""
    checked = 0
    names: dict[str, object] = {}
    for line in BLOCKS[-1].splitlines():
        code, _, comment = line.partition("  # ")
        value = comment.strip().partition(": ")[0]
        if value:
            assert repr(eval(code, names)).replace(", None)", ")") == value
            checked += 1
        else:
            exec(line, names)
    assert checked == 3
