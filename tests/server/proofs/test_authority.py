"""Nobody acts for a seat, or looks at a private table, without the token for it: on any address.

The route table and the messages of a socket are walked: a new one without a case fails.
"""

from dataclasses import dataclass, field
from typing import Any, Literal, get_args

import httpx
import msgspec
import pytest
from litestar.routes import WebSocketRoute

from kastellan.server.app import create_app
from kastellan.server.protocol import Ask
from tests.server.process import Process
from tests.server.table import Json, Seat, bearer, create, new_id

Kind = Literal["anybody", "door", "look", "person", "seat", "host"]
"""Who an address is for; a door needs an invite."""

TABLE = "/api/tables/{table}"
CASES: dict[tuple[str, str], Kind] = {
    **dict.fromkeys(
        [
            ("GET", "/"),
            ("GET", "/{path}"),
            ("GET", "/assets/{path}"),
            ("GET", "/schema"),
            ("GET", "/schema/{path}"),
            ("GET", "/schema/openapi.json"),
            ("GET", "/schema/messages.json"),
            ("GET", "/api/health"),
            ("GET", "/healthz"),
            ("GET", "/readyz"),
            ("GET", "/metrics"),  # with a token of its own: see `test_health`
            ("GET", "/api/games"),
            ("GET", "/api/games/{game}/scene"),
            ("POST", "/api/games/{game}/scene"),
            ("GET", "/api/games/{game}/faces/{face}"),
            ("GET", "/api/texts/{language}"),
            ("GET", "/api/tables"),
            ("GET", "/api/mine"),
            ("POST", "/api/tables"),
            ("POST", "/api/imports"),
        ],
        "anybody",
    ),
    ("POST", f"{TABLE}/join"): "door",
    ("POST", f"{TABLE}/watch"): "door",
    ("GET", TABLE): "look",
    ("GET", f"{TABLE}/state"): "look",
    ("GET", f"{TABLE}/events"): "look",
    ("GET", f"{TABLE}/log"): "look",
    ("GET", f"{TABLE}/scene"): "look",
    ("GET", f"{TABLE}/replay"): "look",
    ("GET", f"{TABLE}/fairness"): "look",
    ("GET", f"{TABLE}/export"): "look",
    ("GET", f"{TABLE}/export.json"): "look",
    ("GET", f"{TABLE}/export.txt"): "look",
    ("GET", f"{TABLE}/socket"): "look",
    ("POST", f"{TABLE}/chat"): "person",
    ("POST", f"{TABLE}/leave"): "person",
    ("GET", f"{TABLE}/why"): "seat",
    ("POST", f"{TABLE}/moves"): "seat",
    ("POST", f"{TABLE}/undo"): "seat",
    ("POST", f"{TABLE}/take-back"): "seat",
    ("POST", f"{TABLE}/hand-over"): "seat",
    ("POST", f"{TABLE}/rematch"): "seat",
    ("POST", f"{TABLE}/start"): "host",
    ("POST", f"{TABLE}/close"): "host",
    ("POST", f"{TABLE}/invites"): "host",
    ("PUT", f"{TABLE}/seats/{{seat}}"): "host",
}
MESSAGES: dict[str, Kind] = {
    "move": "seat",
    "undo": "seat",
    "take_back": "seat",
    "hand_over": "seat",
    "chat": "person",
    "mute": "look",
    "resync": "look",
    "ping": "look",
}


def routes() -> set[tuple[str, str]]:
    """Every address with its methods; a socket is opened by GET."""
    found = set()
    for route in create_app().litestar.routes:
        methods = {"GET"} if isinstance(route, WebSocketRoute) else set(route.methods)
        found |= {(method, route.path_format) for method in methods - {"OPTIONS", "HEAD"}}
    return found


def test_every_address_has_a_case() -> None:
    assert routes() == set(CASES)


def test_every_message_of_a_socket_has_a_case() -> None:
    assert {msgspec.inspect.type_info(kind).tag for kind in get_args(Ask)} == set(MESSAGES)  # type: ignore[attr-defined]


@dataclass
class Scene:
    """A private table: Ann, its host, is to move; Bob sits there too, and Eve looks on."""

    ann: Seat
    bob: Seat
    eve: Seat
    outsiders: dict[str, str | None] = field(default_factory=dict)
    """Tokens that are none here."""

    def what_ann_has(self) -> Json:
        state = self.ann.state()
        kept = {name: state[name] for name in ("you", "to_move", "step", "view", "legal")}
        table = state["table"]
        seat = {**table["seats"][0], "here": True}
        return {**kept, "seat": seat, "host": table["host"], "status": table["status"]}


