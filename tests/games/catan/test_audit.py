"""The audit sees what goes wrong: wrong states, each by its number, and planted bugs."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from kastellan.core import contract
from kastellan.core.inspect import inspector
from kastellan.games.catan import apply, audit, flaws
from kastellan.games.catan.actions import BUILD_ROAD, DRAW, SEARCH, SETTLE
from kastellan.games.catan.audit import LEDGER
from kastellan.games.catan.game import Catan
from kastellan.games.catan.layout import ACT, GAIN, OVER_PHASE, STEAL
from kastellan.games.catan.tables import (
    CITY,
    LIBRARY,
    NAMES,
    ROAD,
    ROBBERS_FACE,
    SETTLEMENT,
    SMITHY,
    WOOL,
)
from tests.games.catan.walks import CATAN, RULES

compiled = RULES.compiled(contract.audit)
KONRAD, OTTO, MARKET = (NAMES.index(name) for name in ("konrad", "otto", "market"))
TWO_HILLS = ["fields 1", "mountains 2", "pasture 3", "forest 4", "hills 5", "gold_field 6",
             "hills 1", "hills 2"]  # fmt: skip

QUIET: dict[str, Any] = {
    "seats": [
        {"hand": ["garrison"], "resources": {"lumber": 2, "brick": 2, "ore": 1}},
        {"columns": [{"level": "city", "above": ["konrad", "church"]}, "settlement"],
         "hand": ["otto"]},
    ]
}  # fmt: skip
ROBBERS: dict[str, Any] = {
    "phase": "number_die",
    "face": "robbers",
    "seats": [
        {"resources": {"ore": 3, "wool": 3, "lumber": 3, "gold": 3}},
        {"resources": {"ore": 3, "wool": 3}},
    ],
}
MILL: dict[str, Any] = {
    "phase": "number_die",
    "face": "trade",
    "seats": [{}, {"columns": [{"level": "city", "above": ["market"]}, "settlement"]}],
}
TOURNAMENT: dict[str, Any] = {
    "phase": "number_die",
    "face": "tournament",
    "seats": [{}, {"columns": [{"above": ["konrad"]}, "settlement"]}],
}
WIDE: dict[str, Any] = {
    "seats": [
        {"columns": ["settlement"] * 3, "regions": TWO_HILLS,
         "resources": {"lumber": 1, "brick": 6}},
        {},
    ]
}  # fmt: skip
EVENT: dict[str, Any] = {"phase": "event_card", "rolled": 6}
PLENTY = {**EVENT, "seats": [{"columns": [{"above": ["garrison"]}, "settlement"]}, {}]}
PLAGUE = {**EVENT, "seats": [{"columns": ["city", "settlement"]}, {}]}
NEARLY: dict[str, Any] = {
    "options": {"victory_points": 7},
    "seats": [
        {"columns": [{"level": "city", "above": ["konrad"]}, "city", "settlement"],
         "regions": TWO_HILLS, "resources": {"grain": 2, "ore": 3}},
        {},
    ],
}  # fmt: skip


def audited(position: dict[str, Any], line: str) -> tuple[Any, Any, Any, int, Any]:
    """Play a line: setup, the last two states, the last action, and the books before it."""
    record = CATAN.position(position)
    setup = record.setting.setup
    ledger = np.zeros(LEDGER, np.int64)
    *earlier, last = line.split(", ")
    for words in earlier:
        before, action = record.state, record.read(words)
        record.play(action)
        assert compiled(setup, before, record.state, action, ledger) == 0
    before, action = record.state, record.read(last)
    record.play(action)
    return setup, before, record.state, action, ledger


def swap_cards(s: Any) -> None:
    s["pile"][3], s["pile"][4] = int(s["pile"][4]), int(s["pile"][3])


def move_card(s: Any) -> None:
    s["site"][0, [20, 22]] = s["site"][0, [22, 20]]


def change_hands(s: Any) -> None:
    s["hand"][0, OTTO], s["hand"][1, OTTO] = 1, 0


def add(field: str, *place: int, amount: int = 1) -> Callable[[Any], None]:
    """A planted mistake: one number of the state is off."""

    def plant(s: Any) -> None:
        s[field][place] += amount

    return plant


def put(field: str, value: int) -> Callable[[Any], None]:
    """A planted mistake: another value."""

    def plant(s: Any) -> None:
        s[field] = value

    return plant


BUILD = "build garrison, site 1 above"


@pytest.mark.parametrize(
    ("number", "position", "line", "plant"),
    [
        (audit.WRONG_TOKENS, QUIET, BUILD, add("built", 1, KONRAD, amount=-1)),
        (audit.WRONG_TOKENS, QUIET, BUILD, add("built", 1, MARKET)),
        (audit.WRONG_TOKENS, MILL, "dice 6", put("mover", 0)),
        (audit.WRONG_TOKENS, MILL, "dice 6", put("phase", ACT)),
        (audit.WRONG_TOKENS, {**MILL, "seats": [{}, {}]}, "dice 6", put("phase", STEAL)),
        (audit.WRONG_TOKENS, TOURNAMENT, "dice 6", put("mover", 0)),
        (audit.WRONG_POINTS, QUIET, BUILD, add("level", 1, 6)),
        (audit.WRONG_POINTS, QUIET, BUILD, add("built", 0, LIBRARY)),
        (audit.WRONG_SUPPLY, QUIET, BUILD, add("supply", ROAD)),
        (audit.WRONG_SUPPLY, QUIET, BUILD, add("supply", SETTLEMENT, amount=-1)),
        (audit.WRONG_SUPPLY, QUIET, BUILD, add("supply", CITY, amount=-1)),
        (audit.WRONG_SUPPLY, QUIET, BUILD, add("road", 0, 0)),
        (audit.WRONG_CARDS, QUIET, BUILD, move_card),
        (audit.WRONG_CARDS, QUIET, BUILD, swap_cards),
        (audit.WRONG_CARDS, QUIET, BUILD, change_hands),
        (audit.WRONG_CARDS, QUIET, BUILD, add("aside", SMITHY)),
        (audit.WRONG_CARDS, {"phase": "fill"}, "draw 2", swap_cards),
        (audit.WRONG_CARDS, {"phase": "fill"}, "draw 2", add("height", 0, amount=-1)),
        (audit.WRONG_ROBBERY, ROBBERS, "dice 6", add("stock", 1, 11, amount=-3)),
        (audit.WRONG_ROBBERY, ROBBERS, "dice 6", add("stock", 0, 11)),
        (audit.WRONG_PRODUCTION, ROBBERS, "dice 5", add("stock", 0, 14)),
        (audit.WRONG_PRODUCTION, ROBBERS, "dice 5", add("stock", 0, 14, amount=-1)),
        (audit.WRONG_STOCK, QUIET, BUILD, add("stock", 0, 11)),
        (audit.WRONG_STOCK, QUIET, BUILD, add("stock", 1, 11, amount=-1)),
        (audit.WRONG_STOCK, PLENTY, "card plenty", add("stock", 0, 10, amount=-1)),
        (audit.WRONG_STOCK, PLAGUE, "card plague", add("stock", 0, 11)),
        (audit.WRONG_QUESTION, WIDE, "road left", put("phase", ACT)),
        (audit.WRONG_QUESTION, WIDE, "road left", put("mover", 1)),
        (audit.WRONG_END, QUIET, BUILD, put("phase", OVER_PHASE)),
        (audit.WRONG_END, NEARLY, "city 3", put("phase", ACT)),
    ],
)
def test_a_wrong_state_has_its_number(
    number: int, position: dict[str, Any], line: str, plant: Callable[[Any], None]
) -> None:
    """Honest it passes; with the mistake it does not, interpreted and compiled."""
    setup, before, s, action, ledger = audited(position, line)
    assert compiled(setup, before, s, action, ledger.copy()) == 0
    plant(s)
    assert compiled(setup, before, s, action, ledger.copy()) == number
    assert audit.audit(setup, before, s, action, ledger.copy()) == number


# Bugs planted into the rules: an action is carried out, then something goes wrong.


def produces_too_much(setup: Any, s: Any, action: int) -> None:
    """The first region with the number rolled gains once more."""
    produced = s["phase"] != ACT
    apply.apply(setup, s, action)
    if produced and s["phase"] == ACT and s["turn"] > 0:
        corner = int((s["number"][0] == s["rolled"]).argmax())
        if s["number"][0, corner] == s["rolled"] and s["stock"][0, corner] < 3:
            s["stock"][0, corner] += 1


def robs_no_wool(setup: Any, s: Any, action: int) -> None:
    """Robbers leave the wool where it is."""
    earlier = s.copy()
    apply.apply(setup, s, action)
    if s["face"] == ROBBERS_FACE and earlier["rolled"] == 0 and s["rolled"] > 0:
        wool = (s["kind"] == WOOL) & (s["stock"] < earlier["stock"])
        s["stock"][wool] = earlier["stock"][wool]


def builds_for_nothing(setup: Any, s: Any, action: int) -> None:
    """Roads cost nothing where nobody has to choose what pays."""
    stock = s["stock"].copy()
    apply.apply(setup, s, action)
    if BUILD_ROAD <= action < SETTLE and s["phase"] == ACT:
        s["stock"] = stock


def draws_the_second(setup: Any, s: Any, action: int) -> None:
    """Whoever draws gets the card below the top one."""
    if DRAW <= action < SEARCH:
        at = int(s["height"][: action - DRAW].sum())
        if s["height"][action - DRAW] > 1:
            s["pile"][[at, at + 1]] = s["pile"][[at + 1, at]]
            s["memo"][:] = -2
            s["memo_height"][:] = s["height"]
            s["doubt"][:], s["afloat"][:], s["known"][:] = 0, 0, 0
    apply.apply(setup, s, action)


def never_asks(setup: Any, s: Any, action: int) -> None:
    """Where a seat may choose what gains, the first region does."""
    apply.apply(setup, s, action)
    if CATAN.rules.legal(setup, s, SCRATCH) and s["phase"] == GAIN:
        apply.apply(setup, s, int(SCRATCH[0]))


SCRATCH = RULES.scratch()[0]


@pytest.mark.parametrize(
    ("bug", "numbers"),
    [
        (produces_too_much, {audit.WRONG_PRODUCTION}),
        (robs_no_wool, {audit.WRONG_ROBBERY}),
        (builds_for_nothing, {audit.WRONG_STOCK}),
        (draws_the_second, {audit.WRONG_CARDS}),
        (never_asks, {audit.WRONG_STOCK, audit.WRONG_QUESTION}),
    ],
)
def test_a_planted_bug_is_found(bug: Any, numbers: set[int]) -> None:
    """In random games, by the very loop that runs them by the million."""
    game = Catan()
    changes = {"name": f"catan_{bug.__name__}", "apply": bug}
    game.rules = replace(RULES, **changes)  # type: ignore[misc]
    look = inspector(game, game.setting(2, {"turn_limit": 60}), 5, game.rules.interpreted)
    fault = look(0, 20)[1]
    assert fault is not None
    assert fault.number in numbers, str(fault)
    assert fault.sentence == audit.AUDIT[fault.number]


def test_every_number_has_a_sentence_and_a_mistake() -> None:
    assert CATAN.flaws == {**flaws.FLAWS, **audit.AUDIT}
    assert not set(flaws.FLAWS) & set(audit.AUDIT)
