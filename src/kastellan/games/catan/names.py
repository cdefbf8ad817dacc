"""What things are called: in notation, which is English, and in messages, which are not yet."""

from kastellan.core.game import State
from kastellan.core.texts import Message
from kastellan.games.catan.layout import COLUMNS, CORNERS, NONE, PHASES, ROWS
from kastellan.games.catan.tables import KINDS, NAMES, REGIONS, RESOURCES, SUPPLY

SEAT_NAMES = ("Red", "Black")
ROW_NAMES = ("above", "below")
CORNER_NAMES = ("upper", "lower")
SIDES = ("left", "right")


# --- notation ----------------------------------------------------------------------------------


def card_words(card: int) -> str:
    """A card as people type it: `black knight`."""
    return NAMES[card].replace("_", " ")


def supply_words(region: int) -> str:
    """A region of the supply: `ore 5`."""
    kind, number = SUPPLY[region]
    return f"{RESOURCES[kind]} {number}"


def region_words(s: State, seat: int, corner: int) -> str:
    """A region by its resource and number, `ore 4`, or by its place where none lies.

    No two regions of a principality are alike in both (C04, C05); if ever they were, the place
    would be added.
    """
    place = corner_words(s, seat, corner)
    kind, number = int(s["kind"][seat, corner]), int(s["number"][seat, corner])
    if kind == NONE:
        return place
    name = f"{RESOURCES[kind]} {number}"
    twins = sum(
        s["kind"][seat, other] == kind and s["number"][seat, other] == number
        for other in range(CORNERS)
    )
    return name if twins == 1 else f"{name} {place}"


def corner_words(s: State, seat: int, corner: int) -> str:
    """A corner by row and place from the left: `upper 2`; outside the principality `corner 25`."""
    place = corner // ROWS - int(s["left"][seat]) + 1
    if not 1 <= place <= int(s["right"][seat]) - int(s["left"][seat]) + 2:
        return f"corner {corner}"
    return f"{CORNER_NAMES[corner % ROWS]} {place}"


def column_words(s: State, seat: int, column: int) -> str:
    """A settlement or city counted from the left, from 1; outside the principality `column 11`."""
    if not s["left"][seat] <= column <= s["right"][seat]:
        return f"column {column}"
    return str(column_number(s, seat, column))


def column_number(s: State, seat: int, column: int) -> int:
    """A settlement or city counted from the left, from 1."""
    return column - int(s["left"][seat]) + 1


def site_words(s: State, owner: int, site: int) -> str:
    """A card on its site: `garrison 2 above`, in the outer place of a city `… above outer`."""
    column, row, depth = site // 4, site % 4 // 2, site % 2
    card = int(s["site"][owner, site])
    words = [card_words(card)] if card != NONE else ["site"]
    words += [column_words(s, owner, column), ROW_NAMES[row]]
    return " ".join([*words, "outer"] if depth else words)


def next_corner(s: State, seat: int) -> int:
    """The corner that the next start region goes to (C10), NONE when all are laid."""
    start = int(s["left"][seat]) * ROWS
    for corner in range(start, min(start + KINDS, CORNERS)):
        if s["kind"][seat, corner] == NONE:
            return corner
    return NONE


# --- messages ----------------------------------------------------------------------------------


def player(seat: int) -> Message:
    """A seat's name: its colour."""
    return Message(f"player.{seat}")


def card_name(card: int) -> Message:
    """A card's name."""
    return Message(f"card.{NAMES[card]}")


def resource(kind: int) -> Message:
    """A resource's name."""
    return Message(f"resource.{RESOURCES[kind]}")


def amounts(counts: list[int]) -> tuple[Message, ...]:
    """Resources by kind, `2 ore, 1 wool`, or nothing."""
    some = tuple(
        Message("term.amount", {"count": count, "resource": resource(kind)})
        for kind, count in enumerate(counts)
        if count > 0
    )
    return some or (Message("term.nothing"),)


def numbered(kind: int, number: int) -> Message:
    """A region card: its land and its number."""
    return Message(
        "term.numbered", {"region": Message(f"region.{REGIONS[kind]}"), "number": number}
    )


def region(s: State, seat: int, corner: int) -> Message:
    """The region at a corner."""
    return numbered(int(s["kind"][seat, corner]), int(s["number"][seat, corner]))


def corner_place(s: State, seat: int, corner: int) -> Message:
    """A corner: its row, and its place from the left."""
    place = corner // ROWS - int(s["left"][seat]) + 1
    return Message(f"place.{CORNER_NAMES[corner % ROWS]}", {"column": place})


def column_place(s: State, seat: int, column: int) -> Message:
    """A settlement or city, counted from the left."""
    return Message("place.column", {"column": column_number(s, seat, column)})


def site_place(s: State, seat: int, column: int, row: int, depth: int = 0) -> Message:
    """Above or below a settlement or city."""
    key = f"place.{ROW_NAMES[row]}" + ("_outer" if depth else "")
    return Message(key, {"column": column_number(s, seat, column)})


def side(end: int) -> Message:
    """Left or right."""
    return Message(f"place.{SIDES[end]}")


def now(s: State) -> Message:
    """What is decided now."""
    return Message(f"now.{PHASES[int(s['phase'])]}")


def is_column(s: State, seat: int, column: int) -> bool:
    """Whether a settlement or city stands there."""
    return 0 <= column < COLUMNS and bool(s["level"][seat, column] > 0)
