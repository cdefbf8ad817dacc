"""Trades with the other seat (C51): one for one, and none for who is about to win."""

from typing import Any

from kastellan.bots.catan.plan import gain_of, loss_of
from kastellan.core.build import rule
from kastellan.games.catan.actions import ADD_GIVE, ADD_WANT, CANCEL, SEND
from kastellan.games.catan.layout import NONE
from kastellan.games.catan.realm import room_of, stock_of
from kastellan.games.catan.tables import KINDS

CLOSE = 2  # points before the end at which a seat gets nothing any more


@rule
def is_close(tally: Any) -> bool:
    """Whether a seat is about to win."""
    return bool(tally["missing"] <= CLOSE)


@rule
def wanted(s: Any, seat: int, plan: Any) -> int:
    """What to ask the other for: what the aim lacks and they have, NONE."""
    for kind in range(KINDS):
        if plan["need"][kind] > 0 and stock_of(s, 1 - seat, kind) > 0:
            return kind
    return NONE


@rule
def given(s: Any, seat: int, plan: Any) -> int:
    """What to give for it: what we have most of beyond the aim and they have room for, NONE."""
    best = NONE
    for kind in range(KINDS):
        most = 0 if best == NONE else int(plan["spare"][best])
        if plan["spare"][kind] > most and room_of(s, 1 - seat, kind) > 0:
            best = kind
    return best


@rule
def may_offer(s: Any, seat: int, tallies: Any, plan: Any) -> bool:
    """Whether to make an offer: for the last resource of the aim, and once a turn."""
    if plan["short"] != 1 or s["offers"] > 0 or is_close(tallies[1 - seat]):
        return False
    return wanted(s, seat, plan) != NONE and given(s, seat, plan) != NONE


@rule
def next_part(s: Any, seat: int, plan: Any) -> int:
    """Put the offer together: one of ours for one of theirs."""
    ours, theirs = given(s, seat, plan), wanted(s, seat, plan)
    if ours == NONE or theirs == NONE:
        return CANCEL
    if s["give"][ours] == 0:
        return ADD_GIVE + ours
    if s["want"][theirs] == 0:
        return ADD_WANT + theirs
    return SEND


@rule
def asks(s: Any) -> bool:
    """Whether something is wanted for what is offered: else it is a gift."""
    for kind in range(KINDS):
        if s["want"][kind] > 0:
            return True
    return False


@rule
def is_welcome(s: Any, seat: int, weights: Any, tallies: Any, mine: Any, theirs: Any) -> bool:
    """Whether an offer of the other helps the seat, and more than it helps them."""
    if not asks(s):
        return True
    gain = 0
    gain_there = 0
    for kind in range(KINDS):
        got, asked_for = int(s["give"][kind]), int(s["want"][kind])
        gain += got * gain_of(weights, mine, kind) - asked_for * loss_of(weights, mine, kind)
        gain_there += asked_for * gain_of(weights, theirs, kind)
        gain_there -= got * loss_of(weights, theirs, kind)
    return gain > 0 and gain >= gain_there and not is_close(tallies[1 - seat])
