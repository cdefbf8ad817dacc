"""Actions in words: the notation. The story of a game is in `story`, refusals in `reasons`."""

from kastellan.core.game import Setting, State
from kastellan.games.catan.actions import parts
from kastellan.games.catan.layout import CHOOSE_CARD, NONE, ROWS
from kastellan.games.catan.memory import memo_start
from kastellan.games.catan.names import (
    ROW_NAMES,
    SEAT_NAMES,
    SIDES,
    card_words,
    column_words,
    corner_words,
    next_corner,
    now,
    region_words,
    site_words,
    supply_words,
)
from kastellan.games.catan.reasons import why_not
from kastellan.games.catan.story import tell
from kastellan.games.catan.tables import EVENTS, FACES, KINDS, RESOURCES

__all__ = ["SEAT_NAMES", "now", "say", "tell", "why_not"]

_BARE = {
    "roll": "roll",
    "propose": "offer",
    "send": "send",
    "cancel": "cancel",
    "accept": "accept",
    "decline": "decline",
    "counter": "counter",
    "finish": "finish",
    "swap": "swap",
    "end_turn": "end turn",
    "scout": "scout",
    "turn_up": "turn up",
    "pass": "pass",
    "defend": "defend",
    "stop": "stop",
}
_CARDS = {"deal": "deal", "put": "put", "seize": "seize", "build": "build", "play": "play"}
_STACKS = {"look": "look", "under": "under", "draw": "draw", "search": "search"}
_NUMBERS = {"number": "dice", "die": "attack", "alchemy": "alchemist"}
_RESOURCES = {"give": "give", "want": "want"}
_SIDES = {"road": "road", "settle": "settlement"}


def say(setting: Setting, s: State, action: int) -> str:
    """Short notation of an action."""
    part = parts(action)
    kind, target = part.kind, part.target
    if kind in _BARE:
        return _BARE[kind]
    if kind in _CARDS:
        return f"{_CARDS[kind]} {card_words(target)}"
    if kind in _STACKS or kind in _NUMBERS:
        return f"{_STACKS.get(kind) or _NUMBERS[kind]} {target + 1}"
    if kind in _RESOURCES:
        return f"{_RESOURCES[kind]} {RESOURCES[target]}"
    if kind in _SIDES:
        return f"{_SIDES[kind]} {SIDES[target]}"
    if kind in ("first", "face", "event", "region"):
        return _say_chance(kind, target)
    return _say_place(s, kind, target)


def _say_chance(kind: str, target: int) -> str:
    if kind == "first":
        return f"start {SEAT_NAMES[target]}"
    if kind == "face":
        return f"event {FACES[target].replace('_', ' ')}"
    if kind == "event":
        return f"card {EVENTS[target].replace('_', ' ')}"
    return f"region {supply_words(target)}"


def _say_place(s: State, kind: str, target: int) -> str:
    seat = max(int(s["mover"]), 0)  # while chance moves none of these is legal
    match kind:
        case "arrange":
            corner = next_corner(s, seat)
            name = f"lay {RESOURCES[target]}"
            return name if corner == NONE else f"{name} {corner_words(s, seat, corner)}"
        case "take":
            return _say_taken(s, target)
        case "gain" | "pay":
            return f"{kind} {region_words(s, seat, target)}"
        case "steal":
            return f"steal {region_words(s, 1 - seat, target)}"
        case "recall":
            return f"recall {site_words(s, 1 - seat, target)}"
        case "demolish":
            return f"demolish {site_words(s, seat, target)}"
        case "city":
            return f"city {column_words(s, seat, target)}"
        case "site":
            return f"site {column_words(s, seat, target // ROWS)} {ROW_NAMES[target % ROWS]}"
        case "above":
            drawn = int(s["drawn"][target])
            return f"above {target + 1}" if drawn == NONE else f"above {supply_words(drawn)}"
    given, gained = divmod(target, KINDS)  # bank
    return f"bank {RESOURCES[given]}>{RESOURCES[gained]}"


def _say_taken(s: State, place: int) -> str:
    """`take garrison 3`: who looks through a stack remembers it."""
    seat, stack = int(s["mover"]), int(s["stack"])
    if s["phase"] != CHOOSE_CARD or seat < 0 or place >= s["memo_height"][seat, stack]:
        return f"take {place + 1}"
    card = int(s["memo"][seat, memo_start(s, seat, stack) + place])
    return f"take {place + 1}" if card < 0 else f"take {card_words(card)} {place + 1}"
