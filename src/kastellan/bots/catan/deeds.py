"""Actions by what they mean: a gain of ore is the same deed whichever mountains gain it.

Where in a principality or in which stack something happens is left to `greedy`; what is done is
learnt, and is learnt sooner if it has one number wherever it is done.
"""

from typing import Any

from kastellan.core.build import rule
from kastellan.games.catan.actions import (
    ACTIONS,
    ALCHEMY,
    ARRANGE_REGION,
    BANK,
    BUILD_AT,
    BUILD_CARD,
    BUILD_CITY,
    BUILD_ROAD,
    DEMOLISH,
    DRAW,
    FINISH,
    GAIN_IN,
    LOOK_THROUGH,
    PAY_FROM,
    PLAY,
    PROPOSE,
    PUT_AWAY,
    RECALL_CARD,
    ROLL,
    SEARCH,
    SEIZE,
    SETTLE,
    STEAL_FROM,
    SWAP,
    TAKE,
    TURN_REGION,
    UNDER,
)
from kastellan.games.catan.layout import PUT
from kastellan.games.catan.memory import memo_start
from kastellan.games.catan.tables import KINDS, SUPPLY_KIND, TYPES

_BLOCKS = (
    ("arrange", KINDS),
    ("look", 1),
    ("take", TYPES),
    ("roll", 1),
    ("alchemy", 6),
    ("steal", KINDS),
    ("gain", KINDS),
    ("pay", KINDS),
    ("under", 1),
    ("put", TYPES),
    ("recall", TYPES),
    ("seize", TYPES),
    ("road", 1),
    ("settle", 1),
    ("city", 1),
    ("build", TYPES),
    ("site", 1),
    ("bank", KINDS * KINDS),
    ("trade", PLAY - PROPOSE),  # with the other seat, step by step
    ("play", TYPES),
    ("demolish", 1),
    ("finish", 1),
    ("draw", TYPES + 2),  # a card known to be on top, an unseen one, one that the other put there
    ("search", 1),
    ("rest", ACTIONS - SWAP),
    ("region", KINDS),
)
_FIRST = {name: sum(size for _, size in _BLOCKS[:place]) for place, (name, _) in enumerate(_BLOCKS)}
DEEDS = sum(size for _, size in _BLOCKS)

TO_ARRANGE, TO_LOOK, TO_TAKE, TO_ROLL, TO_ALCHEMY, TO_STEAL, TO_GAIN, TO_PAY, TO_UNDER = (
    _FIRST[name]
    for name in ("arrange", "look", "take", "roll", "alchemy", "steal", "gain", "pay", "under")
)
TO_PUT, TO_RECALL, TO_SEIZE, TO_ROAD, TO_SETTLE, TO_CITY, TO_BUILD, TO_SITE = (
    _FIRST[name] for name in ("put", "recall", "seize", "road", "settle", "city", "build", "site")
)
TO_BANK, TO_TRADE, TO_PLAY, TO_DEMOLISH, TO_FINISH, TO_DRAW, TO_SEARCH, TO_REST, TO_REGION = (
    _FIRST[name]
    for name in (
        "bank", "trade", "play", "demolish", "finish", "draw", "search", "rest", "region",
    )
)  # fmt: skip


@rule
def deed(s: Any, action: int) -> int:
    """What a legal action of the seat that decides means."""
    if action >= BUILD_ROAD:
        return deed_of_turn(s, action)
    seat = int(s["mover"])
    if action >= SEIZE:
        return TO_SEIZE + action - SEIZE
    if action >= RECALL_CARD:
        return TO_RECALL + int(s["site"][1 - seat, action - RECALL_CARD])
    if action >= PUT_AWAY:
        return TO_PUT + action - PUT_AWAY
    if action >= UNDER:
        return TO_UNDER
    if action >= PAY_FROM:
        return TO_PAY + int(s["kind"][seat, action - PAY_FROM])
    if action >= GAIN_IN:
        return TO_GAIN + int(s["kind"][seat, action - GAIN_IN])
    if action >= STEAL_FROM:
        return TO_STEAL + int(s["kind"][1 - seat, action - STEAL_FROM])
    if action >= ALCHEMY:
        return TO_ALCHEMY + action - ALCHEMY
    if action >= ROLL:
        return TO_ROLL
    if action >= TAKE:
        place = memo_start(s, seat, int(s["stack"])) + action - TAKE
        return TO_TAKE + int(s["memo"][seat, place])
    if action >= LOOK_THROUGH:
        return TO_LOOK
    if action >= ARRANGE_REGION:
        return TO_ARRANGE + action - ARRANGE_REGION
    return TO_REGION + int(SUPPLY_KIND[action - TURN_REGION])


@rule
def deed_of_turn(s: Any, action: int) -> int:
    """The same for what is built, traded, played and drawn in a turn."""
    if action >= SWAP:
        return TO_REST + action - SWAP
    if action >= SEARCH:
        return TO_SEARCH
    if action >= DRAW:
        return TO_DRAW + seen_on_top(s, int(s["mover"]), action - DRAW)
    if action >= FINISH:
        return TO_FINISH
    if action >= DEMOLISH:
        return TO_DEMOLISH
    if action >= PLAY:
        return TO_PLAY + action - PLAY
    if action >= PROPOSE:
        return TO_TRADE + action - PROPOSE
    if action >= BANK:
        return TO_BANK + action - BANK
    if action >= BUILD_AT:
        return TO_SITE
    if action >= BUILD_CARD:
        return TO_BUILD + action - BUILD_CARD
    if action >= BUILD_CITY:
        return TO_CITY
    return TO_SETTLE if action >= SETTLE else TO_ROAD


@rule
def seen_on_top(s: Any, seat: int, stack: int) -> int:
    """The card that the seat knows on top; TYPES if it is unseen, one more if it was put there."""
    if s["doubt"][seat, stack] > 0:
        return TYPES
    top = int(s["memo"][seat, memo_start(s, seat, stack)])
    if top >= 0:
        return top
    return TYPES + 1 if top == PUT else TYPES
