"""Taking back, within the four nevers."""

import pytest

from tests.server.process import Process
from tests.server.table import Json, Seat, new_id, pair


def undo(seat: Seat, turn: bool = False, version: int | None = None, move_id: str = "") -> Json:
    seen = seat.state()["version"] if version is None else version
    body = {"move_id": move_id or new_id(), "version": seen, "turn": turn}
    return seat.post("undo", body).json()


def test_a_decision_is_taken_back_by_adding_not_by_deleting(running: Process) -> None:
    first, second = pair(running)
    before = first.state()
    first.move("commander")
    assert first.state()["can_undo"] is True
    assert second.state()["can_undo"] is False
    with second.socket() as line:
        line.receive("state")
        answer = undo(first)
        assert answer["type"] == "accepted"
        update = line.receive("update")
    assert update["events"] == [
        {"kind": "undone", "seat": before["to_move"], "step": before["step"]}
    ]
    after = first.state()
    assert after["version"] == before["version"] + 2
    assert after["view"] == before["view"]
    assert after["legal"] == before["legal"]
    assert [entry["step"] for entry in after["log"]] == [entry["step"] for entry in before["log"]]


def test_a_repeated_undo_takes_back_once(running: Process) -> None:
    first, _ = pair(running)
    first.move("commander")
    version = first.state()["version"]
    answers = [undo(first, version=version, move_id="again") for _ in range(2)]
    assert answers[0] == answers[1]
    assert first.state()["version"] == version + 1


def test_a_turn_is_restarted_as_far_as_that_goes(running: Process) -> None:
    first, second = pair(running)
    before = first.state()["view"]
    for action in ("commander", "villager Amari"):
        first.move(action)
    second.move("commander")
    second.move("villager Amari")
    opened = first.state()
    for action in ("king", "as commander"):
        first.move(action)
    borders = first.get("scene").json()["borders"]
    march = next(  # one border of four: the turn goes on
        each
        for each in first.state()["legal"]
        if sorted((each["parts"].get("source", -1), each["parts"].get("province", -1))) in borders
    )
    assert first.move(march["action"])["type"] == "accepted"
    assert first.state()["step"] == opened["step"] + 3
    answer = undo(first, turn=True)
    assert answer["type"] == "accepted", answer["sentence"]
    assert first.state()["view"] == opened["view"]
    state = first.state()
    assert state["view"]["phase"] == before["phase"] == "card"
    assert state["step"] == first.state()["log"][-1]["step"] + 1
    assert undo(first)["code"] == "cannot_undo"


def test_never_when_the_turn_has_passed_on(running: Process) -> None:
    first, second = pair(running)
    for action in ("commander", "villager Amari"):
        first.move(action)
    assert undo(first)["code"] == "out_of_turn"
    answer = undo(second)
    assert answer["code"] == "cannot_undo"
    assert "passed on" in answer["sentence"]


def test_never_after_a_roll_or_a_draw(running: Process) -> None:
    first, _ = pair(running)
    first.move("castellan")  # a fort card is turned up
    answer = undo(first)
    assert answer["code"] == "cannot_undo"
    assert "chance" in answer["sentence"]


def test_never_after_something_hidden_was_seen(running: Process) -> None:
    first, second = pair(running, "catan")
    seats = {seat.state()["you"]["seat"]: seat for seat in (first, second)}
    while True:
        state = first.state()
        mover = seats[state["to_move"]]
        offer = mover.state()["legal"][0]
        assert mover.move(offer["action"])["type"] == "accepted"
        if offer["parts"]["kind"] == "look":
            break
    answer = undo(mover)
    assert answer["code"] == "cannot_undo"
    assert "seen" in answer["sentence"]


@pytest.mark.parametrize("seats", ["second", "spectator"])
def test_nobody_takes_back_for_another(running: Process, seats: str) -> None:
    first, second = pair(running)
    first.move("commander")
    if seats == "second":
        assert undo(second)["code"] == "out_of_turn"
    else:
        watch = running.plain.post(f"/api/tables/{first.table}/watch", json={"name": "Eve"}).json()
        assert undo(Seat(running, first.table, watch["token"]))["code"] == "forbidden"


def test_who_was_away_is_told_of_what_was_taken_back(running: Process) -> None:
    first, second = pair(running)
    seen = second.state()["version"]
    first.move("commander")
    undo(first)
    first.move("architect")
    with second.socket(version=seen) as line:
        events = line.receive("update")["events"]
    assert [event["kind"] for event in events] == ["acted", "undone", "acted"]
    cards = [event["entry"]["lines"][0]["params"]["card"]["key"] for event in events[::2]]
    assert cards == ["card.commander", "card.architect"]
