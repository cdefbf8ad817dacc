"""Checks of the rules alone: who moves, what is legal, what an action does."""

from itertools import pairwise

import numpy as np

from kastellan.core import contract
from kastellan.core.checks.case import GUARD, UNWRITTEN, Case, content, demand
from kastellan.core.contract import CHANCE, OVER, SITUATIONS
from kastellan.core.game import State


def movers(case: Case) -> None:
    """A playing seat moves, or chance, or the game is over."""
    for step in case.steps:
        before = content(step.s)
        mover = case.mover(step.s)
        known = mover in (CHANCE, OVER) or 0 <= mover < case.setting.players
        demand(known, f"to_move says {mover}: that is no playing seat, nor CHANCE, nor OVER.")
        demand(content(step.s) == before, "to_move changes the state.")


def situations(case: Case) -> None:
    """The kind of decision has a number in range."""
    for step in case.steps:
        before = content(step.s)
        kind = int(case.game.rules.situation(case.setup, step.s))
        demand(0 <= kind < SITUATIONS, f"situation says {kind}, not 0 to {SITUATIONS - 1}.")
        demand(content(step.s) == before, "situation changes the state.")


def legal_actions(case: Case) -> None:
    """Ids ascend, lie in range, are at most `most`; none if and only if the game is over."""
    rules = case.game.rules
    for step in case.steps:
        before = content(step.s)
        out = np.full(rules.most + 1 + GUARD, UNWRITTEN, np.int64)
        count = int(rules.legal(case.setup, step.s, out))
        actions = out[:count].tolist()
        demand(content(step.s) == before, "legal changes the state.")
        demand(0 <= count <= rules.most, f"{count} actions are legal; at most {rules.most} may be.")
        demand(
            all(one < other for one, other in pairwise(actions)),
            f"The legal actions are not in ascending order: {actions}.",
        )
        demand(
            all(0 <= action < rules.actions for action in actions),
            f"A legal action is not between 0 and {rules.actions - 1}: {actions}.",
        )
        demand(
            bool((out[count + 1 :] == UNWRITTEN).all()),
            "legal writes further than one element past the last action.",
        )
        demand(
            (count == 0) == (step.mover == OVER),
            f"{count} actions are legal while to_move says {step.mover}.",
        )


def odds(case: Case) -> None:
    """Chance has a positive weight for each legal action, and their sum is right."""
    rules = case.game.rules
    for step in case.steps:
        if step.mover != CHANCE:
            continue
        before = content(step.s)
        count = len(case.legal(step.s))
        out = np.full(rules.most + 1 + GUARD, UNWRITTEN, np.int64)
        total = int(rules.weights(case.setup, step.s, out))
        demand(content(step.s) == before, "weights changes the state.")
        demand(
            bool((out[count + 1 :] == UNWRITTEN).all()),
            "weights writes further than one element past the last legal action.",
        )
        odds = out[:count].tolist()
        demand(
            min(odds) > 0,
            f"Chance has {count} legal actions but the odds {odds}: each must be positive.",
        )
        demand(sum(odds) == total, f"The odds {odds} add up to {sum(odds)}, not to {total}.")
        demand(total < 2**31, f"The odds add up to {total}: too much to draw from.")


def openings(case: Case) -> None:
    """The opening is the same every time."""
    rules = case.game.rules
    states = rules.new_states(2)
    for s in states:
        rules.deal(case.setup, s)
    demand(content(states[0]) == content(states[1]), "Two openings differ: deal is not fixed.")
    demand(content(case.setup) == case.constants, "deal changes the setup.")


def steps(case: Case) -> None:
    """An action does the same every time and changes nothing but the state."""
    for walk in case.walks:
        for step, following in pairwise(walk):
            after = content(case.after(step.s, step.action))
            demand(
                after == content(following.s),
                f"Action {step.action} in one and the same state has led to two different ones.",
            )
            demand(
                content(case.setup) == case.constants, f"Action {step.action} changes the setup."
            )


