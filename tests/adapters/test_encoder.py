"""Many states as numbers: the same on every device, and blind to what a seat cannot know."""

import numpy as np
import pytest

import kastellan
from kastellan.adapters.encoder import Encoder
from kastellan.adapters.games import Games
from kastellan.adapters.parts import parts
from kastellan.core.cuda import NoDevice
from kastellan.core.errors import BadOption, UnknownName

SHORT = {"turn_limit": 20, "victory_points": 7}


def some(name: str, rows: int = 40) -> Games:
    """Games in the middle, at different places."""
    games = Games(kastellan.load(name), rows, 2, SHORT if name == "catan" else {})
    games.begin(3)
    for _ in range(60):
        games.step(games.pick())
    return games


@pytest.mark.parametrize("name", ["kreta", "catan"])
def test_interpreted_and_compiled_write_the_same_numbers(name: str) -> None:
    games = some(name)
    fast, slow = (Encoder(games.game, games.setting, each) for each in ("cpu", "interpreted"))
    for seats in (games.movers, 0, 1):
        numbers = fast(games.states, seats)
        assert numbers.tobytes() == slow(games.states, seats).tobytes()
        assert np.isfinite(numbers).all()
    assert fast(games.states, games.movers).tobytes() == games.seen.tobytes()


@pytest.mark.parametrize("name", ["kreta", "catan"])
def test_a_gpu_writes_the_same_numbers(name: str) -> None:
    games = some(name, rows=5000)
    try:
        there = Encoder(games.game, games.setting, "cuda")
    except NoDevice as none:
        pytest.skip(str(none))
    assert there(games.states, games.movers).copy_to_host().tobytes() == games.seen.tobytes()


def test_guesses_have_the_numbers_of_the_truth() -> None:
    games = some("catan")
    encode, rules = Encoder(games.game, games.setting), games.game.rules
    rng = np.array([5, 6, 7, 8], np.int64)
    for seat in range(2):
        guesses = games.states.copy()
        for row in range(games.count):
            rules.redact(games.setting.setup, guesses[row], seat)
            rules.resample(games.setting.setup, guesses[row], seat, rng)
        assert guesses.tobytes() != games.states.tobytes()
        assert encode(guesses, seat).tobytes() == encode(games.states, seat).tobytes()


@pytest.mark.parametrize("name", ["kreta", "catan"])
def test_parts_cover_the_observation_one_after_the_other(name: str) -> None:
    game = kastellan.load(name)
    ends = [0]
    for part in parts(game).values():
        assert part.start == ends[-1] < part.stop
        ends.append(part.stop)
    assert ends[-1] == game.rules.observation


def test_no_states_are_no_numbers_and_mistakes_get_a_sentence() -> None:
    games = some("kreta")
    encode = Encoder(games.game, games.setting)
    assert encode(games.states[:0], 0).shape == (0, games.game.rules.observation)
    with pytest.raises(BadOption, match="Seats are numbers from 0 to 1, one a state"):
        encode(games.states, 2)
    with pytest.raises(UnknownName, match="There is no device 'abacus'; there is cpu"):
        Encoder(games.game, games.setting, "abacus")
