"""Whoever asks too much, or reads too slowly, gets a clear answer, and nobody else notices."""

import json
import socket
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.process import Process, server
from tests.server.table import (
    Json,
    Line,
    Seat,
    bearer,
    create,
    imported,
    nearly_over,
    new_id,
    pair,
)


def test_an_address_with_too_many_connections_is_told(tmp_path: Path) -> None:
    with server(tmp_path / "t.sqlite", connections_per_address="2") as process:
        first, second = pair(process)
        with first.socket() as one, second.socket() as two:
            one.receive("state")
            two.receive("state")
            with first.socket() as third:
                answer = third.receive()
                assert (answer["code"], answer["type"]) == ("too_many", "refused")
                assert answer["sentence"].endswith(".")
                with pytest.raises(ConnectionClosed) as closed:
                    third.receive()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4429
            stream = first.get("events")
            assert (stream.status_code, stream.json()["code"]) == (429, "too_many")
            assert first.move("commander")["type"] == "accepted"  # whoever plays is not troubled
            assert two.receive("update")
        while True:  # a place becomes free as soon as the server has noticed
            with first.socket() as line:
                if line.receive()["type"] == "state":
                    break


def test_who_floods_a_socket_is_told_to_wait_and_then_cut_off(tmp_path: Path) -> None:
    with server(tmp_path / "t.sqlite", requests_per_minute="60") as process:
        first, second = pair(process)
        with second.socket() as line:
            line.receive("state")
            answers = flood(line)
        kinds = [each["type"] for each in answers]
        assert kinds.index("refused") > 10
        refused = answers[-1]
        assert refused["code"] == "too_many"
        assert refused["retry_after"] > 0
        with first.socket() as line:  # by token: the other person at the table has an own limit
            assert line.receive()["type"] == "state"


def flood(line: Line) -> list[Json]:
    """Ask until the server hangs up; all its answers.

    One after the other: a client that only sends stops reading, and never learns of the end.
    """
    answers = []
    with suppress(ConnectionClosed):
        while True:
            line.send("ping")
            answers.append(line.receive("pong", "refused"))
    with suppress(ConnectionClosed):  # what was said before it hung up
        while True:
            answers.append(line.receive("pong", "refused"))
    return answers


def test_a_slow_reader_of_a_stream_is_dropped_and_resumes(tmp_path: Path) -> None:
    """The NDJSON stream; for a WebSocket see `test_safety`."""
    with server(tmp_path / "t.sqlite", queue_limit="8") as process:
        first, second = pair(process)
        seen = first.state()["version"]
        person = first.state()["you"]["person"]
        with deaf_stream(process.port, first) as deaf:
            assert b"200" in deaf.recv(64)
            is_here = True
            for _ in range(100):
                for _ in range(40):
                    body = {"move_id": new_id(), "text": "x" * 300}
                    assert second.post("chat", body).status_code == 200
                seats = second.state()["table"]["seats"]
                is_here = next(each["here"] for each in seats if each["person"] == person)
                if not is_here:
                    break
            assert not is_here, "nobody was dropped"
            deaf.settimeout(20)
            while deaf.recv(65536):  # what was on its way, and then the end
                pass
        path = f"/api/tables/{first.table}/events?version={seen}"
        with process.plain.stream("GET", path, headers=bearer(first.token or "")) as stream:
            again = json.loads(next(stream.iter_lines()))
        assert again["version"] == second.state()["version"]
        assert again["view"] == first.state()["view"]


def deaf_stream(port: int, seat: Seat) -> socket.socket:
    """A stream of somebody who has stopped reading."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", port))
    head = (
        f"GET /api/tables/{seat.table}/events HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Connection: close\r\nAuthorization: Bearer {seat.token}\r\n\r\n"
    )
    line.sendall(head.encode())
    return line


def code(answer: httpx.Response) -> Json:
    """A refusal's code; None for what is no refusal."""
    return answer.json().get("code")


def closed_seat(process: Process) -> Seat:
    """The host of a table of their own that is closed already."""
    _, ann = create(process, players=2, seat=0)
    assert ann.post("close").status_code == 200
    return ann


def test_another_game_counts_as_a_new_table(tmp_path: Path) -> None:
    """Else: make a table, close it, another game, close it … without end."""
    with server(tmp_path / "t.sqlite", tables_per_hour="2") as process:
        ann = closed_seat(process)
        again = ann.post("rematch").json()
        second = Seat(process, again["table"]["id"], again["token"])
        assert second.post("close").status_code == 200
        refused = second.post("rematch")
        assert (refused.status_code, code(refused)) == (429, "too_many")
        assert ann.post("rematch").json()["table"]["id"] == second.table  # it is there already


