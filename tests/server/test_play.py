"""Playing: versions, duplicates, stale and illegal moves, turns, resuming."""

import random

import pytest

from tests.server.process import Process
from tests.server.table import Seat, create, imported, nearly_over, new_id, pair


def test_a_move_is_stored_and_shown_to_both(running: Process) -> None:
    first, second = pair(running)
    before = first.state()
    answer = first.move("commander")
    assert answer["type"] == "accepted"
    assert answer["version"] == before["version"] + 1
    for seat in (first, second):
        after = seat.state()
        assert after["version"] == answer["version"]
        assert after["log"][-1]["lines"][0]["key"] == "log.play"
        assert after["view"]["phase"] == "commander"


def test_only_whoever_moves_is_offered_anything(running: Process) -> None:
    first, second = pair(running)
    offered = first.state()["legal"]
    assert {"action", "say", "words", "parts", "targets"} <= set(offered[0])
    assert second.state()["legal"] == []


def test_a_repeated_move_is_played_once_and_answered_alike(running: Process) -> None:
    first, _ = pair(running)
    version = first.state()["version"]
    answers = [first.move("commander", version, "again") for _ in range(3)]
    assert answers[0]["type"] == "accepted"
    assert answers[1:] == answers[:1] * 2
    assert first.state()["version"] == version + 1


def test_a_stale_move_is_refused_with_the_fresh_view(running: Process) -> None:
    first, _ = pair(running)
    version = first.state()["version"]
    first.move("commander", version)
    answer = first.move("architect", version)
    assert (answer["type"], answer["code"]) == ("refused", "stale")
    assert answer["state"]["version"] == version + 1
    assert answer["state"]["view"]["phase"] == "commander"


def test_a_move_from_the_future_is_stale(running: Process) -> None:
    first, _ = pair(running)
    assert first.move("commander", 10**6)["code"] == "stale"


def test_an_illegal_move_is_refused_with_the_reason_of_the_rules(running: Process) -> None:
    first, _ = pair(running)
    answer = first.move(12)  # stop, while a card is due
    assert answer["code"] == "illegal"
    assert answer["message"]["key"].startswith("why.")
    assert answer["sentence"].endswith(".")
    assert answer["state"]["legal"]


@pytest.mark.parametrize("action", [-1, 10**6, 2**62, 10**40, "nonsense", "", "\u0000"])
def test_nonsense_is_refused_and_changes_nothing(running: Process, action: int | str) -> None:
    first, _ = pair(running)
    version = first.state()["version"]
    assert first.move(action)["code"] == "illegal"
    assert first.state()["version"] == version


def test_out_of_turn_has_its_own_answer(running: Process) -> None:
    _, second = pair(running)
    assert second.move("commander")["code"] == "out_of_turn"


def test_chat_does_not_make_a_move_stale(running: Process) -> None:
    first, second = pair(running)
    version = first.state()["version"]
    assert second.post("chat", {"type": "chat", "move_id": new_id(), "text": "Hello"}).is_success
    assert first.move("commander", version)["type"] == "accepted"


def test_the_same_over_a_socket(running: Process) -> None:
    first, second = pair(running)
    with first.socket() as line, second.socket() as other:
        state = line.receive("state")
        other.receive("state")
        line.send("move", move_id="a", version=state["version"], action="commander")
        update = line.receive("update")
        assert line.receive("accepted") == {
            "type": "accepted",
            "move_id": "a",
            "version": update["version"],
        }
        assert update["since"] == state["version"]
        assert update["events"][0]["kind"] == "acted"
        seen = other.receive("update")
        assert seen["version"] == update["version"]
        assert seen["legal"] == []
        assert seen["events"][0]["action"] is None
        line.send("move", move_id="a", version=0, action="architect")
        assert line.receive("accepted", "refused")["type"] == "accepted"
        line.send("move", move_id="b", version=0, action="architect")
        refused = line.receive("accepted", "refused")
        assert (refused["code"], refused["move_id"]) == ("stale", "b")
        line.send("ping")
        assert line.receive("pong")["version"] == update["version"]


def test_a_socket_resumes_where_it_was(running: Process) -> None:
    first, _ = pair(running)
    with first.socket() as line:
        seen = line.receive("state")["version"]
    first.move("commander")
    first.post("chat", {"type": "chat", "move_id": new_id(), "text": "Hello"})
    with first.socket(version=seen) as line:
        update = line.receive()
        assert (update["type"], update["since"]) == ("update", seen)
        assert [event["kind"] for event in update["events"]] == ["acted", "said"]
    with first.socket(version=10**6) as line:  # what the server does not know
        assert line.receive()["type"] == "state"


def test_what_cannot_be_read_is_refused_and_the_line_stays(running: Process) -> None:
    first, _ = pair(running)
    with first.socket() as line:
        line.receive("state")
        for nonsense in ("", "{", "[]", '{"type":"fly"}', '{"type":"move"}', "[" * 5000):
            line.connection.send(nonsense)
            assert line.receive("refused")["code"] == "bad_request"
        line.connection.send(b'{"type":"ping"}')  # bytes
        assert line.receive("pong", "refused")
        line.send("ping")
        assert line.receive("pong")


@pytest.mark.parametrize("game", ["kreta", "catan"])
def test_a_game_from_elsewhere_is_played_to_its_end(running: Process, game: str) -> None:
    seats = imported(running, nearly_over(game))
    dice = random.Random(5)
    state = seats[0].state()
    began = state["step"]
    while state["table"]["status"] == "running":
        seat = seats[state["to_move"]]
        offered = seat.state()["legal"]
        assert seat.move(dice.choice(offered)["action"])["type"] == "accepted"
        state = seat.state()
    assert state["step"] > began
    assert state["table"]["winners"]
    assert state["table"]["seed"]
    stranger = Seat(running, seats[0].table, None)
    exported = stranger.get("export").json()
    assert exported["record"]["record"]["game"] == game
    assert exported["record"]["imported"] == began
    for step in (0, began, state["step"]):
        shown = stranger.get("replay", step=step, seat=1).json()
        assert (shown["step"], shown["steps"]) == (step, state["step"])
    assert stranger.get("replay", step=state["step"] + 1).status_code == 400


def test_bots_play_their_seats(running: Process) -> None:
    made, ann = create(
        running,
        players=3,
        seat=1,
        seats=[{"kind": "bot", "level": "random"}, {}, {"kind": "bot", "level": "greedy"}],
        start=True,
    )
    assert made["table"]["status"] == "running"
    with ann.socket() as line:
        state = line.receive("state", "update")
        while state["to_move"] != 1:
            state = line.receive("update")
        assert state["legal"]
