"""What a server that was killed, stopped or left alone remembers."""

import json
import os
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from kastellan.cli import INTERRUPTED
from kastellan.server import chance, export
from kastellan.server.store import Seat as StoredSeat
from kastellan.server.store import TableRow
from kastellan.server.tables.roster import Terms
from kastellan.server.verify import verify
from tests.postgres import FreshBase, postgres
from tests.server.process import Process, server
from tests.server.table import Json, Seat, create, imported, nearly_over, new_id, pair

__all__ = ["postgres"]


def test_a_killed_server_goes_on_where_it_was(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"
    process = Process(store)
    first, second = pair(process)
    seen = first.state()["version"]
    answer = first.move("commander", seen, "once")
    first.post("chat", {"move_id": new_id(), "text": "Hello"})
    before = {seat.token: seat.state() for seat in (first, second)}
    process.kill()
    with server(store) as again:
        for seat in (first, second):
            returned = Seat(again, seat.table, seat.token)
            after, known = returned.state(), before[seat.token]
            for moment in ("time", "table"):  # who is there differs
                after.pop(moment)
                known.pop(moment)
            assert after == known
        returned = Seat(again, first.table, first.token)
        assert returned.move("commander", seen, "once") == answer
        with returned.socket(version=seen) as line:
            events = line.receive("update")["events"]
        assert [event["kind"] for event in events] == ["acted", "said"]
        assert returned.move("villager Amari")["type"] == "accepted"


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"
    process = Process(store, 0, bot_pace_ms="60000")  # so slow that it is killed while it thinks
    bot = {"kind": "bot", "level": "random"}
    _, ann = create(process, players=2, seats=[bot, bot], start=True)
    version = ann.state()["version"]
    process.kill()
    with server(store) as again:
        returned = Seat(again, ann.table, ann.token)
        deadline = time.monotonic() + 30
        while returned.state()["version"] == version:
            assert time.monotonic() < deadline
            time.sleep(0.1)


def test_no_process_of_bots_outlives_its_server(tmp_path: Path) -> None:
    process = Process(tmp_path / "tables.sqlite")
    bot = {"kind": "bot", "level": "random"}
    create(process, players=2, seats=[bot, bot], start=True)
    children: set[int] = set()
    deadline = time.monotonic() + 30
    while len(children) < 2:  # the bots' and the one that tracks resources
        assert time.monotonic() < deadline
        listed = Path(f"/proc/{process.popen.pid}/task/{process.popen.pid}/children")
        children = {int(pid) for pid in listed.read_text().split()}
        time.sleep(0.05)
    process.kill()
    while any(is_alive(pid) for pid in children):
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_server_that_stops_says_goodbye_and_does_not_wait(tmp_path: Path, how: int) -> None:
    process = Process(tmp_path / "tables.sqlite")
    first, _ = pair(process)
    create(process, players=2, seats=[{"kind": "bot", "level": "random"}] * 2, start=True)
    with first.socket() as line:
        line.receive("state")
        process.popen.send_signal(how)
        assert line.receive("bye")["code"] == "stopping"
    process.popen.wait(timeout=30)
    assert process.stop() in (0, -how, INTERRUPTED)
    assert process.errors in ("", "\nStopped.\n")


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().split()[2]
    except (ProcessLookupError, FileNotFoundError):
        return False


def test_a_finished_game_can_be_verified(running: Process) -> None:
    seats = imported(running, nearly_over("catan", 30))
    state = seats[0].state()
    while state["table"]["status"] == "running":
        seat = seats[state["to_move"]]
        seat.move(seat.state()["legal"][-1]["action"])
        state = seat.state()
    fairness = seats[0].get("fairness").json()
    assert fairness["seed"] == state["table"]["seed"]
    assert any(kind["times"] for kind in fairness["draws"])
    file = seats[0].get("export.json").text
    checked = verify(export.from_json(file), state["table"]["commitment"])
    assert checked.finished
    assert seats[0].get("export.txt").text.startswith("kastellan: 1\n")
    again = running.plain.post("/api/imports", json={"record": file, "public": True}).json()
    assert again["table"]["status"] == "over"
    shown = Seat(running, again["table"]["id"], None).get("replay", step=3).json()
    assert shown["view"]["game"] == "catan"


def test_a_running_game_gives_nothing_away(running: Process) -> None:
    first, _ = pair(running)
    for what in ("export", "export.json", "export.txt", "fairness", "replay"):
        answer = first.get(what)
        assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
    assert first.state()["table"]["seed"] is None


def row(number: int) -> Json:
    terms = Terms(seated=(0, 1), stand_ins=(None, None))
    seed = chance.new_seed()
    return TableRow(
        id=f"{number:012x}",
        game="kreta",
        signature="07120a26",
        seats=(StoredSeat("person", "A"), StoredSeat("person", "B")),
        seed=seed,
        commitment=chance.commitment(seed),
        created=1_700_000_000_000 + number,
        settings=msgspec.to_builtins(terms),
        status="running",
        public=True,
    )


def test_thousands_of_stored_tables_cost_nothing_until_touched(tmp_path: Path) -> None:
    """5,000 running tables: none is in memory after the start."""
    import asyncio

    from kastellan.server.store import Event, Store

    async def fill() -> None:
        store = await Store.open(str(tmp_path / "tables.sqlite"))
        await asyncio.gather(*(store.create(row(number)) for number in range(5000)))
        event = Event("start", 1_700_000_000_000, data={})
        await asyncio.gather(*(store.append(row(n).id, 1, [event]) for n in range(5000)))
        await store.close()

    asyncio.run(fill())
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as base:
        assert base.execute("select count(*) from tables").fetchone() == (5000,)
    with server(tmp_path / "tables.sqlite") as process:
        assert process.plain.get("/api/health").json()["tables"] == 0
        state = Seat(process, row(77).id, None).state()
        assert state["table"]["status"] == "running"
        assert json.loads(process.plain.get("/api/health").text)["tables"] == 1
        assert len(process.plain.get("/api/tables").json()["tables"]) == 100


def test_two_servers_over_one_store_never_disagree(postgres: FreshBase) -> None:
    """The unique row of a version decides: the second to write reads again first."""
    store = postgres()
    with server(store) as one, server(store) as two:
        first, second = pair(one)
        there = Seat(two, second.table, second.token)
        seen = there.state()["version"]  # now it is in the memory of both
        first.move("commander")
        body = {"move_id": new_id(), "text": "Hello"}
        assert there.post("chat", body).json() == {
            "type": "accepted",
            "move_id": body["move_id"],
            "version": seen + 2,
        }
        assert there.state()["view"]["phase"] == "commander"
        assert first.move("villager Amari")["type"] == "accepted"
        # It depends on whether word of that has come across.
        assert there.move("commander", seen + 2)["code"] in ("stale", "out_of_turn")
