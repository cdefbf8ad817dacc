"""Records as Python's own numbers, which interpreted rules read many times as quickly."""

from functools import cache
from itertools import product
from typing import Any

import numpy as np


def plain(record: np.void, *fields: str) -> dict[str, Any]:
    """Some fields of a record, to be read by a rule in its place: `rule(setup, plain(s, …))`.

    What has two axes is found by pairs, as in the record: `s["villagers"][seat, province]`.
    """
    return {name: _plain(record[name]) for name in fields}


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray) and value.ndim > 1:
        return dict(zip(_places(value.shape), value.ravel().tolist(), strict=True))
    return value.tolist()


@cache
def _places(shape: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return tuple(product(*map(range, shape)))
