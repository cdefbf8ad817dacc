"""Tables over real sockets, for tests: a few words to make them, sit down and talk."""

import itertools
import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

import kastellan
from tests.server.process import Process

Json = Any
_ids = itertools.count()


def new_id() -> str:
    return f"m{next(_ids)}"


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


class Seat:
    """Somebody at a table, by HTTP, with a token in the header."""

    def __init__(self, process: Process, table: str, token: str | None) -> None:
        self.process = process
        self.table = table
        self.token = token
        self._headers = bearer(token) if token else {}

    def get(self, what: str, **params: Json) -> httpx.Response:
        return self.ask("GET", what, params=params)

    def post(self, what: str, body: Json = None) -> httpx.Response:
        return self.ask("POST", what, json=body)

    def ask(self, method: str, what: str, **fields: Json) -> httpx.Response:
        path = f"/api/tables/{self.table}/{what}"
        return self.process.plain.request(method, path, headers=self._headers, **fields)

    def state(self) -> Json:
        answer = self.get("state")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def move(self, action: int | str, version: int | None = None, move_id: str = "") -> Json:
        """Play; the answer as it came, refused or not."""
        seen = self.state()["version"] if version is None else version
        body = {"move_id": move_id or new_id(), "version": seen, "action": action}
        return self.post("moves", {"type": "move", **body}).json()

    @contextmanager
    def socket(self, version: int | None = None, **headers: str) -> Iterator["Line"]:
        query = "" if version is None else f"?version={version}"
        address = f"{self.process.socket_address}/api/tables/{self.table}/socket{query}"
        more = {**(bearer(self.token) if self.token else {}), **headers}
        with connect(address, additional_headers=more, proxy=None) as connection:
            yield Line(connection)


class Line:
    """A WebSocket that speaks JSON."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def send(self, kind: str, **fields: Json) -> None:
        self.connection.send(json.dumps({"type": kind, **fields}))

    def receive(self, *kinds: str) -> Json:
        """The next message, or the next of some kinds."""
        while True:
            message = json.loads(self.connection.recv(timeout=20))
            if not kinds or message["type"] in kinds:
                return message


def create(process: Process, game: str = "kreta", **wishes: Json) -> tuple[Json, Seat]:
    """A new table and its host."""
    answer = process.plain.post("/api/tables", json={"game": game, "name": "Ann", **wishes})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made, Seat(process, made["table"]["id"], made["token"])


def pair(process: Process, game: str = "kreta", **wishes: Json) -> tuple[Seat, Seat]:
    """Two people at a table of two, the game begun; whoever is to move first comes first."""
    _, ann = create(process, game, players=2, seat=0, start=True, public=True, **wishes)
    joined = process.plain.post(f"/api/tables/{ann.table}/join", json={"name": "Bob"})
    assert joined.status_code == 201, joined.text
    bob = Seat(process, ann.table, joined.json()["token"])
    state = ann.state()
    assert state["table"]["status"] == "running"
    return (ann, bob) if state["to_move"] == 0 else (bob, ann)


@cache
def nearly_over(game: str, left: int = 6) -> str:
    """A game of two whose last few decisions are still to be taken, as JSON."""
    options = {"turn_limit": 20} if game == "catan" else {}
    record = kastellan.load(game).new(2, options)
    driver, dice = kastellan.driver(3), random.Random(3)
    driver.settle(record)
    while record.to_move != kastellan.OVER:
        record.play(dice.choice(record.legal))
        driver.settle(record)
    steps = [step for step in range(len(record.actions)) if record.decider(step) is not None]
    return record.fork(steps[-left]).to_json()


def imported(process: Process, record: str) -> list[Seat]:
    """People who go on with a game of two that began elsewhere, by seat."""
    answer = process.plain.post(
        "/api/imports", json={"record": record, "name": "Ann", "public": True}
    )
    assert answer.status_code == 201, answer.text
    made = answer.json()
    host = Seat(process, made["table"]["id"], made["token"])
    seats = []
    for name in ("Bob", "Cleo"):
        joined = process.plain.post(f"/api/tables/{host.table}/join", json={"name": name})
        assert joined.status_code == 201, joined.text
        seats.append(Seat(process, host.table, joined.json()["token"]))
    assert host.post("start").status_code == 200
    return seats
