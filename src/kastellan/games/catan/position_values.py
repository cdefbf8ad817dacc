"""The values of a position, read one by one: each wrong one gets a sentence."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from kastellan.core.errors import BadPosition
from kastellan.core.texts import quoted
from kastellan.games.catan.position_names import PLACES
from kastellan.games.catan.tables import COUNT, NAMES, REGIONS

SHOWN = 12  # names listed where a name is wrong


def known(entry: Mapping[str, Any], fields: tuple[str, ...], what: str) -> None:
    """Refuse a field that is not one of these."""
    for name in entry:
        if name not in fields:
            raise BadPosition(
                f"{what} has no field {quoted(name)}; its fields are {', '.join(fields)}."
            )


def number(value: Any, most: int, field: str) -> int:
    """A whole number from 0 on."""
    if type(value) is not int or not 0 <= value <= most:
        raise BadPosition(f'"{field}" takes a number from 0 to {most}, not {quoted(value)}.')
    return value


def flag(value: Any, field: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise BadPosition(f'"{field}" takes true or false, not {quoted(value)}.')
    return value


def items(value: Any, field: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise BadPosition(f'"{field}" takes a list, not {quoted(value)}.')
    return value


def mapping(value: Any, field: str) -> Mapping[str, Any]:
    """A JSON object."""
    if not isinstance(value, Mapping):
        raise BadPosition(f'"{field}" takes a JSON object, not {quoted(value)}.')
    return value


def one_of(value: Any, names: tuple[str, ...], field: str) -> int:
    """The number of a name."""
    if not isinstance(value, str) or value not in names:
        near = get_close_matches(value[:40], names) if isinstance(value, str) else []
        wanted = ", ".join(names[:SHOWN]) + (", …" if len(names) > SHOWN else "")
        if near:
            wanted = f"a name such as {', '.join(near)}"
        raise BadPosition(f'"{field}" takes {wanted}, not {quoted(value)}.')
    return names.index(value)


def put_cards(counts: Any, names: Any, field: str) -> None:
    """Count the cards that a list names."""
    cards = [one_of(name, NAMES, field) for name in items(names, field)]
    for card in cards:
        if cards.count(card) > COUNT[card]:
            raise BadPosition(f'"{field}" has more cards than there are: {NAMES[card]}.')
        counts[card] += 1


def region(name: Any, field: str) -> tuple[int, int]:
    """Kind and number of a region, written `fields 3`."""
    if isinstance(name, str):
        kind, _, value = name.rpartition(" ")
        if kind in REGIONS and value in tuple("123456"):
            return REGIONS.index(kind), int(value)
    raise BadPosition(
        f'"{field}" takes a region and its number, such as "fields 3", not {quoted(name)}.'
    )


def memory_of(name: Any) -> int:
    """What a seat remembers of one place in a stack."""
    if not isinstance(name, str) or name not in PLACES:
        raise BadPosition(f'A memory takes cards, "?" or "put", not {quoted(name)}.')
    return PLACES[name]
