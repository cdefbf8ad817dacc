"""What the first page needs to know of the games: in every language, and choices that work."""

import pytest

from kastellan.core.texts import LANGUAGES
from tests.server.process import Process
from tests.server.table import Json, create


@pytest.fixture(scope="module")
def games(running: Process) -> dict[str, Json]:
    found = running.plain.get("/api/games").json()["games"]
    return {game["name"]: game for game in found}


def texts_of(game: Json) -> list[Json]:
    found = [*game["seats"], *(level["name"] for level in game["levels"])]
    for option in game["options"]:
        found += [option["text"], *(choice["text"] for choice in option["choices"])]
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_of_it_can_be_said_in_every_language(
    running: Process, games: dict[str, Json], lang: str
) -> None:
    known = running.plain.get(f"/api/texts/{lang}").json()["texts"]
    for name, game in games.items():
        for text in texts_of(game):
            words = {**known[name], **known["bots"]}
            assert text["key"] in words
            for param in text["params"].values():
                assert param["key"] in words


def test_the_middling_level_is_in_the_middle(games: dict[str, Json]) -> None:
    for game in games.values():
        ranks = {level["id"]: level["rank"] for level in game["levels"]}
        assert ranks[game["middling"]] == 3
        assert game["middling"] in game["bots"]


def test_every_choice_makes_a_table_with_as_many_players_as_it_says(
    running: Process, games: dict[str, Json]
) -> None:
    for name, game in games.items():
        for option in game["options"]:
            for choice in option["choices"]:
                for players in game["players"]:
                    wish = {"players": players, "options": {option["name"]: choice["value"]}}
                    answer = running.plain.post("/api/tables", json={"game": name, **wish})
                    expected = 201 if players in choice["players"] else 400
                    assert answer.status_code == expected, (wish, answer.text)


def test_whoever_shall_begin_begins(running: Process, games: dict[str, Json]) -> None:
    start = next(each for each in games["kreta"]["options"] if each["name"] == "start")
    seats = [each for each in start["choices"] if each["value"] != "random"]
    assert [each["players"] for each in seats] == [[2, 3, 4], [2, 3, 4], [3, 4], [4]]
    bots = [{}, *[{"kind": "bot", "level": "random"}] * 3]
    _, host = create(running, players=4, seats=bots, seat=0, start=True, options={"start": 2})
    state = host.state()
    acted = [entry["seat"] for entry in state["log"] if entry["seat"] is not None]
    assert [*acted, state["to_move"]][0] == 2
