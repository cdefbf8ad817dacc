"""Messages lost, doubled, swapped, delayed and cut, by seed: everybody agrees in the end."""

import random
import threading
import time
from pathlib import Path

import pytest

from kastellan.client import Client
from tests.server.process import Process, server
from tests.server.proofs.agreement import check_store, check_tab
from tests.server.proofs.kills import LAST_WORD, Place, Play, compare
from tests.server.proofs.network import Network, bad_network
from tests.server.proofs.tabs import Tab
from tests.server.table import Seat, pair

MESSAGES = 25  # to be acknowledged before the network is healed
PATIENCE = 90.0  # seconds


@pytest.fixture
def store(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


@pytest.mark.parametrize("seed", [1, 2])
def test_programs_play_over_a_bad_network(store: str, seed: int) -> None:
    """The Python client, over HTTP and its stream."""
    with server(store) as process, bad_network(process.port, seed) as network:
        first, second = pair(process, "catan")
        address = f"http://127.0.0.1:{network.http_port}"
        clients = [Client(address), Client(address)]
        stop = threading.Event()
        places = []
        for client, seat in zip(clients, (first, second), strict=True):
            person = seat.state()["you"]["person"]
            places.append(Place(client.table(seat.table, seat.token), person))
        threads = [Play(place, seed, stop) for place in places]
        for thread in threads:
            thread.start()
        wait_for(places)
        network.is_bad = False
        stop.set()
        places[0].table.chat(LAST_WORD)
        for thread in threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()
        assert [place.failed for place in places] == [None, None]
        assert compare(store, places) >= MESSAGES
        assert len(network.mishaps) >= 3, network.mishaps
        for client in clients:
            client.close()
    assert "Traceback" not in process.errors, process.errors


def wait_for(places: list[Place]) -> None:
    """Until enough was acknowledged."""
    deadline = time.monotonic() + PATIENCE
    while sum(len(place.acknowledged) for place in places) < MESSAGES:
        assert [place.failed for place in places] == [None] * len(places)
        assert time.monotonic() < deadline
        time.sleep(0.05)


class Clicks(threading.Thread):
    """Somebody at a tab who plays what is offered, and waits for the answer."""

    def __init__(self, tab: Tab, seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.tab = tab
        self.dice = random.Random(seed)
        self.enough = stop
        self.failed: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.enough.is_set():
                self._step()
        except BaseException as error:
            self.failed = error

    def _step(self) -> None:
        tab = self.tab
        if not tab.is_connected:
            tab.connect()
        if not tab.receive(0.2):  # too quiet: something may be lost
            tab.resend()
            tab.send('{"type":"ping"}')
        tab.deliver()
        if tab.sight is None or tab.pending:
            return
        if self.dice.random() < 0.1 and tab.token:
            tab.do("chat", text="Hello")
        elif tab.sight["can_undo"] and self.dice.random() < 0.2:
            tab.do("undo", version=tab.version)
        elif tab.sight["legal"]:
            action = self.dice.choice(tab.sight["legal"])["action"]
            tab.do("move", version=tab.version, action=action)


@pytest.mark.parametrize("seed", [1, 2])
def test_tabs_agree_over_a_bad_network(store: str, seed: int) -> None:
    """Two tabs in one seat, one in the other, and a spectator."""
    with server(store) as process, bad_network(process.port, seed) as network:
        first, second = pair(process)
        tokens = (first.token, first.token, second.token, None)
        address = f"http://127.0.0.1:{network.socket_port}"
        tabs = [Tab(address, first.table, token) for token in tokens]
        click(tabs, network, seed)
        for tab in tabs * 2:
            tab.settle()
        for tab in tabs:
            check_tab(tab, Seat(process, first.table, tab.token))
        assert check_store(store, first.table, tabs) >= MESSAGES
        assert len(network.mishaps) >= 4, network.mishaps
        for tab in tabs:
            tab.disconnect()
    assert "Traceback" not in process.errors, process.errors


def click(tabs: list[Tab], network: Network, seed: int) -> None:
    """Let people play until enough was acknowledged, and heal the network."""
    stop = threading.Event()
    threads = [Clicks(tab, seed + number, stop) for number, tab in enumerate(tabs)]
    for thread in threads:
        thread.start()
    deadline = time.monotonic() + PATIENCE
    while sum(len(tab.acknowledged) for tab in tabs) < MESSAGES:
        assert [thread.failed for thread in threads] == [None] * len(tabs)
        assert time.monotonic() < deadline
        time.sleep(0.05)
    network.is_bad = False
    stop.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert [thread.failed for thread in threads] == [None] * len(tabs)


def test_the_network_is_bad(running: Process) -> None:
    """Without sending again, messages would be missing: the tests above are no idle ones."""
    first, _ = pair(running)
    with bad_network(running.port, 5) as network:
        tab = Tab(f"http://127.0.0.1:{network.socket_port}", first.table, first.token)
        tab.connect()
        for _ in range(60):
            tab.do("chat", text="Hello")
        while tab.receive(1.0):
            tab.deliver()
        assert tab.pending
        tab.disconnect()
