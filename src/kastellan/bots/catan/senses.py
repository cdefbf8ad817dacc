"""What the instinct perceives of a state: a list of what is there, each a place and a value.

Only what the seat that decides can know is perceived: of the other's hand what it has seen.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kastellan.bots.catan.plan import GOALS, lacking, trades
from kastellan.bots.catan.tally import bits_in
from kastellan.bots.catan.turn import ROBBED
from kastellan.core.build import rule
from kastellan.games.catan.layout import FULL, HAND, LEFT, NONE, PHASES, RIGHT, SEATS, STACKS
from kastellan.games.catan.realm import counted_by_robbers, hand_limit, tournament
from kastellan.games.catan.tables import CITY, COUNT, FACES, KINDS, TYPES, WORK_SUPPLY

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]

LEAD = 6  # a lead in strength or commerce beyond this is no safer
CLOSE = 6  # points to the end that are told one by one

_TOTALS = (
    "missing",  # points to the end
    "strength",
    "knight",  # holds the knight token
    "strength_lead",
    "commerce",
    "mill",  # holds the mill token
    "commerce_lead",
    "cities",
    "columns",  # settlements and cities
    "free_sites",
    "city_sites",
    "road",  # waits for its settlement
    "resources",
    "robbed",  # robbers would take some
    "cards",  # in hand
    "hand_limit",
    "tournament",
)
_REALM = (
    ("totals", len(_TOTALS)),
    ("close", CLOSE),  # so many points to the end
    ("grows", KINDS),  # what a roll of the dice may bring
    ("stock", KINDS),
    ("plenty", KINDS),  # three or more
    ("rate", KINDS),  # better rates of the bank
    ("built", TYPES),
)
REALM = sum(size for _, size in _REALM)
_BLOCKS = (
    ("always", 1),
    ("phase", len(PHASES)),
    ("realms", SEATS * REALM),  # that of the seat that decides first
    ("hand", TYPES),
    ("known", TYPES),  # cards that the other holds for certain
    ("card", TYPES),  # being built or played
    ("work", CITY + 1),
    ("near", GOALS),  # what can be built, the more the sooner it can be paid
    ("paid", GOALS),  # what can be paid without the bank
    ("aim", GOALS),  # what `greedy` builds towards
    ("wait", 2),  # what the aim lacks, before and after trades with the bank
    ("supply", CITY + 1),
    ("face", len(FACES)),
    ("rolled", 6),
    ("due", KINDS),
    ("owed", KINDS),
    ("stacks", STACKS),
    ("rest", 6),  # whose turn, how long the game, how many more, drawn, due and owed of any kind
)


def _first(blocks: tuple[tuple[str, int], ...]) -> dict[str, int]:
    """Where each block begins."""
    return {name: sum(size for _, size in blocks[:at]) for at, (name, _) in enumerate(blocks)}


INPUTS = sum(size for _, size in _BLOCKS)
AT = _first(_BLOCKS)
ALWAYS, PHASE, REALMS, HAND_CARDS, KNOWN = (
    AT[name] for name in ("always", "phase", "realms", "hand", "known")
)
CARD, WORK, NEAR, PAID, AIM = (AT[name] for name in ("card", "work", "near", "paid", "aim"))
WAIT, SUPPLY, FACE, ROLLED = (AT[name] for name in ("wait", "supply", "face", "rolled"))
DUE, OWED, PILES, REST = (AT[name] for name in ("due", "owed", "stacks", "rest"))
_IN_REALM = _first(_REALM)
NEAR_END, GROWS, STOCK, PLENTY, RATE, BUILT = (
    _IN_REALM[name] for name in ("close", "grows", "stock", "plenty", "rate", "built")
)


class Felt(NamedTuple):
    """What is perceived: places and their values."""

    places: Ints
    values: Floats
    number: Ints
    """How many of them, one number."""


def new_felt() -> Felt:
    """Room for all there is."""
    return Felt(np.zeros(INPUTS, np.int64), np.zeros(INPUTS, np.float32), np.zeros(1, np.int64))


@rule
def note(felt: Felt, place: int, value: float) -> None:
    """Perceive a value, unless it is nothing."""
    if value != 0.0:
        count = felt.number[0]
        felt.places[count] = place
        felt.values[count] = value
        felt.number[0] = count + 1


@rule
def perceive(s: Any, tallies: Any, plan: Any, felt: Felt) -> None:
    """All that matters to the seat that decides; `plan` is its plan."""
    seat = int(s["mover"])
    felt.number[0] = 0
    note(felt, ALWAYS, 1.0)
    note(felt, PHASE + int(s["phase"]), 1.0)
    for turn in range(SEATS):
        perceive_realm(s, (seat + turn) % SEATS, tallies, REALMS + turn * REALM, felt)
    perceive_cards(s, seat, felt)
    perceive_plan(tallies[seat], plan, felt)
    perceive_table(s, seat, felt)


@rule
def perceive_realm(s: Any, seat: int, tallies: Any, at: int, felt: Felt) -> None:
    """A principality."""
    ours, theirs = tallies[seat], tallies[1 - seat]
    strong = int(ours["strength"]) - int(theirs["strength"])
    rich = int(ours["commerce"]) - int(theirs["commerce"])
    columns = int(s["right"][seat]) - int(s["left"][seat]) + 1
    resources = 0
    for kind in range(KINDS):
        resources += int(ours["stock"][kind])
    missing = int(ours["missing"])
    note(felt, at, float(missing) / 12.0)
    note(felt, at + 1, float(ours["strength"]) / 10.0)
    note(felt, at + 2, 1.0 if strong > 0 else 0.0)
    note(felt, at + 3, float(min(max(strong, -LEAD), LEAD)) / LEAD)
    note(felt, at + 4, float(ours["commerce"]) / 10.0)
    note(felt, at + 5, 1.0 if rich > 0 and ours["cities"] > 0 else 0.0)
    note(felt, at + 6, float(min(max(rich, -LEAD), LEAD)) / LEAD)
    note(felt, at + 7, float(ours["cities"]) / 3.0)
    note(felt, at + 8, float(columns) / 4.0)
    note(felt, at + 9, float(ours["free_sites"]) / 4.0)
    note(felt, at + 10, float(ours["city_sites"]) / 4.0)
    note(felt, at + 11, 1.0 if s["road"][seat, LEFT] or s["road"][seat, RIGHT] else 0.0)
    note(felt, at + 12, float(resources) / 10.0)
    note(felt, at + 13, 1.0 if counted_by_robbers(s, seat) > ROBBED else 0.0)
    note(felt, at + 14, float(s["held"][seat]) / 4.0)
    note(felt, at + 15, float(hand_limit(s, seat) - HAND) / 2.0)
    note(felt, at + 16, float(tournament(s, seat)) / 8.0)
    if 0 < missing <= CLOSE:
        note(felt, at + NEAR_END + missing - 1, 1.0)
    for kind in range(KINDS):
        corners, stock = int(ours["regions"][kind]), int(ours["stock"][kind])
        grows = bits_in(corners) + bits_in(corners & int(ours["doubled"]))
        note(felt, at + GROWS + kind, float(grows) / 2.0)
        note(felt, at + STOCK + kind, float(stock) / FULL)
        note(felt, at + PLENTY + kind, 1.0 if stock >= FULL else 0.0)
        note(felt, at + RATE + kind, float(3 - int(ours["rate"][kind])))
    built = s["built"][seat]
    for card in range(TYPES):
        note(felt, at + BUILT + card, float(built[card]) / COUNT[card])


@rule
def perceive_cards(s: Any, seat: int, felt: Felt) -> None:
    """Cards in hand, those known in the other's, and what is under way."""
    for card in range(TYPES):
        note(felt, HAND_CARDS + card, float(s["hand"][seat, card]))
        note(felt, KNOWN + card, float(s["known"][seat, card]))
    if s["card"] >= 0:
        note(felt, CARD + int(s["card"]), 1.0)
    if s["work"] >= 0:
        note(felt, WORK + int(s["work"]), 1.0)


