"""Perft: trees of decisions from fixed positions, counted once and for all.

A game's `positions.json` holds positions with the number of ways of 1, 2, … decisions from each.
After a deliberate change of rules, `python -m tests.games.kreta.perft`, with the game's own name,
counts them anew; the positions stay as they are.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kastellan import load
from kastellan.core.perft import perft


@dataclass(frozen=True)
class Perft:
    """The counted positions of one game."""

    game: str
    file: Path

    def entries(self) -> list[dict[str, Any]]:
        """The positions with their names and counts."""
        found: list[dict[str, Any]] = json.loads(self.file.read_text(encoding="utf-8"))
        return found

    def write(self, found: list[dict[str, Any]]) -> None:
        """Put the entries back, a line each."""
        lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in found)
        self.file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")

    def main(self) -> None:
        """Count the trees anew, to the depths they have, and say what has changed."""
        game = load(self.game)
        counted = []
        for entry in self.entries():
            counts = perft(game.position(entry["position"]), len(entry["counts"]))
            if counts != entry["counts"]:
                print(f"{entry['name']}: {entry['counts']} -> {counts}")
            counted.append({**entry, "counts": counts})
        self.write(counted)


def shallow(counts: list[int], most: int) -> int:
    """The greatest depth whose inner states are no more than so many."""
    return max(depth for depth in range(1, len(counts) + 1) if sum(counts[: depth - 1]) <= most)
