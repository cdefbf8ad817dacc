"""Positions: what may be left out, and a sentence for everything that cannot be."""

from typing import Any

import pytest

from kastellan import BadOption, BadPosition, KastellanError
from kastellan.games.kreta import flaws
from tests.games.kreta.positions import DEAL, KRETA, data, opened, seat, table


def refused(position: Any) -> str:
    """Why a position cannot be."""
    with pytest.raises(BadPosition) as error:
        KRETA.position(position)
    said = str(error.value)
    assert said.endswith(".")
    assert "\n" not in said
    return said


# --- what may be left out --------------------------------------------------------------------


def test_a_position_needs_only_tiles_and_open_cards() -> None:
    record = KRETA.position({"tiles": DEAL, "row": [3, 4]})
    assert record.players == 4
    assert record.to_move == 0
    assert record.position() == {
        "game": "kreta",
        "players": 4,
        "options": {
            "board": "crete",
            "second_after_tie": "nothing",
            "full_province_crossing": "anyone",
            "start": "random",
        },
        "phase": "card",
        "turn": 0,
        "steps": 0,
        "sailed": None,
        "row": [3, 4],
        "scored": 0,
        "swapped": [],
        "tiles": DEAL,
        "seats": [
            {
                "points": 0,
                "table": [],
                "abbot": None,
                "villagers": {},
                "villages": {},
                "ships": [],
                "forts": [],
                "tiles": {},
            }
        ]
        * 4,
    }


def test_the_first_position_of_a_game() -> None:
    record = opened(3, start=2)
    assert KRETA.position(record.position()).legal == record.legal


def test_a_position_is_not_changed_by_reading_it() -> None:
    position = data(seat({"Amari": 2}), seat())
    before = repr(position)
    KRETA.position(position).play_line("castellan")
    assert repr(position) == before


# --- values ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"game": "chess"}, "This is a position of 'chess', not of 'kreta'."),
        ({"options": []}, "The options of a position are a JSON object, not a list."),
        ({"colour": 1}, "A position has no field 'colour'; its fields are phase, turn, steps,"),
        ({"phase": "lunch"}, '"phase" takes tile, open, start, card, king, '),
        ({"phase": 3}, '"phase" takes tile, open, '),
        ({"turn": 2}, '"turn" takes a number from 0 to 1, not 2.'),
        ({"turn": True}, '"turn" takes a number from 0 to 1, not True.'),
        ({"turn": 0.0}, '"turn" takes a number from 0 to 1, not 0.0.'),
        ({"steps": 5}, '"steps" takes a number from 0 to 4, not 5.'),
        ({"sailed": "Atlantis"}, "\"sailed\" names no province of this board: 'Atlantis'."),
        ({"scored": 12}, '"scored" takes a number from 0 to 11, not 12.'),
        ({"row": 7}, '"row" takes a list, not 7.'),
        ({"row": [2, 27]}, '"row" takes fort sites from 1 to 26, not 27.'),
        ({"row": [2, 2]}, '"row" names 2 twice.'),
        ({"row": [*range(1, 13)]}, '"row" has 12 fort cards; a row has 11.'),
        ({"swapped": [0]}, '"swapped" takes fort sites from 1 to 26, not 0.'),
        ({"swapped": [9, 9]}, '"swapped" names 9 twice.'),
        ({"swapped": [17]}, '"swapped" names fort card 17, which lies in the row.'),
        ({"tiles": []}, '"tiles" takes a JSON object, not [].'),
        ({"tiles": {"Atlantis": "wine"}}, '"tiles" names no province of this board'),
        ({"tiles": {"Candia": "gold"}}, '"tiles" takes wheat, olive, wine, thyme, cheese, not'),
        ({"seats": {}}, '"seats" takes a list, not {}.'),
        ({"seats": [{}]}, '"seats" takes one entry for each of the 2 players, not 1.'),
        ({"seats": [{}, 5]}, '"seats" takes a JSON object, not 5.'),
    ],
)
def test_a_field_that_cannot_be(fields: dict[str, Any], sentence: str) -> None:
    assert sentence in refused({**data(seat(), seat()), **fields})


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"hat": 1}, "A seat has no field 'hat'; its fields are points, table, abbot,"),
        ({"points": -1}, '"points" takes a number from 0 to 9999, not -1.'),
        ({"table": ["queen"]}, '"table" takes admiral, commander, abbot, farmer,'),
        ({"table": ["abbot", "abbot"]}, "\"table\" names 'abbot' twice."),
        ({"abbot": "Atlantis"}, '"abbot" names no province of this board'),
        ({"villagers": {"Amari": 6}}, '"villagers" takes a number from 0 to 5, not 6.'),
        ({"villagers": ["Amari"]}, "\"villagers\" takes a JSON object, not ['Amari']."),
        ({"villages": {"Amari": "1"}}, "\"villages\" takes a number from 0 to 4, not '1'."),
        ({"ships": ["Atlantis"]}, '"ships" names no province of this board'),
        ({"ships": ["Candia", "Candia"]}, "\"ships\" names 'Candia' twice."),
        ({"ships": ["Candia"] * 257}, "\"ships\" names 'Candia' twice."),
        ({"forts": [27]}, '"forts" takes fort sites from 1 to 26, not 27.'),
        ({"forts": [5, 5]}, '"forts" names 5 twice.'),
        ({"tiles": {"gold": 1}}, '"tiles" takes wheat, olive, wine, thyme, cheese, not'),
        ({"tiles": {"wine": 5}}, '"tiles" takes a number from 0 to 4, not 5.'),
    ],
)
def test_a_seat_that_cannot_be(fields: dict[str, Any], sentence: str) -> None:
    position = data(seat(), seat())
    position["seats"][0].update(fields)
    assert sentence in refused(position)


