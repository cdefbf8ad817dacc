"""What people and browsers see."""

import json
from typing import Any

import pytest

from kastellan import CHANCE, OVER
from tests.games.kreta.positions import KRETA, opened, province, random_game, seat, table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_view_of_a_game_is_plain_json(players: int) -> None:
    record = random_game(players, 51)
    again = record.start()
    for action in [*record.actions, None]:
        for viewer in (None, *range(players)):
            seen = again.view(viewer)
            assert json.loads(json.dumps(seen, allow_nan=False)) == seen
            assert seen["seat"] == viewer
            assert seen["to_move"] == again.to_move
            assert [mine["points"] for mine in seen["seats"]] == list(again.points)
        if action is not None:
            again.play(action)
    assert again.view()["to_move"] == OVER


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_sees_the_same(players: int) -> None:
    record = random_game(players, 52, steps=80)
    views = [record.view(viewer) for viewer in (None, *range(players))]
    for seen in views:
        del seen["seat"]
    assert all(seen == views[0] for seen in views)


def test_a_view_is_a_copy() -> None:
    record = opened(2)
    record.view()["seats"][0]["points"] = 50
    record.view()["provinces"].clear()
    assert record.points == (0, 0)
    assert len(record.view()["provinces"]) == 16


def shown() -> dict[str, Any]:
    """The view of a position with one of everything."""
    record = table(
        seat({"Candia": 2}, {"Candia": 1}, "Candia", ["Candia", "Sitia"], [18], {"wine": 1}),
        seat(abbot="Candia", ships=["Candia"], played=["abbot", "admiral"]),
        seat({"Amari": 1}, forts=[17], points=7),
        row=[18, 17, 9],
        scored=1,
        swapped=[],
        turn=1,
    )
    seen: dict[str, Any] = record.view(2)
    return seen


def test_what_a_view_holds() -> None:
    seen = shown()
    assert seen["game"] == "kreta"
    assert (seen["seat"], seen["turn"], seen["to_move"], seen["phase"]) == (2, 1, 1, "card")
    assert seen["now"] == {"key": "now.card", "params": {}}
    assert seen["row"] == {
        "scored": [18],
        "open": [17, 9],
        "face_down": 8,
        "swapped": [],
        "pile": 15,
    }
    assert seen["forts"] == {"17": 2, "18": 0}
    assert seen["seats"][0]["reserve"] == {
        "villager": 3,
        "village": 3,
        "ship": 0,
        "fort": 2,
        "abbot": 0,
    }
    assert seen["seats"][0]["tiles"] == {"wheat": 0, "olive": 0, "wine": 1, "thyme": 0, "cheese": 0}
    assert seen["seats"][1]["table"] == ["admiral", "abbot"]
    assert "castellan" in seen["seats"][1]["hand"]
    candia = next(place for place in seen["provinces"] if place["name"] == "Candia")
    assert candia == {
        "name": "Candia",
        "terrain": "plain",
        "port": True,
        "value": 6,
        "tile": "wheat",
        "full": False,
        "villagers": [2, 0, 0],
        "villages": [1, 0, 0],
        "abbots": [0, 1],
        "ships": [0, 1],
        "influence": [7, 2, 1],
    }


def test_the_forecast_says_what_the_open_cards_would_pay() -> None:
    forecast = shown()["forecast"]
    assert [each["site"] for each in forecast] == [17, 9]
    names = [place["name"] for place in shown()["provinces"]]
    assert {names[each["province"]]: each["points"] for each in forecast[0]["provinces"]} == {
        "Amari": [0, 0, 2],
        "Mylopotamos": [0, 0, 3],
        "Messara": [0, 0, 6],
        "Candia": [6, 3, 0],
    }
    assert forecast[0]["points"] == [6, 3, 11]


def test_what_is_under_way() -> None:
    record = table(seat({"Amari": 1}, ships=["Candia", "Sitia"]), seat())
    record.play_line("admiral: Candia>Selino")
    assert record.view()["sailed"] == "Selino"
    assert record.view()["now"]["key"] == "now.sail"
    record.play_line("stop")
    assert record.view()["sailed"] is None
    record = table(seat({"Amari": 1}), seat())
    record.play_line("commander: Amari>Messara")
    assert record.view()["steps"] == 3
    assert record.view()["now"] == {"key": "now.march", "params": {"points": 3}}


def test_while_chance_is_to_move() -> None:
    seen = KRETA.new().view()
    assert seen["to_move"] == CHANCE
    assert seen["phase"] == "tile"
    assert seen["forecast"] == []
    assert seen["row"] == {"scored": [], "open": [], "face_down": 11, "swapped": [], "pile": 15}


def test_a_full_province_is_marked() -> None:
    record = table(seat({"Amari": 5}), seat({"Amari": 2}))
    assert [place["name"] for place in record.view()["provinces"] if place["full"]] == ["Amari"]
    assert province(record, "Amari")["tile"] == "cheese"
