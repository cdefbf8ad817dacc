"""Coming and going: tokens, invites, hosts, and what somebody else's token cannot do."""

import re
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from kastellan.server.app import create_app
from tests.server.process import Process, server
from tests.server.table import Json, Seat, bearer, create, new_id, pair


def join(process: Process, table: str, **body: Json) -> Json:
    answer = process.plain.post(f"/api/tables/{table}/join", json={"name": "Bob", **body})
    return answer.json()


def test_whoever_sits_down_gets_a_token_that_is_kept_by_nobody_else(running: Process) -> None:
    made, ann = create(running, players=2, seat=0, public=True)
    joined = join(running, ann.table)
    tokens = {made["token"], joined["token"]}
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{22}", token) for token in tokens)
    assert len(tokens) == 2
    shown = ann.state()
    assert not tokens & set(re.findall(r"[A-Za-z0-9_-]{22}", str(shown)))


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(running: Process) -> None:
    with running.http() as browser:
        answer = browser.post("/api/tables", json={"game": "kreta", "seat": 0, "players": 2})
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert "path=/api" in cookie
        table = answer.json()["table"]["id"]
        assert browser.get(f"/api/tables/{table}/state").json()["you"]["seat"] == 0
        mine = browser.get("/api/mine").json()["tables"]
        assert [(each["table"]["id"], each["seat"]) for each in mine] == [(table, 0)]
        browser.post(f"/api/tables/{table}/leave")
        assert browser.get("/api/mine").json()["tables"] == []


def test_my_tables_say_whose_turn_it_is(running: Process) -> None:
    for start in (0, 1):
        wish = {"game": "kreta", "seat": 0, "players": 2, "public": True, "start": True}
        with running.http() as browser:
            answer = browser.post("/api/tables", json={**wish, "options": {"start": start}})
            table = answer.json()["table"]["id"]
            mine = browser.get("/api/mine").json()["tables"][0]
            assert (mine["your_turn"], mine["to_move"]) == (False, None)
            join(running, table)
            mine = browser.get("/api/mine").json()["tables"][0]
            assert (mine["your_turn"], mine["to_move"]) == (start == 0, start)


def test_a_private_table_is_for_those_with_an_invite(running: Process) -> None:
    made, ann = create(running, players=2, seat=0)
    invite = made["invites"][0]
    assert invite["link"].endswith(f"/t/{ann.table}#{invite['secret']}")
    stranger = Seat(running, ann.table, None)
    for what in ("state", "log", "scene", ""):
        assert stranger.get(what).json()["code"] == "forbidden"
    assert join(running, ann.table)["code"] == "forbidden"
    assert join(running, ann.table, invite="x" * 22)["code"] == "forbidden"
    assert ann.table not in running.plain.get("/api/tables").text
    assert join(running, ann.table, invite=invite["secret"])["seat"] == 1


def test_a_reserved_seat_is_kept_for_its_invite(running: Process) -> None:
    made, ann = create(
        running, players=3, seat=0, public=True, seats=[{}, {"kind": "reserved"}, {}]
    )
    reserved = next(each for each in made["invites"] if each["seat"] == 1)
    assert join(running, ann.table, seat=1)["code"] == "forbidden"
    assert join(running, ann.table)["seat"] == 2
    assert join(running, ann.table)["code"] == "forbidden"  # only the reserved one is left
    assert join(running, ann.table, invite=reserved["secret"])["seat"] == 1
    assert join(running, ann.table, invite=reserved["secret"])["code"] == "full"


def test_the_host_changes_free_seats_until_the_game_begins(running: Process) -> None:
    _, ann = create(running, players=3, seat=0, start=True)

    def change(seat: int, **wish: Json) -> Json:
        return ann.ask("PUT", f"seats/{seat}", json=wish).json()

    reserved = change(1, kind="reserved")
    assert reserved["table"]["seats"][1]["kind"] == "reserved"
    assert join(running, ann.table, invite=reserved["invite"]["secret"])["seat"] == 1
    assert change(1, kind="open")["code"] == "seat_taken"
    assert change(0, kind="bot")["code"] == "seat_taken"
    assert change(7, kind="bot")["code"] == "bad_request"
    assert change(2, kind="bot", level="nobody")["code"] == "bad_option"
    begun = change(2, kind="bot", level="random")["table"]
    assert (begun["status"], begun["seats"][2]["level"]) == ("running", "random")
    assert change(2, kind="open")["code"] == "started"


