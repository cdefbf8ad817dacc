"""The crowd, a process of its own: people at hundreds of tables who play at random.

`python -m kastellan.cli.bench.server.crowd` reads a plan and then orders from standard input, and
answers on standard output. One loop serves every connection; a message is decoded only as far as a
player at random needs it.
"""

import heapq
import queue
import random
import selectors
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import msgspec
from msgspec import Struct

from kastellan.cli.bench.server.plan import (
    Acknowledged,
    Broken,
    Go,
    Going,
    Opened,
    Plan,
    Played,
    Said,
)
from kastellan.cli.bench.server.seats import Opener
from kastellan.cli.bench.server.wire import Line, Lost

WARM = 4  # tables that play before the others come, so that everything is loaded
OPENERS = 4
PATIENCE = 60.0  # seconds for what is under way when the time is up
AGAIN = 0.2  # seconds until a move is sent again that could not be taken
GLANCE = 0.05

perf = time.perf_counter


class Choice(Struct):
    """A legal action; what else is said of it is skipped."""

    action: int


class Heard(Struct):
    """A message, as far as it matters here."""

    type: str
    version: int = 0
    to_move: int | None = None
    legal: list[Choice] = []
    move_id: str | None = None
    code: str = ""
    state: "Heard | None" = None


_heard = msgspec.json.Decoder(Heard)


class Seat:
    """One player."""

    def __init__(self, table: "Table | None", number: int, line: Line) -> None:
        self.table = table
        self.number = number
        self.line = line
        self.version = -1


class Table:
    """One game: a move at a time, each seen by all before the next."""

    def __init__(self, name: str, lines: list[Line]) -> None:
        self.name = name
        self.seats = [Seat(self, number, line) for number, line in enumerate(lines)]
        self.mover: Seat | None = None
        """Who is to move, once that is known."""
        self.choices: list[Choice] = []
        self.message = b""
        """The move under way; empty when there is none."""
        self.sender = self.seats[0]
        self.action = 0
        self.sent = 0.0
        self.stored = 0
        """The version of its acknowledgement; 0 until that comes."""

    @property
    def is_ready(self) -> bool:
        """Whether everybody has seen the last move and somebody can play the next."""
        mover = self.mover
        if self.message or mover is None:
            return False
        return all(seat.version == mover.version for seat in self.seats)