@pytest.fixture
def scene(running: Process) -> Scene:
    made, ann = create(
        running,
        seats=[{}, {"kind": "reserved"}],
        seat=0,
        options={"start": 0},
        absent={"kind": "bot", "level": "random", "after": 3600},
    )
    invites = {each["seat"]: each["secret"] for each in made["invites"]}

    def come(what: str, name: str, invite: str) -> Seat:
        path = f"/api/tables/{ann.table}/{what}"
        answer = running.plain.post(path, json={"name": name, "invite": invite})
        assert answer.status_code == 201, answer.text
        return Seat(running, ann.table, answer.json()["token"])

    old = come("join", "Old", invites[1])
    assert old.post("leave").status_code == 200
    bob = come("join", "Bob", invites[None])
    gone = come("watch", "Gone", invites[None])
    assert gone.post("leave").status_code == 200
    eve = come("watch", "Eve", invites[None])
    assert ann.post("start").status_code == 200
    elsewhere, _ = create(running, players=2, seat=0)
    outsiders = {
        "none": None,
        "made up": "A" * 22,
        "another table's": elsewhere["token"],
        "of somebody who sat here": old.token,
        "of somebody who looked on": gone.token,
        "an invite that was used": invites[1],
    }
    return Scene(ann, bob, eve, outsiders)


def body_of(path: str, version: int) -> Json:
    """What somebody would send who wants to do harm."""
    bodies: dict[str, Json] = {
        "moves": {"move_id": new_id(), "version": version, "action": "commander"},
        "undo": {"move_id": new_id(), "version": version},
        "chat": {"move_id": new_id(), "text": "Hello"},
        "take-back": {"move_id": new_id()},
        "hand-over": {"move_id": new_id()},
        "invites": {},
        "{seat}": {"kind": "bot", "level": "random"},
        "join": {"name": "Mal"},
        "watch": {"name": "Mal"},
    }
    return bodies.get(path.rpartition("/")[2])


def ask(scene: Scene, method: str, path: str, **fields: Any) -> httpx.Response:
    address = path.replace("{table}", scene.ann.table).replace("{seat}", "0")
    if path.endswith("/why"):
        address += "?targets=hand.king"
    body = body_of(path, scene.ann.state()["version"])
    plain = scene.ann.process.plain
    return plain.request(method, address, json=body, **fields)


def ways_in(table: str, token: str | None) -> list[dict[str, str]]:
    """A token in the header, and in the cookie."""
    return [{}] if token is None else [bearer(token), {"cookie": f"kastellan_{table}={token}"}]


GUARDED = [
    case for case, kind in CASES.items() if kind != "anybody" and not case[1].endswith("socket")
]


@pytest.mark.parametrize(("method", "path"), GUARDED)
def test_who_has_no_place_can_do_nothing(scene: Scene, method: str, path: str) -> None:
    before = scene.what_ann_has()
    version = scene.ann.state()["version"]
    for name, token in scene.outsiders.items():
        for headers in ways_in(scene.ann.table, token):
            answer = ask(scene, method, path, headers=headers)
            assert answer.status_code in (401, 403), (name, answer.text)
            assert scene.ann.table not in answer.text
    assert scene.what_ann_has() == before
    assert scene.ann.state()["version"] == version


INSIDE = [
    (method, path)
    for (method, path), kind in CASES.items()
    if kind in ("person", "seat", "host", "door")
]


@pytest.mark.parametrize(("method", "path"), INSIDE)
def test_who_has_another_place_cannot_act_for_this_one(
    scene: Scene, method: str, path: str
) -> None:
    before = scene.what_ann_has()
    for other in (scene.eve, scene.bob):
        answer = ask(scene, method, path, headers=bearer(other.token or ""))
        kind = CASES[method, path]
        if kind == "host" or (kind == "seat" and other is scene.eve):
            assert answer.status_code == 403, answer.text
        assert scene.what_ann_has() == before
    said = [each["name"] for each in scene.ann.state()["chat"]]
    assert said == (["Eve", "Bob"] if path.endswith("chat") else [])


def test_the_same_over_a_socket(scene: Scene) -> None:
    before = scene.what_ann_has()
    version = scene.ann.state()["version"]
    for token in scene.outsiders.values():
        with Seat(scene.ann.process, scene.ann.table, token).socket() as line:
            answer = line.receive()
            assert (answer["type"], answer["code"]) in (
                ("refused", "forbidden"),
                ("refused", "unknown_token"),
            )
    with scene.eve.socket() as line:
        line.receive("state")
        for kind in ("move", "undo", "take_back", "hand_over"):
            more = {"version": version} if kind in ("move", "undo") else {}
            more |= {"action": "commander"} if kind == "move" else {}
            line.send(kind, move_id=new_id(), **more)
            assert line.receive("refused", "accepted")["code"] == "forbidden"
    with scene.bob.socket() as line:
        line.receive("state")
        line.send("move", move_id=new_id(), version=version, action="commander")
        assert line.receive("refused", "accepted")["code"] == "out_of_turn"
        line.send("undo", move_id=new_id(), version=version)
        assert line.receive("refused", "accepted")["code"] == "out_of_turn"
    assert scene.what_ann_has() == before


def test_a_socket_ends_with_its_token(scene: Scene) -> None:
    """Who leaves in one tab cannot go on in another that is still open."""
    with scene.bob.socket() as line:
        line.receive("state")
        scene.bob.post("leave")
        assert line.receive("bye")["code"] == "token_ended"


def test_nobody_is_told_of_tables_by_a_wrong_cookie(scene: Scene) -> None:
    for token in scene.outsiders.values():
        headers = {"cookie": f"kastellan_{scene.ann.table}={token}"}
        answer = scene.ann.process.plain.get("/api/mine", headers=headers)
        assert answer.json() == {"tables": []}