def test_a_new_invite_ends_the_old_one(running: Process) -> None:
    made, ann = create(running, players=3, seat=0)
    old = made["invites"][0]["secret"]
    new = ann.post("invites", {}).json()["secret"]
    assert join(running, ann.table, invite=old)["code"] == "forbidden"
    assert join(running, ann.table, invite=new)["seat"] == 1


def test_leaving_ends_the_token_and_frees_the_seat(running: Process) -> None:
    _, ann = create(running, players=3, seat=0, public=True)
    bob = Seat(running, ann.table, join(running, ann.table)["token"])
    with bob.socket() as line:
        line.receive("state")
        assert bob.post("leave").status_code == 200
        assert line.receive("bye")["code"] == "token_ended"
    assert bob.get("state").json()["code"] == "unknown_token"
    assert ann.state()["table"]["seats"][1]["kind"] == "open"
    assert join(running, ann.table, seat=1)["seat"] == 1


def test_whoever_sits_down_after_somebody_has_moves_of_their_own(running: Process) -> None:
    first, second = pair(running)
    version = first.state()["version"]
    assert first.move("commander", version, "1")["type"] == "accepted"
    seat = first.state()["you"]["seat"]
    first.post("leave")
    again = Seat(running, first.table, join(running, first.table, seat=seat)["token"])
    answer = again.move("villager Amari", None, "1")
    assert answer["version"] == again.state()["version"] > version + 1
    assert second.state()["legal"]


def test_the_host_passes_on_when_the_host_leaves(running: Process) -> None:
    _, ann = create(running, players=2, seat=0, public=True)
    bob = Seat(running, ann.table, join(running, ann.table)["token"])
    assert bob.post("close").json()["code"] == "forbidden"
    ann.post("leave")
    assert bob.state()["you"]["host"] is True
    assert bob.post("close").json()["status"] == "closed"
    assert bob.move("commander")["code"] == "closed"


def test_a_spectator_can_chat_but_not_play(running: Process) -> None:
    first, _ = pair(running)
    watched = running.plain.post(f"/api/tables/{first.table}/watch", json={"name": "Eve"}).json()
    eve = Seat(running, first.table, watched["token"])
    assert eve.state()["you"] == {"person": 2, "seat": None, "host": False}
    assert eve.state()["legal"] == []
    chat = {"move_id": new_id(), "text": "Well played"}
    assert eve.post("chat", chat).json()["type"] == "accepted"
    assert first.state()["chat"][-1]["text"] == "Well played"
    assert eve.move("commander")["code"] == "forbidden"


def test_being_away_and_coming_back_is_shown(running: Process) -> None:
    _, ann = create(running, players=2, seat=0, public=True)
    bob = Seat(running, ann.table, join(running, ann.table)["token"])
    with ann.socket() as line:
        assert [seat["here"] for seat in line.receive("state")["table"]["seats"]] == [True, False]
        for _ in range(2):
            with bob.socket() as other:
                other.receive("state")
                assert line.receive("presence")["seats"][1]["here"] is True
            assert line.receive("presence")["seats"][1]["here"] is False


def test_somebody_muted_is_not_heard(running: Process) -> None:
    first, second = pair(running)
    you = second.state()["you"]["person"]
    with first.socket() as line:
        line.receive("state")
        line.send("mute", people=[you])
        line.receive("pong")
        second.post("chat", {"move_id": new_id(), "text": "Hello"})
        assert line.receive("update")["events"] == []
    assert first.get("state", mute=str(you)).json()["chat"] == []
    assert first.state()["chat"]


@pytest.mark.parametrize(
    "name",
    ["", " ", "a" * 25, "line\nbreak\u0007", "\u202eevil", "\u200b", "a" + "\u0301" * 5],
)
def test_names_are_one_visible_line(running: Process, name: str) -> None:
    _, ann = create(running, players=2, seat=0, public=True)
    assert join(running, ann.table, name=name)["code"] in ("bad_name", "bad_request")


