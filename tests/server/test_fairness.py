"""Fair chance from end to end: a game at a real server, exported and verified."""

import random

import kastellan
from kastellan.server import export
from kastellan.server.verify import verify
from tests.server.process import Process
from tests.server.table import Json, Seat, imported, nearly_over, new_id, pair


def finish(seats: tuple[Seat, ...], dice: random.Random) -> tuple[Json, list[str]]:
    """Play a game to its end, taking back now and then; the last state, and all that was sent."""
    sent: list[str] = []
    by_seat = {seat.state()["you"]["seat"]: seat for seat in seats}
    state = seats[0].state()
    while state["table"]["status"] == "running":
        seat = by_seat[state["to_move"]]
        state = seat.state()
        sent.append(str(state))
        if state["can_undo"] and dice.random() < 0.1:
            body = {"type": "undo", "move_id": new_id(), "version": state["version"]}
            answer = seat.post("undo", body).json()
        else:
            action = dice.choice(state["legal"])["action"]
            answer = seat.move(action, state["version"])
        assert answer["type"] == "accepted", answer
        state = seats[0].state()
    return state, sent


def test_a_whole_game_is_fair_and_its_seed_a_secret_until_it_is_over(running: Process) -> None:
    seats = pair(running)
    before = seats[0].state()["table"]
    assert before["seed"] is None
    state, sent = finish(seats, random.Random(8))
    seed = state["table"]["seed"]
    assert len(sent) > 50
    assert not [each for each in sent if seed in each]
    text = seats[0].get("export.json").text
    game = export.from_json(text)
    assert game.seed == bytes.fromhex(seed)
    checked = verify(game, before["commitment"])
    assert checked.finished
    assert checked.draws == len([step for step in steps(game.record) if step is None]) > 20


def test_a_game_that_was_imported_is_fair_from_there_on(running: Process) -> None:
    seats = imported(running, nearly_over("catan", 30))
    before = seats[0].state()["table"]
    finish(tuple(seats), random.Random(9))
    game = export.from_json(seats[0].get("export.json").text)
    assert game.imported > 100
    assert verify(game, before["commitment"]).draws > 0


def steps(record: kastellan.Record) -> list[int | None]:
    """Who decided each step; None is chance."""
    return [record.decider(step) for step in range(len(record.actions))]
