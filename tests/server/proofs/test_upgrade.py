"""A server that stops loses nothing, and several are replaced one by one while people play."""

import json
import signal
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect

from kastellan.client import Client
from tests.postgres import FreshBase, postgres
from tests.server.process import Process
from tests.server.proofs.balance import Balancer
from tests.server.proofs.kills import LAST_WORD, Place, Play, compare
from tests.server.table import Json, new_id, pair

__all__ = ["postgres"]

PATIENCE = 60.0


def wait_for(what: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_who_is_told_to_stop_says_so_and_ends_streams_with_a_hint(tmp_path: Path) -> None:
    process = Process(tmp_path / "t.sqlite", drain_s="2")
    first, second = pair(process)
    with first.socket() as line, second.socket() as other:
        line.receive("state")
        process.popen.send_signal(signal.SIGTERM)
        wait_for(lambda: process.plain.get("/readyz").status_code == 503)
        assert process.plain.get("/readyz").text == "The server is stopping.\n"
        assert process.plain.get("/healthz").status_code == 200
        # It still serves: whoever is connected plays on until others have taken over.
        line.send("move", move_id=new_id(), version=first.state()["version"], action="commander")
        assert line.receive("accepted")
        assert other.receive("update")
        for each in (line, other):
            bye = each.receive("bye")
            assert bye["code"] == "stopping"
            assert 0 <= bye["retry_after"] <= 1
            with pytest.raises(ConnectionClosed) as closed:
                each.receive()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code in (1000, 1012)
    process.stop()
    assert process.popen.returncode in (0, -signal.SIGTERM)
    assert "Traceback" not in process.errors, process.errors


def test_a_move_that_is_being_stored_is_answered_before_the_end(tmp_path: Path) -> None:
    store = tmp_path / "t.sqlite"
    process = Process(store)
    first, _ = pair(process)
    version = first.state()["version"]
    with first.socket() as line, closing(sqlite3.connect(store, isolation_level=None)) as other:
        line.receive("state")
        other.execute("BEGIN IMMEDIATE")  # so nobody else can write
        line.send("move", move_id="m", version=version, action="commander")
        time.sleep(0.3)
        process.popen.send_signal(signal.SIGTERM)
        time.sleep(0.7)
        assert process.popen.poll() is None
        other.execute("ROLLBACK")
        assert line.receive("accepted", "bye")["type"] == "accepted"
        assert line.receive("bye")["code"] == "stopping"
    process.stop()
    assert process.errors == ""


class Onlooker(threading.Thread):
    """Follows a table over a WebSocket as a page does, and comes again when the line ends."""

    def __init__(self, address: str, table: str) -> None:
        super().__init__(daemon=True)
        self.version = 0
        self.byes: list[Json] = []
        self.gaps: list[tuple[int, int]] = []
        self.lines = 0
        self.enough = threading.Event()
        self._address = f"{address.replace('http:', 'ws:')}/api/tables/{table}/socket"

    def run(self) -> None:
        while not self.enough.is_set():
            with suppress(OSError, WebSocketException):
                since = f"?version={self.version}" if self.version else ""
                with connect(self._address + since, proxy=None) as connection:
                    self.lines += 1
                    self._listen(connection)
            time.sleep(0.1)

    def _listen(self, connection: ClientConnection) -> None:
        while not self.enough.is_set():
            try:
                message = json.loads(connection.recv(timeout=0.5))
            except TimeoutError:
                continue
            if message["type"] == "bye":
                self.byes.append(message)
            elif message["type"] in ("state", "update"):
                if message.get("since", self.version) > self.version:
                    self.gaps.append((self.version, message["since"]))
                self.version = max(self.version, message["version"])


class Restarts:
    """Two servers behind a balancer, each replaced while people play."""

    def __init__(self, store: str) -> None:
        self.store = store
        self.servers = [Process(store, drain_s="1") for _ in range(2)]
        self.balancer = Balancer(*(each.port for each in self.servers))
        wait_for(lambda: len(self.balancer.ready) == 2)
        self.enough = threading.Event()
        self.places: list[Place] = []
        self.threads: list[Play] = []

    def sit(self, game: str, seed: int) -> None:
        with Client(self.balancer.address) as client:
            host = client.create(game, players=2, seat=0, public=True)
            guest = client.join(host.id, name="Bob")
        for person, table in enumerate((host, guest)):
            own = Client(self.balancer.address).table(table.id, table.token)
            self.places.append(Place(own, person))
            self.threads.append(Play(self.places[-1], seed + person, self.enough))
            self.threads[-1].start()

    def go_on(self) -> None:
        """Wait until somebody has moved at every table; nobody has seen an error."""
        for table in range(0, len(self.places), 2):
            places = self.places[table : table + 2]
            before = sum(len(each.acknowledged) for each in places)

            def has_moved(places: list[Place] = places, before: int = before) -> bool:
                self.check()
                moved = sum(len(each.acknowledged) for each in places) > before
                return moved or any(each.is_over for each in places)

            wait_for(has_moved)

    def check(self) -> None:
        for place in self.places:
            if place.failed is not None:
                raise AssertionError("somebody saw an error") from place.failed

    def replace(self, number: int) -> None:
        old = self.servers[number]
        new = Process(self.store, drain_s="1")
        self.balancer.ports.append(new.port)
        wait_for(lambda: new.port in self.balancer.ready)
        self.servers[number] = new
        assert old.stop() in (0, -signal.SIGTERM)
        self.balancer.ports.remove(old.port)
        assert "Traceback" not in old.errors, old.errors
        assert self.balancer.handed.get(old.port, 0) > 0
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"http://127.0.0.1:{old.port}/healthz", trust_env=False)

    def finish(self) -> int:
        self.enough.set()
        for place in self.places:
            place.table.chat(LAST_WORD)
        for thread in self.threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()
        self.check()
        pairs = zip(self.places[::2], self.places[1::2], strict=True)
        return sum(compare(self.store, list(pair)) for pair in pairs)

    def end(self) -> None:
        self.enough.set()
        for process in self.servers:
            process.kill()
        self.balancer.end()
        for place in self.places:
            place.table._wire.close()


def test_servers_are_replaced_one_by_one_and_no_move_is_lost(postgres: FreshBase) -> None:
    restarts = Restarts(postgres())
    try:
        restarts.sit("kreta", 1)
        restarts.sit("catan", 3)
        table = restarts.places[0].table
        onlooker = Onlooker(restarts.balancer.address, table.id)
        onlooker.start()
        restarts.go_on()
        for number in (0, 1):
            restarts.replace(number)
            restarts.go_on()
        assert restarts.finish() > 10
        wait_for(lambda: onlooker.version == table.state().version)
        onlooker.enough.set()
        onlooker.join(PATIENCE)
        assert onlooker.lines > 1
        assert {bye["code"] for bye in onlooker.byes} == {"stopping"}
        assert onlooker.gaps == []
    finally:
        restarts.end()