def test_a_rematch_brings_the_same_people_together(running: Process) -> None:
    first, second = pair(running)
    assert first.post("rematch").json()["code"] == "not_over"
    host = first if first.state()["you"]["host"] else second
    host.post("close")
    one, two = (seat.post("rematch").json() for seat in (first, second))
    assert one["table"]["id"] == two["table"]["id"] != first.table
    again = Seat(running, one["table"]["id"], first.token)
    assert again.state()["you"]["seat"] == first.state()["you"]["seat"] == one["seat"]
    assert again.post("start").json()["status"] == "running"
    assert first.state()["table"]["rematch"] == again.table


SAFE = ("GET", "HEAD", "OPTIONS")


def routes() -> list[tuple[str, str]]:
    """Every address of a table that changes something, with its method."""
    return sorted(
        (method, route.path_format)
        for route in create_app().litestar.routes
        for method in getattr(route, "methods", ())
        if route.path_format.startswith("/api/tables/{") and method not in SAFE
    )


BODIES = {
    "moves": {"move_id": "x", "version": 10**6, "action": 0},
    "undo": {"move_id": "x", "version": 10**6},
    "chat": {"move_id": "x", "text": "Hello"},
    "take-back": {"move_id": "x"},
    "hand-over": {"move_id": "x"},
    "invites": {},
    "seats": {"kind": "bot"},
}
FOR_ANYBODY = ("join", "watch")


def test_the_walk_knows_every_route() -> None:
    whats = {path.split("/")[4] for _, path in routes()}
    rest = {"leave", "start", "close", "rematch", *FOR_ANYBODY}
    assert whats == set(BODIES) | rest


@pytest.mark.parametrize(("method", "path"), routes())
def test_nobody_acts_with_a_token_that_is_not_theirs(
    running: Process, method: str, path: str
) -> None:
    what = path.split("/")[4]
    if what in FOR_ANYBODY:
        return
    first, second = pair(running)
    elsewhere, _ = pair(running)
    watched = running.plain.post(f"/api/tables/{first.table}/watch", json={"name": "Eve"}).json()
    left = running.plain.post(f"/api/tables/{first.table}/watch", json={"name": "Old"}).json()
    Seat(running, first.table, left["token"]).post("leave")
    tokens = {
        "none": None,
        "another table's": elsewhere.token,
        "an old one": left["token"],
        "made up": "A" * 22,
        "strange": "ÿ" * 22,
    }
    if what not in ("chat", "leave"):
        tokens["a spectator's"] = watched["token"]
    before = first.state()
    address = path.replace("{table}", first.table).replace("{seat}", "0")
    for name, token in tokens.items():
        headers = {} if token is None else {"authorization": f"Bearer {token}".encode("latin-1")}
        answer = running.plain.request(method, address, json=BODIES.get(what), headers=headers)  # type: ignore[arg-type]
        assert answer.status_code in (401, 403), (name, answer.text)
    after = first.state()
    assert after["version"] == before["version"]
    assert second.state()["view"]["turn"] == before["view"]["turn"]


def test_no_secret_is_kept_or_logged(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"
    with server(store, log_level="debug") as process:
        made, ann = create(process, players=3, seat=0, seats=[{}, {"kind": "reserved"}, {}])
        invites = [each["secret"] for each in made["invites"]]
        joined = join(process, ann.table, invite=invites[0])
        watch = {"name": "Eve", "invite": invites[-1]}
        watched = process.plain.post(f"/api/tables/{ann.table}/watch", json=watch).json()
        process.plain.get(f"/api/tables/{ann.table}/state", headers=bearer("B" * 22))
        with ann.socket() as line:
            line.receive("state")
        secrets = [made["token"], joined["token"], watched["token"], *invites, "B" * 22]
    written = process.errors.encode() + b"".join(
        path.read_bytes() for path in tmp_path.iterdir() if path.is_file()
    )
    assert ann.table.encode() in written  # this is the right file
    assert not [secret for secret in secrets if secret.encode() in written]


@pytest.mark.parametrize(("token", "code", "closed"), [("A" * 22, "unknown_token", 4401)])
def test_a_socket_with_a_wrong_token_is_told_and_closed(
    running: Process, token: str, code: str, closed: int
) -> None:
    first, _ = pair(running)
    with Seat(running, first.table, token).socket() as line:
        assert line.receive()["code"] == code
        with pytest.raises(ConnectionClosed) as end:
            line.receive()
        assert end.value.rcvd is not None
        assert end.value.rcvd.code == closed
