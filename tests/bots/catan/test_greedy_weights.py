"""The weights of greedy: each has its place, and each matters."""

import numpy as np
import pytest

import kastellan
from kastellan.arena.driving import play_game
from kastellan.bots.catan.greedy import Greedy
from kastellan.bots.catan.greedy_weights import ACTION_CARDS, TABLE, WEIGHTS, table
from kastellan.games.catan.tables import CARDS, GOLD, RESOURCES

CATAN = kastellan.load("catan")


def choices(changed: np.void, number: int) -> list[int]:
    seats = [Greedy(CATAN, seat, "compiled", changed) for seat in range(2)]
    return list(play_game(CATAN, CATAN.setting(2, {}), seats, 2, number).actions)


def test_cards_and_resources_are_found_by_their_number() -> None:
    changed = table({**WEIGHTS, "spy": 77, "gold": 88, "region": 99})
    spy = next(number for number, card in enumerate(CARDS) if card.name == "spy")
    assert (changed["cards"][spy], changed["resources"][GOLD], changed["region"]) == (77, 88, 99)
    assert np.flatnonzero(changed["cards"] != TABLE["cards"]).tolist() == [spy]
    assert {*ACTION_CARDS, *RESOURCES} < set(WEIGHTS)


def test_a_weight_that_is_missing_is_missed() -> None:
    with pytest.raises(KeyError, match="raid"):
        table({name: value for name, value in WEIGHTS.items() if name != "raid"})


def test_every_weight_counts() -> None:
    """A weight that changes no choice would be a line that misleads."""
    usual = [choices(TABLE, number) for number in range(20)]
    for name in WEIGHTS:
        others = [
            table({**WEIGHTS, name: value})
            for value in (max(WEIGHTS[name] // 50, 1), 3 * WEIGHTS[name] + 30)
        ]
        assert any(
            choices(other, number) != usual[number]
            for number in range(len(usual))
            for other in others
        ), name
