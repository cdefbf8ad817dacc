"""`kastellan admin`: real stores of both kinds, and a server that runs meanwhile."""

import asyncio
import json
import re
import sqlite3
import threading
import time
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from kastellan.server.admin import close
from kastellan.server.protocol import NewTable
from kastellan.server.store import Seat as Place
from kastellan.server.store import Store
from tests.cli.command import Command, Result
from tests.postgres import fresh
from tests.server.inside import inside
from tests.server.process import Process, server
from tests.server.store.tables import table as new_table
from tests.server.table import Seat, imported, nearly_over, new_id, pair

DAY = 86_400_000


class Admin:
    """`kastellan admin`, and what it says."""

    def __init__(self, command: Command) -> None:
        self._command = command

    def __call__(self, *words: str, lines: str = "") -> Result:
        return self._command("admin", *words, lines=lines)

    def say(self, *words: str, lines: str = "") -> str:
        done = self(*words, lines=lines)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def refused(self, *words: str) -> str:
        """The one sentence of a command that cannot be done."""
        done = self(*words)
        assert done.returncode == 2, (done.returncode, done.stderr)
        assert len(done.stderr.strip().splitlines()) == 1, done.stderr
        assert done.stderr.strip().endswith(".")
        return done.stderr


@pytest.fixture
def admin(kastellan: Command) -> Admin:
    return Admin(kastellan)


def play_out(seats: list[Seat]) -> None:
    while (state := seats[0].state())["table"]["status"] == "running":
        mover = seats[state["to_move"]]
        assert mover.move(mover.state()["legal"][0]["action"])["type"] == "accepted"


def make_old(store: Path, table: str, days: int) -> None:
    """Let everything at a table have happened so many days ago."""
    then = int(time.time() * 1000) - days * DAY
    with sqlite3.connect(store) as connection:
        connection.execute("UPDATE tables SET updated = ? WHERE id = ?", (then, table))
        for version, events in connection.execute(
            "SELECT version, events FROM versions WHERE table_id = ?", (table,)
        ).fetchall():
            old = [{**each, "time": then} for each in json.loads(events)]
            connection.execute(
                "UPDATE versions SET events = ? WHERE table_id = ? AND version = ?",
                (json.dumps(old), table, version),
            )
    connection.close()


def test_tables_are_seen_closed_exported_and_purged_while_a_server_runs(
    tmp_path: Path, admin: Admin
) -> None:
    store = tmp_path / "t.sqlite"
    at = ("--store", str(store))
    with server(store) as process:
        first, _ = pair(process)
        finished = imported(process, nearly_over("kreta"))
        play_out(finished)
        over = finished[0].table
        listed = admin.say("list", *at)
        assert re.search(rf"^{first.table} +kreta +running .* Ann, Bob$", listed, re.MULTILINE)
        assert re.search(rf"^{over} +kreta +over ", listed, re.MULTILINE)
        assert over not in admin.say("list", "--status", "running", *at)
        shown = admin.say("show", first.table, *at)
        assert "Ann (person), Bob (person)" in shown
        assert "clock     no limit" in shown
        for secret in secrets_of(store):
            assert secret not in shown + listed

        file = tmp_path / "game.json"
        assert "is written to" in admin.say("export", over, "-o", str(file), *at)
        assert "There is a file" in admin.refused("export", over, "-o", str(file), *at)
        assert json.loads(file.read_text()) == finished[0].get("export.json").json()
        assert "is not over" in admin.refused("export", first.table, *at)

        assert admin("close", first.table, *at, lines="n\n").returncode == 1
        assert first.state()["table"]["status"] == "running"
        assert "closed" in admin.say("close", first.table, *at, lines="y\n")
        answer = first.post("chat", {"move_id": new_id(), "text": "Hello?"})
        assert answer.json()["code"] == "closed"  # the server has noticed
        assert "closed already" in admin.refused("close", first.table, "--yes", *at)

        assert admin.say("purge", "--older-than", "1d", "--yes", *at).startswith("0 tables")
        make_old(store, over, 100)
        days = ("purge", "--older-than", "90d")
        assert over in admin.say(*days, "--dry-run", *at)
        assert admin(*days, *at, lines="n\n").returncode == 1
        assert over in admin.say("list", *at)
        assert admin.say(*days, "--yes", *at).endswith("1 table is deleted.\n")
        assert over not in admin.say("list", *at)
        assert finished[0].get("state").status_code in (200, 404)  # it may still be in memory
        assert first.table in admin.say("list", *at)
    assert "Traceback" not in process.errors, process.errors


def secrets_of(store: Path) -> list[str]:
    with sqlite3.connect(store) as connection:
        seeds = [row[0].hex() for row in connection.execute("SELECT seed FROM tables")]
        hashes = connection.execute("SELECT token_hash FROM seats WHERE token_hash IS NOT NULL")
        found = seeds + [row[0].hex() for row in hashes]
    connection.close()
    assert len(found) > 2
    return found


