"""Tables for a crowd: made, filled and connected to over HTTP, as people do it."""

import http.client
import itertools
import threading
import time
from typing import Any
from urllib.parse import urlsplit

import msgspec

from kastellan.cli.bench.server.plan import Plan
from kastellan.cli.bench.server.wire import Line, Lost

Json = Any
KEPT = 2.0  # seconds that a server surely keeps a connection nobody uses


class Opener:
    """Makes tables at the servers in turn; may be used by several threads."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._numbers = itertools.count()
        self._mine = threading.local()

    def people(self) -> tuple[str, list[Line]]:
        """A table that plays, by its id, and the connections of its seats."""
        number = next(self._numbers)
        players = self._plan.players
        doors = [self._door(number + seat * self._plan.spread) for seat in range(players)]
        wish = {"game": "kreta", "players": players, "seat": 0, "start": True, "public": True}
        made = self._ask(doors[0], "/api/tables", wish)
        table = made["table"]["id"]
        tokens = [made["token"]]
        for seat in range(1, players):
            name = {"name": f"Guest {seat}", "seat": seat}
            tokens.append(self._ask(doors[seat], f"/api/tables/{table}/join", name)["token"])
        path = f"/api/tables/{table}/socket"
        return table, [Line(at, path, own) for at, own in zip(doors, tokens, strict=True)]

    def bots(self) -> tuple[str, Line]:
        """A table at which only bots play, and the connection of somebody who looks on."""
        door = self._door(next(self._numbers))
        seats = [{"kind": "bot", "level": self._plan.level}] * self._plan.players
        wish = {"game": "kreta", "players": self._plan.players, "seats": seats, "start": True}
        table = self._ask(door, "/api/tables", {**wish, "public": True})["table"]["id"]
        return table, Line(door, f"/api/tables/{table}/socket")

    def _door(self, number: int) -> str:
        return self._plan.addresses[number % len(self._plan.addresses)]

    def _ask(self, door: str, path: str, body: Json) -> Json:
        connection, used = self._mine.__dict__.get(door, (None, 0.0))
        if connection is None or time.monotonic() > used + KEPT:
            where = urlsplit(door)
            connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=60)
        headers = {"content-type": "application/json"}
        connection.request("POST", path, msgspec.json.encode(body), headers)
        answer = connection.getresponse()
        text = answer.read()
        self._mine.__dict__[door] = connection, time.monotonic()
        if answer.status >= 300:
            raise Lost(f"The server refused {path} ({answer.status}): {text[:200]!r}.")
        return msgspec.json.decode(text)
