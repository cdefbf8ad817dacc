"""The records of the Catan card game: what never changes during a game, and its state.

A principality is a row of columns, each with a settlement or a city once it is built. Regions lie
at the corners between columns, sites above and below a column:

    slot    0     1     2          12
    upper   r0    r2    r4   …     r24        region  r = slot * 2 + row
    column     0     1    …    11             column c has the slots c and c + 1
    lower   r1    r3    r5   …     r25

A site is numbered column * 4 + row * 2 + depth. Both start in the columns 5 and 6; with five
settlements in the supply nobody gets past either end.
"""

import numpy as np

from kastellan.games.catan.tables import DECK, EVENT_DECK, KINDS, TYPES

SEATS = 2
COLUMNS = 12
FIRST_COLUMN = 5  # and the next one, at the start
ROWS = 2  # above, below
DEPTHS = 2  # next to the settlement, and the outer place of a city
SLOTS = COLUMNS + 1
CORNERS = SLOTS * ROWS
SITES = COLUMNS * ROWS * DEPTHS
STACKS = 5
STACK_HEIGHTS = (13, 13, 12, 12, 12)  # C06
FULL = 3  # resources a region holds (C03)
HAND = 3  # cards, before abbeys and libraries (C70)
MEMO = 92  # cards of all stacks that a seat remembers, taken ones included
DOUBTS = 6  # secret takings from a stack that a seat can account for

NONE = -1
UNSEEN = -2  # a card of a stack that has never been seen
PUT = -3  # a card that the other seat put there unseen

ABOVE, BELOW = range(2)
LEFT, RIGHT = range(2)
EMPTY, VILLAGE, TOWN = range(3)  # levels of a column: nothing, settlement, city

PHASES = (
    "deal",  # chance: the next card of the stacks
    "first",  # chance: who starts
    "arrange",  # which region goes to the next corner
    "choose_stack",  # set-up: which stack to look through
    "choose_card",  # take one of its cards
    "upkeep",  # alchemist, or roll
    "event_die",
    "number_die",
    "event_card",  # chance
    "steal",  # which region of the other loses a resource
    "gain",  # which region gains
    "pay",  # which region pays
    "build_stack",  # builder: which stack to look through
    "put_card",  # which hand card goes under a stack
    "put_under",  # under which stack
    "recall",  # which card of the other goes back to their hand
    "confiscate",  # conflict: which card of the other's hand
    "act",  # the action phase
    "site",  # where the card is built
    "regions",  # scout, or draw the regions of a new settlement
    "region",  # chance, or the scout's choice
    "above",  # which of the two regions goes above
    "offer",  # an offer is put together
    "answer",  # the other answers it
    "counter",  # the other puts a counter-offer together
    "reply",  # the active seat answers that
    "defend",  # the defence question
    "attack_die",
    "merchant",  # take another, or go on
    "hand_over",  # merchant: which region gives
    "spy",  # which card to take
    "fill",  # draw, search, swap or end the turn
    "over",
)
(
    DEAL, FIRST, ARRANGE, CHOOSE_STACK, CHOOSE_CARD, UPKEEP, EVENT_DIE, NUMBER_DIE, EVENT_CARD,
    STEAL, GAIN, PAY, BUILD_STACK, PUT_CARD, PUT_UNDER, RECALL, CONFISCATE, ACT, SITE, REGIONS,
    REGION, ABOVE_CHOICE, OFFER, ANSWER, COUNTER, REPLY, DEFEND, ATTACK_DIE, MERCHANT_MORE,
    HAND_OVER, SPY_CHOICE, FILL, OVER_PHASE,
) = range(len(PHASES))  # fmt: skip

# What is done when nobody has to decide first: the continuation in `after`, and the outer one in
# `then` that `after` leads back to.
(
    NOTHING, EVENT, OTHER_GAINS, PRODUCE, TO_ACT, BUILT, BANKED, LOOK, OTHER_PAYS, PROPOSER_GAINS,
    PARTNER_GAINS, STEAL_NEXT, MERCHANT_NEXT, MERCHANT_GIVES, CARAVAN_GAINS, TO_FILL, SECOND_WAR,
    SECOND_BUILDER, SET_UP_NEXT, AFTER_CONFISCATION,
) = range(20)  # fmt: skip

# What `recall` looks for.
UNITS, BUILDINGS, KNIGHTS = range(3)

