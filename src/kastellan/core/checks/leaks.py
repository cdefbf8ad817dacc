"""Checks that no seat learns what it may not know.

A state and a guess (`resample` of the redacted state) differ only in hidden parts. Everything that
reaches the seat must be the same for both, to the byte. A game whose states hide nothing has no
such pairs; a game that hides something must have them, or its checks would look at nothing.
"""

import json
from collections.abc import Iterator

import numpy as np

from kastellan.core.checks.case import Case, Step, content, demand
from kastellan.core.contract import OVER
from kastellan.core.errors import BadNotation, CannotUndo, IllegalAction
from kastellan.core.game import State
from kastellan.core.record import Record

GUESSES = 3  # for each state and watcher
STATES = 40
OTHERS = 8  # other actions to compare with the one that was played
REFUSED = 100  # illegal actions to compare in a state, others in the next
UNREADABLE = "no such words"


def redactions(case: Case) -> None:
    """Redacting twice is redacting once; the mover can work out its actions from its view."""
    for step in case.some(STATES):
        for watcher in case.watchers:
            once = case.redacted(step.s, watcher)
            demand(
                content(case.redacted(once, watcher)) == content(once),
                f"Redacting for {_name(watcher)} twice erases more than once.",
            )
            demand(case.mover(once) == step.mover, f"{_name(watcher)} cannot know who moves.")
            kinds = {case.game.rules.situation(case.setup, each) for each in (step.s, once)}
            demand(len(kinds) == 1, f"{_name(watcher)} cannot know what kind of decision is due.")
        if step.mover >= 0:
            demand(
                case.legal(case.redacted(step.s, step.mover)) == case.legal(step.s),
                "The legal actions of a seat depend on what the seat cannot know.",
            )


def guesses(case: Case) -> None:
    """A guess is a sound state that redacts to what the seat knows, and not always the truth."""
    secrets = dict.fromkeys(case.watchers, False)
    differed = dict(secrets)
    for step, watcher, guess in _guesses(case):
        known = case.redacted(step.s, watcher)
        secrets[watcher] |= content(known) != content(step.s)
        if content(guess) == content(step.s):
            continue
        differed[watcher] = True
        demand(
            content(case.redacted(guess, watcher)) == content(known),
            f"A guess for {_name(watcher)} does not redact to what that seat knows.",
        )
        number = int(case.game.rules.flaw(case.setup, guess))
        demand(number == 0, f"A guess for {_name(watcher)} has flaw {number}.")
        if step.mover != OVER:
            demand(bool(case.legal(guess)), f"A guess for {_name(watcher)} cannot be played on.")
    for watcher in case.watchers:
        demand(
            differed[watcher] or not secrets[watcher],
            f"Guesses for {_name(watcher)} are always the truth: nothing could be compared.",
        )


def views(case: Case) -> None:
    """What a seat sees, as JSON and as numbers, does not depend on what is hidden from it."""
    for step, watcher, guess in _differing(case):
        seat = watcher if watcher >= 0 else None
        demand(
            json.dumps(case.record(step.s).view(seat)) == json.dumps(case.record(guess).view(seat)),
            f"The view of {_name(watcher)} depends on what it cannot know.",
        )
        if watcher >= 0:
            seen = _observed(case, step.s, watcher)
            demand(
                seen == _observed(case, guess, watcher)
                and seen == _observed(case, case.redacted(step.s, watcher), watcher),
                f"What {_name(watcher)} observes depends on what it cannot know.",
            )


def openness(case: Case) -> None:
    """In a game that says it hides nothing, everybody sees and is told the same."""
    if not case.game.is_open:
        return
    for step in case.some(STATES):
        record = case.record(step.s)
        seen = record.view()
        for watcher in case.watchers:
            seat = watcher if watcher >= 0 else None
            demand(
                json.dumps(record.view(seat)) == json.dumps({**seen, "seat": seat}),
                f"Nothing is hidden, says the game, but {_name(watcher)} sees something else.",
            )
            demand(
                step.mover == OVER
                or _told(case, step.s, step.action, watcher)
                == _told(case, step.s, step.action, -1),
                f"Nothing is hidden, says the game, but {_name(watcher)} is told something else.",
            )


