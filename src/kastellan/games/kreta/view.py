"""What people and browsers see, and a whole state as JSON."""

from collections.abc import Callable
from typing import Any

from kastellan.core.build import Build
from kastellan.core.game import Setting, State
from kastellan.core.plain import plain
from kastellan.games.kreta.apply import to_move
from kastellan.games.kreta.layout import (
    CARD_NAMES,
    NONE,
    PIECES,
    PROVINCES,
    ROW,
    SITES,
    TILES,
)
from kastellan.games.kreta.position import PHASES
from kastellan.games.kreta.score import influence, score_province
from kastellan.games.kreta.tables import bits
from kastellan.games.kreta.words import now, province_name

Plain = dict[str, Any]

_SETUP = ("players", "ring", "value", "after_tie", "site")
_STATE = (
    "ships",
    "forts",
    "full",
    "gone",
    "points",
    "phase",
    "seat",
    "steps",
    "sailed",
    "scored",
    "row",
    "hand",
    "abbot",
    "villagers",
    "villages",
    "reserve",
    "tile",
    "barn",
)


def _weight(setup: Plain, s: Plain, seat: int, province: int) -> int:
    return s["weight"][seat, province]  # type: ignore[no-any-return]


def _instead(function: Callable[..., Any], _: str) -> Callable[..., Any]:
    return _weight if function.__name__ == "influence" else function


_score_province = Build("kreta", {}, _instead)(score_province)
"""The rule, but for influence, which is looked up where it has been counted."""


def show(setting: Setting, s: State, seat: int | None) -> dict[str, Any]:
    """The table as JSON. Nothing on it is hidden from anyone but the order of face-down cards."""
    setup, it = plain(setting.setup, *_SETUP), plain(s, *_STATE)
    it["weight"] = {
        (player, province): influence(setup, it, player, province)
        for player in range(setting.players)
        for province in range(PROVINCES)
    }
    return {
        "game": "kreta",
        "seat": seat,
        "to_move": to_move(setup, it),
        "turn": it["seat"],
        "phase": PHASES[it["phase"]],
        "now": now(it).to_json(),
        "steps": it["steps"],
        "sailed": None if it["sailed"] == NONE else province_name(setting, it["sailed"]),
        "row": _row(it),
        "forecast": [forecast(setup, it, card) for card in open_cards(it)],
        "seats": [_seat(it, player) for player in range(setting.players)],
        "provinces": _provinces(setting, it),
        "forts": {
            str(site + 1): player
            for player in range(setting.players)
            for site in bits(it["forts"][player])
        },
    }


def open_cards(s: Plain) -> list[int]:
    """The open fort cards, the one that is scored next first."""
    scored = s["scored"]
    return [card for card in s["row"][scored : scored + 2] if card != NONE]


def _row(s: Plain) -> dict[str, Any]:
    scored = s["scored"]
    shown = [card + 1 for card in s["row"] if card != NONE]
    face_down = ROW - len(shown)
    return {
        "scored": shown[:scored],
        "open": shown[scored:],
        "face_down": face_down,
        "swapped": [card + 1 for card in bits(s["gone"]) if card + 1 not in shown],
        "pile": SITES - ROW,
    }


def forecast(setup: Plain, s: Plain, card: int) -> dict[str, Any]:
    """What a fort card would pay each seat if it were scored now."""
    players = setup["players"]
    total = [0] * players
    provinces = []
    for province in bits(setup["site"][card]):
        gains = [0] * players
        _score_province(setup, s, province, gains)
        total = [sum(both) for both in zip(total, gains, strict=True)]
        provinces.append({"province": province, "points": gains})
    return {"site": card + 1, "points": total, "provinces": provinces}


def _seat(s: Plain, seat: int) -> dict[str, Any]:
    hand = s["hand"][seat]
    return {
        "points": s["points"][seat],
        "hand": [name for card, name in enumerate(CARD_NAMES) if hand >> card & 1],
        "table": [name for card, name in enumerate(CARD_NAMES) if not hand >> card & 1],
        "reserve": {
            **{name: s["reserve"][seat, piece] for piece, name in enumerate(PIECES)},
            "abbot": int(s["abbot"][seat] == NONE),
        },
        "tiles": {name: s["barn"][seat, kind] for kind, name in enumerate(TILES)},
    }


def _provinces(setting: Setting, s: Plain) -> list[dict[str, Any]]:
    seats = range(setting.players)
    last = setting.players * PROVINCES
    villagers, villages, weight = (
        list(s[name].values()) for name in ("villagers", "villages", "weight")
    )
    tiles, full, abbot, ships = s["tile"], s["full"], s["abbot"], s["ships"]
    return [
        {
            "name": province.name,
            "terrain": province.terrain,
            "port": province.port,
            "value": province.value,
            "tile": None if tiles[index] == NONE else TILES[tiles[index]],
            "full": bool(full >> index & 1),
            "villagers": villagers[index:last:PROVINCES],
            "villages": villages[index:last:PROVINCES],
            "abbots": [seat for seat in seats if abbot[seat] == index],
            "ships": [seat for seat in seats if ships[seat] >> index & 1],
            "influence": weight[index::PROVINCES],
        }
        for index, province in enumerate(setting.parts.provinces)
    ]
