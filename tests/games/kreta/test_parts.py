"""What is in the box (K01 to K06), through a game that has been set up."""

from collections import Counter

import pytest

from kastellan import BadOption
from kastellan.games.kreta import boards
from tests.games.kreta.positions import (
    KRETA,
    opened,
    province,
    refusal,
    seat,
    table,
    targets,
    words,
)

BOARDS = ("crete", "sardegna")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k01_two_to_four_play(players: int) -> None:
    record = opened(players)
    assert record.players == len(record.points) == len(record.view()["seats"]) == players


@pytest.mark.parametrize("players", [0, 1, 5, -2, True, "3", [3]])
def test_k01_no_other_number_plays(players: object) -> None:
    with pytest.raises(BadOption, match="for 2, 3 or 4 players, not"):
        KRETA.new(players=players)  # type: ignore[arg-type]


@pytest.mark.parametrize("board", BOARDS)
def test_k02_provinces_and_terrains(board: str) -> None:
    terrains = Counter(place["terrain"] for place in opened(board=board).view()["provinces"])
    assert terrains == {"plain": 2, "hill": 8, "mountain": 6}


@pytest.mark.parametrize("board", BOARDS)
def test_k02_a_fort_and_a_card_for_each_of_26_sites(board: str) -> None:
    record = opened(board=board)
    record.play_line("architect")
    assert targets(record, "fort ") == {str(site) for site in range(1, 27)}
    fresh = KRETA.new(board=board)
    while record.say(fresh.legal[0])[:5] != "card ":
        fresh.play(fresh.legal[0])
    assert words(fresh) == {f"card {site}" for site in range(1, 27)}
    assert all(2 <= len(site.provinces) <= 4 for site in boards.load(board).sites)


def test_k03_neighbours_share_a_border_and_a_crossing_is_none() -> None:
    record = table(seat(villagers={"Kydonia": 1}), seat())
    record.play_line("commander: Kydonia>Sfakia")
    assert record.view()["steps"] == 2  # by Selino or Apokoronas, not straight across site 5
    marching = seat(villagers={"Kydonia": 1}, played=["commander"])
    last_step = table(marching, seat(), phase="march", steps=1)
    assert targets(last_step, "Kydonia>") == {"Kissamos", "Selino", "Apokoronas"}
    assert refusal(last_step, "Kydonia>Sfakia") == "why.too_far"


@pytest.mark.parametrize("board", BOARDS)
def test_k03_every_border_and_no_other_takes_one_step(board: str) -> None:
    drawn = boards.load(board)
    names = [place.name for place in drawn.provinces]
    near = {frozenset((names[one], names[other])) for one, other in drawn.borders}
    record = opened(2, board=board)
    tiles = record.position()["tiles"]
    reached = set()
    for name in names:
        start = KRETA.position(
            {
                "players": 2,
                "options": {"board": board},
                "phase": "march",
                "steps": 1,
                "row": [1, 2],
                "tiles": tiles,
                "seats": [{"villagers": {name: 1}, "table": ["commander"]}, {}],
            }
        )
        reached |= {frozenset((name, target)) for target in targets(start, f"{name}>")}
    assert reached == near


@pytest.mark.parametrize("board", BOARDS)
def test_k04_values(board: str) -> None:
    worth = {"mountain": 2, "hill": 3, "plain": 4}
    for place in opened(board=board).view()["provinces"]:
        assert place["value"] == worth[place["terrain"]] + (2 if place["port"] else 0)


def test_k04_values_are_what_a_scoring_pays() -> None:
    lone = table(seat(villagers={"Messara": 1, "Amari": 1, "Pediada": 1}), seat(), row=[14, 18])
    lone.play_line("castellan")
    assert lone.points == (6 + 2, 0)  # a plain with a port and a mountain
    lone = table(seat(villagers={"Messara": 1, "Amari": 1, "Pediada": 1}), seat(), row=[18, 14])
    lone.play_line("castellan")
    assert lone.points == (3, 0)  # a hill


@pytest.mark.parametrize("board", BOARDS)
def test_k05_sixteen_tiles_on_their_terrains(board: str) -> None:
    places = opened(board=board).view()["provinces"]
    assert Counter((place["terrain"], place["tile"]) for place in places) == {
        ("plain", "wheat"): 2,
        ("hill", "olive"): 4,
        ("hill", "wine"): 4,
        ("mountain", "thyme"): 3,
        ("mountain", "cheese"): 3,
    }


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k06_cards_and_pieces(players: int) -> None:
    for mine in opened(players).view()["seats"]:
        assert sorted(mine["hand"]) == [
            "abbot", "admiral", "architect", "castellan", "commander", "farmer", "king",
        ]  # fmt: skip
        assert mine["reserve"] == {"abbot": 1, "ship": 2, "fort": 3, "village": 4, "villager": 5}


def test_k06_an_empty_reserve_gives_nothing_more() -> None:
    everything = seat(
        villagers={"Amari": 5},
        villages={"Sfakia": 4},
        abbot="Lasithi",
        ships=["Candia", "Sitia"],
        forts=[1, 2, 3],
        tiles={"olive": 4},
    )
    record = table(everything, seat())
    assert record.view()["seats"][0]["reserve"] == dict.fromkeys(
        ["abbot", "ship", "fort", "village", "villager"], 0
    )
    assert "architect" not in words(record)
    for card, put in (("admiral", "ship "), ("commander", "villager ")):
        other = table(everything, seat())
        other.play_line(card)
        assert targets(other, put) == set()
    assert province(record, "Sfakia")["villages"] == [4, 0]