class Crowd:
    """Everybody."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.opener = Opener(plan)
        self.rng = random.Random(plan.seed)
        self.selector = selectors.DefaultSelector()
        self.tables: list[Table] = []
        self.onlookers: list[Line] = []
        self.opened: queue.SimpleQueue[Table | Line | Exception] = queue.SimpleQueue()
        self.wanted: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.acknowledged: list[Acknowledged] = []
        self.number = 0
        self.go = Go(0.0)
        self.is_playing = False
        self.due: list[tuple[float, int, Table]] = []
        self.waits: list[float] = []
        self.refusals: Counter[str] = Counter()
        self.messages = self.received = self.bot_moves = self.games = 0
        for _ in range(OPENERS):
            threading.Thread(target=self._open, daemon=True).start()

    # --- coming and going ----------------------------------------------------------------------

    def _open(self) -> None:
        """In a thread: open what is wanted."""
        while True:
            kind = self.wanted.get()
            try:
                if kind == "bots":
                    self.opened.put(self.opener.bots()[1])
                else:
                    self.opened.put(Table(*self.opener.people()))
            except Exception as error:
                self.opened.put(error)

    def gather(self, tables: int, bots: int = 0) -> None:
        """Have so many tables in all, and so many of bots alone."""
        for _ in range(tables - len(self.tables)):
            self.wanted.put("people")
        for _ in range(bots - len(self.onlookers)):
            self.wanted.put("bots")
        while len(self.tables) < tables or len(self.onlookers) < bots:
            if self._welcome():
                say(Opened(len(self.tables)))
            self._turn(GLANCE)
        end = perf() + PATIENCE
        while not all(table.is_ready for table in self.tables):
            self._turn(GLANCE)
            if perf() > end:
                raise Lost("Not every table got ready to play.")

    def _welcome(self) -> bool:
        """Take in what has been opened."""
        try:
            new = self.opened.get_nowait()
        except queue.Empty:
            return False
        if isinstance(new, Exception):
            raise new
        if isinstance(new, Line):
            self.onlookers.append(new)
            seats = [Seat(None, 0, new)]
        else:
            self.tables.append(new)
            seats = new.seats
            if self.is_playing:
                heapq.heappush(self.due, (perf(), id(new), new))
        for seat in seats:
            self.selector.register(seat.line.socket, selectors.EVENT_READ, seat)
            self._hear(seat)  # what came with the greeting
        return True

    def _replace(self, table: Table) -> None:
        """A game has ended: these people leave, others come."""
        self.tables.remove(table)
        for seat in table.seats:
            self.selector.unregister(seat.line.socket)
            seat.line.close()
        self.games += 1
        self.wanted.put("people")

    # --- playing -------------------------------------------------------------------------------

    def play(self, go: Go) -> Played:
        """Play for a while; what is under way at the end is waited for, but does not count."""
        self.go = go
        self.waits, self.refusals = [], Counter()
        self.messages = self.received = self.bot_moves = self.games = 0
        self.is_playing = True
        began = told = perf()
        pace = len(self.tables) / go.rate if go.rate else 0.0
        self.due = [
            (began + pace * place / len(self.tables), place, table)
            for place, table in enumerate(self.tables)
        ]
        while (now := perf()) < began + go.seconds:
            self._send_due(now)
            self._turn(self._pause(now))
            while self._welcome():
                pass
            if now > told + 0.5:
                say(Going(now - began))
                told = now
        passed = perf() - began
        waits = sorted(self.waits)
        self.is_playing = False
        self.due.clear()
        self._finish()
        return Played(
            seconds=passed,
            moves=len(waits),
            p50=_share(waits, 0.50),
            p99=_share(waits, 0.99),
            longest=_share(waits, 1.0),
            bytes=self.received,
            messages=self.messages,
            bots=self.bot_moves,
            refusals=dict(self.refusals),
            games=self.games,
        )

    def _finish(self) -> None:
        """Wait for the answers to all that was sent."""
        end = perf() + PATIENCE
        while any(table.message for table in self.tables):
            self._turn(GLANCE)
            if perf() > end:
                raise Lost("Not every move was answered.")

    def _pause(self, now: float) -> float:
        return max(0.0, min(GLANCE, self.due[0][0] - now)) if self.due else GLANCE

    def _send_due(self, now: float) -> None:
        while self.due and self.due[0][0] <= now:
            _, _, table = heapq.heappop(self.due)
            if table.message:  # to be sent again
                table.sender.line.say(table.message)
            elif table.is_ready:
                self._move(table)

    def _move(self, table: Table) -> None:
        mover = table.mover
        assert mover is not None
        self.number += 1
        action = table.choices[int(self.rng.random() * len(table.choices))].action
        table.sender, table.mover = mover, None
        table.action, table.stored = action, 0
        table.message = (
            b'{"type":"move","move_id":"%x","version":%d,"action":%d}'
            % (self.number, mover.version, action)
        )  # fmt: skip
        table.sent = perf()
        mover.line.say(table.message)

    def _turn(self, patience: float) -> None:
        """Hear what has come."""
        for key, _ in self.selector.select(patience):
            self._hear(key.data)

    def _hear(self, seat: Seat) -> None:
        table = seat.table
        for message in seat.line.receive():
            self.messages += 1
            self.received += len(message)
            heard = _heard.decode(message)
            if table is None:
                self._watch(seat, heard)
            elif heard.type in ("update", "state"):
                self._see(table, seat, heard)
            elif heard.type == "accepted":
                self._accept(table, seat, heard)
            elif heard.type == "refused":
                self._refuse(table, seat, heard)
            elif heard.type == "bye":
                raise Lost(f"The server ended a connection ({heard.code}).")
        if table is not None and table.stored:
            self._settle(table)

    def _watch(self, onlooker: Seat, heard: Heard) -> None:
        """A table of bots goes on, or is followed by another."""
        if heard.type == "update":
            self.bot_moves += 1
        if heard.type in ("update", "state") and heard.to_move is None:
            self.selector.unregister(onlooker.line.socket)
            self.onlookers.remove(onlooker.line)
            onlooker.line.close()
            self.wanted.put("bots")

    def _see(self, table: Table, seat: Seat, heard: Heard) -> None:
        seat.version = max(seat.version, heard.version)
        if heard.legal:
            table.mover, table.choices = seat, heard.legal

    def _accept(self, table: Table, seat: Seat, heard: Heard) -> None:
        table.stored = heard.version
        assert heard.move_id is not None
        self.acknowledged.append(
            Acknowledged(table.name, seat.number, heard.move_id, table.action, heard.version)
        )

    def _refuse(self, table: Table, seat: Seat, heard: Heard) -> None:
        self.refusals[heard.code] += 1
        if heard.code in ("busy", "too_many"):
            heapq.heappush(self.due, (perf() + AGAIN, id(table), table))
            return
        table.message = b""
        if heard.state is not None:
            self._see(table, seat, heard.state)
        heapq.heappush(self.due, (perf() + AGAIN, id(table), table))

    def _settle(self, table: Table) -> None:
        """The move is over once everybody has seen it."""
        if not table.message or any(seat.version < table.stored for seat in table.seats):
            return
        now = perf()
        table.message = b""
        if self.is_playing:
            self.waits.append((now - table.sent) * 1000)
        if table.mover is None:  # nobody was given anything to choose from: the game has ended
            self._replace(table)
        elif self.is_playing:
            if not self.go.rate:
                self._move(table)
                return
            pace = len(self.tables) / self.go.rate
            heapq.heappush(self.due, (max(now, table.sent + pace), id(table), table))


def _share(waits: list[float], share: float) -> float:
    return waits[min(len(waits) - 1, int(len(waits) * share))] if waits else 0.0


def say(what: Said) -> None:
    """Tell the command something."""
    sys.stdout.buffer.write(msgspec.json.encode(what) + b"\n")
    sys.stdout.buffer.flush()


def main() -> None:
    """Do what standard input says, until it ends."""
    plan = msgspec.json.decode(sys.stdin.buffer.readline(), type=Plan)
    try:
        crowd = Crowd(plan)
        crowd.gather(min(WARM, plan.tables))
        crowd.play(Go(1.0))
        say(Opened(0))  # warm
        for line in sys.stdin.buffer:
            if line.strip() == b"gather":
                crowd.gather(plan.tables, plan.bots)
                say(Opened(plan.tables))
            else:
                say(crowd.play(msgspec.json.decode(line, type=Go)))
        Path(plan.heard).write_bytes(msgspec.msgpack.encode(crowd.acknowledged))
    except (Lost, OSError) as error:
        say(Broken(str(error)))


if __name__ == "__main__":
    main()
