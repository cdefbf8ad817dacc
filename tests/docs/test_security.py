"""docs/security.md: every test that it names exists."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "security.md").read_text("utf-8")


def test_every_test_that_is_named_exists() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", TEXT)
    assert len(named) > 40
    for path, name in named:
        source = (ROOT / path).read_text("utf-8")
        assert re.search(rf"^def {name}\(", source, re.MULTILINE), (path, name)


def test_every_threat_has_a_test() -> None:
    threats = TEXT.partition("## What remains")[0]
    rows = [line for line in threats.splitlines() if line.startswith("| ")]
    for row in rows:
        *_, shown, _ = re.split(r"(?<!\\)\|", row)
        assert shown.strip() == "shown by" or "::test_" in shown, row
