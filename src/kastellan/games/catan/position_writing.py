"""A state as JSON, by names."""

from typing import Any

from kastellan.core.game import Setting, State
from kastellan.games.catan.layout import DEAL, NONE, PHASES, ROWS, SEATS
from kastellan.games.catan.position_names import (
    AMOUNTS,
    COUNTS,
    FLAGS,
    LEVELS,
    NAMED,
    NUMBERS,
    PLACE_NAMES,
    ROW_NAMES,
    SEATED,
    STEP_NAMES,
    region_name,
)
from kastellan.games.catan.tables import EVENTS, FACES, NAMES, RESOURCES, SUPPLY


def to_position(setting: Setting, s: State) -> dict[str, Any]:
    """The whole state by names."""
    mover, face = int(s["mover"]), int(s["face"])
    position: dict[str, Any] = {
        "phase": PHASES[int(s["phase"])],
        "turn": int(s["turn"]),
        "active": int(s["active"]),
        "to_move": mover if mover >= 0 else None,
        "face": None if face == NONE else FACES[face],
        "rolled": int(s["rolled"]),
        "offers": int(s["offers"]),
        "drew": bool(s["drew"]),
        "under_way": _under_way(s),
        "events": [EVENTS[event] for event in s["events"] if event != NONE],
        "seats": [_seat(s, seat) for seat in range(SEATS)],
        "stacks": [[NAMES[card] for card in stack] for stack in _split(s["pile"], s["height"])],
    }
    if s["phase"] == DEAL:
        position["dealt"] = [NAMES[card] for card in s["pile"][: int(s["turned"])]]
    else:
        position["aside"] = _cards(s["aside"])
    return position


def _split(cards: Any, heights: Any) -> list[list[int]]:
    """Stacks out of a row of cards."""
    stacks, at = [], 0
    for height in heights:
        stacks.append([int(card) for card in cards[at : at + int(height)]])
        at += int(height)
    return stacks


def _cards(counts: Any) -> list[str]:
    return [name for name, count in zip(NAMES, counts, strict=True) for _ in range(int(count))]


def _amounts(counts: Any) -> dict[str, int]:
    return {name: int(count) for name, count in zip(RESOURCES, counts, strict=True) if count}


def _under_way(s: State) -> dict[str, Any]:
    """What is under way, without what is not."""
    found: dict[str, Any] = {}
    for field, names in NAMED.items():
        found[field] = None if s[field] == NONE else names[int(s[field])]
    for field, names in STEP_NAMES.items():
        found[field] = names[int(s[field])] if s[field] else None
    for field in NUMBERS:
        found[field] = None if s[field] == NONE else int(s[field])
    for field in COUNTS:
        found[field] = int(s[field]) or None
    for field in FLAGS:
        found[field] = bool(s[field]) or None
    for field in SEATED:
        usual = int(s["active"]) if field == "proposer" else 0
        found[field] = None if s[field] == usual else int(s[field])
    bars = [name for kind, name in enumerate(RESOURCES) if int(s["due_bar"]) >> kind & 1]
    found["due_bar"] = bars or None
    for field in AMOUNTS:
        found[field] = _amounts(s[field]) or None
    found["drawn"] = [region_name(*SUPPLY[region]) for region in s["drawn"] if region != NONE]
    return {field: value for field, value in found.items() if value not in (None, [])}


def _seat(s: State, seat: int) -> dict[str, Any]:
    left, right = int(s["left"][seat]), int(s["right"][seat])
    corners = range(left * ROWS, (right + 2) * ROWS)
    return {
        "left": left,
        "columns": [_column(s, seat, column) for column in range(left, right + 1)],
        "roads": [bool(road) for road in s["road"][seat]],
        "regions": [_region(s, seat, corner) for corner in corners],
        "hand": _cards(s["hand"][seat]),
        "memory": _memory(s, seat),
    }


def _column(s: State, seat: int, column: int) -> dict[str, Any]:
    found: dict[str, Any] = {"level": LEVELS[int(s["level"][seat, column])]}
    for row, name in enumerate(ROW_NAMES):
        at = column * 4 + row * 2
        cards = [None if card == NONE else NAMES[card] for card in s["site"][seat, at : at + 2]]
        while cards and cards[-1] is None:
            cards.pop()
        found[name] = cards
    return found


def _region(s: State, seat: int, corner: int) -> dict[str, Any] | None:
    kind = int(s["kind"][seat, corner])
    if kind == NONE:
        return None
    number, stock = int(s["number"][seat, corner]), int(s["stock"][seat, corner])
    return {"region": region_name(kind, number), "stock": stock}


def _memory(s: State, seat: int) -> dict[str, Any]:
    afloat = {
        name: int(count) for name, count in zip(NAMES, s["afloat"][seat], strict=True) if count
    }
    return {
        "stacks": [
            [PLACE_NAMES[card] for card in stack]
            for stack in _split(s["memo"][seat], s["memo_height"][seat])
        ],
        "doubts": [int(doubt) for doubt in s["doubt"][seat]],
        "known": _cards(s["known"][seat]),
        "afloat": afloat,
    }
