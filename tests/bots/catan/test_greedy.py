"""Greedy in the Catan card game: always legal, the same at every speed, blind to secrets, and it
wins."""

from typing import Any

import numpy as np
import pytest

from kastellan import arena, bots
from kastellan.arena.driving import play_game
from kastellan.bots.bot import Bot
from kastellan.bots.catan.greedy import Greedy
from kastellan.bots.catan.greedy_weights import TABLE
from kastellan.bots.catan.offers import next_part
from kastellan.bots.catan.plan import PLAN, make_plan
from kastellan.bots.catan.tally import TALLY, take_tally
from kastellan.bots.catan.turn import next_act
from kastellan.core.errors import UnknownName
from kastellan.core.game import Setting, State
from kastellan.games.catan.layout import ACT, COUNTER, OFFER
from tests.bots.catan.watched import CATAN, LEGAL, Compared, Guessing, Watched

OTHERWISE: dict[str, Any] = {
    "victory_points": 13,
    "robber_truce": 2,
    "demolish": True,
    "action_cards_from": "sum_7",
    "win_on_own_turn": True,
    "spy_takes": "unit_or_action",
    "turn_limit": 60,
}


def watched(*names: str, seed: int = 0) -> list[Watched]:
    """Compiled bots, watched."""
    return [
        Watched(bots.make(each, CATAN, seed + seat, "compiled")) for seat, each in enumerate(names)
    ]


@pytest.mark.parametrize("options", [{}, OTHERWISE, {"victory_points": 7}])
def test_only_legal_actions(options: dict[str, Any]) -> None:
    setting = CATAN.setting(2, options)
    phases: set[int] = set()
    for number, names in enumerate([("greedy", "greedy"), ("greedy", "random")] * 2):
        seats = watched(*names, seed=number)
        assert play_game(CATAN, setting, seats, 3, number).loss is None
        phases |= seats[0].phases
    assert len(phases) > 8


class Planned(Watched):
    """What is planned for the action phase and for offers must be legal by itself."""

    def look(self, setting: Setting, s: State) -> None:
        phase, seat = int(s["phase"]), int(s["mover"])
        if phase not in (ACT, OFFER, COUNTER) or len(self.choices) % 3:
            return
        tallies, plan = np.zeros(2, TALLY), np.zeros(1, PLAN)[0]
        take_tally(setting.setup, s, tallies)
        make_plan(s, seat, TABLE, tallies, plan)
        if phase == ACT:
            action = next_act(setting.setup, s, seat, TABLE, tallies, plan)
        else:
            action = next_part(s, seat, plan)
        count = LEGAL(setting.setup, s, self.out)
        assert action in self.out[:count]


def test_plans_are_legal() -> None:
    for number in range(3):
        seats = [Planned(Greedy(CATAN, number + seat, "compiled")) for seat in range(2)]
        play_game(CATAN, CATAN.setting(2, {}), seats, 4, number)


def greedy(seed: int, speed: str) -> Bot:
    """As `Compared` makes it."""
    return Greedy(CATAN, seed, speed)


def test_the_same_choices_interpreted_and_compiled() -> None:
    phases: set[int] = set()
    for number in range(4):
        seats = [Compared(greedy, number + seat) for seat in range(2)]
        play_game(CATAN, CATAN.setting(2, {}), seats, 8, number)
        phases.update(*(seat.phases for seat in seats))
    assert len(phases) > 12


def test_the_seed_decides() -> None:
    def choices(seed: int) -> list[int]:
        seats = watched("greedy", "greedy", seed=seed)
        play_game(CATAN, CATAN.setting(2, {}), seats, 1, 0)
        return [*seats[0].choices, *seats[1].choices]

    assert choices(1) == choices(1)
    assert choices(1) != choices(9)


def test_what_a_seat_cannot_know_changes_no_choice() -> None:
    differed = 0
    for number in range(4):
        seats = [Guessing(greedy, number + seat) for seat in range(2)]
        play_game(CATAN, CATAN.setting(2, {}), seats, 6, number)
        differed += sum(seat.differed for seat in seats)
    assert differed > 100


def test_greedy_beats_random() -> None:
    match = arena.Match.of(CATAN, ["greedy", "random"], seed=2)
    assert arena.play(match, 30, jobs=1).scores[0].rate.value > 0.8


def test_names() -> None:
    characters = ("page", "innkeeper", "marshal", "chancellor", "chronicler")
    assert bots.names(CATAN) == ("random", "greedy", "instinct", *characters)
    for name in bots.names(CATAN):
        assert bots.make(name, CATAN).name == name


def test_unknown_bot_is_a_sentence() -> None:
    with pytest.raises(UnknownName) as error:
        bots.make("gredy", CATAN)
    assert str(error.value) == (
        f"There is no bot 'gredy' for {CATAN.title}; try random, greedy, instinct, page, "
        "innkeeper, marshal, chancellor, chronicler or search:1s."
    )
