"""The options of the game, their defaults and what they refuse."""

from typing import Any

import pytest

from kastellan import BadOption
from kastellan.games.catan.options import LONGEST, OPTIONS, SHORTEST

DEFAULTS: dict[str, Any] = {
    "victory_points": 12,
    "robber_truce": 0,
    "demolish": False,
    "action_cards_from": "both_over_3",
    "win_on_own_turn": False,
    "spy_takes": "any",
    "turn_limit": 300,
}
OTHERS: dict[str, list[Any]] = {
    "victory_points": [7, 13],
    "robber_truce": [2],
    "demolish": [True],
    "action_cards_from": ["sum_7"],
    "win_on_own_turn": [True],
    "spy_takes": ["unit_or_action"],
    "turn_limit": [SHORTEST, 150, LONGEST],
}
BY_NAME = {option.name: option for option in OPTIONS}


def test_defaults_follow_the_rulebook() -> None:
    """C01, C23, C46, C60, C82, C83 and A9."""
    assert {name: option.default for name, option in BY_NAME.items()} == DEFAULTS


@pytest.mark.parametrize("name", DEFAULTS)
def test_each_option_takes_its_values_and_no_others(name: str) -> None:
    for value in [DEFAULTS[name], *OTHERS[name]]:
        assert BY_NAME[name].read(value, 2) == value
    for value in (-1, 1000000, "x", None, 2.5, []):
        with pytest.raises(BadOption, match=name):
            BY_NAME[name].read(value, 2)


def test_c83_a_table_may_set_another_limit_within_reason() -> None:
    read = BY_NAME["turn_limit"].read
    for value in (SHORTEST - 1, LONGEST + 1, True, "300"):
        with pytest.raises(BadOption, match="turn_limit"):
            read(value, 2)
