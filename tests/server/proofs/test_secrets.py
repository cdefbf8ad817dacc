"""Tokens, invites and seeds reach nobody they are not for, in no message, error, header or log."""

import asyncio
import json
from pathlib import Path

import httpx
import pytest

from kastellan.server.store import Store
from tests.server.process import Process, server
from tests.server.table import Json, Seat, bearer, create, new_id

WRONG = "B" * 22


class Ears:
    """Everything that was sent to anybody, by who got it."""

    def __init__(self, process: Process) -> None:
        self.heard: list[tuple[str, bytes]] = []
        self.who = ""
        process.plain.event_hooks["response"] = [self._hear]

    def _hear(self, answer: httpx.Response) -> None:
        head = b"\n".join(b": ".join(pair) for pair in answer.headers.raw)
        self.heard.append((self.who, head + b"\n" + answer.read()))

    def hear_socket(self, seat: Seat, who: str) -> None:
        with seat.socket() as line:
            state = line.receive("state")
            self.heard.append((who, str(state).encode()))
            line.send("move", move_id=new_id(), version=0, action=seat.token)
            line.send("fly", move_id=new_id(), token=seat.token)
            for _ in range(2):
                self.heard.append((who, str(line.receive("refused")).encode()))


def bother(seat: Seat) -> None:
    """Ask for everything, and put the own token where it does not belong."""
    token = str(seat.token)
    for what in ("", "state", "log", "scene", "replay", "export", "export.json", "fairness"):
        seat.get(what)
    seat.get("state", mute=token, first=token)
    seat.get(f"log?first={token}")
    seat.post("chat", {"move_id": token + "\n", "text": "x"})
    seat.post("moves", {"move_id": new_id(), "version": 10**6, "action": token})
    seat.post(f"{token}/nothing")
    seat.post("join", {"name": token, "invite": token})
    seat.process.plain.post(f"/api/tables/{token}/leave", headers=bearer(token))
    seat.process.plain.post("/api/tables", json={"game": token}, headers=bearer(token))
    seat.process.plain.get("/api/mine", headers={"cookie": f"kastellan_{seat.table}={token}"})


@pytest.mark.parametrize("form", ["text", "json"])
def test_secrets_reach_nobody_they_are_not_for(form: str, tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"
    with server(store, log_level="debug", log_format=form) as process:
        ears = Ears(process)
        ears.who = "Ann"
        seats: list[Json] = [{}, {"kind": "reserved"}]
        made, ann = create(process, "catan", seats=seats, seat=0, start=True)
        invites = [each["secret"] for each in made["invites"]]
        people = {"Ann": ann}
        for name, what, invite in (("Bob", "join", invites[0]), ("Eve", "watch", invites[1])):
            ears.who = name
            body = {"name": name, "invite": invite}
            answer = process.plain.post(f"/api/tables/{ann.table}/{what}", json=body).json()
            people[name] = Seat(process, ann.table, answer["token"])
        ears.who = "Ann"
        mover = people["Ann"] if ann.state()["to_move"] == 0 else people["Bob"]
        ears.who = "Ann" if mover is ann else "Bob"
        assert mover.move(mover.state()["legal"][0]["action"])["type"] == "accepted"
        for name, seat in people.items():
            ears.who = name
            bother(seat)
            ears.hear_socket(seat, name)
        ears.who = "nobody"
        bother(Seat(process, ann.table, WRONG))
        process.kill()
    seed = asyncio.run(seed_of(store, ann.table)).hex()
    tokens = {name: str(seat.token) for name, seat in people.items()}
    for who, heard in ears.heard:
        text = heard.decode("utf-8", "replace")
        assert seed not in text
        for name, token in tokens.items():
            assert token not in text or name == who, (name, who, text[:300])
        assert who == "Ann" or not any(invite in text for invite in invites)
    logged = process.errors
    assert not [each for each in (*tokens.values(), *invites, seed, WRONG) if each in logged], (
        logged
    )
    assert sum(len(heard) for _, heard in ears.heard) > 10_000
    if form == "json":
        check_lines([json.loads(line) for line in logged.splitlines()], ann.table)
    else:
        assert f" table={ann.table} version=" in logged


def check_lines(lines: list[Json], table: str) -> None:
    """A line has these fields and no other, and what it says is one of a few sentences."""
    stored = [line for line in lines if line["message"] == "stored"]
    assert {line["table"] for line in stored} == {table}
    versions = sorted({line["version"] for line in stored})
    assert versions == list(range(1, versions[-1] + 1))
    assert versions[-1] >= 3
    for line in lines:
        assert set(line) <= {"time", "level", "logger", "message", "table", "version", "kinds"}
        assert line["level"] in ("debug", "info", "warning")
        if line["logger"].startswith("kastellan.server.tables"):
            assert line["message"] in ("stored", "table start"), line
            assert all(kind.replace("_", "").isalpha() for kind in line.get("kinds", ()))


async def seed_of(url: Path, table: str) -> bytes:
    store = await Store.open(str(url))
    row = await store.load(table)
    await store.close()
    assert row is not None
    return row.seed
