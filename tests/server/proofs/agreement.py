"""What must hold once everything has come to rest."""

import asyncio
import json
from collections.abc import Iterable
from typing import Any

from kastellan.server.store import Store, Version
from tests.server.proofs.tabs import Tab
from tests.server.table import Seat

KINDS = {"move": "action", "undo": "undo", "chat": "chat"}
SEEN = ("version", "position", "to_move", "step", "view", "legal", "can_undo", "you")


def check_tab(tab: Tab, seat: Seat) -> None:
    """A tab knows what the server would tell it now."""
    state = seat.state()
    for name in SEEN:
        assert tab.sight[name] == state[name], name
    steps = [entry["step"] for entry in state["log"]]
    assert [tab.log[step] for step in steps] == state["log"]
    assert max(tab.log, default=-1) == max(steps, default=-1)
    assert tab.chat == state["chat"]


def check_store(url: str, table: str, tabs: Iterable[Tab]) -> int:
    """What was acknowledged is stored once, as that version; what was refused is not."""
    versions = asyncio.run(_stored(url, table))
    assert [each.number for each in versions] == list(range(1, len(versions) + 1))
    found: dict[str, tuple[int, str, Any]] = {}
    for version in versions:
        for event in version.events:
            if event.move_id is not None:
                move_id = event.move_id.partition(":")[2]
                assert move_id not in found, "carried out twice"
                found[move_id] = (version.number, event.kind, event.data)
    told: set[str] = set()
    for tab in tabs:
        for move_id, (number, text) in tab.acknowledged.items():
            sent = json.loads(text)
            stored, kind, data = found[move_id]
            assert (stored, kind) == (number, KINDS[sent["type"]])
            if isinstance(sent.get("action"), int):
                assert data["a"] == sent["action"]
            told.add(move_id)
        assert not set(tab.refused) & set(found), "refused, but carried out"
        told |= set(tab.pending)  # of somebody who left before the answer came
    assert set(found) <= told, "nobody sent this"
    return len(found)


async def _stored(url: str, table: str) -> list[Version]:
    store = await Store.open(url)
    versions = await store.events(table)
    await store.close()
    return versions
