"""One game: bots see what their seat can know, and what is illegal loses."""

from typing import Any

import numpy as np
import pytest

import kastellan
from kastellan.arena.driving import play_game
from kastellan.arena.failure import BotFailed
from kastellan.arena.played import Clock, Loss, Played
from kastellan.bots.bot import Bot
from kastellan.bots.random import Random
from kastellan.core.game import Setting, State
from tests.bots.veil import Spy, Veiled

KRETA = kastellan.load("kreta")


def test_bots_see_only_what_their_seat_can_know() -> None:
    game = Veiled()
    spies = [Spy(), Spy()]
    played = play_game(game, game.setting(2, {}), spies, 1, 0, "interpreted")
    assert played.loss is None
    for seat, spy in enumerate(spies):
        assert len(spy.handed) > 20
        for _, seen in spy.handed:
            assert seen["seat"] == seat
            assert not seen["villagers"][1 - seat].any()
    assert any(seen["villagers"][0].any() for _, seen in spies[0].handed)
    assert all(np.all(seen["points"] < 99) for _, seen in spies[0].handed)


class Says:
    """A bot that says what it was told to say at its fifth decision."""

    name = "says"

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.asked = 0
        self.usual = Random(KRETA, 1)

    def choose(self, setting: Setting, s: State) -> Any:
        self.asked += 1
        if self.asked < 5:
            return self.usual.choose(setting, s)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (-1, "It answered -1, but actions are numbered 0 to 667."),
        (2**80, "It answered 1208925819614629174706176, but actions are numbered 0 to 667."),
        (640, "It answered 640 (thyme nowhere), which is illegal: Something else is due now."),
        (BotFailed("It tripped.", "ouch"), "It tripped."),
    ],
)
def test_who_answers_nonsense_loses(answer: Any, reason: str) -> None:
    seats: list[Bot] = [Random(KRETA, 2), Says(answer), Random(KRETA, 3)]
    played = play_game(KRETA, KRETA.setting(3, {}), seats, 1, 0)
    assert played.loss is not None
    assert played.loss.seat == 1
    assert played.loss.reason.startswith(reason)
    assert played.winners == (0, 2)
    assert played.ranks() == [1, 3, 1]
    assert played.clocks[1].decisions == 5


def test_a_bug_in_a_bot_is_not_hidden_here() -> None:
    seats: list[Bot] = [Random(KRETA, 2), Says(ZeroDivisionError())]
    with pytest.raises(ZeroDivisionError):
        play_game(KRETA, KRETA.setting(2, {}), seats, 1, 0)


def game_of(points: tuple[int, ...], winners: tuple[int, ...], loss: Loss | None = None) -> Played:
    """A game that ended so."""
    return Played(0, tuple(range(len(points))), points, winners, (), (), loss)


def test_ranks_and_shares() -> None:
    assert game_of((30, 50, 40, 50), (1, 3)).ranks() == [4, 1, 3, 1]
    assert game_of((30, 50, 40, 50), (1, 3)).shares == (0, 0.5, 0, 0.5)
    # The rules say who has won, not the points.
    assert game_of((30, 50), (0,)).ranks() == [1, 2]
    assert game_of((30, 50, 10), (0, 2), Loss(1, "")).ranks() == [1, 3, 1]


def test_a_clock_knows_its_quantiles() -> None:
    clock = Clock.of(range(1_000_000, 101_000_000, 1_000_000))  # 1 to 100 ms
    assert clock.decisions == 100
    assert clock.mean == pytest.approx(0.0505)
    assert clock.longest == pytest.approx(0.1)
    assert clock.quantile(0.99) == pytest.approx(0.099, rel=0.04)
    assert clock.quantile(0.5) == pytest.approx(0.05, rel=0.04)
    both = Clock.of([])
    both.add(clock)
    both.add(Clock.of([10**9]))
    assert (both.decisions, both.longest) == (101, 1.0)
    assert both.quantile(1) == pytest.approx(1, rel=0.04)
    assert both.quantile(0.5) == pytest.approx(0.05, rel=0.04)
    assert both.decisions_per_s == pytest.approx(101 / 6.05)


def test_a_clock_without_decisions_knows_nothing() -> None:
    clock = Clock.of([])
    assert clock.quantile(0.99) is None
    assert (clock.mean, clock.slowest, clock.decisions_per_s) == (None, None, None)
