"""Every legal action rated, phase by phase; the best is played.

In the action phase the plan says what is next. All other decisions are small: each is rated by what
it does for the aim, for the cards that stand, or for the hand. Nothing is tried out, so nothing
hidden is ever drawn.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.bots.catan.offers import is_welcome, next_part
from kastellan.bots.catan.plan import gain_of, loss_of, make_plan
from kastellan.bots.catan.stacks import (
    appraise,
    by_drawing,
    by_looking,
    by_searching,
    by_swapping,
)
from kastellan.bots.catan.tally import take_tally
from kastellan.bots.catan.turn import next_act
from kastellan.bots.catan.worth import at_site, region_worth, standing_worth
from kastellan.core.build import rule
from kastellan.core.rng import Stream, below
from kastellan.games.catan.actions import (
    ACCEPT,
    ALCHEMY,
    ARRANGE_REGION,
    BUILD_AT,
    BUILD_ROAD,
    DECLINE,
    DEFEND_WITH,
    DRAW,
    GAIN_IN,
    LOOK_THROUGH,
    PAY_FROM,
    PUT_AWAY,
    RECALL_CARD,
    ROLL,
    SEARCH,
    SEIZE,
    STEAL_FROM,
    STOP,
    SWAP,
    TAKE,
    TURN_REGION,
    UNDER,
    USE_SCOUT,
)
from kastellan.games.catan.layout import (
    ACT,
    ANSWER,
    ARRANGE,
    BUILD_STACK,
    CHOOSE_CARD,
    CHOOSE_STACK,
    CONFISCATE,
    CORNERS,
    COUNTER,
    FILL,
    FIRST_COLUMN,
    FULL,
    GAIN,
    HAND_OVER,
    MERCHANT_MORE,
    NONE,
    OFFER,
    PAY,
    PUT_CARD,
    PUT_UNDER,
    RECALL,
    REGION,
    REPLY,
    ROWS,
    SEATS,
    SITE,
    SPY_CHOICE,
    STEAL,
    UPKEEP,
    VILLAGE,
)
from kastellan.games.catan.legal import legal
from kastellan.games.catan.memory import memo_start
from kastellan.games.catan.tables import (
    BRICK,
    GOLD,
    GRAIN,
    LUMBER,
    ORE,
    SUPPLY_KIND,
    WOOL,
)

Ints = NDArray[np.int64]

# The six regions at the start, corner by corner: ore and grain in the middle, where sites of both
# settlements serve them, and ore beside wool, so that one garrison guards both.
START = np.array([WOOL, BRICK, ORE, GRAIN, LUMBER, GOLD], np.int64)


@rule
def best_action(
    setup: Any, s: Any, weights: Any, rng: Stream, tallies: Any, plans: Any, worths: Ints, out: Ints
) -> int:
    """The legal action with the best rating; of equally good ones, any."""
    count = 0
    if s["phase"] != ACT:  # what is planned there is legal, so the many that are need no listing
        count = legal(setup, s, out)
        if count == 1:
            return int(out[0])
    take_tally(setup, s, tallies)
    return best_of(setup, s, weights, rng, tallies, plans, worths, out, count)


@rule
def best_of(
    setup: Any, s: Any, weights: Any, rng: Stream, tallies: Any, plans: Any, worths: Ints,
    out: Ints, count: int,
) -> int:  # fmt: skip
    """The best of some legal actions of a state that is tallied; in the action phase, of all."""
    phase = int(s["phase"])
    seat = int(s["mover"])
    mine, theirs = plans[0], plans[1]
    if phase == ACT:
        make_plan(s, seat, weights, tallies, mine)
        return next_act(setup, s, seat, weights, tallies, mine)
    planned = NONE
    if is_about_cards(phase):
        appraise(s, 1 - seat if phase == CONFISCATE else seat, weights, tallies, worths)
    elif is_about_resources(phase):
        make_plan(s, seat, weights, tallies, mine)
        if is_about_both(phase):
            make_plan(s, 1 - seat, weights, tallies, theirs)
        elif phase == OFFER or phase == COUNTER:
            planned = next_part(s, seat, mine)
    chosen = NONE
    best = 0
    ties = 1
    for which in range(count):
        action = int(out[which])
        rating = 0
        if planned != NONE:
            rating = 1 if action == planned else 0
        elif is_about_cards(phase):
            rating = rate_card(s, seat, weights, worths, action)
        else:
            rating = rate(s, seat, weights, tallies, mine, theirs, action)
        if chosen == NONE or rating > best:
            best = rating
            chosen = action
            ties = 1
        elif rating == best:
            ties += 1
            if below(rng, ties) == 0:
                chosen = action
    return chosen


@rule
def is_about_cards(phase: int) -> bool:
    """Whether cards of the stacks or of a hand are chosen."""
    if phase == CHOOSE_STACK or phase == CHOOSE_CARD or phase == BUILD_STACK:
        return True
    return phase == PUT_CARD or phase == CONFISCATE or phase == SPY_CHOICE or phase == FILL


@rule
def is_about_resources(phase: int) -> bool:
    """Whether it matters what the seat is building towards."""
    if phase == UPKEEP or phase == GAIN or phase == PAY or phase == OFFER or phase == COUNTER:
        return True
    return is_about_both(phase)


@rule
def is_about_both(phase: int) -> bool:
    """Whether it matters what the other is building towards, too."""
    if phase == STEAL or phase == MERCHANT_MORE or phase == HAND_OVER:
        return True
    return phase == ANSWER or phase == REPLY


@rule
def rate_card(s: Any, seat: int, weights: Any, worths: Ints, action: int) -> int:
    """Rate a choice of a card or of a stack."""
    if action < TAKE:
        return by_looking(s, seat, weights, worths, action - LOOK_THROUGH)
    if action < ROLL:
        place = memo_start(s, seat, int(s["stack"])) + action - TAKE
        return int(worths[s["memo"][seat, place]])
    if action < RECALL_CARD:
        return -int(worths[action - PUT_AWAY])
    if action < BUILD_ROAD:
        return int(worths[action - SEIZE])
    if action < SEARCH:
        return by_drawing(s, seat, weights, worths, action - DRAW)
    if action < SWAP:
        return by_searching(s, seat, weights, worths, action - SEARCH)
    return by_swapping(s, seat, weights, worths) if action == SWAP else int(weights["swap"])


@rule
def rate(s: Any, seat: int, weights: Any, tallies: Any, mine: Any, theirs: Any, action: int) -> int:
    """Rate a choice of anything else."""
    phase = s["phase"]
    if phase == PUT_UNDER:
        return int(s["height"][action - UNDER])  # far down
    if phase == ARRANGE:
        return 1 if action - ARRANGE_REGION == START[corners_laid(s, seat)] else 0
    if phase == UPKEEP:
        if action == ROLL:
            return int(weights["alchemy"])
        return harvest(s, seat, weights, tallies, mine, action - ALCHEMY + 1)
    if phase == STEAL or phase == MERCHANT_MORE:
        if action == STOP:
            return 0
        kind = int(s["kind"][1 - seat, action - STEAL_FROM])
        return gain_of(weights, mine, kind) + loss_of(weights, theirs, kind)
    if phase == GAIN:
        corner = action - GAIN_IN
        gain = gain_of(weights, mine, int(s["kind"][seat, corner]))
        return gain * (FULL + 1) - int(s["stock"][seat, corner])
    if phase == PAY:
        corner = action - PAY_FROM
        loss = loss_of(weights, mine, int(s["kind"][seat, corner]))
        return int(s["stock"][seat, corner]) - loss * (FULL + 1)
    if phase == HAND_OVER:
        kind = int(s["kind"][seat, action - PAY_FROM])
        return -loss_of(weights, mine, kind) - gain_of(weights, theirs, kind)
    if phase == RECALL:
        card = int(s["site"][1 - seat, action - RECALL_CARD])
        return standing_worth(s, 1 - seat, weights, tallies, card)
    if phase == SITE:
        place = action - BUILD_AT
        total = 2 * at_site(weights, tallies[seat], int(s["card"]), place)
        return total + 1 if s["level"][seat, place // ROWS] == VILLAGE else total
    if phase == REGION:
        return region_worth(s, weights, tallies[seat], int(SUPPLY_KIND[action - TURN_REGION]))
    if phase == ANSWER or phase == REPLY:
        welcome = is_welcome(s, seat, weights, tallies, mine, theirs)
        return 1 if action == (ACCEPT if welcome else DECLINE) else 0
    # The scout finds better regions than luck, and a defence is there to be used.
    return 1 if action == USE_SCOUT or action == DEFEND_WITH else 0


@rule
def corners_laid(s: Any, seat: int) -> int:
    """How many of the six regions at the start have their place (C10)."""
    corner = FIRST_COLUMN * ROWS
    while s["kind"][seat, corner] != NONE:
        corner += 1
    return corner - FIRST_COLUMN * ROWS


@rule
def harvest(s: Any, seat: int, weights: Any, tallies: Any, plan: Any, number: int) -> int:
    """What a number brings the seat, less half of how much it brings the other (A1)."""
    total = 0
    for owner in range(SEATS):
        for corner in range(CORNERS):
            if s["number"][owner, corner] == number:
                more = 1 + (int(tallies[owner]["doubled"]) >> corner & 1)
                more = min(more, FULL - int(s["stock"][owner, corner]))
                if owner == seat:
                    total += more * gain_of(weights, plan, int(s["kind"][owner, corner]))
                else:
                    total -= more * int(weights["resource"]) // 2
    return total
