"""The invariants: every state of a game has none of the flaws, and each flaw is seen."""

from typing import Any

import pytest

from kastellan.core import contract
from kastellan.games.catan import flaws
from kastellan.games.catan.layout import ACT, OVER_PHASE, UNSEEN
from kastellan.games.catan.tables import NAMES
from tests.games.catan.walks import CATAN, RULES, setting, states

flaw = RULES.compiled(contract.flaw)
POSITION = {
    "stacks": [["spy", "scout"]],
    "seats": [{"hand": ["raid"]}, {"columns": [{"above": ["konrad"]}, "city"]}],
}


@pytest.mark.parametrize(
    ("number", "field", "place", "value"),
    [
        (flaws.BAD_TURN, "phase", (), OVER_PHASE + 1),
        (flaws.BAD_TURN, "phase", (), -1),
        (flaws.BAD_TURN, "turn", (), 301),
        (flaws.BAD_TURN, "active", (), 2),
        (flaws.BAD_TURN, "proposer", (), -1),
        (flaws.BAD_TURN, "payer", (), 2),
        (flaws.BAD_TURN, "mover", (), -1),
        (flaws.BAD_TURN, "phase", (), OVER_PHASE),
        (flaws.BAD_DICE, "rolled", (), 7),
        (flaws.BAD_DICE, "face", (), 5),
        (flaws.BAD_LAND, "left", (0,), 4),
        (flaws.BAD_LAND, "level", (0, 5), 3),
        (flaws.BAD_LAND, "level", (0, 8), 1),
        (flaws.BAD_LAND, "road", (1, 0), 2),
        (flaws.BAD_SUPPLY, "supply", (0,), 6),
        (flaws.BAD_SUPPLY, "supply", (1,), 6),
        (flaws.BAD_SUPPLY, "supply", (2,), 7),
        (flaws.BAD_SUPPLY, "road", (0, 0), 1),
        (flaws.BAD_REGIONS, "regions_left", (), 2046),
        (flaws.BAD_REGIONS, "regions_left", (), 4095),
        (flaws.BAD_REGIONS, "kind", (0, 10), 1),
        (flaws.BAD_REGIONS, "number", (0, 10), 2),
        (flaws.BAD_REGIONS, "kind", (0, 0), 1),
        (flaws.BAD_REGIONS, "drawn", (0,), 3),
        (flaws.BAD_STOCK, "stock", (0, 10), 4),
        (flaws.BAD_STOCK, "stock", (0, 10), -1),
        (flaws.BAD_STOCK, "stock", (0, 0), 1),
        (flaws.BAD_STOCK, "number", (0, 0), 1),
        (flaws.BAD_SITES, "site", (0, 20), NAMES.index("spy")),
        (flaws.BAD_SITES, "site", (0, 20), NAMES.index("abbey")),
        (flaws.BAD_SITES, "built", (1, NAMES.index("konrad")), 0),
        (flaws.BAD_STACKS, "height", (0,), 11),
        (flaws.BAD_STACKS, "height", (0,), -1),
        (flaws.BAD_STACKS, "pile", (0,), UNSEEN),
        (flaws.BAD_STACKS, "pile", (61,), 0),
        (flaws.BAD_CARDS, "pile", (0,), NAMES.index("karl")),
        (flaws.BAD_CARDS, "held", (0,), 0),
        (flaws.BAD_CARDS, "hand", (1, 0), -1),
        (flaws.BAD_CARDS, "aside", (0,), 1),
        (flaws.BAD_EVENTS, "turned", (), 1),
        (flaws.BAD_EVENTS, "events", (0,), 2),
        (flaws.BAD_CONTEXT, "card", (), 5),
        (flaws.BAD_CONTEXT, "card", (), 44),
        (flaws.BAD_CONTEXT, "work", (), 0),
        (flaws.BAD_CONTEXT, "stack", (), 2),
        (flaws.BAD_CONTEXT, "barred", (), 2),
        (flaws.BAD_CONTEXT, "after", (), 4),
        (flaws.BAD_CONTEXT, "then", (), 20),
        (flaws.BAD_CONTEXT, "count", (), 1),
        (flaws.BAD_CONTEXT, "sought", (), 1),
        (flaws.BAD_CONTEXT, "defended", (), 1),
        (flaws.BAD_CONTEXT, "crowded", (), 1),
        (flaws.BAD_CONTEXT, "drew", (), 2),
        (flaws.BAD_CONTEXT, "owed", (2,), 1),
        (flaws.BAD_CONTEXT, "owed", (2,), -1),
        (flaws.BAD_CONTEXT, "due_any", (), 1),
        (flaws.BAD_CONTEXT, "due_bar", (), 1),
        (flaws.BAD_CONTEXT, "give", (2,), 1),
        (flaws.BAD_CONTEXT, "proposer", (), 1),
        (flaws.BAD_MEMORY, "memo_height", (0, 0), 11),
        (flaws.BAD_MEMORY, "doubt", (0, 0), 1),
        (flaws.BAD_MEMORY, "memo", (0, 0), NAMES.index("scout")),
        (flaws.BAD_MEMORY, "memo", (0, 91), 0),
        (flaws.BAD_MEMORY, "known", (0, 0), 1),
        (flaws.BAD_MEMORY, "known", (0, 0), -1),
        (flaws.BAD_MEMORY, "afloat", (0, 0), 1),
        (flaws.BAD_MEMORY, "afloat", (0, 0), -1),
        (flaws.BAD_SPARE, "spare", (1,), 1),
    ],
)
def test_a_flaw_of_a_state(number: int, field: str, place: tuple[int, ...], value: int) -> None:
    record = CATAN.position(POSITION)
    s: Any = record.state
    assert s["phase"] == ACT
    assert flaws.flaw(record.setting.setup, s) == flaws.SOUND
    if place:
        s[field][place] = value
    else:
        s[field] = value
    assert flaws.flaw(record.setting.setup, s) == number
    assert flaw(record.setting.setup, s) == number