def copies(case: Case) -> None:
    """What happens to a copy of a state does not happen to the state."""
    for step in case.some(20):
        if step.mover == OVER:
            continue
        record = case.record(step.s)
        before = content(record.state)
        copy = record.state
        case.game.rules.apply(case.setup, copy, step.action)
        demand(content(record.state) == before, "A copy of a state is not independent of it.")
        batch = case.game.rules.new_states(2)
        batch[0] = step.s
        batch[1] = batch[0]
        case.game.rules.apply(case.setup, batch[0], step.action)
        demand(
            content(batch[1]) == before and content(batch[0]) == content(copy),
            "States in an array are not independent of each other.",
        )


def results(case: Case) -> None:
    """Points are numbers; nobody has won before the end, somebody has after it."""
    for step in case.steps:
        before = content(step.s)
        points = _per_seat(case, step.s, "returns")
        demand(
            bool((np.abs(points[: case.setting.players]) < 2**31).all()),
            f"The points {points.tolist()} are not numbers for every seat.",
        )
        won = _per_seat(case, step.s, "winners")[: case.setting.players].tolist()
        demand(set(won) <= {0, 1}, f"winners writes {won}: each seat takes 0 or 1.")
        demand(
            any(won) == (step.mover == OVER),
            f"winners writes {won} while to_move says {step.mover}.",
        )
        demand(content(step.s) == before, "returns or winners changes the state.")


def _per_seat(case: Case, s: State, name: str) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    seats = case.game.rules.seats
    out = np.full(seats + GUARD, UNWRITTEN, np.int64)
    getattr(case.game.rules, name)(case.setup, s, out)
    demand(
        bool((out[: case.setting.players] != UNWRITTEN).all() and (out[seats:] == UNWRITTEN).all()),
        f"{name} does not write one number for each seat.",
    )
    return out


def invariants(case: Case) -> None:
    """Every state of a game is sound."""
    for step in case.steps:
        before = content(step.s)
        number = int(case.game.rules.flaw(case.setup, step.s))
        demand(number == 0, f"After {step.number} decisions the state has flaw {number}.")
        demand(content(step.s) == before, "flaw changes the state.")


def observations(case: Case) -> None:
    """A seat's numbers are finite and exactly as many as announced."""
    length = case.game.rules.observation
    for step in case.some(20):
        for seat in range(case.setting.players):
            before = content(step.s)
            out = np.full(length + GUARD, np.nan, np.float32)
            case.game.rules.observe(case.setup, step.s, seat, out)
            demand(content(step.s) == before, "observe changes the state.")
            demand(
                bool(np.isfinite(out[:length]).all()),
                f"observe does not write {length} finite numbers.",
            )
            demand(
                bool(np.isnan(out[length:]).all()), f"observe writes more than {length} numbers."
            )


def refreshed(case: Case) -> None:
    """Numbers brought up to date are those observed anew: after a decision, and after many."""
    refresh = case.game.rules.interpreted(contract.refresh)
    for walk in case.walks:
        stride = max(1, len(walk) * len(case.walks) // max(1, round(20 * case.looks)))
        for place in range(0, len(walk) - 1, stride):
            for later in {place + 1, min(place + stride, len(walk) - 1)}:
                for seat in range(case.setting.players):
                    then, now = walk[place].s, walk[later].s
                    before = content(then), content(now)
                    kept, anew = np.zeros((2, case.game.rules.observation), np.float32)
                    case.game.rules.observe(case.setup, then, seat, kept)
                    refresh(case.setup, then, now, seat, kept)
                    demand((content(then), content(now)) == before, "refresh changes a state.")
                    case.game.rules.observe(case.setup, now, seat, anew)
                    demand(
                        kept.tobytes() == anew.tobytes(),
                        f"refresh from decision {place} to {later} does not write what seat "
                        f"{seat} observes.",
                    )
