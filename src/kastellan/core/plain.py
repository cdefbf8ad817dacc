"""Records as Python's own numbers, which interpreted rules read many times as quickly."""

from functools import cache
from itertools import product
from struct import Struct
from typing import Any

import numpy as np

Shape = tuple[int, ...]
Places = dict[str, tuple[int, int, Shape]]

_known: dict[int, tuple[np.dtype[np.void], Struct, Places]] = {}


def plain(record: np.void, *fields: str) -> dict[str, Any]:
    """Some fields of a record, to be read by a rule in its place: `rule(setup, plain(s, …))`.

    What has two axes is found by pairs, as in the record: `s["villagers"][seat, province]`.
    """
    kind = record.dtype
    layout = _known.get(id(kind))  # to hash a dtype takes longer than all the rest
    if layout is None or layout[0] is not kind:
        layout = _known[id(kind)] = kind, *_layout(kind)
    _, form, places = layout
    numbers = form.unpack(record.tobytes())
    found: dict[str, Any] = {}
    for name in fields:
        first, last, shape = places[name]
        if not shape:
            found[name] = numbers[first]
        elif len(shape) == 1:
            found[name] = numbers[first:last]
        else:
            found[name] = dict(zip(_pairs(shape), numbers[first:last], strict=True))
    return found


def _layout(kind: np.dtype[np.void]) -> tuple[Struct, Places]:
    """How a record's bytes are read all at once, and where each field's numbers then are."""
    form, at, count = "=", 0, 0
    places = {}
    assert kind.fields is not None
    for name, (field, offset, *_) in sorted(kind.fields.items(), key=lambda each: each[1][1]):
        size = int(np.prod(field.shape, dtype=np.int64))
        form += f"{offset - at}x{size}{field.base.char}"
        at = offset + field.itemsize
        places[name] = count, count + size, field.shape
        count += size
    return Struct(form + f"{kind.itemsize - at}x"), places


@cache
def _pairs(shape: Shape) -> tuple[tuple[int, ...], ...]:
    return tuple(product(*map(range, shape)))
