"""Kill a server again and again while people play, and look what is left.

    python -m tests.server.proofs.kills --kills 200 --store postgresql

People play random moves with the Python client, chat and take back at several tables of both games.
The server is killed at random moments (`kill -9`) and started again. In the end the store must hold
every message that was acknowledged, once, as the version it was acknowledged with, and no other;
and every client must have gone on by itself.
"""

import argparse
import asyncio
import random
import tempfile
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from kastellan.client import Client
from kastellan.client.table import Table
from kastellan.core.record import Record
from kastellan.server.protocol import Accepted, Sight
from kastellan.server.store import Event, Store
from kastellan.server.tables.table import Table as Replayed
from tests import postgres
from tests.server.process import Process

PATIENCE = 120.0  # seconds until a client that does not go on is a failure
LAST_WORD = "Enough"
EARLY = 0.3  # the share of servers that are killed before everybody is back
LONGEST = 1.0  # seconds until the next kill, at most, once everybody is

Key = tuple[str, str]
"""A person and the `move_id` of a message."""


@dataclass
class Place:
    """Somebody at a table, and what the server has told them was carried out."""

    table: Table
    person: int
    acknowledged: dict[str, tuple[int, str, int | None]] = field(default_factory=dict)
    """By `move_id`: the version, the kind, and the action of a move."""
    failed: BaseException | None = None
    is_over: bool = False
    is_followed: bool = False
    """Whether another game was begun after this one."""


