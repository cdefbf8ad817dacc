"""Perft: trees of decisions from fixed positions, counted once and for all.

`positions.json` holds positions with the number of ways of 1, 2, … decisions from each. After a
deliberate change of rules, `python -m tests.games.kreta.perft` counts them anew; the positions stay
as they are.
"""

import json
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "positions.json"


def entries() -> list[dict[str, Any]]:
    """The positions with their names and counts."""
    found: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def write(found: list[dict[str, Any]]) -> None:
    """Put the entries back, a line each."""
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in found)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
