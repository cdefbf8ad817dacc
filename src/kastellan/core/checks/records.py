"""Checks of records: undo, positions, JSON and text, there and back."""

import json

from kastellan.core.checks.case import Case, content, demand
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.errors import CannotUndo
from kastellan.core.record import Record


def undoing(case: Case) -> None:
    """Undo gives the state back to the byte, and never passes chance or another seat."""
    for step in case.some(60):
        record = case.record(step.s)
        demand(not _undone(record), "An empty record has been undone.")
        if step.mover == OVER:
            continue
        before, legal = content(step.s), record.legal
        record.play(step.action)
        after = content(record.state)
        if _undone(record):
            demand(step.mover != CHANCE, "A decision of chance has been taken back.")
            demand(
                case.mover(case.after(step.s, step.action)) == step.mover,
                "A decision has been taken back although the turn had passed on.",
            )
            demand(
                content(record.state) == before and record.legal == legal and not record.actions,
                "Taking back a decision does not give the same state back.",
            )
        else:
            demand(
                content(record.state) == after and record.actions == (step.action,),
                "An undo that was refused has changed something.",
            )


def passing(case: Case) -> None:
    """Where a game says without trying whether an action passes the decision on, it is right."""
    for step in case.some(40):
        if step.mover < 0:
            continue
        known = case.redacted(step.s, step.mover)
        for action in case.legal(step.s):
            said = case.game.passes(case.setting, known, action)
            demand(
                said is None or said == (case.mover(case.after(step.s, action)) != step.mover),
                f"Whether action {action} passes the decision on is not as the game says.",
            )


def _undone(record: Record) -> bool:
    try:
        record.undo()
    except CannotUndo:
        return False
    return True


def positions(case: Case) -> None:
    """A position says all of a state, and comes back to the byte."""
    for step in case.some(30):
        position = case.record(step.s).position()
        text = json.dumps(position)
        back = case.game.position(json.loads(text))
        demand(
            content(back.state) == content(step.s),
            f"A position does not come back as it was: {text}",
        )
        demand(json.dumps(back.position()) == text, f"A position is written in two ways: {text}")


def files(case: Case) -> None:
    """Whole games, beginnings of games and games from a position come back from JSON and text."""
    for walk in case.walks:
        actions = [step.action for step in walk[:-1]]
        for length in {0, len(actions) // 3, len(actions)}:
            record = Record(case.game, case.setting)
            record.replay(actions[:length])
            _there_and_back(record)
        middle = len(actions) // 2
        record = case.record(walk[middle].s)
        record.replay(actions[middle : middle + 20])
        _there_and_back(record)


def _there_and_back(record: Record) -> None:
    for name, written, read in (
        ("JSON", record.to_json(), Record.from_json),
        ("text", record.to_text(), Record.from_text),
    ):
        back = read(written)
        demand(
            back.actions == record.actions and content(back.state) == content(record.state),
            f"A game does not come back from its {name}: {written}",
        )
        again = back.to_json() if name == "JSON" else back.to_text()
        demand(again == written, f"A game is written in two ways as {name}: {written}")
