"""Actions for people who point: what each is about, where to click, and a few words for it."""

from typing import Any

from kastellan.core.game import Setting, State
from kastellan.core.texts import Message, Param
from kastellan.games.kreta.actions import parts
from kastellan.games.kreta.boards import Board
from kastellan.games.kreta.layout import CARD_NAMES, CASTELLAN, NONE, TILES
from kastellan.games.kreta.words import card_name, province_name

_FROM_RESERVE = {
    "put_ship": "ship",
    "put_villager": "villager",
    "build_village": "village",
    "build_fort": "fort",
}
_BUTTONS = ("stop", "keep", "swap")


def offer_parts(setting: Setting, s: State, action: int) -> dict[str, Any]:
    """An action taken apart: cards and pieces by name, provinces and sites as in the view."""
    part = parts(action)
    kind, target = part.kind, part.target
    if kind in ("play", "act_as"):
        name = CARD_NAMES[target]
        place = "table" if kind == "act_as" else "hand"
        return {"kind": kind, "card": name, "targets": [f"{place}.{name}"]}
    if kind in _BUTTONS:
        return {"kind": kind, "targets": [f"button.{kind}"]}
    if kind == "build_fort":
        site = target + 1
        targets = ["reserve.fort", f"site.{site}"]
        return {"kind": kind, "piece": "fort", "site": site, "targets": targets}
    if kind in ("move_ship", "move_villager"):
        return {
            "kind": kind,
            "piece": kind.removeprefix("move_"),
            "source": part.source,
            "province": target,
            "targets": [f"province.{part.source}", f"province.{target}"],
        }
    if kind == "send_abbot":
        source = int(s["abbot"][s["seat"]])
        start = "reserve.abbot" if source == NONE else f"province.{source}"
        return {
            "kind": "put_abbot" if source == NONE else "move_abbot",
            "piece": "abbot",
            "source": None if source == NONE else source,
            "province": target,
            "targets": [start, f"province.{target}"],
        }
    if kind == "harvest":
        tile = TILES[int(s["tile"][target])]
        return {"kind": kind, "tile": tile, "province": target, "targets": [f"province.{target}"]}
    if kind in _FROM_RESERVE:
        piece = _FROM_RESERVE[kind]
        targets = [f"reserve.{piece}", f"province.{target}"]
        return {"kind": kind, "piece": piece, "province": target, "targets": targets}
    return {"kind": kind, "targets": [f"{kind}.{target}"]}  # chance's own


def offer_words(setting: Setting, s: State, action: int) -> Message:
    """An action in a few words."""
    part = offer_parts(setting, s, action)
    kind = part["kind"]
    params: dict[str, Param] = {}
    if "card" in part:
        params["card"] = card_name(CARD_NAMES.index(part["card"]))
    elif kind in ("keep", "swap"):
        params["site"] = int(s["row"][s["scored"] + 1]) + 1
    elif "site" in part:
        params["site"] = part["site"]
    elif part.get("source") is not None:
        params["source"] = province_name(setting, part["source"])
        params["target"] = province_name(setting, part["province"])
    elif "province" in part:
        params["province"] = province_name(setting, part["province"])
    if "tile" in part:
        params["tile"] = Message(f"tile.{part['tile']}")
    return Message(f"action.{kind}", params)


def passes(action: int) -> bool | None:
    """Whether a seat's action ends its turn; None where that depends on what could follow."""
    part = parts(action)
    if part.kind in ("move_ship", "move_villager"):
        return None
    return part.kind != "act_as" and (part.kind != "play" or part.target == CASTELLAN)


def scene(board: Board) -> dict[str, Any]:
    """The board as something to draw: outlines, ports, fort sites, who borders on whom."""
    return {
        "board": board.name,
        "title": board.title,
        "coast": board.coast,
        "borders": board.borders,
        "provinces": [
            {
                "name": province.name,
                "terrain": province.terrain,
                "value": province.value,
                "port": province.port_at,
                "outline": province.outline,
                "centre": province.centre,
            }
            for province in board.provinces
        ],
        "sites": [
            {"number": site.number, "at": site.at, "provinces": site.provinces, "coast": site.coast}
            for site in board.sites
        ],
    }