OFFERS = 3  # offers of the active seat in a turn
OFFERED = 3  # resources on either side of an offer (C51)

# Options.
BOTH_OVER_3, SUM_7 = range(2)
CARDS_FROM = ("both_over_3", "sum_7")
ANY_CARD, UNIT_OR_ACTION = range(2)
SPY_TAKES = ("any", "unit_or_action")

SETUP = np.dtype(
    [
        ("victory_points", np.int8),
        ("robber_truce", np.int8),  # first turns of each seat without robbers (C23)
        ("demolish", np.int8),  # whether own cards may be taken down (C46)
        ("cards_from", np.int8),  # BOTH_OVER_3 or SUM_7 (C60)
        ("own_turn", np.int8),  # whether only the active seat can win (C82)
        ("spy", np.int8),  # ANY_CARD or UNIT_OR_ACTION (A9)
        ("turn_limit", np.int16),  # C83
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("turn", np.int16),  # turns begun, both seats counted
        ("regions_left", np.int16),  # face-down regions of the supply
        ("phase", np.int8),
        ("mover", np.int8),  # seat, CHANCE or OVER
        ("active", np.int8),  # whose turn it is
        ("after", np.int8),  # what comes when nobody decides
        ("then", np.int8),
        ("face", np.int8),  # event die, NONE before it is rolled
        ("rolled", np.int8),  # production number, 0 before it is known
        ("card", np.int8),  # card being built or played, NONE
        ("work", np.int8),  # road, settlement or city being built, NONE
        ("place", np.int8),  # column, end or site it is meant for
        ("stack", np.int8),  # stack being looked through or put under, NONE
        ("barred", np.int8),  # stack that may not be looked through, NONE
        ("count", np.int8),  # how many more: cards to take, resources to steal
        ("sought", np.int8),  # UNITS, BUILDINGS or KNIGHTS
        ("defended", np.int8),
        ("crowded", np.int8),  # whether hands must be looked at for surplus cards (C73)
        ("drew", np.int8),  # whether the active seat has drawn or swapped this turn
        ("proposer", np.int8),  # who made the offer
        ("offers", np.int8),  # offers made this turn
        ("payer", np.int8),
        ("taker", np.int8),
        ("owed_any", np.int8),  # resources of any kind to pay
        ("due_any", np.int8),  # resources of choice to gain
        ("due_bar", np.int8),  # kinds that may not be chosen
        ("owed", np.int8, (KINDS,)),
        ("due", np.int8, (KINDS,)),
        ("give", np.int8, (KINDS,)),  # by the proposer
        ("want", np.int8, (KINDS,)),
        ("drawn", np.int8, (2,)),  # regions drawn for a new settlement, NONE
        ("supply", np.int8, (3,)),  # roads, settlements, cities
        ("events", np.int8, (EVENT_DECK,)),  # event cards turned since the shuffle, in order
        ("turned", np.int8),  # how many of them
        ("left", np.int8, (SEATS,)),  # first column
        ("right", np.int8, (SEATS,)),  # last column
        ("road", np.int8, (SEATS, 2)),  # [seat, end] whether a road leads on there
        ("level", np.int8, (SEATS, COLUMNS)),
        ("site", np.int8, (SEATS, SITES)),  # card built there, NONE
        ("kind", np.int8, (SEATS, CORNERS)),  # region there, NONE
        ("number", np.int8, (SEATS, CORNERS)),
        ("stock", np.int8, (SEATS, CORNERS)),
        ("built", np.int8, (SEATS, TYPES)),  # cards on sites, by type
        ("hand", np.int8, (SEATS, TYPES)),
        ("held", np.int8, (SEATS,)),  # cards in hand
        ("aside", np.int8, (TYPES,)),  # cards out of play; during the deal those not yet dealt
        ("pile", np.int8, (DECK,)),  # the stacks one after the other, top first
        ("height", np.int8, (STACKS,)),
        ("memo", np.int8, (SEATS, MEMO)),  # what a seat remembers of the stacks
        ("memo_height", np.int8, (SEATS, STACKS)),
        ("doubt", np.int8, (SEATS, STACKS)),  # remembered cards that were taken out unseen
        ("known", np.int8, (SEATS, TYPES)),  # [seat] cards it knows in the other's hand
        ("afloat", np.int8, (SEATS, TYPES)),  # [seat] … in the other's hand or put under a stack
        ("spare", np.int8, (3,)),  # so that states in an array stay aligned
    ]
)
