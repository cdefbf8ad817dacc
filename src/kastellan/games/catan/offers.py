"""Actions for people who point: what each is about, where to click, and a few words for it."""

from typing import Any

from kastellan.core.game import Setting, State
from kastellan.core.texts import Message, Param
from kastellan.games.catan.actions import Parts, parts
from kastellan.games.catan.layout import NONE, ROWS
from kastellan.games.catan.legal import defence
from kastellan.games.catan.memory import memo_start
from kastellan.games.catan.names import (
    ROW_NAMES,
    SIDES,
    amounts,
    card_name,
    column_place,
    corner_place,
    next_corner,
    numbered,
    region,
    resource,
    side,
    site_place,
)
from kastellan.games.catan.realm import bank_rate
from kastellan.games.catan.tables import KINDS, NAMES, RESOURCES, START_NUMBER, SUPPLY

Params = dict[str, Param]

_BUTTONS = (
    "roll", "propose", "send", "cancel", "accept", "decline", "counter", "finish", "swap",
    "end_turn", "turn_up", "pass", "stop",
)  # fmt: skip
_HAND = ("put", "build", "play")  # a card of one's own hand
_CORNERS = ("gain", "pay", "steal")
_SITES = ("recall", "demolish")


def offer_parts(setting: Setting, s: State, action: int) -> dict[str, Any]:
    """An action taken apart: cards and resources by name, the rest by numbers as in the view."""
    part = parts(action)
    return {"kind": part.kind, **_fields(s, part)}


def offer_words(setting: Setting, s: State, action: int) -> Message:
    """An action in a few words."""
    part = parts(action)
    kind, params = part.kind, _params(s, part)
    if kind == "take" and "card" not in params:
        kind = "take_unseen"
    return Message(f"action.{kind}", params)


def _fields(s: State, part: Parts) -> dict[str, Any]:
    kind, target = part.kind, part.target
    seat = max(int(s["mover"]), 0)
    if kind in _BUTTONS:
        return {"targets": [f"button.{kind}"]}
    if kind in _HAND:
        return {"card": NAMES[target], "targets": [f"hand.{seat}.{NAMES[target]}"]}
    if kind == "seize":
        return {"card": NAMES[target], "targets": [f"hand.{1 - seat}.{NAMES[target]}"]}
    if kind == "scout":
        return {"card": "scout", "targets": [f"hand.{seat}.scout"]}
    if kind == "defend":
        card = NAMES[defence(int(s["card"]))]
        return {"card": card, "targets": [f"hand.{seat}.{card}"]}
    if kind in ("look", "under"):
        return {"stack": target, "targets": [f"stack.{target}"]}
    if kind in ("draw", "search"):
        return {"stack": target, "targets": [f"button.{kind}", f"stack.{target}"]}
    if kind == "take":
        targets = [f"stack.{int(s['stack'])}.{target}"]
        return {"place": target, "card": _looked_at(s, target), "targets": targets}
    if kind == "alchemy":
        return {"number": target + 1, "targets": [f"hand.{seat}.alchemist", f"number.{target + 1}"]}
    if kind in ("give", "want"):
        return {"resource": RESOURCES[target], "targets": [f"{kind}.{RESOURCES[target]}"]}
    return _places(s, part, seat)


def _places(s: State, part: Parts, seat: int) -> dict[str, Any]:
    kind, target = part.kind, part.target
    if kind in _CORNERS or kind in _SITES:
        owner = 1 - seat if kind in ("steal", "recall") else seat
        if kind in _CORNERS:
            return {"seat": owner, "corner": target, "targets": [f"corner.{owner}.{target}"]}
        card = NAMES[int(s["site"][owner, target])]
        targets = [f"site.{owner}.{target}"]
        if kind == "demolish":
            targets = ["button.demolish", *targets]
        return {"seat": owner, "site": target, "card": card, "targets": targets}
    match kind:
        case "road" | "settle":
            work = "road" if kind == "road" else "settlement"
            return {"end": SIDES[target], "targets": [f"supply.{work}", f"end.{SIDES[target]}"]}
        case "city":
            return {"column": target, "targets": ["supply.city", f"column.{seat}.{target}"]}
        case "site":
            column, row = divmod(target, ROWS)
            targets = [f"column.{seat}.{column}.{ROW_NAMES[row]}"]
            return {"column": column, "row": ROW_NAMES[row], "targets": targets}
        case "arrange":
            corner = next_corner(s, seat)
            name = RESOURCES[target]
            return {"resource": name, "corner": corner, "targets": [f"resource.{name}"]}
        case "bank":
            given, gained = (RESOURCES[kind] for kind in divmod(target, KINDS))
            targets = ["button.bank", f"resource.{given}", f"resource.{gained}"]
            return {"given": given, "gained": gained, "targets": targets}
        case "above":
            return {"drawn": target, "targets": [f"drawn.{target}"]}
        case "region":
            name, number = RESOURCES[SUPPLY[target][0]], SUPPLY[target][1]
            targets = [f"region_pile.{name}.{number}"]
            return {"resource": name, "number": number, "targets": targets}
    return {"targets": [f"{kind}.{target}"]}  # chance's own


def _looked_at(s: State, place: int) -> str | None:
    """The card at a place of the stack being looked through, as the seat remembers it."""
    seat, stack = int(s["mover"]), int(s["stack"])
    at = memo_start(s, seat, stack) + place
    card = int(s["memo"][seat, at]) if at < s["memo"].shape[1] else NONE
    return NAMES[card] if card >= 0 else None


def _params(s: State, part: Parts) -> Params:
    kind, target = part.kind, part.target
    seat = max(int(s["mover"]), 0)
    if kind in (*_HAND, "seize"):
        return {"card": card_name(target)}
    if kind == "defend":
        return {"card": card_name(defence(int(s["card"])))}
    if kind in ("look", "under", "draw", "search"):
        return {"stack": target + 1}
    if kind == "take":
        card = _looked_at(s, target)
        seen: Params = {} if card is None else {"card": Message(f"card.{card}")}
        return {"place": target + 1, **seen}
    if kind == "alchemy":
        return {"number": target + 1}
    if kind in ("give", "want"):
        return {"resource": resource(target)}
    if kind in _CORNERS:
        owner = 1 - seat if kind == "steal" else seat
        land = int(s["kind"][owner, target])
        return {"resource": resource(land), "region": region(s, owner, target)}
    if kind in _SITES:
        owner = 1 - seat if kind == "recall" else seat
        place = site_place(s, owner, target // 4, target % 4 // 2, target % 2)
        return {"card": card_name(int(s["site"][owner, target])), "place": place}
    match kind:
        case "road" | "settle":
            return {"place": side(target)}
        case "city":
            return {"place": column_place(s, seat, target)}
        case "site":
            return {"place": site_place(s, seat, target // ROWS, target % ROWS)}
        case "arrange":
            laid = numbered(target, int(START_NUMBER[seat, target]))
            return {"region": laid, "place": corner_place(s, seat, next_corner(s, seat))}
        case "bank":
            given, gained = divmod(target, KINDS)
            paid = [0] * KINDS
            paid[given] = bank_rate(s, seat, given)
            return {"paid": amounts(paid), "resource": resource(gained)}
        case "above":
            drawn = int(s["drawn"][target])
            return {} if drawn == NONE else {"region": numbered(*SUPPLY[drawn])}
        case "region":
            return {"region": numbered(*SUPPLY[target])}
    return {}
