"""What holds of turn, mover, dice and event cards in every state."""

from typing import Any

from kastellan.core.build import rule
from kastellan.core.contract import CHANCE, OVER
from kastellan.games.catan.layout import (
    ANSWER,
    ARRANGE,
    ATTACK_DIE,
    BUILD_STACK,
    CHOOSE_CARD,
    CHOOSE_STACK,
    CONFISCATE,
    COUNTER,
    DEAL,
    DEFEND,
    EVENT_CARD,
    EVENT_DIE,
    FIRST,
    GAIN,
    NONE,
    NUMBER_DIE,
    OVER_PHASE,
    PAY,
    PUT_CARD,
    PUT_UNDER,
    RECALL,
    REGION,
    SEATS,
    STEAL,
    UPKEEP,
)
from kastellan.games.catan.realm import knight_token
from kastellan.games.catan.tables import CARD_FACE, EVENT_COUNT, EVENT_DECK, EVENTS, FACES, NEW_YEAR


@rule
def sound_ranges(setup: Any, s: Any) -> bool:
    """Phase, turn and seats are within their ranges."""
    if not (0 <= s["phase"] <= OVER_PHASE and 0 <= s["turn"] <= setup["turn_limit"]):
        return False
    if not (0 <= s["active"] < SEATS and 0 <= s["proposer"] < SEATS):
        return False
    if not (0 <= s["payer"] < SEATS and 0 <= s["taker"] < SEATS and OVER <= s["mover"] < SEATS):
        return False
    phase = s["phase"]
    setting_up = phase <= CHOOSE_STACK
    if phase == CHOOSE_CARD:
        return True
    return bool(setting_up) == (int(s["turn"]) == 0)


@rule
def sound_mover(s: Any) -> bool:
    """Who moves fits the phase."""
    phase = s["phase"]
    mover = s["mover"]
    if phase == OVER_PHASE:
        return int(mover) == OVER
    if is_chance(phase):
        return int(mover) == CHANCE
    if phase == REGION:
        return int(mover) == CHANCE or int(mover) == int(s["active"])
    if mover < 0:
        return False
    if phase == ANSWER or phase == COUNTER or phase == DEFEND:
        return int(mover) == 1 - int(s["active"])
    if phase == PAY:
        return int(mover) == int(s["payer"])
    if phase == GAIN or phase == STEAL:
        return int(mover) == int(s["taker"])
    if phase == CONFISCATE:
        return int(mover) == knight_token(s)
    free = phase == ARRANGE or phase == CHOOSE_STACK or phase == CHOOSE_CARD
    free = free or phase == BUILD_STACK or phase == PUT_CARD or phase == PUT_UNDER
    return free or phase == RECALL or int(mover) == int(s["active"])


@rule
def is_chance(phase: int) -> bool:
    """Phases in which chance moves, whatever else there is."""
    if phase == DEAL or phase == FIRST or phase == EVENT_DIE:
        return True
    return phase == NUMBER_DIE or phase == EVENT_CARD or phase == ATTACK_DIE


@rule
def sound_dice(s: Any) -> bool:
    """The event die is rolled before the number; an alchemist sets the number before (A1)."""
    phase = s["phase"]
    face = int(s["face"])
    rolled = int(s["rolled"])
    if not (NONE <= face < len(FACES) and 0 <= rolled <= 6):
        return False
    if phase == OVER_PHASE:
        return True
    if s["turn"] == 0 or phase == UPKEEP:
        return face == NONE and rolled == 0
    if phase == EVENT_DIE:
        return face == NONE
    if phase == NUMBER_DIE:
        return face != NONE and rolled == 0
    if phase == EVENT_CARD and face != CARD_FACE:
        return False
    return face != NONE and rolled > 0


@rule
def sound_events(s: Any) -> bool:
    """The event cards turned since the shuffle, in order (C06, C25, E5)."""
    turned = int(s["turned"])
    if s["phase"] == DEAL:
        turned = 0
    if not 0 <= turned < EVENT_DECK:
        return False
    for place in range(EVENT_DECK):
        event = int(s["events"][place])
        if place >= turned:
            if event != NONE:
                return False
        elif not 0 <= event < len(EVENTS) or event == NEW_YEAR:  # all would be shuffled (E5)
            return False
    for event in range(len(EVENTS)):
        count = 0
        for place in range(turned):
            if s["events"][place] == event:
                count += 1
        if count > EVENT_COUNT[event]:
            return False
    return True
