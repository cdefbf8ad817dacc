"""How good a position of Kreta looks, and what greedy makes of it."""

from typing import Any

import numpy as np
import pytest

import kastellan
from kastellan import bots
from kastellan.bots.greedy import weights
from kastellan.bots.kreta.outlook import OUTLOOK, SCALE, WEIGHTS, margin, promise
from kastellan.core.playout import choose
from kastellan.core.rng import WORDS, seed_stream
from kastellan.games.kreta.layout import AFTER_TIE, PROVINCES, SEATS
from kastellan.games.kreta.score import score_province
from tests.bots.places import LAST, place, played

KRETA = kastellan.load("kreta")
RULES = KRETA.rules
SEEDS = range(3)


def greedy(record: kastellan.Record, seed: int = 0) -> str:
    """The whole turn that greedy plays."""
    return played(record, bots.make("greedy", KRETA, seed))


def judged(record: kastellan.Record, seat: int = 0) -> int:
    """How good a position looks to a seat."""
    work = np.zeros(SEATS, np.int64)
    return OUTLOOK.judge(record.setting.setup, record.state, seat, OUTLOOK.weights, work)


@pytest.mark.parametrize("tie", AFTER_TIE)
@pytest.mark.parametrize("players", KRETA.players)
def test_promised_awards_are_those_of_the_rules(players: int, tie: str) -> None:
    """K72 to K74, in random games."""
    plain = weights({**WEIGHTS, "lead": 0})
    setup = KRETA.setting(players, {"second_after_tie": tie}).setup
    rng = np.zeros(WORDS, np.int64)
    seed_stream(rng, 7, players)
    s = RULES.new_state()
    RULES.deal(setup, s)
    actions, odds = RULES.scratch()
    draw = RULES.interpreted(choose)
    work, awards = np.zeros((2, SEATS), np.int64)
    paid = 0
    for step in range(300):
        if RULES.to_move(setup, s) == kastellan.OVER:
            break
        RULES.apply(setup, s, draw(setup, s, rng, actions, odds))
        if step % 10:
            continue
        for province in range(PROVINCES):
            awards[:] = 0
            score_province(setup, s, province, awards)
            for seat in range(players):
                found = promise(setup, s, seat, province, plain, work)
                assert found == SCALE * margin(setup, awards, seat)
                paid += found != 0
    assert paid > 100


def test_a_lead_is_worth_more_than_a_tie_and_a_tie_more_than_nothing() -> None:
    theirs = {"villagers": {"Candia": 1}}
    values = [
        judged(place(seats=[{"villagers": {"Candia": own, "Sitia": 3 - own}}, theirs]))
        for own in (0, 1, 2)
    ]
    assert values == sorted(set(values))


def test_the_first_card_counts_more_than_the_second() -> None:
    near = [{"forts": [17]}, {}]
    assert judged(place(row=[17, 2], seats=near)) > judged(place(row=[2, 17], seats=near))
    assert judged(place(row=[2, 17], seats=near)) > judged(place(row=[2, 24], seats=near))


@pytest.mark.parametrize("seed", SEEDS)
def test_ends_the_game_when_it_has_won(seed: int) -> None:
    record = place(row=LAST, scored=10, seats=[{"points": 9}, {"points": 8}])
    assert greedy(record, seed) == "castellan"
    assert record.winners == (0,)


@pytest.mark.parametrize("seed", SEEDS)
def test_does_not_end_the_game_when_it_would_lose(seed: int) -> None:
    record = place(row=LAST, scored=10, seats=[{"points": 8}, {"points": 9}])
    assert "castellan" not in greedy(record, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_does_not_score_for_a_rival(seed: int) -> None:
    record = place(seats=[{}, {"forts": [17]}])
    assert "castellan" not in greedy(record, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_scores_when_nothing_better_is_left(seed: int) -> None:
    """The abbot could still go somewhere, but not where it would pay more."""
    spent = ["admiral", "commander", "architect", "king"]
    ours = {"forts": [17, 14, 18], "villagers": {"Candia": 3, "Messara": 2}, "abbot": "Candia"}
    record = place(seats=[{**ours, "table": spent}, {"villagers": {"Candia": 1}}])
    assert len(record.legal) == 2
    assert greedy(record, seed).startswith("castellan")


@pytest.mark.parametrize(
    ("forts", "answer"), [(([17], []), "keep"), (([], [17]), "swap")], ids=["ours", "theirs"]
)
def test_keeps_a_card_that_pays_and_swaps_one_that_pays_a_rival(forts: Any, answer: str) -> None:
    seats = [{"forts": sites} for sites in forts]
    record = place(row=[2, 24, 17], scored=1, phase="keep", seats=seats)
    assert record.say(bots.ask(bots.make("greedy", KRETA), record)) == answer


def test_harvests_the_tile_that_pays_most() -> None:
    base = place()
    data = base.position()
    kinds: dict[str, str] = data["tiles"]
    olive = next(name for name, kind in kinds.items() if kind == "olive")
    others = {name: kind for name, kind in kinds.items() if name != olive}
    near = {"Candia": 1, "Mylopotamos": 1, "Messara": 1, "Amari": 1}
    farm = {"ships": ["Candia"], "villagers": near, "table": ["farmer"]}
    ours = {**farm, "tiles": {"olive": 1}, "points": 1}
    record = place(row=LAST, scored=10, phase="farmer", tiles=others, seats=[ours, {}])
    gains = {}
    for action in record.legal:
        record.play(action)
        gains[action] = record.points[0]
        record = place(row=LAST, scored=10, phase="farmer", tiles=others, seats=[ours, {}])
    chosen = bots.ask(bots.make("greedy", KRETA), record)
    assert gains[chosen] == max(gains.values())


def test_every_weight_counts() -> None:
    """A weight that changes nothing would be a line that misleads."""
    seats = [
        {
            "villagers": {"Candia": 2, "Amari": 1},
            "ships": ["Candia"],
            "forts": [2],
            "tiles": {"wheat": 1},
            "points": 1,
        },
        {"table": ["abbot", "king"]},
    ]
    tiles = dict(place().position()["tiles"])
    del tiles["Messara"]
    record = place(seats=seats, tiles=tiles)
    over = place(row=LAST, scored=10)
    over.play(over.read("castellan"))
    work = np.zeros(SEATS, np.int64)
    for name in WEIGHTS:
        changed = weights({**WEIGHTS, name: WEIGHTS[name] + 1000})
        assert any(
            OUTLOOK.judge(r.setting.setup, r.state, 0, changed, work) != judged(r)
            for r in (record, over)
        ), name
