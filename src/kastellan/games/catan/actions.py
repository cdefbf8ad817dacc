"""The action space of the Catan card game: blocks of ids, one for each kind of decision."""

from dataclasses import dataclass

from kastellan.games.catan.layout import COLUMNS, CORNERS, SEATS, SITES, STACKS
from kastellan.games.catan.tables import DECK, EVENTS, FACES, KINDS, SUPPLIED, TYPES

_BLOCKS = (
    ("deal", TYPES),  # + type, by chance
    ("first", SEATS),  # + seat, by chance
    ("face", len(FACES)),  # by chance
    ("number", 6),  # + number - 1, by chance
    ("event", len(EVENTS)),  # by chance
    ("die", 6),  # attack die, + number - 1, by chance
    ("region", SUPPLIED),  # by chance, or chosen by the scout
    ("arrange", KINDS),  # the region for the next corner
    ("look", STACKS),  # look through a stack
    ("take", DECK),  # + place in the stack looked through
    ("roll", 1),
    ("alchemy", 6),  # alchemist, + number - 1
    ("steal", CORNERS),  # + region of the other
    ("gain", CORNERS),
    ("pay", CORNERS),
    ("under", STACKS),  # the stack that a card is put under
    ("put", TYPES),  # the card that is put there
    ("recall", SITES),  # + site of the other
    ("seize", TYPES),  # a card of the other's hand: spy, conflict
    ("road", 2),  # + end
    ("settle", 2),  # + end
    ("city", COLUMNS),
    ("build", TYPES),
    ("site", COLUMNS * 2),  # + column * 2 + row
    ("bank", KINDS * KINDS),  # + kind given * 6 + kind gained
    ("propose", 1),
    ("give", KINDS),
    ("want", KINDS),
    ("send", 1),
    ("cancel", 1),
    ("accept", 1),
    ("decline", 1),
    ("counter", 1),
    ("play", TYPES),  # an action card
    ("demolish", SITES),
    ("finish", 1),  # the action phase
    ("draw", STACKS),
    ("search", STACKS),
    ("swap", 1),
    ("end_turn", 1),
    ("scout", 1),
    ("turn_up", 1),  # draw the regions of a settlement
    ("above", 2),  # which of two regions goes above
    ("pass", 1),
    ("defend", 1),
    ("stop", 1),  # take no second resource (merchant)
)

START: dict[str, int] = {}
_next = 0
for _kind, _size in _BLOCKS:
    START[_kind] = _next
    _next += _size
ACTIONS = _next

DEAL_CARD, FIRST_SEAT, FACE, NUMBER = START["deal"], START["first"], START["face"], START["number"]
EVENT_TURNED, DIE, TURN_REGION = START["event"], START["die"], START["region"]
ARRANGE_REGION, LOOK_THROUGH, TAKE = START["arrange"], START["look"], START["take"]
ROLL, ALCHEMY = START["roll"], START["alchemy"]
STEAL_FROM, GAIN_IN, PAY_FROM = START["steal"], START["gain"], START["pay"]
UNDER, PUT_AWAY, RECALL_CARD, SEIZE = (START[name] for name in ("under", "put", "recall", "seize"))
BUILD_ROAD, SETTLE, BUILD_CITY, BUILD_CARD, BUILD_AT = (
    START[name] for name in ("road", "settle", "city", "build", "site")
)
BANK, PROPOSE, ADD_GIVE, ADD_WANT = (START[name] for name in ("bank", "propose", "give", "want"))
SEND, CANCEL, ACCEPT, DECLINE, MAKE_COUNTER = (
    START[name] for name in ("send", "cancel", "accept", "decline", "counter")
)
PLAY, DEMOLISH, FINISH = START["play"], START["demolish"], START["finish"]
DRAW, SEARCH, SWAP, END_TURN = (START[name] for name in ("draw", "search", "swap", "end_turn"))
USE_SCOUT, TURN_UP, GO_ABOVE = START["scout"], START["turn_up"], START["above"]
PASS, DEFEND_WITH, STOP = START["pass"], START["defend"], START["stop"]

MOST = 160
"""No more actions are legal at once."""


@dataclass(frozen=True)
class Parts:
    """An action taken apart: its kind, and the offset in its block."""

    kind: str
    target: int = 0


def parts(action: int) -> Parts:
    """What an id from 0 to ACTIONS - 1 means."""
    kind = next(name for name, start in reversed(START.items()) if start <= action)
    return Parts(kind, action - START[kind])
