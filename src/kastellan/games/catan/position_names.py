"""What positions call things: fields, levels, steps, regions."""

from kastellan.games.catan.layout import PUT, SITES, STACKS, UNSEEN
from kastellan.games.catan.tables import NAMES, REGIONS, WORKS

LEVELS = ("", "settlement", "city")
ROW_NAMES = ("above", "below")
PLACES = {"?": UNSEEN, "put": PUT, **{name: card for card, name in enumerate(NAMES)}}
"""What a seat remembers of a place in a stack: a card, nothing, or that the other put one there."""
PLACE_NAMES = {number: name for name, number in PLACES.items()}

STEPS = (
    "nothing", "event", "other_gains", "produce", "to_act", "built", "banked", "look",
    "other_pays", "proposer_gains", "partner_gains", "steal_next", "merchant_next",
    "merchant_gives", "caravan_gains", "to_fill", "second_war", "second_builder", "set_up_next",
    "after_confiscation",
)  # fmt: skip
"""What comes next, in the order of `layout`."""
SOUGHT = ("units", "buildings", "knights")

FIELDS = (
    "phase", "turn", "active", "to_move", "face", "rolled", "offers", "drew", "under_way",
    "events", "seats", "stacks", "dealt", "aside",
)  # fmt: skip
SEAT_FIELDS = (
    "left", "columns", "roads", "regions", "resources", "hand", "memory",
)  # fmt: skip
NAMED = {"card": NAMES, "work": WORKS}
STEP_NAMES = {"after": STEPS, "then": STEPS, "sought": SOUGHT}
NUMBERS = {"place": SITES - 1, "stack": STACKS - 1, "barred": STACKS - 1}
COUNTS = {"count": 4, "owed_any": 9, "due_any": 9}
FLAGS = ("defended", "crowded")
SEATED = ("proposer", "payer", "taker")
AMOUNTS = ("owed", "due", "give", "want")
UNDER_WAY = (
    *NAMED, *STEP_NAMES, *NUMBERS, *COUNTS, *FLAGS, *SEATED, "due_bar", *AMOUNTS, "drawn",
)  # fmt: skip


def region_name(kind: int, number: int) -> str:
    """A region as a position names it, such as `fields 3`."""
    return f"{REGIONS[kind]} {number}"
