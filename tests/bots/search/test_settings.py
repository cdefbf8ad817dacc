"""The settings of a search."""

import numpy as np
import pytest

import kastellan
from kastellan.bots.search.knowledge import knowledge
from kastellan.bots.search.settings import SETTINGS, check, configured
from kastellan.bots.search.tree import CONFIG
from kastellan.core.errors import BadOption

KRETA, CATAN = (knowledge(kastellan.load(name)) for name in ("kreta", "catan"))


def test_every_one_has_its_place_in_the_search() -> None:
    assert set(SETTINGS) == set(CONFIG.names or ()) - {"players", "secrets"}


def test_what_is_usual_can_be_asked_for() -> None:
    for name, its_range in SETTINGS.items():
        for value in its_range[:3]:
            check(name, value)


def test_what_is_asked_for_comes_before_what_the_game_does() -> None:
    assert KRETA is not None
    assert CATAN is not None
    assert configured(CATAN, {})["hint"] == CATAN.config["hint"] != SETTINGS["hint"].usual
    assert configured(CATAN, {"hint": 0.9})["hint"] == 0.9
    assert configured(KRETA, {})["exploration"] == SETTINGS["exploration"].usual
    assert configured(KRETA, {"hint": 0.0})["hint"] == 0.0  # it is off anyway
    assert isinstance(configured(KRETA, {}), np.void)


def test_a_game_without_a_simple_player_listens_to_none() -> None:
    assert KRETA is not None
    with pytest.raises(BadOption) as error:
        configured(KRETA, {"hint": 0.5})
    assert str(error.value) == (
        "A search of this game has no setting 'hint'; it has exploration, doubt, trust, sharpness, "
        "sight, playout or threads."
    )


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("trust", 0.0, "a number from 0.01 to 1000, not 0"),
        ("exploration", -3.0, "a number from 0 to 100, not -3"),
        ("sight", 2.5, "a whole number from 1 to 400, not 2.5"),
        ("playout", -5.0, "a whole number from -1 to 10000, not -5"),
        ("instinct", 7.0, "a whole number from 0 to 2, not 7"),
    ],
)
def test_what_it_cannot_be_is_a_sentence(name: str, value: float, wanted: str) -> None:
    with pytest.raises(BadOption) as error:
        check(name, value)
    assert str(error.value) == f"The setting {name!r} of a search is {wanted}."
