"""Two servers on two hosts; the link between one of them and PostgreSQL is cut and healed."""

import random
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from kastellan.client import Client
from tests.clusters import clusters
from tests.namespaces import NETWORK, namespace
from tests.server.process import Process
from tests.server.proofs.hosts import Seat, Wanderer
from tests.server.proofs.kills import LAST_WORD, PATIENCE, compare
from tests.server.table import bearer, new_id

CUT = 5.0  # seconds


class People:
    """Two at each of two tables; one at the first knows only the far server, the others both."""

    def __init__(self, near: Process, far: Process) -> None:
        self.stop = threading.Event()
        self.clients: list[Client] = []
        self.places: list[Seat] = []
        self.threads: list[Wanderer] = []
        dice = random.Random(1)
        for is_bound in (True, False):
            host = self.client(near.address).create("kreta", players=2, seat=0, public=True)
            guest = self.client(far.address).join(host.id, name="Bob")
            both = (near.address, far.address)
            tables = [
                self.client(*both).table(host.id, host.token),
                self.client(*both[is_bound:]).table(guest.id, guest.token),
            ]
            for person, table in enumerate(tables):
                self.places.append(Seat(table, person))
                self.threads.append(Wanderer(self.places[-1], dice.randrange(2**40), self.stop))
                self.threads[-1].start()

    def client(self, *addresses: str) -> Client:
        self.clients.append(Client(*addresses))
        return self.clients[-1]

    def wait_for(self, places: list[Seat]) -> None:
        """Until somebody has done something again, each of them."""
        deadline = time.monotonic() + PATIENCE
        for place, known in [(place, len(place.acknowledged)) for place in places]:
            while len(place.acknowledged) == known and not place.is_over:
                if place.failed is not None:
                    raise AssertionError("a client did not go on by itself") from place.failed
                assert time.monotonic() < deadline, "a client did not go on by itself"
                time.sleep(0.01)

    def finish(self, store: str) -> int:
        """Stop, and compare what everybody was told with what is stored."""
        self.stop.set()
        for place in self.places:
            place.table.chat(LAST_WORD)
        for thread in self.threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()
        pairs = zip(self.places[::2], self.places[1::2], strict=True)
        return sum(compare(store, list(pair)) for pair in pairs)

    def end(self) -> None:
        self.stop.set()
        for client in self.clients:
            client.close()


def refusal(server: Process, place: Seat) -> httpx.Response:
    """What a server says that cannot store; it may take a moment until it notices."""
    said = {"type": "chat", "move_id": new_id(), "text": LAST_WORD}
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        path = f"/api/tables/{place.table.id}/chat"
        answer = server.plain.post(path, json=said, headers=bearer(place.table.token or ""))
        if answer.status_code != 200:
            return answer
        said["move_id"] = new_id()
    raise AssertionError("nothing was refused")


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that PostgreSQL's user can get to, too."""
    with tempfile.TemporaryDirectory(prefix="kastellan-links-") as name:
        yield Path(name)


def test_a_link_that_is_cut_and_healed_loses_and_doubles_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_PROXY", "*")
    with namespace() as elsewhere, clusters(folder) as (cluster,):
        to_database, to_people = elsewhere.link(), elsewhere.link()
        cluster.make()
        cluster.let_in(to_database.here, f"{NETWORK}.0.0/16")
        far_store = cluster.url.replace("127.0.0.1", to_database.here)
        near = Process(cluster.url)
        there = type("There", (Process,), {"before": elsewhere.before})
        far = there(far_store, host=to_people.there)
        people = People(near, far)
        try:
            people.wait_for(people.places)
            to_database.cut()
            cut = time.monotonic()
            refused = refusal(far, people.places[1])
            noticed = time.monotonic()
            assert refused.status_code == 503
            assert refused.json()["code"] == "busy"
            assert "try again" in refused.json()["sentence"]
            people.wait_for(people.places[2:])  # who can go elsewhere plays on
            time.sleep(max(0.0, cut + CUT - time.monotonic()))
            to_database.heal()
            healed = time.monotonic()
            people.wait_for(people.places)
            print(f"Noticed after {noticed - cut:.1f} s, ", end="")
            print(f"all went on {time.monotonic() - healed:.1f} s after it was healed.")
            assert people.finish(cluster.url) > 0
            _agree(people, near, far)
        finally:
            people.end()
            for server in (near, far):
                server.stop()
        for server in (near, far):
            assert "Traceback" not in server.errors, server.errors


def _agree(people: People, near: Process, far: Process) -> None:
    """Both servers show the same, once they have heard of it."""
    for place in people.places:
        with Client(near.address) as one, Client(far.address) as two:
            shown = [each.table(place.table.id, place.table.token).state() for each in (one, two)]
        assert shown[0].version == shown[1].version
        assert shown[0].view == shown[1].view
        assert shown[0].chat == shown[1].chat
