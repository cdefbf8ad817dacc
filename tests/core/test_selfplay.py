"""Random games: the same on every device and for any number of threads."""

import numpy as np
import pytest

import kastellan
from kastellan.core.cuda import NoDevice
from kastellan.core.game import Game
from kastellan.core.selfplay import CHUNK, selfplay


@pytest.fixture(params=kastellan.games.names())
def game(request: pytest.FixtureRequest) -> Game:
    return kastellan.load(request.param)


def test_interpreted_and_compiled_games_end_alike(game: Game) -> None:
    games = 10 if game.short else 40  # some have thousands of decisions
    for players in game.players:
        setting = game.setting(players, {})
        interpreted = selfplay(game, setting, games, seed=7, device="interpreted")
        compiled = selfplay(game, setting, games, seed=7, device="cpu")
        assert interpreted.checksum == compiled.checksum
        assert interpreted.decisions == compiled.decisions


def test_threads_do_not_matter(game: Game) -> None:
    setting = game.setting(None, game.short)
    games = 3 * CHUNK["cpu"] + 5
    reports = [selfplay(game, setting, games, seed=3, threads=threads) for threads in (1, 2, 5)]
    assert len({report.checksum for report in reports}) == 1
    assert [report.threads for report in reports] == [1, 2, 5]


def test_seeds_and_numbers_of_games_matter(game: Game) -> None:
    setting = game.setting(None, {})
    sums = {selfplay(game, setting, games, seed).checksum for games in (50, 51) for seed in (1, 2)}
    assert len(sums) == 4


def test_progress_counts_every_game(game: Game) -> None:
    told: list[int] = []
    selfplay(game, game.setting(None, game.short), CHUNK["cpu"] + 1, 1, progress=told.append)
    assert sum(told) == CHUNK["cpu"] + 1


def test_a_gpu_plays_the_same_games(game: Game) -> None:
    setting = game.setting(None, {})
    try:
        there = selfplay(game, setting, 5000, seed=11, device="cuda")
    except NoDevice as none:
        pytest.skip(str(none))
    assert there.checksum == selfplay(game, setting, 5000, seed=11).checksum


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"device": "abacus"}, "There is no device 'abacus'; there is cpu, interpreted or cuda."),
        ({"games": 0}, "At least 1 game must be played, not 0."),
        ({"threads": 0}, "At least 1 thread must play, not 0."),
    ],
)
def test_what_cannot_be_run_is_said(asked: dict[str, object], sentence: str) -> None:
    game = kastellan.load("kreta")
    run: dict[str, object] = {"games": 1, "seed": 1, **asked}
    with pytest.raises(kastellan.KastellanError) as caught:
        selfplay(game, game.setting(2, {}), **run)  # type: ignore[arg-type]
    assert str(caught.value) == sentence


def test_a_state_is_small_and_has_no_gaps(game: Game) -> None:
    """Gaps would hold bytes that nobody sets, and make checksums differ."""
    state = game.rules.state
    fields = state.fields
    assert fields is not None
    sizes = [np.dtype(field[0]).itemsize for field in fields.values()]
    assert state.itemsize == sum(sizes)
    assert state.itemsize <= {"kreta": 512, "catan": 1024}[game.name]