def test_a_backup_is_of_one_moment_and_is_played_on_in_the_other_kind_of_store(
    tmp_path: Path, admin: Admin
) -> None:
    store, saved, again = tmp_path / "t.sqlite", tmp_path / "b.sqlite", tmp_path / "again.sqlite"
    with server(store) as process:
        first, second = pair(process, "catan")
        stop = threading.Event()
        talking = threading.Thread(target=talk, args=(second, stop))
        talking.start()
        assert admin.say("backup", str(saved), "--store", str(store)).startswith("1 table is saved")
        stop.set()
        talking.join()
        assert first.state()["version"] > 3
    assert saved.stat().st_mode & 0o077 == 0
    assert not list(tmp_path.glob("b.sqlite?*"))
    base = fresh()
    assert admin.say("restore", str(saved), "--store", base) == "1 table is restored.\n"
    version = play_on(base, first)
    assert "holds 1 tables already" in admin.refused("restore", str(saved), "--store", base)
    saved.unlink()
    admin.say("backup", str(saved), "--store", base)
    admin.say("restore", str(saved), "--store", str(again))
    assert play_on(again, first) > version
    assert saved.read_bytes()[:15] == b"SQLite format 3"


def talk(seat: Seat, stop: threading.Event) -> None:
    while not stop.is_set():
        assert seat.post("chat", {"move_id": new_id(), "text": "Hello"}).status_code == 200


def play_on(store: Path | str, before: Seat) -> int:
    """Somebody plays on with the token they had; the version that this made."""
    with server(store) as process:
        seat = Seat(process, before.table, before.token)
        state = seat.state()
        assert [each["number"] for each in state["chat"]] == list(range(len(state["chat"])))[-100:]
        answer = seat.move(state["legal"][0]["action"])
        assert answer["type"] == "accepted"
        version: int = answer["version"]
        return version


def test_what_is_wrong_is_said_in_a_sentence(tmp_path: Path, admin: Admin) -> None:
    store, other = tmp_path / "t.sqlite", tmp_path / "x"
    at = ("--store", str(store))
    assert "There is no store" in admin.refused("list", *at)
    assert not store.exists()
    Process(store).stop()
    assert "There is no table 'x'" in admin.refused("show", "x", *at)
    assert "There is no table 'x'" in admin.refused("close", "x", "--yes", *at)
    assert "There is no table 'x'" in admin.refused("export", "x", *at)
    assert "takes open, running" in admin.refused("list", "--status", "gone", *at)
    assert "takes whole hours, days or weeks, such as 36h" in admin.refused(
        "purge", "--older-than", "soon", *at
    )
    assert "There is no backup" in admin.refused(
        "restore", str(other), "--store", str(tmp_path / "n")
    )
    assert not (tmp_path / "n").exists()
    assert "There is no folder" in admin.refused("backup", str(tmp_path / "no" / "b"), *at)
    assert not (tmp_path / "no").exists()
    assert "names no store" in admin.refused("list", "--store", "")
    other.write_text("This is no database at all, however long it may be. " * 100)
    assert "is no backup of Kastellan" in admin.refused("restore", str(other), *at)
    assert "There is a file" in admin.refused("backup", str(other), *at)
    engine = create_engine(f"sqlite:///{store}")
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    assert "schema of another version" in admin.refused("list", *at)
    foreign = create_engine(f"sqlite:///{tmp_path}/foreign.sqlite")
    with foreign.begin() as connection:
        connection.execute(text("CREATE TABLE customers (name TEXT)"))
    foreign.dispose()
    at = ("--store", f"{tmp_path}/foreign.sqlite")
    assert "is no store of Kastellan" in admin.refused("list", *at)


def test_old_tables_go_by_themselves_if_that_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kastellan.server import caretaker
    from kastellan.server.settings import Settings

    monkeypatch.setattr(caretaker, "FIRST", 0.0)
    store = tmp_path / "t.sqlite"

    async def run() -> list[str]:
        opened = await Store.open(str(store))
        for name in ("old", "new"):
            await opened.create(new_table(name))
        make_old(store, "old", 40)
        keeper = caretaker.Caretaker(opened, Settings(keep_days=30))
        keeper.start()
        while await opened.load("old") is not None:
            await asyncio.sleep(0.05)
        await keeper.stop()
        left = [name for name in ("old", "new") if await opened.load(name) is not None]
        await opened.close()
        return left

    assert asyncio.run(run()) == ["new"]


def test_who_only_looks_on_sees_a_closed_table_within_half_a_minute(tmp_path: Path) -> None:
    async def run() -> str:
        async with inside(tmp_path) as house:
            table, ann = await house.make(NewTable("kreta", players=2, seat=0))
            reader = await house.follow(table, ann)
            await asyncio.to_thread(close, str(tmp_path / "tables.sqlite"), table)
            await house.clock.advance(31)
            while b'"status":"closed"' not in (message := await reader.get(20) or b"-"):
                assert message, "nothing came"
            return message.decode()

    assert '"key":"server.news.closed"' in asyncio.run(run())


def test_names_cannot_steer_a_terminal(tmp_path: Path, admin: Admin) -> None:
    """Though no such name is taken, a store may hold one, such as one restored from elsewhere."""
    store = tmp_path / "t.sqlite"

    async def keep() -> None:
        opened = await Store.open(str(store))
        seats = (Place("person", "Ann\x1b[2J\r"), Place("bot", "", "greedy"))
        await opened.create(new_table("abc", seats=seats, settings={"seated": [0, None]}))
        await opened.close()

    asyncio.run(keep())
    for words in (("list",), ("show", "abc")):
        said = admin.say(*words, "--store", str(store))
        assert "Ann?[2J?" in said
        assert "\x1b" not in said
