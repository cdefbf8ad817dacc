"""Views: what lies on the table, where points come from, and nothing hidden."""

import json
from typing import Any

import pytest

from kastellan.games.catan.tables import NAMES
from tests.games.catan.walks import CATAN, guess, redacted, setting, states, stream

TABLE: dict[str, Any] = {
    "events": ["plague", "builder"],
    "stacks": [["spy", "scout"]],
    "seats": [
        {
            "hand": ["raid"],
            "roads": [True, False],
            "columns": [
                {"level": "city", "above": ["market", "konrad"], "below": [None, "church"]},
                "settlement",
            ],
            "memory": {
                "stacks": [["spy", "?", *["?"] * 9], ["?"] * 11, *[["?"] * 11] * 3],
                "known": ["karl"],
            },
        },
        {"hand": ["karl", "otto"]},
    ],
}


def table() -> Any:
    position = json.loads(json.dumps(TABLE))
    heights = [len(stack) for stack in CATAN.position({
        **position, "seats": [{**position["seats"][0], "memory": {}}, position["seats"][1]],
    }).position()["stacks"]]  # fmt: skip
    memory = [["?"] * height for height in heights]
    memory[0][0] = "spy"
    position["seats"][0]["memory"]["stacks"] = memory
    return CATAN.position(position)


def test_what_lies_on_the_table() -> None:
    view = table().view(0)
    assert view["game"] == "catan"
    assert (view["phase"], view["turn"], view["active"], view["to_move"]) == ("act", 1, 0, 0)
    assert (view["face"], view["number"], view["goal"]) == ("tournament", 1, 12)
    mine = view["seats"][0]
    assert mine["columns"] == [
        {"level": "city", "above": ["market", "konrad"], "below": [None, "church"]},
        {"level": "settlement", "above": [None], "below": [None]},
    ]
    assert mine["roads"] == [True, False]
    assert [[region["resource"] for region in row] for row in mine["regions"]] == [
        ["grain", "wool", "brick"],
        ["ore", "lumber", "gold"],
    ]
    assert view["supply"] == {"road": 6, "settlement": 5, "city": 6}
    assert view["regions"] == len(view["region_pile"]) == 11
    assert view["events"] == {"turned": ["plague", "builder"], "unknown": 8}


def test_where_points_come_from() -> None:
    record = table()
    mine, theirs = record.view(0)["seats"]
    assert mine["sources"] == {"settlements": 1, "cities": 2, "cards": 1, "tokens": 2}
    assert theirs["sources"] == {"settlements": 2, "cities": 0, "cards": 0, "tokens": 0}
    for seat, shown in enumerate((mine, theirs)):
        assert shown["points"] == sum(shown["sources"].values()) == record.points[seat]
    assert (mine["strength"], mine["commerce"], mine["tournament"]) == (2, 2, 1)
    assert record.view(0)["knight_token"] == record.view(0)["mill_token"] == 0


def test_hands_and_stacks_as_a_seat_knows_them() -> None:
    record = table()
    view = record.view(0)
    assert view["seats"][0]["hand"] == ["raid"]
    assert view["seats"][1]["hand"] == ["karl"]
    assert (view["seats"][1]["held"], view["seats"][1]["unknown"]) == (2, 1)
    assert view["stacks"][0]["cards"][:2] == ["spy", None]
    assert view["stacks"][0]["seen"]
    assert not view["stacks"][1]["seen"]
    other = record.view(1)
    assert other["seats"][0]["hand"] == []
    assert other["seats"][1]["hand"] == ["karl", "otto"]
    assert other["stacks"][0]["cards"] == [None] * view["stacks"][0]["height"]
    watcher = record.view(None)
    assert [seat["hand"] for seat in watcher["seats"]] == [[], []]
    assert [seat["unknown"] for seat in watcher["seats"]] == [1, 2]


def test_an_offer_and_what_is_owed() -> None:
    offer = CATAN.position(
        {"phase": "answer", "under_way": {"give": {"ore": 1}, "want": {"gold": 1}}}
    ).view(1)
    assert offer["offer"] == {
        "proposer": 0, "gives": {"ore": 1}, "wants": {"gold": 1}, "most": 3,
    }  # fmt: skip
    assert offer["to_move"] == 1
    owing = CATAN.position(
        {"phase": "pay", "under_way": {"owed_any": 2, "after": "look", "stack": 1}}
    ).view(0)
    assert owing["owed"] == {"any": 2}
    assert owing["stack"] == 1
    assert owing["offer"] is None


def test_whether_an_event_asks() -> None:
    """Also where the same question may come from elsewhere, as at the end of a turn."""
    hands = [{"hand": ["spy", "witch", "market"]}, {"hand": ["raid", "scout"]}]
    record = CATAN.position({"phase": "upkeep", "seats": hands})
    record.play_line("roll, event card, dice 4, card builder")
    while record.view(0)["phase"] != "act":
        assert record.view(0)["by_event"]
        record.play(record.legal[0])
    record.play_line("finish, swap")
    assert record.view(0)["phase"] == "put_under"
    assert not record.view(0)["by_event"]


@pytest.mark.parametrize("number", range(2))
def test_views_hide_what_is_hidden(number: int) -> None:
    """C75: a view is the same for every state that a seat cannot tell from this one."""
    here, rng = setting(turn_limit=100), stream(50 + number)
    for s in states(here, 200 + number, every=23):
        for watcher in (-1, 0, 1):
            seat = None if watcher < 0 else watcher
            seen = json.dumps(CATAN.show(here, redacted(here, s, watcher), seat))
            other = guess(here, s, watcher, rng)
            assert json.dumps(CATAN.show(here, redacted(here, other, watcher), seat)) == seen


def test_counts_agree_with_the_state() -> None:
    here = setting(turn_limit=60)
    for s in states(here, 31, every=17):
        view = CATAN.show(here, redacted(here, s, 1), 1)
        for seat, shown in enumerate(view["seats"]):
            assert shown["held"] == len(shown["hand"]) + shown["unknown"] == s["held"][seat]
            assert shown["resources"] == s["stock"][seat].sum()
            assert shown["points"] == sum(shown["sources"].values())
        for stack, height in zip(view["stacks"], s["height"], strict=True):
            assert len(stack["cards"]) == height + stack["doubt"]
            assert all(card is None or card in NAMES for card in stack["cards"])
