"""Every game keeps the contract, and the checks of the contract can fail."""

from collections.abc import Mapping

import pytest

from kastellan import games
from kastellan.core import registry
from kastellan.core.checks import CHECKS, BrokenContract, configurations, run_all
from kastellan.core.game import Game, Json
from kastellan.core.record import Record
from tests.toy.broken import BROKEN
from tests.toy.game import Toy

EVERY_GAME = [
    pytest.param(name, setting, id=f"{name}-{setting[0]}-{'-'.join(map(str, setting[1].values()))}")
    for name in games.names()
    for setting in configurations(games.load(name))
]


def register(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    """Make a game known for the time of one test."""
    monkeypatch.setitem(registry._makers, game.name, lambda: game)
    monkeypatch.setitem(registry._made, game.name, game)


@pytest.mark.parametrize(("name", "setting"), EVERY_GAME)
def test_game_keeps_the_contract(name: str, setting: tuple[int, Mapping[str, Json]]) -> None:
    looks = 0.2 if setting[1] else 1.0
    run_all(games.load(name), games=1 if setting[1] else 2, settings=[setting], looks=looks)


def test_toy_with_secrets_keeps_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = Toy()
    register(monkeypatch, toy)
    run_all(toy, games=12)


@pytest.mark.parametrize("name", BROKEN)
def test_broken_game_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = BROKEN[name]
    register(monkeypatch, broken.game)
    for attribute, value in broken.patches:
        monkeypatch.setattr(Record, attribute, value)
    with pytest.raises(BrokenContract, match=broken.sentence):
        run_all(broken.game, games=12, checks=[broken.check])


def test_every_check_can_fail() -> None:
    assert {broken.check for broken in BROKEN.values()} == set(CHECKS)


def test_configurations_vary_one_option_at_a_time() -> None:
    assert configurations(Toy()) == [(2, {}), (2, {"peeking": "forbidden"})]
