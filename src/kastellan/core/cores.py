"""The cores there are."""

import os


def usable_cores() -> int:
    """How many this program may use."""
    if hasattr(os, "sched_getaffinity"):  # not on every system
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
