"""Fair chance: what the dice show is fixed by a secret that the server cannot change later.

Each table has a secret seed of 256 bits. Its SHA-256, the commitment, is shown when the game
starts, the seed when it ends. The n-th roll or draw of a game, n from 1, is made so:

1. For counter 0, 1, 2 …: the word is the first 8 bytes, big-endian, of
   HMAC-SHA256(key=seed, "kastellan-chance-1:TABLE:n:COUNTER"); it is taken if it is less than
   the largest multiple of the sum of all odds that fits into 64 bits.
2. The word modulo that sum is a place among the odds, laid out in the order of the action ids.

So anyone can recompute every outcome, and `verify` does. Steps count decisions of chance only, not
those of players: whatever somebody takes back and does otherwise, the next roll has the same word,
so that taking back, though it never goes past a roll, could not be used to try for better ones.

What this shows: nobody changed an outcome after the start, and no player could foresee one. What it
cannot show is that whoever runs the server did not look at the seed, or throw away some before.
"""

import hashlib
import hmac
import secrets
from collections.abc import Callable, Sequence

from kastellan.core.record import Record

SEED_BYTES = 32
_WORDS = 1 << 64

Odds = Sequence[tuple[int, int]]


def new_seed() -> bytes:
    """A secret for one table."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is shown of a seed when the game starts."""
    return hashlib.sha256(seed).hexdigest()


def outcome(odds: Odds, seed: bytes, table: str, step: int) -> int:
    """What chance brings as its decision number `step` of a table, 1 for the first.

    `odds` is `Record.odds`: an action and its weight for each possible outcome.
    """

    def word(counter: int) -> int:
        text = f"kastellan-chance-1:{table}:{step}:{counter}".encode()
        return int.from_bytes(hmac.digest(seed, text, "sha256")[:8], "big")

    place = below(sum(weight for _, weight in odds), word)
    for action, weight in odds:
        place -= weight
        if place < 0:
            return action
    raise ValueError("chance is not to move")


def below(bound: int, word: Callable[[int], int]) -> int:
    """A number from 0 to bound - 1, each equally likely, out of words of 64 random bits."""
    if bound < 1:
        raise ValueError("chance is not to move")
    fair = _WORDS - _WORDS % bound
    counter = 0
    while (number := word(counter)) >= fair:
        counter += 1
    return number % bound


def steps(record: Record) -> int:
    """How many decisions of chance a game holds; the next one is a step more."""
    return sum(record.decider(step) is None for step in range(len(record.actions)))
