"""What people and browsers see, and a whole state as JSON."""

from typing import Any

import numpy as np

from kastellan.core.game import Setting, State
from kastellan.games.kreta.apply import to_move
from kastellan.games.kreta.layout import (
    CARD_NAMES,
    NONE,
    PIECES,
    PROVINCES,
    ROW,
    SEATS,
    SITES,
    TILES,
)
from kastellan.games.kreta.position import PHASES
from kastellan.games.kreta.score import influence, score_province
from kastellan.games.kreta.tables import bits
from kastellan.games.kreta.words import now, province_name


def show(setting: Setting, s: State, seat: int | None) -> dict[str, Any]:
    """The table as JSON. Nothing on it is hidden from anyone but the order of face-down cards."""
    return {
        "game": "kreta",
        "seat": seat,
        "to_move": to_move(setting.setup, s),
        "turn": int(s["seat"]),
        "phase": PHASES[int(s["phase"])],
        "now": now(s).to_json(),
        "steps": int(s["steps"]),
        "sailed": None if s["sailed"] == NONE else province_name(setting, int(s["sailed"])),
        "row": _row(s),
        "forecast": [forecast(setting, s, card) for card in open_cards(s)],
        "seats": [_seat(setting, s, player) for player in range(setting.players)],
        "provinces": [_province(setting, s, index) for index in range(PROVINCES)],
        "forts": {
            str(site + 1): player
            for player in range(setting.players)
            for site in bits(s["forts"][player])
        },
    }


def open_cards(s: State) -> list[int]:
    """The open fort cards, the one that is scored next first."""
    scored = int(s["scored"])
    return [int(card) for card in s["row"][scored : scored + 2] if card != NONE]


def _row(s: State) -> dict[str, Any]:
    scored = int(s["scored"])
    shown = [int(card) + 1 for card in s["row"] if card != NONE]
    face_down = ROW - len(shown)
    return {
        "scored": shown[:scored],
        "open": shown[scored:],
        "face_down": face_down,
        "swapped": [card + 1 for card in bits(s["gone"]) if card + 1 not in shown],
        "pile": SITES - ROW,
    }


def forecast(setting: Setting, s: State, card: int) -> dict[str, Any]:
    """What a fort card would pay each seat if it were scored now."""
    total = np.zeros(SEATS, np.int64)
    provinces = []
    for province in bits(setting.setup["site"][card]):
        gains = np.zeros(SEATS, np.int64)
        score_province(setting.setup, s, province, gains)
        total += gains
        provinces.append({"province": province, "points": gains[: setting.players].tolist()})
    return {
        "site": card + 1,
        "points": total[: setting.players].tolist(),
        "provinces": provinces,
    }


def _seat(setting: Setting, s: State, seat: int) -> dict[str, Any]:
    hand = int(s["hand"][seat])
    return {
        "points": int(s["points"][seat]),
        "hand": [name for card, name in enumerate(CARD_NAMES) if hand >> card & 1],
        "table": [name for card, name in enumerate(CARD_NAMES) if not hand >> card & 1],
        "reserve": {
            **{name: int(s["reserve"][seat, piece]) for piece, name in enumerate(PIECES)},
            "abbot": int(s["abbot"][seat] == NONE),
        },
        "tiles": {name: int(s["barn"][seat, kind]) for kind, name in enumerate(TILES)},
    }


def _province(setting: Setting, s: State, index: int) -> dict[str, Any]:
    province = setting.parts.provinces[index]
    seats = range(setting.players)
    tile = int(s["tile"][index])
    return {
        "name": province.name,
        "terrain": province.terrain,
        "port": province.port,
        "value": province.value,
        "tile": None if tile == NONE else TILES[tile],
        "full": bool(int(s["full"]) >> index & 1),
        "villagers": [int(s["villagers"][seat, index]) for seat in seats],
        "villages": [int(s["villages"][seat, index]) for seat in seats],
        "abbots": [seat for seat in seats if s["abbot"][seat] == index],
        "ships": [seat for seat in seats if int(s["ships"][seat]) >> index & 1],
        "influence": [influence(setting.setup, s, seat, index) for seat in seats],
    }
