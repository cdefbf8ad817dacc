"""What holds of what is under way in every state: payments, offers, cards being played."""

from typing import Any

from kastellan.core.build import rule
from kastellan.games.catan.layout import (
    ABOVE_CHOICE,
    ACT,
    AFTER_CONFISCATION,
    ANSWER,
    ARRANGE,
    ATTACK_DIE,
    BUILT,
    CHOOSE_CARD,
    CONFISCATE,
    COUNTER,
    DEFEND,
    EVENT_DIE,
    FILL,
    GAIN,
    KNIGHTS,
    LOOK,
    MERCHANT_MORE,
    NONE,
    NOTHING,
    NUMBER_DIE,
    OFFER,
    OFFERED,
    OFFERS,
    PAY,
    PUT_CARD,
    REPLY,
    SITE,
    SITES,
    SPY_CHOICE,
    STACKS,
    UPKEEP,
)
from kastellan.games.catan.tables import ACTION, CARAVAN, CITY, KINDS, SORT, TYPES


@rule
def sound_context(s: Any) -> bool:
    """What is under way belongs to its phase; in quiet phases nothing is."""
    phase = s["phase"]
    if not (NONE <= s["card"] < TYPES and NONE <= s["work"] <= CITY and s["place"] >= NONE):
        return False
    if not (NONE <= s["stack"] < STACKS and NONE <= s["barred"] < STACKS):
        return False
    if not (NOTHING <= s["after"] <= AFTER_CONFISCATION and s["then"] >= NOTHING):
        return False
    if not (0 <= s["count"] <= 4 and 0 <= s["sought"] <= KNIGHTS and 0 <= s["offers"] <= OFFERS):
        return False
    if s["then"] > AFTER_CONFISCATION or s["place"] >= SITES:
        return False
    if not is_flag(s["defended"]) or not is_flag(s["crowded"]) or not is_flag(s["drew"]):
        return False
    if not sound_debts(s):
        return False
    quiet = phase == UPKEEP or phase == EVENT_DIE or phase == NUMBER_DIE or phase == ACT
    if quiet or phase == FILL or phase <= ARRANGE:
        return is_quiet(s)
    if phase == SITE:
        card = int(s["card"])
        return card != NONE and int(s["hand"][s["mover"], card]) > 0 and SORT[card] != ACTION
    if phase == CHOOSE_CARD or phase == PUT_CARD or phase == CONFISCATE:
        if s["stack"] == NONE:
            return False
        return phase != CHOOSE_CARD or int(s["height"][s["stack"]]) > 0
    if phase == DEFEND or phase == ATTACK_DIE or phase == SPY_CHOICE:
        return int(s["card"]) != NONE
    if phase == ABOVE_CHOICE:
        return int(s["drawn"][1]) != NONE
    if phase == PAY and s["after"] == BUILT:
        building = int(s["work"]) != NONE
        return building or (s["card"] != NONE and int(s["hand"][s["mover"], s["card"]]) > 0)
    if phase == PAY and s["after"] == LOOK:
        return int(s["stack"]) != NONE and int(s["height"][s["stack"]]) > 0
    return True


@rule
def is_flag(value: int) -> bool:
    """0 or 1."""
    return value == 0 or value == 1


@rule
def is_quiet(s: Any) -> bool:
    """Nothing is under way."""
    if s["card"] != NONE or s["work"] != NONE or s["place"] != NONE or s["stack"] != NONE:
        return False
    if s["barred"] != NONE or s["after"] != NOTHING or s["then"] != NOTHING:
        return False
    if s["count"] != 0 or s["sought"] != 0 or s["defended"] or s["crowded"]:
        return False
    if s["drawn"][0] != NONE or s["proposer"] != s["active"]:
        return False
    for kind in range(KINDS):
        if s["give"][kind] != 0 or s["want"][kind] != 0:
            return False
    return True


@rule
def sound_debts(s: Any) -> bool:
    """Resources are owed only while somebody pays, and due only while somebody gains."""
    owed = int(s["owed_any"])
    due = int(s["due_any"])
    if owed < 0 or due < 0 or not 0 <= s["due_bar"] < 1 << KINDS:
        return False
    for kind in range(KINDS):
        if s["owed"][kind] < 0 or s["due"][kind] < 0:
            return False
        owed += int(s["owed"][kind])
        due += int(s["due"][kind])
    if s["due_bar"] != 0 and s["card"] != CARAVAN:
        return False
    if (owed > 0) != (s["phase"] == PAY):
        return False
    return (due > 0) == (int(s["phase"]) == GAIN)


@rule
def sound_offer(s: Any) -> bool:
    """At most three resources on either side (C51)."""
    given = 0
    wanted = 0
    for kind in range(KINDS):
        give = int(s["give"][kind])
        want = int(s["want"][kind])
        if give < 0 or want < 0 or (give > 0 and want > 0):
            return False
        given += give
        wanted += want
    if given > OFFERED or wanted > OFFERED:
        return False
    phase = s["phase"]
    if (phase == ANSWER or phase == REPLY) and given + wanted == 0:
        return False
    if phase == OFFER or phase == ANSWER:
        return int(s["proposer"]) == int(s["active"])
    if phase == COUNTER or phase == REPLY:
        return int(s["proposer"]) != int(s["active"])
    return phase != MERCHANT_MORE or given + wanted == 0
