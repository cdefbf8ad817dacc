"""Several servers over one PostgreSQL: whoever plays at one is seen at the other."""

from tests.postgres import FreshBase, postgres
from tests.server.process import server
from tests.server.table import Seat, pair

__all__ = ["postgres"]


def test_what_happens_at_one_server_is_seen_at_the_other(postgres: FreshBase) -> None:
    store = postgres()
    with server(store) as one, server(store) as two:
        first, second = pair(one)
        there = Seat(two, second.table, second.token)
        with there.socket() as line:
            line.receive("state")
            for action in ("commander", "villager Amari"):
                assert first.move(action)["type"] == "accepted"
            seen = line.receive("update", "state")
            while not seen["legal"]:
                seen = line.receive("update", "state")
            line.send("move", move_id="a", version=seen["version"], action="commander")
            assert line.receive("accepted")["version"] == seen["version"] + 1
        with first.socket() as line:
            seen = line.receive("update", "state")
            while seen["view"]["phase"] != "commander":
                seen = line.receive("update", "state")