@pytest.mark.parametrize("position", [None, 5, "x", [], [1]])
def test_not_a_position(position: Any) -> None:
    assert refused(position).startswith("A position is a JSON object, not ")


def test_players_and_options_are_checked_like_those_of_a_new_game() -> None:
    with pytest.raises(BadOption):
        KRETA.position({**data(seat(), seat()), "players": 7})
    with pytest.raises(KastellanError):
        KRETA.position({**data(seat(), seat()), "options": {"board": "atlantis"}})


# --- what fits together ----------------------------------------------------------------------

FULL_TABLE = ["admiral", "commander", "abbot", "farmer", "architect", "king", "castellan"]
FLAWED: dict[int, list[dict[str, Any]]] = {
    flaws.BAD_HAND: [
        data(seat(played=FULL_TABLE), seat()),
        data(seat(), seat(), phase="admiral"),
        data(seat(played=["admiral"]), seat(), phase="commander"),
        data(seat(played=["king"]), seat(), phase="king"),
        data(seat(played=["admiral"]), seat(), phase="king"),
        data(seat(), seat(played=["king"]), phase="keep", scored=1, row=[1, 2, 3]),
    ],
    flaws.BAD_SUPPLY: [
        data(seat({"Amari": 3, "Sitia": 3}), seat()),
        data(seat(ships=["Candia", "Sitia", "Selino"]), seat()),
        data(seat(forts=[1, 2, 3, 4]), seat()),
        data(seat(villages={"Amari": 3, "Sitia": 2}, tiles={"olive": 4, "wine": 1}), seat()),
    ],
    flaws.BAD_CROWD: [data(seat({"Amari": 5}), seat({"Amari": 2}, abbot="Amari"))],
    flaws.BAD_SHIPS: [
        data(seat(ships=["Amari"]), seat()),
        data(seat(ships=["Candia"]), seat(ships=["Candia"])),
        data(*[seat(ships=["Candia"]) for _ in range(3)]),
    ],
    flaws.BAD_FORTS: [data(seat(forts=[5]), seat(forts=[5]))],
    flaws.BAD_VILLAGES: [
        data(seat(villages={"Amari": 1}), seat()),
        data(seat(villages={"Amari": 2}, tiles={"wine": 1}), seat()),
    ],
    flaws.BAD_TILES: [
        {**data(seat(), seat()), "tiles": {}},
        {**data(seat(), seat()), "tiles": {**DEAL, "Candia": "wine"}},
        {**data(seat(), seat()), "tiles": {**DEAL, "Kissamos": "wine"}},
        {**data(seat(tiles={"wine": 1}), seat()), "tiles": DEAL},
        {"phase": "tile", "tiles": {}},
        {"phase": "tile", "tiles": DEAL},
        {**data(seat(tiles={"wine": 1}), seat(), row=[]), "phase": "tile"},
    ],
    flaws.BAD_ROW: [
        data(seat(), seat(), row=[]),
        data(seat(), seat(), row=[1]),
        data(seat(), seat(), row=[1, 2, 3]),
        data(seat(), seat(), row=[1, 2], scored=1),
        data(seat(), seat(), row=[1, 2], swapped=[3]),
        data(seat(), seat(), row=[1, 2, 3], scored=1, swapped=[4, 5]),
        data(seat(), seat(), row=[*range(1, 12)], scored=11),
        data(seat(), seat(), row=[*range(1, 12)], scored=10, phase="over"),
        data(seat(), seat(), row=[*range(1, 12)], scored=10, phase="keep"),
        data(seat(), seat(), row=[1, 2], phase="turn"),
        data(seat(), seat(), row=[1, 2], phase="open"),
        data(seat(), seat(), row=[1, 2, 3], scored=1, phase="start"),
    ],
    flaws.BAD_MOVEMENT: [
        data(seat(), seat(), steps=2),
        data(seat({"Amari": 1}, played=["commander"]), seat(), phase="march", steps=0),
        data(seat({"Amari": 1}, played=["commander"]), seat(), phase="march", steps=4),
        data(seat(ships=["Candia"]), seat(), sailed="Candia"),
        data(seat(ships=["Candia", "Sitia"], played=["admiral"]), seat(), phase="sail"),
        data(seat(ships=["Candia", "Sitia"], played=["admiral"]), seat(), phase="sail",
             sailed="Selino"),
    ],
    flaws.BAD_POINTS: [data(seat(tiles={"wine": 2}, points=2), seat())],
}  # fmt: skip
CANNOT_BE_WRITTEN = {flaws.BAD_TURN, flaws.BAD_MASKS, flaws.BAD_EMPTY_SEAT}
"""A position has no words for these: they are read from states below."""


