"""Several servers and workers over one PostgreSQL; some are killed while people play.

    python -m tests.server.proofs.hosts --rounds 20 [--bot search:300ms]

People play at tables of both games, with each other and against bots, and go from one
server to another as they like. A server is killed (`kill -9`) at a random moment, then a worker in
the middle of a thought, and both are started anew. In the end the store must hold every message
that was acknowledged, once, and nothing else; every server must show the same; and every client
must have gone on by itself. It tells how long a table stood still at most.
"""

import argparse
import random
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise

import psycopg

from kastellan.client import Client
from kastellan.client.table import Table
from kastellan.server.protocol import Sight
from kastellan.server.store.engine import read_url
from kastellan.server.store.link import arguments
from kastellan.server.together.jobs import SCHEMA
from tests import postgres
from tests.server.process import Process
from tests.server.proofs.kills import LAST_WORD, PATIENCE, Place, Play, compare

BOT = "greedy"
TABLES = (("kreta", False), ("catan", False), ("kreta", True), ("kreta", True))
"""At each a game, and whether a bot plays."""
THINKING = 0.03  # seconds that people take for a decision
WANDERING = 0.1  # how often somebody goes to another server after a decision
CALM = 1.0  # seconds of play before something is killed, at most


@dataclass
class Seat(Place):
    """A place whose messages are timed."""

    times: list[float] = field(default_factory=list)
    """When something was seen."""


class Wanderer(Play):
    """Plays like the others, now at this server and now at that."""

    def _play(self) -> None:
        table, decided = self.place.table, -1
        while not self.enough.is_set():
            for message in table.follow():
                if self.enough.is_set():
                    return
                if not isinstance(message, Sight):
                    continue
                assert isinstance(self.place, Seat)
                self.place.times.append(time.monotonic())
                if message.table.status == "over":
                    self.place.is_over = True
                    return
                if message.legal and message.position > decided:
                    decided = message.position
                    time.sleep(THINKING)
                    self._decide(table, message)
                    if self.dice.random() < WANDERING:
                        table._wire.move_on()
                        break


class Worker:
    """A process of bots."""

    def __init__(self, store: str, before: tuple[str, ...] = ()) -> None:
        words = [*before, sys.executable, "-m", "kastellan", "worker", "--store", store]
        self.popen = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.popen.stdout is not None
        assert "think here" in self.popen.stdout.readline()
        self.errors = ""

    def end(self, kill: bool = False) -> None:
        if kill:
            self.popen.kill()
        else:
            self.popen.terminate()
        self.errors += self.popen.communicate(timeout=30)[1]


