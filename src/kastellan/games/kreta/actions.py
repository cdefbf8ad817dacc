"""The action space of Kreta: blocks of ids, one block for each kind of decision.

An id is its block's start plus an offset: a card, a province, a site, or source * 16 + target.
"""

from dataclasses import dataclass
from functools import cache

from kastellan.games.kreta.layout import CARDS, COPIED, KINDS, PROVINCES, SEATS, SITES

PAIRS = PROVINCES * PROVINCES

PLAY = 0  # + card
ACT_AS = PLAY + CARDS  # + card, the king's choice
STOP = ACT_AS + COPIED
KEEP_CARD = STOP + 1
SWAP_CARD = KEEP_CARD + 1
PUT_SHIP = SWAP_CARD + 1  # + province
MOVE_SHIP = PUT_SHIP + PROVINCES  # + source * 16 + target
PUT_VILLAGER = MOVE_SHIP + PAIRS  # + province
MOVE_VILLAGER = PUT_VILLAGER + PROVINCES  # + source * 16 + target
SEND_ABBOT = MOVE_VILLAGER + PAIRS  # + province, from the reserve or the board
HARVEST = SEND_ABBOT + PROVINCES  # + province
BUILD_FORT = HARVEST + PROVINCES  # + site - 1
BUILD_VILLAGE = BUILD_FORT + SITES  # + province
FIRST_SEAT = BUILD_VILLAGE + PROVINCES  # + seat, by chance
LAY_TILE = FIRST_SEAT + SEATS  # + kind, by chance
TURN_CARD = LAY_TILE + KINDS  # + site - 1, by chance
ACTIONS = TURN_CARD + SITES

MOST = PROVINCES + 5 * (PROVINCES - 1) + 1
"""The most actions legal at once: put a villager anywhere, move any of five anywhere, stop."""


@dataclass(frozen=True)
class Parts:
    """An action taken apart; `source` and `target` are whatever its kind points at."""

    kind: str
    target: int = 0
    source: int = 0


_BLOCKS = (
    (PLAY, "play"),
    (ACT_AS, "act_as"),
    (STOP, "stop"),
    (KEEP_CARD, "keep"),
    (SWAP_CARD, "swap"),
    (PUT_SHIP, "put_ship"),
    (MOVE_SHIP, "move_ship"),
    (PUT_VILLAGER, "put_villager"),
    (MOVE_VILLAGER, "move_villager"),
    (SEND_ABBOT, "send_abbot"),
    (HARVEST, "harvest"),
    (BUILD_FORT, "build_fort"),
    (BUILD_VILLAGE, "build_village"),
    (FIRST_SEAT, "first_seat"),
    (LAY_TILE, "lay_tile"),
    (TURN_CARD, "turn_card"),
)


@cache
def parts(action: int) -> Parts:
    """What an id from 0 to ACTIONS - 1 means."""
    start, kind = next(block for block in reversed(_BLOCKS) if block[0] <= action)
    offset = action - start
    if kind in ("move_ship", "move_villager"):
        return Parts(kind, target=offset % PROVINCES, source=offset // PROVINCES)
    return Parts(kind, target=offset)
