"""A table whose rules are no longer here is shown as it was, and says why it cannot go on."""

from pathlib import Path

import pytest
from sqlalchemy import text

from kastellan.server.store.engine import connect, read_url, writing
from kastellan.server.tables.halted import LINES
from tests.postgres import FreshBase, postgres
from tests.server.process import Process, server
from tests.server.table import Seat, imported, nearly_over, new_id, pair

__all__ = ["postgres"]

OLD = "ffffffff"


def change_rules(store: str) -> None:
    """As if another version of Kastellan had played so far."""
    engine = connect(read_url(store))
    with writing(engine).begin() as connection:
        connection.execute(text("UPDATE tables SET signature = :old"), {"old": OLD})
    engine.dispose()


@pytest.mark.parametrize(("game", "kind"), [("kreta", "sqlite"), ("catan", "postgresql")])
def test_it_is_shown_as_it_was(game: str, kind: str, tmp_path: Path, postgres: FreshBase) -> None:
    store = str(tmp_path / "tables.sqlite") if kind == "sqlite" else postgres()
    with server(store) as process:
        first, second = pair(process, game)
        for number in range(6):
            mover = first if first.state()["legal"] else second
            played = mover.move(mover.state()["legal"][0]["action"], None, f"move{number}")
        first.post("chat", {"move_id": new_id(), "text": "Until tomorrow"})
        people = [mover, *{first, second} - {mover}, Seat(process, first.table, None)]
        before = [seat.state() for seat in people]
        scene = first.get("scene").json()
        assert len({str(state["view"]) for state in before}) > 1
    change_rules(store)
    with server(store) as process:
        people = [Seat(process, seat.table, seat.token) for seat in people]
        for seat, old in zip(people, before, strict=True):
            new = seat.state()
            for same in ("view", "chat", "step", "version"):
                assert new[same] == old[same]
            assert new["log"] == old["log"][-LINES:]
            assert (new["legal"], new["to_move"], new["table"]["halted"]) == ([], None, True)
            assert seat.get("scene").json() == scene
            assert seat.get("log").json() == {
                "first": 0,
                "total": old["step"],
                "entries": new["log"],
            }
            with seat.socket(old["version"]) as line:
                assert line.receive("state")["view"] == old["view"]
        assert people[0].move(0, 0, "move5") == played  # what was acknowledged stays so
        check_that_it_rests(people[0])
    assert "Traceback" not in process.errors, process.errors


def check_that_it_rests(seat: Seat) -> None:
    """Whatever touches the game is refused; people can still talk and go."""
    version = seat.state()["version"]
    refused = seat.move(0)
    assert refused["code"] == "other_rules"
    assert "cannot go on" in refused["sentence"]
    assert seat.post("undo", {"move_id": "y", "version": version}).status_code == 410
    assert seat.get("why", targets="province.1").status_code == 410
    for what in ("export.json", "replay", "fairness"):
        assert seat.get(what).json()["code"] == "other_rules"
    said = seat.post("chat", {"move_id": new_id(), "text": "What a pity"})
    assert said.json()["type"] == "accepted"
    assert seat.post("leave").is_success


def test_one_that_was_never_seen_says_at_least_who_was_there(tmp_path: Path) -> None:
    """Its server was killed, and the rules were changed before anybody came back."""
    store = tmp_path / "tables.sqlite"
    process = Process(store)
    first, _ = pair(process)
    process.kill()
    change_rules(str(store))
    with server(store) as again:
        state = Seat(again, first.table, first.token).state()
        assert (state["view"], state["log"], state["table"]["halted"]) == (None, [], True)
        assert [seat["name"] for seat in state["table"]["seats"]] == ["Ann", "Bob"]
        assert again.plain.get("/api/tables").json()["tables"][0]["halted"]


def test_a_finished_game_keeps_its_points(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"
    with server(store) as process:
        seats = imported(process, nearly_over("kreta", 1))
        seat = next(each for each in seats if each.state()["legal"])
        while seat.state()["table"]["status"] == "running":
            seat = next(each for each in seats if each.state()["legal"])
            seat.move(seat.state()["legal"][0]["action"])
        before = seat.state()["table"]
    change_rules(str(store))
    with server(store) as process:
        after = Seat(process, seat.table, seat.token).state()["table"]
    assert (after["points"], after["winners"]) == (before["points"], before["winners"])
    assert any(after["points"])
