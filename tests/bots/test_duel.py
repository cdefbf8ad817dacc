"""Many games: seats rotate, seeds repeat, the figures add up."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

import kastellan
from kastellan import bots
from kastellan.bots import duel
from kastellan.bots.duel import Score, play_game, play_games
from kastellan.bots.random import Random
from kastellan.core.errors import BadOption, UnknownName
from kastellan.core.game import Setting, State
from tests.bots.veil import Spy, Veiled

KRETA = kastellan.load("kreta")


def test_the_figures_add_up() -> None:
    calls: list[None] = []
    scores = play_games(KRETA, ["random"] * 3, 60, seed=4, after_each=lambda: calls.append(None))
    assert len(calls) == 60
    assert [score.bot for score in scores] == ["random"] * 3
    assert sum(score.wins for score in scores) == pytest.approx(60)
    assert sum(score.alone for score in scores) <= 60
    for score in scores:
        assert score.games == 60
        assert score.alone + score.shared / 3 <= score.wins <= score.alone + score.shared / 2
        assert 5 < score.points < 60


def test_the_seed_decides() -> None:
    first = play_games(KRETA, ["random", "random"], 10, seed=1)
    assert first == play_games(KRETA, ["random", "random"], 10, seed=1)
    assert first != play_games(KRETA, ["random", "random"], 10, seed=2)


def test_the_same_games_interpreted() -> None:
    compiled = play_games(KRETA, ["random", "random"], 2, seed=1)
    assert compiled == play_games(KRETA, ["random", "random"], 2, seed=1, speed="interpreted")


def test_every_bot_plays_every_opening_from_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    met: Counter[Any] = Counter()

    class Noted(Random):
        who = ""

        def choose(self, setting: Setting, s: State) -> int:
            if s["hand"].sum() == 127 * setting.players and s["scored"] == 0:
                met[self.who, int(s["seat"]), s["tile"].tobytes()] += 1
            return super().choose(setting, s)

    def make(spec: str, *arguments: Any) -> Any:
        bot = Noted(KRETA, 1)
        bot.who = spec
        return bot

    monkeypatch.setattr(bots, "make", make)
    monkeypatch.setattr(duel, "check", lambda *_: None)
    options = {"start": 0}
    play_games(KRETA, ["a", "b", "c"], 6, seed=1, options=options, speed="interpreted")
    assert len({tile for *_, tile in met}) == 2  # openings
    assert all(met[who, 0, tile] == 1 for who in "abc" for *_, tile in met)


def test_bots_see_only_what_their_seat_can_know() -> None:
    game = Veiled()
    spies = [Spy(), Spy()]
    play_game(game, game.setting(2, {}), spies, 1, 0, "interpreted")
    for seat, spy in enumerate(spies):
        assert len(spy.handed) > 20
        for _, seen in spy.handed:
            assert seen["seat"] == seat
            assert not seen["villagers"][1 - seat].any()
    assert any(seen["villagers"][0].any() for _, seen in spies[0].handed)
    assert all(np.all(seen["points"] < 99) for _, seen in spies[0].handed)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(50, 100, 0.404, 0.596), (0, 10, 0.0, 0.278), (100, 100, 0.963, 1.0)],
)
def test_interval(wins: int, games: int, low: float, high: float) -> None:
    score = Score("x", games, wins, 0, float(wins), 0.0)
    assert score.interval == pytest.approx((low, high), abs=0.001)


@pytest.mark.parametrize(
    ("specs", "games", "seed", "sentence"),
    [
        (["random"], 1, 0, "Kreta takes 2, 3 or 4 bots, not 1."),
        (["random"] * 5, 1, 0, "Kreta takes 2, 3 or 4 bots, not 5."),
        (["random", "greedy"], 0, 0, "The number of games is 1 or more, not 0."),
        (["random", "x"], 1, 0, "There is no bot 'x' for Kreta; try random or greedy."),
        (["random"] * 2, 1, -1, "A seed is a whole number from 0 to 9223372036854775807, not -1."),
    ],
)  # fmt: skip
def test_mistakes_are_sentences(specs: list[str], games: int, seed: int, sentence: str) -> None:
    with pytest.raises((BadOption, UnknownName)) as error:
        play_games(KRETA, specs, games, seed)
    assert str(error.value) == sentence
