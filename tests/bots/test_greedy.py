"""The search for the best turn: the same at every speed, always legal, and never too long."""

from itertools import product
from typing import Any

import numpy as np
import pytest

import kastellan
from kastellan import arena, bots
from kastellan.arena.driving import play_game
from kastellan.bots.bot import Bot
from kastellan.bots.greedy import NODES, WAYS, Greedy, best_action, outlook, place_for
from kastellan.bots.kreta.outlook import judge
from kastellan.core.build import Build, rule
from kastellan.core.game import Setting, State
from kastellan.core.rng import WORDS
from kastellan.games.kreta.actions import STOP
from kastellan.games.kreta.layout import AFTER_TIE, CARD, CROSSINGS
from tests.bots.places import LAST, place

KRETA = kastellan.load("kreta")
RULES = KRETA.rules


class Watched:
    """A bot whose every choice is looked at."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.name = bot.name
        self.choices = 0
        self.out = RULES.scratch()[0]

    def choose(self, setting: Setting, s: State) -> int:
        before = s.copy()
        action = self.bot.choose(setting, s)
        assert s == before
        count = RULES.compiled(RULES.legal)(setting.setup, s, self.out)
        assert action in self.out[:count]
        self.choices += 1
        return action


@pytest.mark.parametrize("board", ["crete", "sardegna"])
@pytest.mark.parametrize("players", KRETA.players)
def test_only_legal_actions(players: int, board: str) -> None:
    for number, (tie, crossing) in enumerate(product(AFTER_TIE, CROSSINGS)):
        setting = KRETA.setting(
            players,
            {"board": board, "second_after_tie": tie, "full_province_crossing": crossing},
        )
        names = (["greedy"] * players, ["random", "greedy"] * 2)[number % 2]
        seats = [
            Watched(bots.make(name, KRETA, seat, "compiled"))
            for seat, name in enumerate(names[:players])
        ]
        assert play_game(KRETA, setting, seats, 3, number).loss is None
        assert all(seat.choices > 5 for seat in seats)


class Compared:
    """Plays compiled, and now and then asks its interpreted twin about the same state."""

    name = "compared"

    def __init__(self, seed: int, every: int) -> None:
        self.seed = seed
        self.every = every
        self.asked = 0
        self.phases: set[int] = set()
        self.bot = bots.make("greedy", KRETA, seed, "compiled")

    def choose(self, setting: Setting, s: State) -> int:
        self.asked += 1
        if self.asked % self.every == 0:
            self.phases.add(int(s["phase"]))
            twins = [
                Greedy(KRETA, self.seed + self.asked, speed)
                for speed in ("interpreted", "compiled")
            ]
            # Twice: the second time shows that the same random numbers were drawn.
            assert twins[0].choose(setting, s) == twins[1].choose(setting, s)
            assert twins[0].choose(setting, s) == twins[1].choose(setting, s)
        return self.bot.choose(setting, s)


def test_the_same_choices_interpreted_and_compiled() -> None:
    phases: set[int] = set()
    for players in KRETA.players:
        setting = KRETA.setting(players, {})
        seats = [Compared(players * 10 + seat, 5 * players) for seat in range(players)]
        assert play_game(KRETA, setting, seats, 8, 0).loss is None
        phases.update(*(seat.phases for seat in seats))
    assert CARD in phases
    assert len(phases) > 4


JUDGED = [0]


@rule
def counted(setup: Any, s: Any, seat: int, weights: Any, work: Any) -> int:
    JUDGED[0] += 1
    return judge(setup, s, seat, weights, work)


def test_a_turn_costs_hundreds_of_judgements_not_thousands() -> None:
    """All five villagers are on the board, far apart, and all cards but king are in hand."""
    names = [province.name for province in KRETA.new(players=2).setting.parts.provinces]
    record = place(seats=[{"villagers": dict.fromkeys(names[1::3], 1)}, {}])
    known = outlook(KRETA)
    assert known is not None
    slots = {**RULES.slots, "judge": counted, "way_out": known.way_out}
    search = Build("counted", slots)(best_action)
    JUDGED[0] = 0
    action = search(
        record.setting.setup, record.state, known.weights, np.ones(WORDS, np.int64),
        np.zeros((2, NODES), RULES.state), np.zeros((2, NODES), np.int64),
        np.zeros(WAYS, np.int64), RULES.scratch(),
    )  # fmt: skip
    assert action in record.legal
    assert 200 < JUDGED[0] < 700


def test_the_seed_breaks_ties() -> None:
    """Wheat from Candia or wheat from Messara: it is all the same."""
    farm = {"ships": ["Candia", "Messara"], "villagers": {"Candia": 1, "Messara": 1}}
    seats = [{"table": ["farmer"], **farm}, {}]
    record = place(row=LAST, scored=10, phase="farmer", seats=seats)
    assert len(record.legal) == 2
    choices = [bots.ask(bots.make("greedy", KRETA, seed), record) for seed in range(12)]
    assert set(choices) == set(record.legal)
    assert choices == [bots.ask(bots.make("greedy", KRETA, seed), record) for seed in range(12)]


def test_moving_on_must_be_better_than_stopping() -> None:
    """Only the far west is still scored, so villagers in the far east do not wander about."""
    seats = [{"table": ["commander"], "villagers": {"Sitia": 2}}, {}]
    record = place(row=LAST, scored=10, phase="march", steps=2, seats=seats)
    assert len(record.legal) > 3
    for seed in range(5):
        assert bots.ask(bots.make("greedy", KRETA, seed), record) == STOP


def test_the_best_few_ways_of_different_value_are_followed() -> None:
    values = np.zeros(WAYS, np.int64)
    kept = 0
    for value in [5, 1, 5, 9, 3, 1, 2, 9, 7]:
        place = place_for(values, kept, value)
        if place >= 0:
            values[place] = value
            kept = max(kept, place + 1)
    assert sorted(values.tolist()) == [3, 5, 7, 9]


def test_greedy_beats_random() -> None:
    for players in KRETA.players:
        match = arena.Match.of(KRETA, ["greedy"] + ["random"] * (players - 1), seed=2)
        assert arena.play(match, 40, jobs=1).scores[0].rate.value > 0.8
