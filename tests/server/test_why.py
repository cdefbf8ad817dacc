"""`why`: whoever is to move learns why a place cannot be chosen, and nobody else asks."""

from tests.server.process import Process
from tests.server.table import Json, Seat, create, pair


def why(seat: Seat, targets: str) -> tuple[int, Json]:
    answer = seat.get("why", targets=targets)
    return answer.status_code, answer.json()


def test_the_reason_is_the_games(running: Process) -> None:
    first, _ = pair(running, options={"start": 0})
    code, text = why(first, "province.0")
    assert (code, text["key"]) == (200, "why.not_now")
    assert why(first, "hand.admiral") == (200, {"key": "server.why.allowed", "params": {}})
    first.move("admiral")
    expected = {"key": "why.not_a_port", "params": {"province": "Kissamos"}}
    assert why(first, "province.0") == (200, expected)
    assert why(first, "reserve.ship,province.0") == (200, expected)
    assert why(first, "reserve.ship") == (200, {"key": "server.why.allowed", "params": {}})


def test_others_are_told_that_it_is_not_theirs(running: Process) -> None:
    first, second = pair(running, options={"start": 0})
    code, refused = why(second, "hand.admiral")
    assert (code, refused["code"]) == (409, "out_of_turn")
    code, refused = why(Seat(running, first.table, None), "hand.admiral")
    assert (code, refused["code"]) in ((401, "no_token"), (403, "forbidden"))


def test_before_the_game_there_is_nothing_to_choose(running: Process) -> None:
    _, host = create(running, players=2, seat=0)
    code, refused = why(host, "hand.admiral")
    assert (code, refused["code"]) == (409, "not_running")


def test_nonsense_is_answered_in_a_sentence(running: Process) -> None:
    first, _ = pair(running, options={"start": 0})
    assert why(first, "x" * 201)[1]["code"] == "bad_request"
    assert first.get("why").json()["code"] == "bad_request"
    for odd in ("", ",,,", "province.99", "province.-1,\0"):
        assert why(first, odd)[1]["key"] == "why.not_now"
