"""Who plays whom, from where: seats rotate, openings repeat, mistakes are sentences."""

from collections import Counter
from typing import Any

import pytest

from kastellan.arena import Match
from kastellan.arena.entrants import split_specs
from kastellan.core.errors import BadOption, UnknownName


def test_every_bot_has_every_seat_once_in_an_opening() -> None:
    match = Match.of("kreta", ["random"] * 3)
    seatings = [match.seating(number) for number in range(6)]
    assert [match.opening(number) for number in range(6)] == [0, 0, 0, 1, 1, 1]
    assert seatings[:3] == seatings[3:] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


def test_with_more_bots_than_seats_all_meet_all() -> None:
    match = Match.of("kreta", ["random"] * 4, players=2)
    assert match.round == 12
    met = Counter(match.seating(number) for number in range(12))
    assert [match.opening(number) for number in (0, 1, 2, 11, 12)] == [0, 0, 1, 5, 6]
    assert sorted(match.seating(0)) == sorted(match.seating(1)) != sorted(match.seating(2))
    assert met == Counter((one, other) for one in range(4) for other in range(4) if one != other)


def test_every_bot_of_every_game_has_a_seed_of_its_own() -> None:
    seeds = [
        match.bot_seed(number, bot)
        for match in (Match.of("kreta", ["random"] * 4, seed=n) for n in (0, 1, 2**32, 2**33 + 1))
        for number in range(300)
        for bot in range(4)
    ]
    assert len(set(seeds)) > len(seeds) - 10  # 32 bits: now and then two may meet


def test_bots_of_one_name_are_numbered() -> None:
    match = Match.of("kreta", ["greedy", "random", "random"])
    assert match.names == ("greedy", "random #1", "random #2")


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("greedy,random", ["greedy", "random"]),
        (" search:1s , greedy", ["search:1s", "greedy"]),
        (r"cmd:./mine a\,b,random", ["cmd:./mine a,b", "random"]),
        ("random,", ["random", ""]),
    ],
)
def test_bots_are_separated_by_commas(text: str, specs: list[str]) -> None:
    assert split_specs(text) == specs


@pytest.mark.parametrize(
    ("game", "bots", "more", "sentence"),
    [
        ("chess", ["random"], {}, "There is no game 'chess'; there is kreta or catan."),
        ("kreta", ["random"], {}, "Kreta takes 2, 3 or 4 bots, not 1."),
        (
            "kreta",
            ["random"] * 5,
            {},
            "Kreta takes 2, 3 or 4 bots, not 5; with --players 2 everybody meets everybody.",
        ),
        ("kreta", ["random"] * 3, {"players": 4}, "4 players need 4 bots or more, not 3."),
        ("kreta", ["random"] * 3, {"players": 5}, "Kreta is for 2, 3 or 4 players, not 5."),
        ("catan", ["random"], {}, "The Catan card game takes 2 bots, not 1."),
        (
            "catan",
            ["random"] * 3,
            {"players": 3},
            "The Catan card game is for 2 players, not 3.",
        ),
        ("kreta", ["random", "x"], {}, "There is no bot 'x' for Kreta"),
        ("kreta", ["random", ""], {}, "A bot is missing: between two commas"),
        ("kreta", ["random", "cmd:"], {}, "After cmd: comes the command of a program"),
        ("kreta", ["random", "cmd:'./x"], {}, 'The quotes in "cmd:\'./x" do not match.'),
        ("kreta", ["random", "cmd:./none"], {}, "There is no program './none' that could be"),
        ("kreta", ["random"] * 2, {"seed": -1}, "A seed is a whole number from 0 to"),
        ("kreta", ["random"] * 2, {"limit": 0}, "A time limit is a number of seconds above 0"),
        ("kreta", ["random"] * 2, {"options": {"x": 1}}, "Kreta has no option 'x'; its options"),
    ],
)
def test_mistakes_are_sentences(
    game: str, bots: list[str], more: dict[str, Any], sentence: str
) -> None:
    with pytest.raises((BadOption, UnknownName)) as error:
        Match.of(game, bots, **more)
    assert str(error.value).startswith(sentence)