@pytest.mark.parametrize(
    ("number", "case"), [(number, n) for number, cases in FLAWED.items() for n in range(len(cases))]
)
def test_a_flaw(number: int, case: int) -> None:
    assert refused(FLAWED[number][case]) == f"This position cannot be: {flaws.FLAWS[number]}."


def test_every_flaw_is_reached() -> None:
    assert {*FLAWED, *CANNOT_BE_WRITTEN} == set(flaws.FLAWS)


@pytest.mark.parametrize(
    ("number", "field", "place", "value"),
    [
        (flaws.BAD_TURN, "seat", (), 2),
        (flaws.BAD_TURN, "phase", (), 16),
        (flaws.BAD_MASKS, "settled", (0,), 4),
        (flaws.BAD_EMPTY_SEAT, "hand", (3,), 1),
        (flaws.BAD_EMPTY_SEAT, "points", (2,), 1),
        (flaws.BAD_EMPTY_SEAT, "reserve", (2, 0), 5),
        (flaws.BAD_CROWD, "full", (), 1),
        (flaws.BAD_TILES, "bare", (), 1),
        (flaws.BAD_ROW, "gone", (), 0),
    ],
)
def test_a_flaw_of_a_state(number: int, field: str, place: tuple[int, ...], value: int) -> None:
    record = table(seat({"Amari": 1}), seat())
    state = record.state
    assert flaws.flaw(record.setting.setup, state) == flaws.SOUND
    if place:
        state[field][place] = value
    else:
        state[field] = value
    assert flaws.flaw(record.setting.setup, state) == number


@pytest.mark.parametrize(
    "position",
    [
        data(seat(played=["farmer"]), seat(), phase="farmer"),
        data(seat(ships=["Candia"], played=["admiral"]), seat(), phase="sail", sailed="Candia"),
        data(seat(played=["commander"]), seat(), phase="march", steps=2),
        data(seat(forts=[1, 2, 3], played=["architect"]), seat(), phase="architect"),
        data(seat(played=["king", "farmer"]), seat(), phase="king"),
    ],
)
def test_a_decision_without_a_choice(position: dict[str, Any]) -> None:
    phase = position["phase"]
    assert refused(position) == (
        f"This position cannot be: nothing can be done in phase {phase!r}."
    )
