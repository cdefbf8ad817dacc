"""What holds in every state: the invariants, each with a number and a sentence.

What they say is worked out in `sound_turn`, `sound_realm`, `sound_cards` and `sound_play`.
"""

from typing import Any

from kastellan.core.build import rule
from kastellan.games.catan.layout import OVER_PHASE, SEATS
from kastellan.games.catan.sound_cards import sound_cards, sound_hands, sound_memory, sound_stacks
from kastellan.games.catan.sound_play import sound_context, sound_offer
from kastellan.games.catan.sound_realm import (
    sound_land,
    sound_regions,
    sound_sites,
    sound_stock,
    sound_supply,
)
from kastellan.games.catan.sound_turn import sound_dice, sound_events, sound_mover, sound_ranges

(
    SOUND,
    BAD_TURN,
    BAD_DICE,
    BAD_LAND,
    BAD_SUPPLY,
    BAD_REGIONS,
    BAD_STOCK,
    BAD_SITES,
    BAD_CARDS,
    BAD_STACKS,
    BAD_HAND,
    BAD_EVENTS,
    BAD_CONTEXT,
    BAD_OFFER,
    BAD_MEMORY,
    BAD_SPARE,
) = range(16)

FLAWS = {
    BAD_TURN: "the turn, the phase and who moves must fit together",
    BAD_DICE: "the dice show something from the roll to the end of the turn, and not before",
    BAD_LAND: "the columns from the left to the right end hold a settlement or a city each",
    BAD_SUPPLY: "there are 9 roads, 9 settlements and 7 cities, on the table or in the supply",
    BAD_REGIONS: "a region lies at each corner of a settlement, and each region is there once",
    BAD_STOCK: "a region holds 0 to 3 resources, and where none lies there is nothing",
    BAD_SITES: "a settlement has 2 sites and a city 4, red cards stand in cities, actions nowhere",
    BAD_CARDS: "each of the 62 cards is in a hand, on a site, in a stack or out of play",
    BAD_STACKS: "the cards of the stacks lie without gaps",
    BAD_HAND: "nobody holds more cards than allowed unless an event or a card has just given them",
    BAD_EVENTS: "event cards come up as often as they are printed, until the turn of the year",
    BAD_CONTEXT: "what is under way must fit the phase",
    BAD_OFFER: "an offer has at most 3 resources on either side, none on both",
    BAD_MEMORY: "what a seat remembers must be true",
    BAD_SPARE: "what is not used is zero",
}


@rule
def flaw(setup: Any, s: Any) -> int:
    """SOUND, or the first invariant that does not hold."""
    if not sound_ranges(setup, s) or not sound_mover(s):
        return BAD_TURN
    if not sound_dice(s):
        return BAD_DICE
    for seat in range(SEATS):
        if not sound_land(s, seat):
            return BAD_LAND
    if not sound_supply(s):
        return BAD_SUPPLY
    if not sound_regions(s):
        return BAD_REGIONS
    for seat in range(SEATS):
        if not sound_stock(s, seat):
            return BAD_STOCK
        if not sound_sites(s, seat):
            return BAD_SITES
    if not sound_stacks(s):
        return BAD_STACKS
    if not sound_cards(s):
        return BAD_CARDS
    if not sound_hands(s):
        return BAD_HAND
    if not sound_events(s):
        return BAD_EVENTS
    if s["phase"] != OVER_PHASE and not sound_context(s):
        return BAD_CONTEXT
    if not sound_offer(s):
        return BAD_OFFER
    for seat in range(SEATS):
        if not sound_memory(s, seat):
            return BAD_MEMORY
    for place in range(len(s["spare"])):
        if s["spare"][place] != 0:
            return BAD_SPARE
    return SOUND
