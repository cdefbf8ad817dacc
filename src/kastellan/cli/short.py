"""Names cut short for narrow places."""

from collections.abc import Sequence


def shortest(names: Sequence[str], least: int) -> tuple[str, ...]:
    """Each name cut to the letters that tell it from the others, but at least so many."""
    cut = []
    for name in names:
        length = least
        while length < len(name) and sum(other[:length] == name[:length] for other in names) > 1:
            length += 1
        cut.append(name[:length])
    return tuple(cut)
