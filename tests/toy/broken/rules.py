"""Toys whose rules are broken."""

from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastellan.core.build import rule
from kastellan.core.checks import rules, speeds
from tests.toy.broken.breakers import rule_breaker
from tests.toy.rules import (
    CARDS,
    END,
    GIVE,
    GIVING,
    OBSERVATION,
    PEEK,
    STAND,
    TURN,
    apply,
    deal,
    flaw,
    legal,
    observe,
    to_move,
    weights,
    winners,
)

Ints = NDArray[np.int64]


@rule_breaker("to_move", rules.movers, "no playing seat")
@rule
def third_seat_moves(setup: Any, s: Any) -> int:
    return 2 if s["phase"] == TURN else to_move(setup, s)


@rule_breaker("situation", rules.situations, "situation says 256, not 0 to 255")
@rule
def one_situation_too_many(setup: Any, s: Any) -> int:
    return 256 if s["phase"] == GIVING else int(s["phase"])


@rule_breaker("situation", rules.situations, "situation changes the state")
@rule
def situation_tampers(setup: Any, s: Any) -> int:
    s["last"] = 1 - s["last"]
    return int(s["phase"])


@rule_breaker("legal", rules.legal_actions, "not in ascending order")
@rule
def legal_descends(setup: Any, s: Any, out: Ints) -> int:
    total = legal(setup, s, out)
    for place in range(total // 2):
        out[place], out[total - 1 - place] = out[total - 1 - place], out[place]
    return total


@rule_breaker("legal", rules.legal_actions, "not in ascending order")
@rule
def legal_twice(setup: Any, s: Any, out: Ints) -> int:
    total = legal(setup, s, out)
    if 0 < total < CARDS:
        out[total] = out[total - 1]
        total += 1
    return total


@rule_breaker("legal", rules.legal_actions, "not between 0 and", actions=GIVE)
@rule
def legal_out_of_range(setup: Any, s: Any, out: Ints) -> int:
    return legal(setup, s, out)


@rule_breaker("legal", rules.legal_actions, "at most 6 may be", most=CARDS - 1)
@rule
def legal_too_many(setup: Any, s: Any, out: Ints) -> int:
    return min(legal(setup, s, out), len(out))


@rule_breaker("legal", rules.legal_actions, "further than one element", most=CARDS + 3)
@rule
def legal_writes_on(setup: Any, s: Any, out: Ints) -> int:
    total = legal(setup, s, out)
    out[total + 1] = 0
    return total


@rule_breaker("legal", rules.legal_actions, "1 actions are legal while to_move says -2")
@rule
def legal_after_the_end(setup: Any, s: Any, out: Ints) -> int:
    if s["phase"] == END:
        out[0] = STAND
        return 1
    return legal(setup, s, out)


@rule_breaker("legal", rules.movers, "No action is legal although")
@rule
def legal_nothing(setup: Any, s: Any, out: Ints) -> int:
    return 0 if s["phase"] == TURN else legal(setup, s, out)


@rule_breaker("legal", rules.legal_actions, "legal changes the state")
@rule
def legal_tampers(setup: Any, s: Any, out: Ints) -> int:
    s["last"] = 1 - int(s["last"])
    return legal(setup, s, out)


@rule_breaker("weights", rules.odds, "add up to 7, not to 8")
@rule
def odds_wrong_sum(setup: Any, s: Any, out: Ints) -> int:
    return weights(setup, s, out) + 1


@rule_breaker("weights", rules.odds, "each must be positive")
@rule
def odds_of_nothing(setup: Any, s: Any, out: Ints) -> int:
    total = weights(setup, s, out)
    out[0] = 0
    return total - 1


@rule_breaker("weights", rules.odds, "further than one element", most=CARDS + 3)
@rule
def odds_too_many(setup: Any, s: Any, out: Ints) -> int:
    total = weights(setup, s, out)
    out[total + 1] = 0
    return total


_ticks = count()


@rule_breaker("deal", rules.openings, "Two openings differ")
def opening_drifts(setup: Any, s: Any) -> None:
    deal(setup, s)
    s["last"] = next(_ticks) % 2


@rule_breaker("deal", rules.openings, "deal changes the setup")
@rule
def opening_tampers(setup: Any, s: Any) -> None:
    deal(setup, s)
    setup["blind"] = 1


@rule_breaker("apply", rules.steps, "led to two different ones")
def chance_inside(setup: Any, s: Any, action: int) -> None:
    apply(setup, s, action)
    s["last"] = next(_ticks) % 2


@rule_breaker("apply", rules.steps, "changes the setup")
@rule
def apply_tampers(setup: Any, s: Any, action: int) -> None:
    apply(setup, s, action)
    if action == PEEK:
        setup["blind"] = 1


@rule_breaker("apply", rules.movers, "has not ended")
@rule
def endless(setup: Any, s: Any, action: int) -> None:
    if action == STAND:
        s["seat"] = 1 - int(s["seat"])
    elif action < GIVE:
        apply(setup, s, action)
    else:
        s["phase"] = TURN


@rule_breaker("apply", rules.invariants, "the state has flaw 1")
@rule
def card_doubled(setup: Any, s: Any, action: int) -> None:
    apply(setup, s, action)
    if action >= GIVE:
        s["card"][0] = s["card"][2]


@rule_breaker("winners", rules.results, "while to_move says -2")
@rule
def nobody_wins(setup: Any, s: Any, out: Ints) -> None:
    out[0] = 0
    out[1] = 0


@rule_breaker("winners", rules.results, "while to_move says -1")
@rule
def early_winner(setup: Any, s: Any, out: Ints) -> None:
    winners(setup, s, out)
    out[0] = 1


@rule_breaker("returns", rules.results, "one number for each seat")
@rule
def points_for_one(setup: Any, s: Any, out: Ints) -> None:
    out[0] = 1


@rule_breaker("flaw", rules.invariants, "flaw changes the state")
@rule
def flaw_tampers(setup: Any, s: Any) -> int:
    s["last"] = 1 - int(s["last"])
    return flaw(setup, s)


@rule_breaker("observe", rules.observations, "finite numbers", observation=OBSERVATION + 1)
@rule
def observe_too_little(setup: Any, s: Any, seat: int, out: Any) -> None:
    observe(setup, s, seat, out)


@rule_breaker("observe", rules.observations, "writes more than", observation=OBSERVATION - 1)
@rule
def observe_too_much(setup: Any, s: Any, seat: int, out: Any) -> None:
    observe(setup, s, seat, out)


@rule_breaker("refresh", rules.refreshed, "does not write what seat 0 observes")
@rule
def refresh_forgets(setup: Any, before: Any, s: Any, seat: int, out: Any) -> None:
    if before["phase"] != s["phase"]:
        observe(setup, s, seat, out)


@rule_breaker("refresh", rules.refreshed, "refresh changes a state")
@rule
def refresh_tampers(setup: Any, before: Any, s: Any, seat: int, out: Any) -> None:
    before["last"] = 1 - before["last"]
    observe(setup, s, seat, out)


@rule_breaker("refresh", speeds.compiled_alike, "refresh differs when compiled")
@rule
def refresh_overflows(setup: Any, before: Any, s: Any, seat: int, out: Any) -> None:
    observe(setup, s, seat, out)
    out[0] = (int(s["phase"]) + 3) * 0x7FEB352D9E3779B9 % 97


@rule_breaker("apply", speeds.compiled_alike, "differs when compiled")
@rule
def overflowing(setup: Any, s: Any, action: int) -> None:
    """Python's numbers have no end, compiled ones wrap around."""
    apply(setup, s, action)
    s["last"] = (action + 3) * 0x7FEB352D9E3779B9 % 97 % 2