class Play(threading.Thread):
    """Plays, chats and takes back at random, until told to stop or until the game ends."""

    def __init__(self, place: Place, seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.place = place
        self.dice = random.Random(seed)
        self.enough = stop

    def run(self) -> None:
        try:
            self._play()
        except BaseException as error:
            self.place.failed = error

    def _play(self) -> None:
        table, decided = self.place.table, -1
        for message in table.follow():
            if self.enough.is_set():
                return
            if not isinstance(message, Sight):
                continue
            if message.table.status == "over":
                self.place.is_over = True
                return
            if message.legal and message.position > decided:
                decided = message.position
                self._decide(table, message)

    def _decide(self, table: Table, sight: Sight) -> None:
        luck = self.dice.random()
        if luck < 0.05:
            self._note("chat", table.chat(f"{luck}"), None)
        if luck > 0.9 and sight.can_undo:
            self._note("undo", table.undo(turn=luck > 0.95), None)
        else:
            offer = self.dice.choice(sight.legal)
            self._note("action", table.play(offer), offer.action)

    def _note(self, kind: str, answer: Accepted, action: int | None) -> None:
        assert answer.move_id not in self.place.acknowledged
        self.place.acknowledged[answer.move_id] = (answer.version, kind, action)


class Siege:
    """A server, its store, and people at tables."""

    def __init__(
        self, store: str, tables: int, seed: int, bot: str | None = None, **settings: str
    ) -> None:
        self.store = store
        self.bot = bot
        self.dice = random.Random(seed)
        self.stop = threading.Event()
        self.process = Process(store, 0, **settings)
        self.client = Client(self.process.address)
        self.places: list[Place] = []
        self.threads: list[Play] = []
        self.kills = 0
        self.is_early = False
        for number in range(tables):
            self.sit("kreta" if number % 2 else "catan")

    def sit(self, game: str) -> None:
        """Two more people at a new table, or one with a bot."""
        bots = None if self.bot is None else {1: self.bot}
        host = self.client.create(game, players=2, seat=0, public=True, bots=bots)
        guests = [] if bots else [self.client.join(host.id, name="Bob")]
        for person, table in enumerate([host, *guests]):
            # Everybody has a connection of their own.
            own = Client(self.process.address).table(table.id, table.token)
            place = Place(own, person)
            self.places.append(place)
            self.threads.append(Play(place, self.dice.randrange(2**40), self.stop))
            self.threads[-1].start()

    def kill(self) -> None:
        """Kill the server at some moment and start it anew; over games are followed by others."""
        port = self.process.port
        self.is_early = not self.is_early and self.dice.random() < EARLY
        if not self.is_early:
            self.wait_for_all()
        time.sleep(self.dice.uniform(0.0, LONGEST))
        self.process.kill()
        assert "Traceback" not in self.process.errors, self.process.errors
        self.process = Process(self.store, port)
        self.kills += 1
        self.check()
        for first, *_ in self.tables:
            if first.is_over and not first.is_followed:
                first.is_followed = True
                self.sit("kreta")

    @property
    def tables(self) -> list[list[Place]]:
        """The people of each table."""
        found: dict[str, list[Place]] = {}
        for place in self.places:
            found.setdefault(place.table.id, []).append(place)
        return list(found.values())

    def check(self) -> None:
        for place in self.places:
            if place.failed is not None:
                raise AssertionError("a client did not go on by itself") from place.failed

    def finish(self) -> int:
        """Wait until everybody plays again, stop, and compare with the store."""
        self.wait_for_all()
        self.stop.set()
        for place in self.places:  # a word wakes whoever waits for the other
            place.table.chat(LAST_WORD)
        for thread in self.threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()
        self.check()
        compared = sum(compare(self.store, people) for people in self.tables)
        self.client.close()
        for place in self.places:
            place.table._wire.close()
        assert self.process.stop() is not None
        assert "Traceback" not in self.process.errors, self.process.errors
        return compared

    def end(self) -> None:
        """Leave no process behind, however it went."""
        self.stop.set()
        self.process.popen.kill()
        with suppress(ValueError):
            self.process.popen.communicate()

    def wait_for_all(self) -> None:
        """Until somebody has moved at every table: all clients go on by themselves."""
        before = [self.count(place) for place in self.places]
        deadline = time.monotonic() + PATIENCE
        for place, known in zip(self.places, before, strict=True):
            while self.count(place) == known and not place.is_over:
                self.check()
                assert time.monotonic() < deadline, "a client did not go on by itself"
                time.sleep(0.02)

    def count(self, place: Place) -> int:
        return sum(
            len(each.acknowledged) for each in self.places if each.table.id == place.table.id
        )


def compare(store: str, places: list[Place]) -> int:
    """Everything acknowledged is stored once, and everything stored was acknowledged.

    Returns how many messages there were.
    """
    table = places[0].table.id
    found: dict[Key, tuple[int, str, int | None]] = {}
    for version, event in asyncio.run(stored(store, table)):
        if event.move_id is None or (event.data or {}).get("text") == LAST_WORD:
            continue
        person, _, move_id = event.move_id.partition(":")
        assert (person, move_id) not in found, "a message was carried out twice"
        action = event.data["a"] if event.kind == "action" else None
        found[person, move_id] = (version, event.kind, action)
    told = {
        (str(place.person), move_id): what
        for place in places
        for move_id, what in place.acknowledged.items()
    }
    assert told == found, "what was acknowledged is not what is stored"
    for place in places:
        state = place.table.state()
        record = asyncio.run(replayed(store, table, state.version))  # a bot may have gone on
        assert state.you.seat is not None
        assert state.step == len(record.actions)
        assert state.view == record.view(state.you.seat)
    return len(told)


async def stored(url: str, table: str) -> list[tuple[int, Event]]:
    """All events of a table with their versions."""
    store = await Store.open(url)
    versions = await store.events(table)
    await store.close()
    assert [each.number for each in versions] == list(range(1, len(versions) + 1))
    return [(each.number, event) for each in versions for event in each.events]


async def replayed(url: str, table: str, version: int) -> Record:
    """The game of a table at some version, as the store tells it."""
    store = await Store.open(url)
    row = await store.load(table)
    assert row is not None
    versions = [each for each in await store.events(table) if each.number <= version]
    record = Replayed.replayed(row, versions).record
    await store.close()
    assert record is not None
    return record


def besiege(store: str, kills: int, tables: int, seed: int) -> tuple[int, int]:
    """Kill a server so many times; how many messages were acknowledged, and at how many tables."""
    siege = Siege(store, tables, seed)
    try:
        for _ in range(kills):
            siege.kill()
            if siege.kills % 10 == 0:
                so_far = sum(len(place.acknowledged) for place in siege.places)
                print(f"{siege.kills} kills, {so_far} messages acknowledged", flush=True)
        return siege.finish(), len(siege.tables)
    finally:
        siege.end()


def main() -> None:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description="Kill a server while people play.")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default="sqlite")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "tables.sqlite")
        store = file if chosen.store == "sqlite" else postgres.fresh()
        messages, tables = besiege(store, chosen.kills, chosen.tables, chosen.seed)
    print(f"{chosen.kills} kills: {messages} messages acknowledged at {tables} tables;")
    print("each is stored once, nothing else is, and every client went on by itself.")


if __name__ == "__main__":
    main()