@rule
def perceive_plan(tally: Any, plan: Any, felt: Felt) -> None:
    """What could be built and how soon, and what `greedy` builds towards."""
    for goal in range(GOALS):
        if plan["appeal"][goal] > 0:
            short = lacking(tally, goal)
            if short == 0:
                note(felt, PAID + goal, 1.0)
            else:
                short = max(short - trades(tally, goal), 0)
            note(felt, NEAR + goal, 1.0 / (1.0 + short))
    if plan["aim"] != NONE:
        note(felt, AIM + int(plan["aim"]), 1.0)
    note(felt, WAIT, float(plan["short"]) / 4.0)
    note(felt, WAIT + 1, float(plan["wait"]) / 4.0)


@rule
def perceive_table(s: Any, seat: int, felt: Felt) -> None:
    """Supply, dice, stacks and the rest."""
    for work in range(CITY + 1):
        note(felt, SUPPLY + work, float(s["supply"][work]) / WORK_SUPPLY[work])
    if s["face"] >= 0:
        note(felt, FACE + int(s["face"]), 1.0)
    if s["rolled"] > 0:
        note(felt, ROLLED + int(s["rolled"]) - 1, 1.0)
    for kind in range(KINDS):
        note(felt, DUE + kind, float(s["due"][kind]) / 2.0)
        note(felt, OWED + kind, float(s["owed"][kind]) / 2.0)
    for stack in range(STACKS):
        note(felt, PILES + stack, float(s["height"][stack]) / 13.0)
    note(felt, REST, 1.0 if s["active"] == seat else 0.0)
    note(felt, REST + 1, float(s["turn"]) / 60.0)
    note(felt, REST + 2, float(s["count"]) / 3.0)
    note(felt, REST + 3, float(s["drew"]))
    note(felt, REST + 4, float(s["due_any"]) / 4.0)
    note(felt, REST + 5, float(s["owed_any"]) / 2.0)
