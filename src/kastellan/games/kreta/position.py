"""A state of Kreta as JSON and back: for tests, puzzles and analysis.

Everything may be left out of a position that is as at the start of play: no points, all cards in
hand, no pieces on the board.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from kastellan.core.errors import BadPosition
from kastellan.core.game import Setting, State
from kastellan.core.texts import quoted
from kastellan.games.kreta import layout
from kastellan.games.kreta.actions import MOST
from kastellan.games.kreta.flaws import FLAWS, SOUND, flaw
from kastellan.games.kreta.layout import CARD_NAMES, NONE, ROW, SITES, SUPPLY, TILES
from kastellan.games.kreta.legal import legal
from kastellan.games.kreta.tables import bits

PHASES = (
    "tile",
    "open",
    "start",
    "card",
    "king",
    "admiral",
    "sail",
    "commander",
    "march",
    "abbot",
    "farmer",
    "architect",
    "turn",
    "keep",
    "replace",
    "over",
)
_FIELDS = ("phase", "turn", "steps", "sailed", "row", "scored", "swapped", "tiles", "seats")
_SEAT_FIELDS = ("points", "table", "abbot", "villagers", "villages", "ships", "forts", "tiles")


def to_position(setting: Setting, s: State) -> dict[str, Any]:
    """The whole state by names."""
    names = [province.name for province in setting.parts.provinces]
    row = [int(card) + 1 for card in s["row"] if card != NONE]
    return {
        "phase": PHASES[int(s["phase"])],
        "turn": int(s["seat"]),
        "steps": int(s["steps"]),
        "sailed": None if s["sailed"] == NONE else names[int(s["sailed"])],
        "row": row,
        "scored": int(s["scored"]),
        "swapped": [card + 1 for card in bits(s["gone"]) if card + 1 not in row],
        "tiles": {names[p]: TILES[kind] for p, kind in enumerate(s["tile"]) if kind != NONE},
        "seats": [_seat(names, s, seat) for seat in range(setting.players)],
    }


def _seat(names: list[str], s: State, seat: int) -> dict[str, Any]:
    abbot = int(s["abbot"][seat])
    return {
        "points": int(s["points"][seat]),
        "table": [CARD_NAMES[card] for card in bits(~int(s["hand"][seat]) & layout.WHOLE_HAND)],
        "abbot": None if abbot == NONE else names[abbot],
        "villagers": {names[p]: int(n) for p, n in enumerate(s["villagers"][seat]) if n},
        "villages": {names[p]: int(n) for p, n in enumerate(s["villages"][seat]) if n},
        "ships": [names[p] for p in bits(s["ships"][seat])],
        "forts": [site + 1 for site in bits(s["forts"][seat])],
        "tiles": {TILES[kind]: int(n) for kind, n in enumerate(s["barn"][seat]) if n},
    }


def from_position(setting: Setting, data: Mapping[str, Any]) -> State:
    """The state a position describes; raises BadPosition with one sentence."""
    reader = _Reader(setting, data)
    s = reader.state()
    number = flaw(setting.setup, s)
    if number != SOUND:
        raise BadPosition(f"This position cannot be: {FLAWS[number]}.")
    if s["phase"] != layout.END:
        room = np.zeros(MOST + 1, np.int64)
        if legal(setting.setup, s, room) == 0 or (
            s["phase"] in (layout.SAIL_ON, layout.MARCH_ON) and legal(setting.setup, s, room) == 1
        ):
            phase = PHASES[int(s["phase"])]
            raise BadPosition(f"This position cannot be: nothing can be done in phase {phase!r}.")
    return s


class _Reader:
    """Reads one position's JSON, checking each value as it goes."""

    def __init__(self, setting: Setting, data: Mapping[str, Any]) -> None:
        self.setting = setting
        self.data = data
        self.names = [province.name for province in setting.parts.provinces]

    def state(self) -> State:
        self.known(self.data, _FIELDS, "A position")
        s: State = np.zeros(1, layout.STATE)[0]
        s["phase"] = self.one_of(self.data.get("phase", "card"), PHASES, "phase")
        s["seat"] = self.number(self.data.get("turn", 0), self.setting.players - 1, "turn")
        s["steps"] = self.number(self.data.get("steps", 0), layout.STEPS, "steps")
        sailed = self.data.get("sailed")
        s["sailed"] = NONE if sailed is None else self.province(sailed, "sailed")
        s["scored"] = self.number(self.data.get("scored", 0), ROW, "scored")
        self.cards(s)
        self.tiles(s)
        seats = self.items(self.data.get("seats", [{}] * self.setting.players), "seats")
        if len(seats) != self.setting.players:
            raise BadPosition(
                f'"seats" takes one entry for each of the {self.setting.players} players, '
                f"not {len(seats)}."
            )
        s["abbot"][:] = NONE
        for seat, entry in enumerate(seats):
            self.seat(s, seat, entry)
        return s

    def cards(self, s: State) -> None:
        row = self.each(self.data.get("row", []), "row", self.site)
        if len(row) > ROW:
            raise BadPosition(f'"row" has {len(row)} fort cards; a row has {ROW}.')
        s["row"][:] = NONE
        for place, card in enumerate(row):
            s["row"][place] = card
            s["gone"] |= 1 << card
        for card in self.each(self.data.get("swapped", []), "swapped", self.site):
            if card in row:
                raise BadPosition(f'"swapped" names fort card {card + 1}, which lies in the row.')
            s["gone"] |= 1 << card

    def tiles(self, s: State) -> None:
        tiles = self.mapping(self.data.get("tiles", {}), "tiles")
        s["tile"][:] = NONE
        for name, kind in tiles.items():
            s["tile"][self.province(name, "tiles")] = self.one_of(kind, TILES, "tiles")
        for province in range(layout.PROVINCES):
            s["bare"] |= int(s["tile"][province] == NONE) << province

    def seat(self, s: State, seat: int, entry: Any) -> None:
        entry = self.mapping(entry, "seats")
        self.known(entry, _SEAT_FIELDS, "A seat")
        s["points"][seat] = self.number(entry.get("points", 0), 9999, "points")
        s["hand"][seat] = layout.WHOLE_HAND
        for card in self.each(entry.get("table", []), "table", self.card):
            s["hand"][seat] &= ~(1 << card)
        for piece, count in enumerate(SUPPLY):
            s["reserve"][seat, piece] = count
        if entry.get("abbot") is not None:
            province = self.province(entry["abbot"], "abbot")
            s["abbot"][seat] = province
            self.crowd(s, province, 1)
        self.pieces(s, seat, entry, "villagers", layout.VILLAGER)
        self.pieces(s, seat, entry, "villages", layout.VILLAGE)
        for port in self.each(entry.get("ships", []), "ships", self.province):
            s["ships"][seat] |= 1 << port
            s["reserve"][seat, layout.SHIP] -= 1
        for site in self.each(entry.get("forts", []), "forts", self.site):
            s["forts"][seat] |= 1 << site
            s["reserve"][seat, layout.FORT] -= 1
        for kind, count in self.mapping(entry.get("tiles", {}), "tiles").items():
            s["barn"][seat, self.one_of(kind, TILES, "tiles")] = self.number(count, 4, "tiles")

    def pieces(self, s: State, seat: int, entry: Mapping[str, Any], field: str, piece: int) -> None:
        for name, count in self.mapping(entry.get(field, {}), field).items():
            province = self.province(name, field)
            number = self.number(count, SUPPLY[piece], field)
            s[field][seat, province] = number
            s["reserve"][seat, piece] -= number
            self.crowd(s, province, number)
            if piece == layout.VILLAGER and number:
                s["settled"][seat] |= 1 << province

    @staticmethod
    def crowd(s: State, province: int, count: int) -> None:
        s["crowd"][province] += count
        if s["crowd"][province] == layout.CROWDED:
            s["full"] |= 1 << province

    @staticmethod
    def known(entry: Mapping[str, Any], fields: tuple[str, ...], what: str) -> None:
        for name in entry:
            if name not in fields:
                raise BadPosition(
                    f"{what} has no field {quoted(name)}; its fields are {_list(fields)}."
                )

    @staticmethod
    def number(value: Any, most: int, field: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            raise BadPosition(f'"{field}" takes a number from 0 to {most}, not {quoted(value)}.')
        return value

    @staticmethod
    def items(value: Any, field: str) -> list[Any]:
        if not isinstance(value, list):
            raise BadPosition(f'"{field}" takes a list, not {quoted(value)}.')
        return value

    def each(self, value: Any, field: str, read: Callable[[Any, str], int]) -> list[int]:
        """The numbers of what a list names, all of them different."""
        found: list[int] = []
        for item in self.items(value, field):
            number = read(item, field)
            if number in found:
                raise BadPosition(f'"{field}" names {quoted(item)} twice.')
            found.append(number)
        return found

    @staticmethod
    def mapping(value: Any, field: str) -> Mapping[str, Any]:
        if not isinstance(value, Mapping):
            raise BadPosition(f'"{field}" takes a JSON object, not {quoted(value)}.')
        return value

    @staticmethod
    def one_of(value: Any, names: tuple[str, ...], field: str) -> int:
        if not isinstance(value, str) or value not in names:
            raise BadPosition(f'"{field}" takes {_list(names)}, not {quoted(value)}.')
        return names.index(value)

    def card(self, name: Any, field: str) -> int:
        return self.one_of(name, CARD_NAMES, field)

    def province(self, name: Any, field: str) -> int:
        if not isinstance(name, str) or name not in self.names:
            raise BadPosition(f'"{field}" names no province of this board: {quoted(name)}.')
        return self.names.index(name)

    @staticmethod
    def site(value: Any, field: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= SITES:
            raise BadPosition(f'"{field}" takes fort sites from 1 to {SITES}, not {quoted(value)}.')
        return value - 1


def _list(names: tuple[str, ...]) -> str:
    return ", ".join(names)