def test_a_hand_too_large() -> None:
    record = CATAN.position({"seats": [{"hand": ["raid", "karl", "otto"]}, {}]})
    s = record.state
    last = int(s["height"].sum()) - 1
    s["hand"][0, s["pile"][last]] += 1
    s["held"][0] += 1
    s["pile"][last] = UNSEEN
    s["height"][4] -= 1
    for seat in range(2):
        s["memo_height"][seat, 4] -= 1
    assert flaws.flaw(record.setting.setup, s) == flaws.BAD_HAND


def test_a_true_memory_is_sound() -> None:
    """What was seen may be remembered, in order and with cards taken out since."""
    record = CATAN.position(POSITION)
    s: Any = record.state
    height = int(s["height"][0])
    s["memo"][0, :height] = s["pile"][:height]
    assert flaws.flaw(record.setting.setup, s) == flaws.SOUND
    s["memo"][0, 1:92] = s["memo"][0, 0:91].copy()
    s["memo"][0, 0] = NAMES.index("karl")
    s["memo_height"][0, 0] += 1
    s["doubt"][0, 0] = 1
    assert flaws.flaw(record.setting.setup, s) == flaws.SOUND
    s["memo"][0, 1], s["memo"][0, 2] = int(s["memo"][0, 2]), int(s["memo"][0, 1])
    assert flaws.flaw(record.setting.setup, s) == flaws.BAD_MEMORY


@pytest.mark.parametrize("number", range(4))
def test_random_games_have_no_flaw(number: int) -> None:
    here = setting(turn_limit=150, demolish=number % 2 == 1)
    for s in states(here, 100 + number):
        assert flaw(here.setup, s) == flaws.SOUND


def test_every_flaw_has_a_sentence() -> None:
    assert sorted(flaws.FLAWS) == list(range(1, len(flaws.FLAWS) + 1))
