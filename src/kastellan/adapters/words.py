"""A state as plain 64-bit words: what other libraries copy, pickle and compare in no time.

NumPy copies a record field by field (7 to 16 µs) and an array of integers at once (0.3 µs), and
compiled code looks at the same memory as a record. Behind a state's words come two for each seat:
a digest of everything the seat has known and done since the opening.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.core.contract import (
    CHANCE,
    OVER,
    apply,
    legal,
    observe,
    redact,
    resample,
    to_move,
    weights,
    winners,
)
from kastellan.core.playout import play_out
from kastellan.core.rng import MASK, Stream

Words = NDArray[np.int64]
DIGEST = 2  # words of a seat's digest
BITS = 32  # of a word that are used there, so that products stay below 2**63
SPREAD = 0x5BD1E995


@rule
def look(setups: Any, blank: Any, words: Words, scratch: Any) -> Any:
    """Who moves, how many actions are legal, the sum of their odds; both lists into `scratch`."""
    s = words[: blank.itemsize // 8].view(blank.dtype)[0]
    setup = setups[0]
    mover = to_move(setup, s)
    count = 0
    total = 0
    if mover != OVER:
        count = legal(setup, s, scratch[0])
    if mover == CHANCE:
        total = weights(setup, s, scratch[1])
    return mover, count, total


@rule
def step(setups: Any, blank: Any, words: Words, action: int, scratch: Any) -> Any:
    """Carry out a legal action, let every seat take note, and look."""
    size = blank.itemsize // 8
    s = words[:size].view(blank.dtype)[0]
    setup = setups[0]
    mover = to_move(setup, s)
    apply(setup, s, action)
    memory = blank.view(np.int64)
    for seat in range((len(words) - size) // DIGEST):
        blank[0] = s
        redact(setup, blank[0], seat)
        at = size + seat * DIGEST
        own = action + 1 if seat == mover else 0
        take_note(words, at, memory, own)
    return look(setups, blank, words, scratch)


@rule
def take_note(words: Words, at: int, memory: Words, own: int) -> None:
    """Blend what a seat sees now, and its own action, into its digest."""
    first = blend(int(words[at]), own)
    second = int(words[at + 1])
    for place in range(len(memory)):
        word = int(memory[place])
        first = blend(first, word & MASK)
        second = blend(second ^ first, (word >> BITS) & MASK)
    words[at] = first
    words[at + 1] = second


@rule
def blend(digest: int, word: int) -> int:
    """32 bits that depend on all bits of both."""
    mixed = ((digest ^ word) * SPREAD) & MASK
    return mixed ^ (mixed >> 15)


@rule
def guess(setups: Any, blank: Any, words: Words, seat: int, rng: Stream) -> None:
    """Replace what the seat cannot know by a guess that fits; the others' digests go with it."""
    size = blank.itemsize // 8
    s = words[:size].view(blank.dtype)[0]
    redact(setups[0], s, seat)
    resample(setups[0], s, seat, rng)
    for other in range((len(words) - size) // DIGEST):
        if other != seat:
            for place in range(DIGEST):
                mine = int(words[size + seat * DIGEST + place])
                words[size + other * DIGEST + place] = blend(mine, other + 1)


@rule
def write_view(setups: Any, blank: Any, words: Words, seat: int, out: Any) -> None:
    """What the seat knows as numbers for a network."""
    observe(setups[0], words[: blank.itemsize // 8].view(blank.dtype)[0], seat, out)


@rule
def write_winners(setups: Any, blank: Any, words: Words, out: Any) -> None:
    """1 for each seat that has won."""
    winners(setups[0], words[: blank.itemsize // 8].view(blank.dtype)[0], out)


@rule
def finish(setups: Any, blank: Any, words: Words, rng: Stream, scratch: Any, out: Any) -> int:
    """Play at random to the end, leaving `words` as they are, and write the winners."""
    blank[0] = words[: blank.itemsize // 8].view(blank.dtype)[0]
    decisions = play_out(setups[0], blank[0], rng, scratch[0], scratch[1])
    winners(setups[0], blank[0], out)
    return decisions
