"""Random numbers that are the same interpreted, compiled and on a GPU.

xoshiro128++ (Blackman and Vigna) on four 32-bit words kept in int64, so that nothing overflows in
any of the three. A stream is an int64 array of length 4, changed in place.
"""

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule

WORDS = 4
MASK = 0xFFFFFFFF

Stream = NDArray[np.int64]


@rule
def scramble(word: int) -> int:
    """A 32-bit word mixed so that near inputs give unrelated outputs (lowbias32)."""
    word = (word ^ (word >> 16)) & MASK
    word = (word * 0x7FEB352D) & MASK
    word = word ^ (word >> 15)
    word = (word * 0x846CA68B) & MASK
    return word ^ (word >> 16)


@rule
def seed_stream(rng: Stream, seed: int, index: int) -> None:
    """Start stream number `index` of a seed."""
    word = scramble((seed & MASK) ^ 0x9E3779B9)
    word = scramble(word ^ (seed >> 32 & MASK))
    word = scramble(word ^ (index & MASK))
    word = scramble(word ^ (index >> 32 & MASK) ^ 0x85EBCA6B)
    for position in range(WORDS):
        word = scramble((word + 0x9E3779B9) & MASK)
        rng[position] = word
    rng[0] = int(rng[0]) | 1  # never all zero


@rule
def rotate(word: int, bits: int) -> int:
    """A 32-bit word rotated to the left."""
    return ((word << bits) | (word >> (32 - bits))) & MASK


@rule
def next_word(rng: Stream) -> int:
    """The next 32 random bits."""
    a, b, c, d = int(rng[0]), int(rng[1]), int(rng[2]), int(rng[3])
    result = (rotate((a + d) & MASK, 7) + a) & MASK
    c ^= a
    d ^= b
    rng[0] = a ^ d
    rng[1] = b ^ c
    rng[2] = c ^ ((b << 9) & MASK)
    rng[3] = rotate(d, 11)
    return result


@rule
def below(rng: Stream, bound: int) -> int:
    """A number from 0 to bound - 1, each equally likely (Lemire); bound is under 2**31."""
    product = next_word(rng) * bound
    if product & MASK < bound:
        threshold = (MASK + 1 - bound) % bound
        while product & MASK < threshold:
            product = next_word(rng) * bound
    return product >> 32
