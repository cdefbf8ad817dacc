"""How long a search may take: `1s`, `200ms` or `5000n`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from kastellan.core.errors import BadOption

WITHOUT_END = 1 << 62
LONGEST = 3600.0  # seconds
MOST = 10**9  # rounds

SHORT = 0.2  # seconds
ROUNDS_PER_SECOND = 300_000
NODES_PER_ROUND = 8  # four new ones, and as many kept from the last decision
FEWEST_NODES = 1 << 14
MOST_NODES = 1 << 22

PATIENCE = 1.0
"""Seconds that a search in haste takes at most, whatever its budget."""
HASTE: Mapping[str, float] = {"playout": 0}
"""Its settings: it has a few dozen rounds, and a playout would take two of three."""


@dataclass(frozen=True)
class Budget:
    """A limit in seconds or in rounds of the search."""

    text: str
    seconds: float = float("inf")
    rounds: int = WITHOUT_END

    @property
    def is_short(self) -> bool:
        """Whether nobody would want to interrupt it."""
        return self.seconds <= SHORT or self.rounds <= SHORT * ROUNDS_PER_SECOND

    def capacity(self, threads: int) -> int:
        """Nodes that a tree may need; memory is only taken as it fills."""
        rounds = min(self.rounds, int(min(self.seconds, 60.0) * ROUNDS_PER_SECOND)) // threads
        return min(max(rounds * NODES_PER_ROUND, FEWEST_NODES), MOST_NODES)

    @property
    def in_haste(self) -> "Budget":
        """As much of it as nobody minds waiting for."""
        return replace(self, seconds=min(self.seconds, PATIENCE))

    def __str__(self) -> str:
        return self.text


def read(text: str) -> Budget:
    """A budget from its text; raises BadOption."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|n)", text)
    if match:
        number, unit = float(match[1]), match[2]
        if unit == "n" and "." not in match[1] and 1 <= number <= MOST:
            return Budget(text, rounds=int(number))
        seconds = number / 1000 if unit == "ms" else number
        if unit != "n" and 0 < seconds <= LONGEST:
            return Budget(text, seconds=seconds)
    raise BadOption(
        f"A search is given a time or a number of rounds, such as 1s, 200ms or 5000n, not {text!r}."
    )
