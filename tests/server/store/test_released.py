"""Games that were begun with any released schema go on with this version."""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import text

from kastellan.games import load
from kastellan.server.store.engine import connect, read_url, writing
from kastellan.server.store.migrate import HEAD
from tests.postgres import FreshBase
from tests.server.process import Process, server
from tests.server.store.released import FOLDER, fill, seen_in
from tests.server.table import Seat


def schemas() -> list[str]:
    config = Config()
    config.set_main_option("script_location", "kastellan.server.store:migrations")
    return [each.revision for each in ScriptDirectory.from_config(config).walk_revisions()]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("schema", schemas())
def test_games_go_on(schema: str, kind: str, tmp_path: Path, postgres: FreshBase) -> None:
    file = FOLDER / f"{schema}.json"
    assert file.exists(), "python -m tests.server.store.released writes it"
    released = json.loads(file.read_text(encoding="utf-8"))
    store = str(tmp_path / "tables.sqlite") if kind == "sqlite" else postgres()
    engine = connect(read_url(store))
    fill(engine, schema, released["rows"])
    engine.dispose()
    games = {row["id"]: (row["game"], row["signature"]) for row in released["rows"]["tables"]}
    with server(store) as process:
        for person in released["people"]:
            game, signature = games[person["table"]]
            seat = Seat(process, person["table"], person["token"])
            if signature == load(game).signature:
                go_on(process, seat, person["saw"])
            else:
                assert seat.state()["table"]["halted"]
                assert schema != HEAD, "write it anew: the rules have changed"
    assert "Traceback" not in process.errors, process.errors


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_server_does_not_start_on_a_schema_from_the_future(
    kind: str, tmp_path: Path, postgres: FreshBase
) -> None:
    store = str(tmp_path / "tables.sqlite") if kind == "sqlite" else postgres()
    engine = connect(read_url(store))
    fill(engine, HEAD, {})
    with writing(engine).begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    words = [sys.executable, "-m", "kastellan", "serve", "--port=0", f"--store={store}"]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=60)
    assert ended.returncode != 0
    assert ended.stdout == ""
    assert ended.stderr.count("\n") == 1
    assert "probably newer version of Kastellan (schema '9999'" in ended.stderr


def go_on(process: Process, seat: Seat, saw: dict[str, Any]) -> None:
    """What somebody saw is still there, and the game can be played on."""
    state = seat.state()
    if state["version"] == saw["version"]:  # else somebody has played on before
        assert seen_in(state) == saw
    if state["table"]["status"] == "open":
        joined = process.plain.post(f"/api/tables/{seat.table}/join", json={"name": "New"})
        assert joined.is_success
        state = seat.state()
        assert state["table"]["status"] == "running"
    if state["legal"]:
        answer = seat.move(state["legal"][0]["action"], None, "with-the-next-version")
        assert answer["type"] == "accepted"
        assert answer["version"] > state["version"]
        if any(each["kind"] == "bot" for each in state["table"]["seats"]):
            wait_for_bot(seat, answer["version"])


def wait_for_bot(seat: Seat, version: int) -> None:
    deadline = time.monotonic() + 60
    while not (state := seat.state())["legal"] or state["version"] < version:
        assert time.monotonic() < deadline
        time.sleep(0.05)