def test_there_are_only_so_many_tables_in_all(tmp_path: Path) -> None:
    with server(tmp_path / "t.sqlite", tables_kept="2") as process:
        for _ in range(2):
            create(process)
        refused = process.plain.post("/api/tables", json={"game": "kreta"})
        assert (refused.status_code, code(refused)) == (503, "busy")
        assert "as many tables as it keeps" in refused.json()["sentence"]
        record = nearly_over("kreta")
        assert code(process.plain.post("/api/imports", json={"record": record})) == "busy"
    with server(tmp_path / "t.sqlite", free_disk_mb="10000000") as process:
        refused = process.plain.post("/api/tables", json={"game": "kreta"})
        assert "no room" in refused.json()["sentence"]


def test_a_tables_story_has_an_end_and_talk_leaves_room_for_the_game(tmp_path: Path) -> None:
    with server(tmp_path / "t.sqlite", versions_per_table="100") as process:
        first, second = pair(process)

        def say() -> Json:
            return code(first.post("chat", {"move_id": new_id(), "text": "Hello"}))

        said = [say() for _ in range(60)]
        assert said.index("too_many") == 49  # half of it, and the start was one
        assert set(said[49:]) == {"too_many"}
        watch = {"name": "Eve"}
        answer = process.plain.post(f"/api/tables/{first.table}/watch", json=watch)
        assert code(answer) == "too_many"
        assert "can only be played on" in answer.json()["sentence"]
        seats = {seat.state()["you"]["seat"]: seat for seat in (first, second)}
        for _ in range(20):
            mover = seats[first.state()["to_move"]]
            assert mover.move(mover.state()["legal"][0]["action"])["type"] == "accepted"
        host = seats[0]
        assert host.post("close").status_code == 200


def test_only_so_many_tables_are_in_memory(tmp_path: Path) -> None:
    with server(tmp_path / "t.sqlite", tables_in_memory="8") as process, ExitStack() as open_ones:
        seats = [create(process, public=True)[1] for _ in range(10)]
        assert process.plain.get("/api/health").json()["tables"] <= 8
        for seat in seats[:8]:
            open_ones.enter_context(seat.socket()).receive("state")
        refused = seats[8].get("state")
        assert (refused.status_code, code(refused)) == (503, "busy")
        assert seats[0].get("state").status_code == 200  # who plays is not troubled


def test_who_does_not_finish_a_request_is_not_waited_for(tmp_path: Path) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\ncontent-length: 100\r\n"
    begun = (b"", head[:20], head, head + b"\r\n{")
    with server(tmp_path / "t.sqlite", patience_s="1") as process, ExitStack() as lines:
        first, second = pair(process)
        slow = []
        for said in begun:
            line = socket.create_connection(("127.0.0.1", process.port), 20)
            slow.append(lines.enter_context(line))
            line.sendall(said)
        stream = lines.enter_context(deaf_stream(process.port, second))  # has said all there is
        with first.socket() as playing:
            playing.receive("state")
            for line in slow:
                assert b"200" not in line.recv(1024)  # the end, or that it came too late
            playing.send("ping")
            assert playing.receive("pong")
        second.post("chat", {"move_id": new_id(), "text": "still here"})
        told = b""
        while b"still here" not in told:
            told += stream.recv(65536)


def test_there_are_only_so_many_connections_in_all(tmp_path: Path) -> None:
    with server(tmp_path / "t.sqlite", connections="1") as process:
        first, second = pair(process)
        with first.socket() as line:
            line.receive("state")
            assert code(second.get("events")) == "busy"


def test_who_makes_tokens_up_has_no_more_messages_for_it(tmp_path: Path) -> None:
    with server(tmp_path / "t.sqlite", requests_per_minute="60") as process:
        first, _ = pair(process)
        answers: list[Json] = []
        began = time.monotonic()
        for number in range(3):
            cookie = f"kastellan_{first.table}={number:022}"
            with Seat(process, first.table, None).socket(Cookie=cookie) as line:
                if line.receive()["type"] != "state":
                    break
                answers += flood(line)
        kinds = [each["type"] for each in answers]
        seconds = time.monotonic() - began
        assert 30 < kinds.count("pong") <= 60 + seconds  # one address: 60, and one each second
        assert answers[-1]["code"] == "too_many"


def test_what_takes_long_is_done_once_and_seldom(tmp_path: Path) -> None:
    with server(tmp_path / "t.sqlite", slow_per_minute="2") as process:
        first, second = imported(process, nearly_over("kreta"))
        while (state := first.state())["table"]["status"] == "running":
            mover = (first, second)[state["to_move"]]
            mover.move(mover.state()["legal"][0]["action"])
        assert {
            first.get(name).status_code for name in ("export", "export.json", "export.txt")
        } == {200}  # written once, so this counts once
        codes = [code(first.get("fairness")) for _ in range(2)]
        assert codes == [None, "too_many"]
        assert first.get("export").status_code == 200


def test_own_tables_count_by_their_number(tmp_path: Path) -> None:
    with server(tmp_path / "t.sqlite", requests_per_minute="20") as process:
        cookies = "; ".join(f"kastellan_{number:012}={'A' * 22}" for number in range(60))
        codes = [
            code(process.plain.get("/api/mine", headers={"cookie": cookies})) for _ in range(5)
        ]
        assert codes == [None, None, "too_many", "too_many", "too_many"]