class Hosts:
    """Servers, workers, and people at tables."""

    def __init__(
        self, store: str, seed: int, bot: str = BOT, servers: int = 3, workers: int = 2
    ) -> None:
        self.store = store
        self.bot = bot
        self.dice = random.Random(seed)
        self.stop = threading.Event()
        with ThreadPoolExecutor() as at_once:
            begun = [at_once.submit(Worker, store) for _ in range(workers)]
            serving = [at_once.submit(self._serve) for _ in range(servers)]
        self.workers = [each.result() for each in begun]
        self.servers = [each.result() for each in serving]
        self.ports: list[int] = []  # of servers that were killed
        self.clients: list[Client] = []
        self.database = psycopg.connect(**arguments(read_url(store)), autocommit=True)
        self.places: list[Seat] = []
        self.threads: list[Wanderer] = []

    def _serve(self, port: int = 0) -> Process:
        return Process(self.store, port, bots="workers")

    def client(self) -> Client:
        """Somebody's connection, which begins at any of the servers."""
        addresses = [server.address for server in self.servers]
        self.dice.shuffle(addresses)
        self.clients.append(Client(*addresses))
        return self.clients[-1]

    def sit(self, game: str, with_bot: bool = False) -> None:
        """Two people at a new table, or one against a bot."""
        with self.client() as first, self.client() as second:
            if with_bot:
                tables = [first.create(game, seat=0, bots={1: self.bot}, public=True)]
            else:
                host = first.create(game, players=2, seat=0, public=True)
                tables = [host, second.join(host.id, name="Bob")]
        for person, table in enumerate(tables):
            place = Seat(self.client().table(table.id, table.token), person)
            self.places.append(place)
            self.threads.append(Wanderer(place, self.dice.randrange(2**40), self.stop))
            self.threads[-1].start()

    # --- killing -------------------------------------------------------------------------------

    def kill_server(self) -> float:
        """Kill one; for how many seconds a table stood still at most."""
        began = self._wait_a_while()
        server = self.servers.pop(self.dice.randrange(len(self.servers)))
        server.kill()
        self.ports.append(server.port)
        assert "Traceback" not in server.errors, server.errors
        self.wait_for_all()
        return self.longest_pause(began)

    def kill_worker(self) -> float:
        """The same for a worker that is thinking."""
        began = self._wait_a_while()
        deadline = time.monotonic() + PATIENCE
        while self._thinking() < len(self.workers):
            assert time.monotonic() < deadline, "the bots are not asked"
            self._go_on()
            time.sleep(0.02)
        worker = self.workers.pop(0)
        worker.end(kill=True)
        assert "Traceback" not in worker.errors, worker.errors
        self.wait_for_all()
        return self.longest_pause(began)

    def revive(self) -> None:
        """Start anew what was killed."""
        self.servers += [self._serve(port) for port in self.ports]
        self.ports = []
        self.workers.append(Worker(self.store))

    def _thinking(self) -> int:
        query = f"SELECT count(*) FROM {SCHEMA}.procrastinate_jobs WHERE status = 'doing'"
        row = self.database.execute(query).fetchone()
        assert row is not None
        return int(row[0])

    def _wait_a_while(self) -> float:
        self.wait_for_all()
        time.sleep(self.dice.uniform(0.0, CALM))
        return time.monotonic()

    def wait_for_all(self) -> None:
        """Until something was seen at every place: all go on by themselves."""
        deadline = time.monotonic() + PATIENCE
        for place, known in [(place, len(place.times)) for place in self.places]:
            while len(place.times) < known + 2 and not place.is_over:
                self.check()
                assert time.monotonic() < deadline, "a client did not go on by itself"
                time.sleep(0.01)
        self._go_on()

    def _go_on(self) -> None:
        """Games that are over are followed by others."""
        for place in self.places:
            if place.is_over and not place.is_followed and place.person == 0:
                place.is_followed = True
                with_bot = sum(each.table.id == place.table.id for each in self.places) == 1
                self.sit(self.dice.choice(("kreta", "catan")), with_bot)

    def longest_pause(self, since: float) -> float:
        """The longest time since then in which nobody at a table saw anything new."""
        found = 0.0
        for table in {place.table.id for place in self.places}:
            seats = [place for place in self.places if place.table.id == table]
            times = sorted(at for seat in seats for at in seat.times)
            pauses = (after - max(at, since) for at, after in pairwise(times) if after > since)
            found = max([found, *pauses])
        return found

    # --- the end -------------------------------------------------------------------------------

    def check(self) -> None:
        for place in self.places:
            if place.failed is not None:
                raise AssertionError("a client did not go on by itself") from place.failed

    def finish(self) -> int:
        """Stop, and compare with the store what everybody was told and what every server shows."""
        self.wait_for_all()
        self.stop.set()
        for place in self.places:  # a word wakes whoever waits for the other
            place.table.chat(LAST_WORD)
        for thread in self.threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()
        self.check()
        found = 0
        for table in sorted({place.table.id for place in self.places}):
            places = [place for place in self.places if place.table.id == table]
            wait_for_bot(places[0].table)
            found += compare(self.store, list(places))
            for server in self.servers:
                with Client(server.address) as client:
                    for place in places:
                        shown = client.table(table, place.table.token).state()
                        assert shown.view == place.table.state().view
        return found

    def end(self) -> None:
        """Leave in good order."""
        self.stop.set()
        for server in self.servers:
            server.stop()
            assert "Traceback" not in server.errors, server.errors
        for worker in self.workers:
            worker.end()
            assert "Traceback" not in worker.errors, worker.errors

    def kill_all(self) -> None:
        """Leave no process behind, however it went."""
        self.stop.set()
        self.database.close()
        for client in self.clients:
            client.close()
        popens = [each.popen for each in self.servers] + [each.popen for each in self.workers]
        for popen in popens:
            popen.kill()
            with suppress(ValueError):
                popen.communicate()


def wait_for_bot(table: Table) -> None:
    """Until no bot is to move."""
    deadline = time.monotonic() + PATIENCE
    while True:
        state = table.state()
        if state.to_move is None or state.table.seats[state.to_move].kind == "person":
            return
        assert time.monotonic() < deadline, "a bot does not move"
        time.sleep(0.05)


def besiege(
    store: str, rounds: int, seed: int, bot: str = BOT
) -> tuple[int, list[float], list[float]]:
    """Kill so many servers and workers; the messages, and how long tables stood still each time."""
    hosts = Hosts(store, seed, bot)
    servers: list[float] = []
    workers: list[float] = []
    try:
        for game, with_bot in TABLES:
            hosts.sit(game, with_bot)
        for number in range(rounds):
            servers.append(hosts.kill_server())
            workers.append(hosts.kill_worker())
            if number + 1 < rounds:
                hosts.revive()
            print(f"round {number + 1}: {servers[-1]:.1f} s, {workers[-1]:.1f} s", flush=True)
        messages = hosts.finish()
        hosts.end()
    finally:
        hosts.kill_all()
    return messages, servers, workers


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="Kill servers and workers while people play.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default=BOT, help="that plays at half of the tables")
    chosen = parser.parse_args()
    messages, servers, workers = besiege(postgres.fresh(), chosen.rounds, chosen.seed, chosen.bot)
    print(f"{messages} messages acknowledged; each is stored once, and nothing else is.")
    print(f"A table stood still at most {max(servers):.1f} s when a server was killed,")
    print(f"and {max(workers):.1f} s when a worker was.")


if __name__ == "__main__":
    main()
