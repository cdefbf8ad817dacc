"""Games by name."""

import pytest

import kastellan
from kastellan import UnknownName, games


def test_kreta_is_there() -> None:
    game = kastellan.load("kreta")
    assert game.name == "kreta"
    assert game.title == "Kreta"
    assert "kreta" in games.names()


def test_a_game_is_made_once() -> None:
    assert kastellan.load("kreta") is kastellan.load("kreta")


@pytest.mark.parametrize("name", ["chess", "", "Kreta", "kreta "])
def test_no_game_of_that_name(name: str) -> None:
    with pytest.raises(UnknownName) as error:
        kastellan.load(name)
    assert str(error.value).startswith(f"There is no game {name!r}; there is kreta")
