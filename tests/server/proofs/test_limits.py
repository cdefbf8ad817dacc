"""Whoever asks too much, or reads too slowly, gets a clear answer, and nobody else notices."""

import json
import socket
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.process import server
from tests.server.table import Json, Line, Seat, bearer, new_id, pair


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
            for _ in range(120):
                line.send("ping")
            answers = until_the_end(line)
        kinds = [each["type"] for each in answers]
        assert kinds.index("refused") > 10
        refused = answers[-1]
        assert refused["code"] == "too_many"
        assert refused["retry_after"] > 0
        with first.socket() as line:  # by token: the other person at the table has an own limit
            assert line.receive()["type"] == "state"


def until_the_end(line: Line) -> list[Json]:
    """All answers until the server hangs up."""
    answers = []
    with suppress(ConnectionClosed):
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