def decisions(case: Case) -> None:
    """What the mover may do, its words and its refusals do not depend on what is hidden."""
    refused = None
    for step, watcher, guess in _differing(case):
        if step.mover < 0 or watcher != step.mover:
            continue
        record, other = case.record(step.s), case.record(guess)
        demand(record.legal == other.legal, "The legal actions of a seat depend on a secret.")
        said = [[each.say(action) for action in each.legal] for each in (record, other)]
        demand(said[0] == said[1], "The notation of a legal action depends on a secret.")
        demand(
            _misreading(record) == _misreading(other),
            "The answer to words that name no action depends on a secret.",
        )
        if refused is step:
            continue  # one guess is enough for these: there are many of them
        refused = step
        stride = max(1, case.game.rules.actions // REFUSED)
        for action in range(-1 + step.number % stride, case.game.rules.actions + 1, stride):
            if action not in record.legal:
                demand(
                    _refusal(record, action) == _refusal(other, action),
                    f"The refusal of action {action} depends on a secret.",
                )


def logs(case: Case) -> None:
    """Two actions are told alike if and only if the seat cannot tell them apart."""
    for step in case.some(STATES):
        if step.mover == OVER:
            continue
        truth = case.after(step.s, step.action)
        for watcher in case.watchers:
            known = content(case.redacted(truth, watcher))
            told = _told(case, step.s, step.action, watcher)
            for s, action in _alternatives(case, step, watcher):
                other = case.after(s, action)
                if content(other) == content(truth):
                    continue  # no secret between them
                alike = _told(case, s, action, watcher) == told
                same = content(case.redacted(other, watcher)) == known
                demand(
                    alike or not same,
                    f"The log tells {_name(watcher)} actions {step.action} and {action} apart, "
                    "which it cannot know.",
                )
                # In a guess the action itself may uncover something else: only the truth counts.
                demand(
                    same or not alike or s is not step.s,
                    f"Actions {step.action} and {action} are told alike to {_name(watcher)}, "
                    "but its redacted state tells them apart.",
                )


def outcomes(case: Case) -> None:
    """A decision shows a secret only where the game says so: not by who is asked next, nor else."""
    for step, watcher, guess in _differing(case):
        if step.mover < 0:
            continue
        possible = set(case.legal(guess))
        for action in _spread(case.legal(step.s), step.action):
            if action not in possible or case.game.reveals(case.setting, step.s, action):
                continue
            seen, seen_there = (
                content(case.redacted(case.after(s, action), watcher)) for s in (step.s, guess)
            )
            demand(
                seen == seen_there,
                f"Action {action} shows {_name(watcher)} a secret, and the game does not say so.",
            )


def undone(case: Case) -> None:
    """A decision by which somebody learned a secret cannot be taken back."""
    for step, watcher, guess in _differing(case):
        if step.mover < 0:
            continue
        for action in case.legal(step.s):
            record, other = case.record(step.s), case.record(guess)
            if action not in other.legal:
                continue
            record.play(action)
            other.play(action)
            seen, seen_there = (
                content(case.redacted(each.state, watcher)) for each in (record, other)
            )
            answer = _undo(record)
            if watcher == step.mover:
                demand(answer == _undo(other), "Whether undo is refused depends on a secret.")
            demand(
                seen == seen_there or answer != "",
                f"Action {action} shows {_name(watcher)} a secret and can be taken back.",
            )


def _guesses(case: Case) -> Iterator[tuple[Step, int, State]]:
    """States with watchers and guesses for them."""
    rng = case.stream(1 << 40)
    for step in case.some(STATES):
        for watcher in case.watchers:
            for _ in range(GUESSES):
                guess = case.redacted(step.s, watcher)
                case.game.rules.resample(case.setup, guess, watcher, rng)
                yield step, watcher, guess


def _differing(case: Case) -> Iterator[tuple[Step, int, State]]:
    """Those whose guess is not the truth."""
    for step, watcher, guess in _guesses(case):
        if content(guess) != content(step.s):
            yield step, watcher, guess


def _alternatives(case: Case, step: Step, watcher: int) -> Iterator[tuple[State, int]]:
    """Other actions that might have been played, in this state or in one like it."""
    guess = case.redacted(step.s, watcher)
    case.game.rules.resample(case.setup, guess, watcher, case.stream(step.number))
    for s in (step.s, guess) if content(guess) != content(step.s) else (step.s,):
        yield from ((s, action) for action in _spread(case.legal(s), step.action))


def _spread(actions: list[int], played: int) -> list[int]:
    """Some of the actions, the one that was played among them."""
    some = actions[:: max(1, len(actions) // OTHERS)]
    return [*some, played] if played in actions and played not in some else some


def _name(watcher: int) -> str:
    return "a spectator" if watcher < 0 else f"seat {watcher}"


def _observed(case: Case, s: State, seat: int) -> bytes:
    out = np.zeros(case.game.rules.observation, np.float32)
    case.game.rules.observe(case.setup, s, seat, out)
    return out.tobytes()


def _told(case: Case, s: State, action: int, watcher: int) -> str:
    record = case.record(s)
    record.play(action)
    messages = record.messages(watcher if watcher >= 0 else None)[0]
    return json.dumps([message.to_json() for message in messages])


def _refusal(record: Record, action: int) -> str:
    try:
        record.play(action)
    except IllegalAction as error:
        return f"{error} {json.dumps(error.reason.to_json())}"
    return ""


def _misreading(record: Record) -> str:
    try:
        return str(record.read(UNREADABLE))
    except (BadNotation, IllegalAction) as error:
        return str(error)


def _undo(record: Record) -> str:
    """Undo; the refusal, empty if there was none."""
    try:
        record.undo()
    except CannotUndo as error:
        return str(error)
    return ""
