"""What strangers cannot do: other sites, floods, large bodies, files of the server."""

import json
import socket
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import kastellan
from tests.postgres import FreshBase, postgres
from tests.server.process import Process, server
from tests.server.table import Json, Seat, bearer, create, new_id, pair

__all__ = ["postgres"]

FOREIGN = ["http://evil.example", "null", "https://evil.example:8520", "http://127.0.0.1:1", "x"]


@pytest.mark.parametrize("origin", FOREIGN)
def test_other_sites_cannot_ask_for_anything_unsafe(running: Process, origin: str) -> None:
    first, _ = pair(running)
    headers = {**bearer(first.token or ""), "origin": origin}
    answer = running.plain.post(f"/api/tables/{first.table}/leave", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    with pytest.raises(InvalidStatus), first.socket(Origin=origin):
        pass
    assert first.state()["you"]["seat"] is not None


def test_a_borrowed_name_that_points_here_is_another_site(running: Process) -> None:
    """DNS rebinding: origin and host agree, but the name is not ours."""
    headers = {"origin": "http://evil.example", "host": "evil.example"}
    answer = running.plain.post("/api/tables", json={"game": "kreta"}, headers=headers)
    assert answer.json()["code"] == "origin"


def test_our_own_page_can(running: Process) -> None:
    headers = {"origin": running.address}
    answer = running.plain.post("/api/tables", json={"game": "kreta"}, headers=headers)
    assert answer.status_code == 201
    made = answer.json()
    seat = Seat(running, made["table"]["id"], made["token"])
    with seat.socket(Origin=running.address) as line:
        assert line.receive("state")


@pytest.mark.parametrize("path", ["/", "/api/games", "/schema", "/nothing", "/api/tables/x/state"])
def test_every_answer_tells_browsers_to_be_careful(running: Process, path: str) -> None:
    headers = running.plain.get(path).headers
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert "server" not in headers


@pytest.mark.parametrize(
    "path", ["/assets/../index.html", "/assets/%2e%2e/%2e%2e/app.py", "/..%2fapp.py", "/app.py"]
)
def test_only_files_of_the_page_are_served(running: Process, path: str) -> None:
    assert running.plain.get("/icon.svg").status_code == 200
    with socket.create_connection(("127.0.0.1", running.port)) as line:  # as it is, uncleaned
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = line.makefile("rb").read()
    assert answer.startswith(b"HTTP/1.1 404"), answer[:200]


@pytest.mark.parametrize("path", ["/etc/passwd", "../crete.json", "file:///etc/passwd", "crete\0"])
def test_a_board_is_a_name_or_json_never_a_file(running: Process, path: str) -> None:
    wish = {"game": "kreta", "options": {"board": path}}
    answer = running.plain.post("/api/tables", json=wish)
    assert answer.json()["code"] == "bad_option"
    record = kastellan.load("kreta").new(2)
    text = record.to_text().replace("board: crete", f"board: {path}")
    whole = json.loads(record.to_json())
    whole["options"]["board"] = path
    position = {"kastellan": 1, "game": "kreta", "signature": record.game.signature, "actions": []}
    position["position"] = {"options": {"board": path}}
    for each in (text, json.dumps(whole), json.dumps(position)):
        answer = running.plain.post("/api/imports", json={"record": each})
        assert answer.json()["code"] == "bad_option", each[:200]
        assert "No such file" not in answer.text


def test_a_board_can_be_looked_at_before_there_is_a_table(running: Process) -> None:
    def look(**query: str) -> Json:
        return running.plain.get("/api/games/kreta/scene", params=query).json()

    assert look()["board"] == "crete"
    assert look(board="sardegna")["board"] == "sardegna"
    assert look(board="/etc/passwd")["code"] == "bad_option"
    assert running.plain.get("/api/games/chess/scene").status_code == 404
    assert running.plain.get("/api/games/catan/scene").json() == {}


def test_a_board_of_ones_own_is_played_on_but_not_sent_around(running: Process) -> None:
    board = dict(kastellan.load("kreta").new(2, board="sardegna").setting.parts.data)
    board["name"] = "my-island"
    made, ann = create(running, players=2, options={"board": board}, public=True)
    assert made["table"]["options"]["board"] == "my-island"
    assert ann.get("scene").json()["board"] == "my-island"


def test_a_board_of_ones_own_can_be_tried_before_there_is_a_table(running: Process) -> None:
    def attempt(board: Json, **more: Json) -> Json:
        body = {"options": {"board": board, **more}}
        return running.plain.post("/api/games/kreta/scene", json=body)

    board = json.loads(json.dumps(kastellan.load("kreta").new(2).setting.parts.data))
    board["name"] = "my-island"
    answer = attempt(board)
    assert answer.status_code == 200
    _, ann = create(running, players=2, options={"board": board})
    assert answer.json() == ann.get("scene").json()
    assert attempt("sardegna").json()["board"] == "sardegna"
    board["provinces"][0]["neighbours"] = []
    del board["provinces"][3]
    for wrong in (attempt(board), attempt("/etc/passwd"), attempt(7), attempt("crete", start=9)):
        refused = wrong.json()
        assert (wrong.status_code, refused["code"]) == (400, "bad_option")
        assert refused["sentence"].endswith("."), refused
        assert "No such file" not in wrong.text
    assert running.plain.post("/api/games/chess/scene", json={}).status_code == 404


def test_bad_wishes_are_refused_in_a_sentence(running: Process) -> None:
    def bot(level: str) -> Json:
        return {"game": "kreta", "players": 2, "seats": [{"kind": "bot", "level": level}, {}]}

    for wish, code in (
        ({"game": "chess"}, "not_found"),
        ({"game": "kreta", "players": 7}, "bad_option"),
        ({"game": "kreta", "options": {"colour": "red"}}, "bad_option"),
        ({"game": "kreta", "players": 2, "seats": [{}, {}, {}]}, "bad_option"),
        (bot("nobody"), "bad_option"),
        (bot("search:1h"), "bad_option"),
        (bot("search:999s"), "bad_option"),
        (bot("search:1s+threads=99"), "bad_option"),
        ({"game": "kreta", "players": 2, "seat": 5}, "bad_option"),
        ({"game": "kreta", "time": {"kind": "decision", "seconds": 0}}, "bad_request"),
        ({"game": "kreta", "colour": "red"}, "bad_request"),
        ([], "bad_request"),
    ):
        answer = running.plain.post("/api/tables", json=wish).json()
        assert answer["code"] == code, (wish, answer)
        assert answer["sentence"].endswith(".")


def test_what_is_too_large_is_refused(running: Process) -> None:
    first, _ = pair(running)
    answer = running.plain.post("/api/imports", json={"record": "x" * 300_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    with first.socket() as line:
        line.receive("state")
        line.send("chat", move_id="a", text="x" * 20_000)
        with pytest.raises(ConnectionClosed) as closed:
            line.receive("accepted")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009  # message too big


def test_deep_nesting_is_no_error_of_ours(running: Process) -> None:
    for body in ("[" * 100_000, '{"game":' * 20_000):
        answer = running.plain.post(
            "/api/tables", content=body, headers={"content-type": "application/json"}
        )
        assert answer.status_code == 400, answer.text


def test_floods_are_answered_with_how_long_to_wait(tmp_path: Path) -> None:
    limits = {"requests_per_minute": "30", "tables_per_hour": "2", "chats_per_minute": "2"}
    with server(tmp_path / "t.sqlite", **limits) as process:
        first, _ = pair(process)
        assert process.plain.post("/api/tables", json={"game": "kreta"}).status_code == 201
        refused = process.plain.post("/api/tables", json={"game": "kreta"})
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
        assert int(refused.headers["retry-after"]) >= 1
        codes = [
            first.post("chat", {"move_id": new_id(), "text": "hey"}).json().get("code")
            for _ in range(3)
        ]
        assert codes == [None, None, "too_many"]
        answers = [process.plain.get("/api/games") for _ in range(40)]
        assert answers[-1].json()["code"] == "too_many"
        assert answers[-1].json()["retry_after"] > 0


def test_behind_a_proxy_only_what_the_proxy_says_counts(tmp_path: Path) -> None:
    settings = {"requests_per_minute": "5", "behind_proxy": "yes"}
    with server(tmp_path / "t.sqlite", **settings) as process:

        def ask(chain: str) -> int:
            answer = process.plain.get("/api/games", headers={"x-forwarded-for": chain})
            return answer.status_code

        assert {ask(f"10.0.0.{n}, 192.0.2.1") for n in range(5)} == {200}
        assert ask("10.0.0.99, 192.0.2.1") == 429
        assert ask("192.0.2.1, 192.0.2.2") == 200
        assert {ask(f"2001:db8::{n}") for n in range(5)} == {200}
        assert ask("2001:db8::aaaa") == 429


def test_a_stream_of_lines_is_that_of_the_socket(running: Process) -> None:
    first, second = pair(running)
    path = f"/api/tables/{first.table}/events"
    with running.plain.stream("GET", path, headers=bearer(first.token or "")) as stream:
        lines = stream.iter_lines()
        state = json.loads(next(lines))
        assert (state["type"], state["you"]["seat"]) == ("state", state["to_move"])
        second.post("chat", {"move_id": new_id(), "text": "Hello"})
        assert any(json.loads(line)["type"] == "update" for line in lines)
    path += f"?version={state['version']}"
    with running.plain.stream("GET", path, headers=bearer(first.token or "")) as stream:
        assert json.loads(next(stream.iter_lines()))["type"] == "update"


def deaf_socket(process: Process, table: str, token: str) -> socket.socket:
    """A WebSocket of somebody who has stopped reading."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", process.port))
    head = (
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        f"Sec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n\r\n"
    )
    line.sendall(head.encode())
    assert b"101" in line.recv(64)
    return line


def test_a_slow_reader_is_dropped_and_never_slows_the_table(tmp_path: Path) -> None:
    with server(tmp_path / "t.sqlite", queue_limit="8") as process:
        first, second = pair(process)
        watched = process.plain.post(f"/api/tables/{first.table}/watch", json={"name": "Eve"})
        eve = Seat(process, first.table, watched.json()["token"])

        def is_here() -> bool:
            here: bool = second.state()["table"]["watchers"][0]["here"]
            return here

        with deaf_socket(process, eve.table, watched.json()["token"]):
            assert is_here()
            for _ in range(100):
                for _ in range(40):
                    body = {"move_id": new_id(), "text": "x" * 300}
                    assert second.post("chat", body).status_code == 200
                if not is_here():
                    break
            else:
                raise AssertionError("nobody was dropped")
        with eve.socket(version=1) as line:
            resumed = line.receive()
            assert resumed["version"] == second.state()["version"]


ODD = (
    "/api/tables/%00/state",
    "/api/tables/a%00b",
    "/api/tables/%ff/log",
    "/api/tables/" + "a" * 4_000,
    "/api/texts/%00",
    "/api/games/%00/scene",
    "/api/games/kreta/scene?board=%00",
    "/api/games/kreta/faces/%00",
    "/assets/%00.js",
    "/assets/" + "a" * 4_000 + ".js",
    "/" + "a" * 300 + ".css",
    "/%00.css",
    "/api/tables/{table}/state?mute=" + "9" * 5_000,
    "/api/tables/{table}/log?first=" + "9" * 5_000,
    "/api/tables/{table}/events?version=" + "9" * 5_000,
    "/api/tables/{table}/why?targets=%00",
)


def test_nothing_odd_is_an_error_of_ours(postgres: FreshBase) -> None:
    """On PostgreSQL, which is stricter about what a text may hold."""
    with server(postgres()) as process:
        first, _ = pair(process)
        codes = {}
        for path in ODD:
            answer = process.plain.get(
                path.format(table=first.table), headers=bearer(first.token or "")
            )
            codes[path[:60]] = answer.status_code
        assert {path: code for path, code in codes.items() if code >= 500} == {}
        odd = f"kastellan_%00={'A' * 22}; kastellan_a\x7f={'A' * 22}; kastellan_={'A' * 22}"
        assert process.plain.get("/api/mine", headers={"cookie": odd}).json() == {"tables": []}
        with Seat(process, "%00", None).socket() as line:
            assert line.receive()["code"] == "not_found"
    assert process.errors == ""
