"""The toy, broken on purpose in many ways: each must be caught by the contract's checks."""

from tests.toy.broken import rules, secrets, words
from tests.toy.broken.breakers import BROKEN

__all__ = ["BROKEN", "rules", "secrets", "words"]
