"""Words of a text, to look for rule ids in it."""

import re


def whole_words(text: str) -> set[str]:
    """The words of a text or of a snake_case name, in capitals: `test_k10_wheat` holds K10."""
    return {word.upper() for word in re.findall(r"[^\W_]+", text)}
