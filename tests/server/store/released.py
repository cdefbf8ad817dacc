"""Stores as released versions wrote them, with games that are being played.

    python -m tests.server.store.released

A real server of this version plays a little; its rows are written to `released/SCHEMA.json`, with
the tokens of the people and what they saw. A schema that is released keeps its file for ever: so
each later version shows that it can go on with such games.
"""

import json
import tempfile
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, MetaData

from kastellan.server.store.engine import connect, read_url, writing
from kastellan.server.store.migrate import HEAD
from tests.server.process import Process
from tests.server.table import Seat, create, new_id, pair

FOLDER = Path(__file__).parent / "released"
ORDER = ("tables", "seats", "versions", "sights")  # what is referred to comes first

Rows = dict[str, list[dict[str, Any]]]


def play(process: Process) -> list[Seat]:
    """Two games that go on, one with a bot, and a table that waits; who can go on with them."""
    first, second = pair(process)
    for _ in range(4):
        mover = first if first.state()["legal"] else second
        mover.move(mover.state()["legal"][0]["action"])
    mover = first if first.state()["legal"] else second
    if (state := mover.state())["can_undo"]:
        mover.post("undo", {"move_id": new_id(), "version": state["version"]})
    first.post("chat", {"move_id": new_id(), "text": "Until the next version"})
    bot = {"kind": "bot", "level": "random"}
    _, third = create(process, "catan", players=2, seat=0, seats=[{}, bot], start=True)
    for _ in range(4):
        while not (state := third.state())["legal"]:
            pass
        third.move(state["legal"][0]["action"])
    while not third.state()["legal"]:
        pass
    _, fourth = create(process, players=2, seat=0, public=True, start=True)
    return [first, second, third, fourth]


def write(file: Path) -> None:
    """Play, and keep what the store holds."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "tables.sqlite"
        process = Process(store)
        people = play(process)
        seen = [
            {"table": each.table, "token": each.token, "saw": seen_in(each.state())}
            for each in people
        ]
        assert process.stop() is not None
        engine = connect(read_url(str(store)))
        rows = read(engine)
        engine.dispose()
    file.parent.mkdir(exist_ok=True)
    text = json.dumps({"people": seen, "rows": rows}, ensure_ascii=False, indent=1)
    file.write_text(text + "\n", encoding="utf-8")


def seen_in(state: Any) -> dict[str, Any]:
    """What no later version shows otherwise; views may tell more than they did."""
    legal = [offer["action"] for offer in state["legal"]]
    return {"legal": legal, **{key: state[key] for key in ("version", "step", "to_move", "chat")}}


def read(engine: Engine) -> Rows:
    """All rows as JSON; bytes as hex."""
    found = MetaData()
    found.reflect(engine)
    with engine.connect() as connection:
        return {
            name: [
                {key: _plain(value) for key, value in row.items()}
                for row in connection.execute(found.tables[name].select()).mappings()
            ]
            for name in ORDER
            if name in found.tables
        }


def fill(engine: Engine, schema: str, rows: Rows) -> None:
    """Make a store of a schema by its migrations, and put rows into it."""
    config = Config()
    config.set_main_option("script_location", "kastellan.server.store:migrations")
    with writing(engine).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, schema)
        found = MetaData()
        found.reflect(connection)
        for name in (name for name in ORDER if rows.get(name)):
            values = [{key: _value(each) for key, each in row.items()} for row in rows[name]]
            connection.execute(found.tables[name].insert(), values)


def _plain(value: Any) -> Any:
    return {"hex": value.hex()} if isinstance(value, bytes) else value


def _value(value: Any) -> Any:
    return bytes.fromhex(value["hex"]) if isinstance(value, dict) else value


if __name__ == "__main__":
    write(FOLDER / f"{HEAD}.json")
    print(f"Written: {FOLDER.name}/{HEAD}.json")
