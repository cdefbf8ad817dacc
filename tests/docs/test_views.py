"""The page of views names every field that a view has, with its type and range, and no other."""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import kastellan
from kastellan.core.contract import CHANCE, OVER
from kastellan.games.catan import actions as catan_actions
from kastellan.games.catan import layout as catan_layout
from kastellan.games.catan.tables import NAMES, RESOURCES, SUPPLY
from kastellan.games.kreta import actions as kreta_actions
from kastellan.games.kreta import boards, position
from kastellan.games.kreta.layout import CASTELLAN
from tests.docs.tables import Row, tables_of
from tests.rule_ids import CATAN_RULES, KRETA_RULES

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "views.md").read_text(encoding="utf-8")
HEADINGS = {"kreta": "Kreta", "catan": "The Catan card game"}
RULES = {"kreta": KRETA_RULES, "catan": CATAN_RULES}
PHASES = {"kreta": position.PHASES, "catan": catan_layout.PHASES}
PARTS: dict[str, Callable[[int], Any]] = {
    "kreta": kreta_actions.parts,
    "catan": catan_actions.parts,
}
ARRANGED: dict[str, tuple[dict[str, Any], ...]] = {
    "kreta": (
        {"players": 2},
        {"players": 3, "second_after_tie": "half", "full_province_crossing": "abbots"},
        {"players": 4, "board": "sardegna", "full_province_crossing": "own_abbot", "start": 3},
    ),
    "catan": (
        {"turn_limit": 50},
        {"turn_limit": 50, "demolish": True, "victory_points": 13, "action_cards_from": "sum_7"},
    ),
}
EVERY = {"kreta": 5, "catan": 7}  # steps from one look to the next
LIKED: dict[str, Collection[int]] = {
    "kreta": {*range(kreta_actions.ACTIONS)} - {CASTELLAN},
    "catan": range(catan_actions.BUILD_ROAD, catan_actions.BANK),
}
"""Actions that come before others, so that more happens."""
MAPS = ("forts", "tiles", "reserve", "rates", "supply", "owed", "due", "gives", "wants", "params")
"""Objects whose keys are names and no fields."""

Seen = dict[str, list[Any]]


def fields(view: Any, found: Seen, path: str = "") -> None:
    """Every value of a view under the way to its field, as the page writes it."""
    if isinstance(view, list | tuple):
        for each in view:
            fields(each, found, f"{path}[]")
    elif isinstance(view, dict):
        for key, value in view.items():
            way = f"{path}.{key}" if path else key
            found[way].append(value)
            if key not in MAPS:
                fields(value, found, way)


def looks(game: str, number: int, options: dict[str, Any]) -> Iterator[Any]:
    """Views of a random game with likings, of all seats and a spectator, and its last."""
    driver = kastellan.driver(100 + number)
    record = kastellan.load(game).new(**options)
    while True:
        if record.step % EVERY[game] == 0 or record.to_move == OVER:
            for seat in (None, *range(record.players)):
                yield record.view(seat)
        if record.to_move == OVER:
            return
        legal = record.legal
        if record.to_move != CHANCE:
            legal = tuple(action for action in legal if action in LIKED[game]) or legal
        choice = driver.choose(record) if record.to_move == CHANCE else None
        record.play(legal[driver.below(len(legal))] if choice is None else choice)


@cache
def seen(game: str) -> Seen:
    """What the fields of many views hold, each value once."""
    found: Seen = defaultdict(list)
    for number, options in enumerate(ARRANGED[game]):
        for view in looks(game, number, options):
            fields(view, found)
    return {
        field: list({repr(each): each for each in values}.values())
        for field, values in found.items()
    }


def section(game: str) -> str:
    """What the page says of a game."""
    after = PAGE.split(f"\n## {HEADINGS[game]}\n")[1]
    return re.split(r"^## ", after, flags=re.MULTILINE)[0]


def rows(text: str, head: str) -> list[Row]:
    """The rows of the tables whose first column has this head."""
    return [row for table in tables_of(text) for row in table if next(iter(row)) == head]


def ticked(text: str) -> list[str]:
    """What stands in backticks."""
    return re.findall(r"`([^`]+)`", text)


def named(text: str) -> dict[str, Row]:
    """The fields that a section names, each with its row."""
    found = {ticked(row["field"])[0]: row for row in rows(text, "field")}
    assert len(found) == len(rows(text, "field")), "a field stands there twice"
    return found


def fits(value: Any, kind: str) -> bool:
    """Whether a value is of the type that the page gives."""
    outer, _, inner = kind.partition(" of ")
    if inner and outer == "list":
        return isinstance(value, list | tuple) and all(fits(each, inner) for each in value)
    if inner and outer == "map":
        return isinstance(value, dict) and all(fits(each, inner) for each in value.values())
    if kind.endswith(" or null"):
        return value is None or fits(value, kind.removesuffix(" or null"))
    return type(value) is {"text": str, "number": int, "flag": bool, "object": dict}[kind]


def flat(value: Any) -> Iterator[Any]:
    """What lists and maps hold."""
    if isinstance(value, list | tuple | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from flat(each)
    else:
        yield value


def amiss(text: str, found: Seen) -> list[str]:
    """What a section says wrongly of the fields of views."""
    told = named(text)
    wrong = [f"{field} is not named" for field in found if field not in told]
    for field, row in told.items():
        values = found.get(field, [])
        kind = re.sub(r"\b(text|number|flag|object|list|null)s\b", r"\1", row["type"])
        if not values:
            wrong.append(f"{field} does not occur")
        elif not all(fits(value, kind) for value in values):
            wrong.append(f"{field} is no {kind}")
        elif "object" not in kind:
            inside = [each for value in values for each in flat(value)]
            if inside and set(inside) == {None}:
                wrong.append(f"{field} is nothing but null")
            if (None in inside) != ("null" in kind):
                wrong.append(f"{field}: whether it can be null")
            wrong += [f"{field}: {each}" for each in set(inside) if not lies_in(each, row["range"])]
    return wrong


def lies_in(value: Any, span: str) -> bool:
    """Whether the column of ranges allows a value; where it is empty, it allows all."""
    if value is None or not span:
        return True
    if isinstance(value, str):
        return value in ticked(span)
    least, most = re.split(r" to | and ", span.replace("−", "-"))
    return int(least) <= value and (most == "more" or value <= int(most))


@pytest.mark.parametrize("game", HEADINGS)
def test_the_fields_are_those_of_the_views(game: str) -> None:
    assert amiss(section(game), seen(game)) == []


@pytest.mark.parametrize("game", HEADINGS)
def test_a_field_that_is_wrong_on_the_page_is_found(game: str) -> None:
    text, found = section(game), seen(game)
    assert amiss(text.replace("| `phase` | text |", "| `stage` | text |"), found) == [
        "phase is not named",
        "stage does not occur",
    ]
    assert amiss(text.replace("| `now` | object |", "| `now` | text |"), found) == [
        "now is no text"
    ]
    assert amiss(text.replace("number or null | 0 to", "number or null | 9 to"), found)
    assert amiss(text.replace("| `seat` | number or null |", "| `seat` | number |"), found)
    assert amiss(text, {**found, "planted": [1]}) == ["planted is not named"]
    assert amiss(text, {field: values for field, values in found.items() if field != "game"}) == [
        "game does not occur"
    ]


@pytest.mark.parametrize("game", HEADINGS)
def test_the_examples_are_views_with_parts_left_out(game: str) -> None:
    found: Seen = defaultdict(list)
    example = re.findall(r"^```json\n(.*?)^```", section(game), re.MULTILINE | re.DOTALL)
    assert len(example) == 1
    fields(json.loads(example[0]), found)
    assert example[0].count("{") > 10
    told = named(section(game))
    assert [field for field in found if field not in told] == []
    assert {field for field in told if "." not in field and "[" not in field} == {
        field for field in found if "." not in field and "[" not in field
    }


@pytest.mark.parametrize("game", HEADINGS)
def test_every_phase_has_a_row(game: str) -> None:
    phases = [ticked(row["phase"])[0] for row in rows(section(game), "phase")]
    assert phases == list(PHASES[game])
    assert set(seen(game)["phase"]) <= set(phases)


@pytest.mark.parametrize("game", HEADINGS)
def test_the_kinds_of_a_phase_are_those_of_its_actions(game: str) -> None:
    told = {ticked(row["phase"])[0]: row for row in rows(section(game), "phase")}
    driver = kastellan.driver(3)
    record = kastellan.load(game).new(**ARRANGED[game][0])
    for _ in range(400):
        if record.to_move == OVER:
            break
        row = told[record.view(None)["phase"]]
        kinds = {PARTS[game](action).kind for action in record.legal}
        assert kinds <= set(ticked(row["kinds of action"])), row
        assert ("chance" if record.to_move == CHANCE else "seat") in row["who decides"]
        legal = record.legal
        chance = record.to_move == CHANCE
        record.play(driver.choose(record) if chance else legal[driver.below(len(legal))])


@pytest.mark.parametrize("game", HEADINGS)
def test_ids_are_those_of_the_actions(game: str) -> None:
    """Every kind of action of a seat has its first number."""
    told = {ticked(row["kind"])[0]: int(row["id"]) for row in rows(section(game), "kind")}
    for kind, number in told.items():
        assert PARTS[game](number).kind == kind
        assert number == 0 or PARTS[game](number - 1).kind != kind
    decided = {
        kind
        for row in rows(section(game), "phase")
        if "seat" in row["who decides"]
        for kind in ticked(row["kinds of action"])
    }
    assert set(told) == decided


@pytest.mark.parametrize("game", HEADINGS)
def test_the_marks_are_rules(game: str) -> None:
    marks = re.findall(r"\b[KCEAGRF]\d+\b", section(game))
    assert len(marks) > 20
    assert set(marks) <= set(RULES[game])


def test_the_numbers_of_cards_resources_and_regions() -> None:
    told = rows(section("catan"), "what")
    numbered = [row for row in told if "numbered" in row]
    cards: list[str] = []
    for row in numbered[:-2]:
        first, last = map(int, row["numbered"].split(" to "))
        assert first == len(cards)
        cards += ticked(row["names"])
        assert last == len(cards) - 1
    assert cards == list(NAMES)
    resources, supply = (ticked(row["names"]) for row in numbered[-2:])
    assert resources == list(RESOURCES)
    assert supply == [f"{RESOURCES[kind]} {number}" for kind, number in SUPPLY]


@pytest.mark.parametrize("name", boards.names())
def test_the_tables_of_boards(name: str) -> None:
    board = boards.load(name)
    for place, row in enumerate(rows(section("kreta"), name)):
        assert (row[name], row["province"]) == (str(place), board.provinces[place].name)
        near = [sum(pair) - place for pair in board.borders if place in pair]
        assert row["neighbours"].split() == [str(each) for each in sorted(near)]
        touched = [site.number for site in board.sites if place in site.provinces]
        assert row["sites"].split() == [str(each) for each in touched]
    assert len(rows(section("kreta"), name)) == len(board.provinces)


@pytest.mark.parametrize("game", HEADINGS)
def test_the_commands_print_json(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    (command,) = re.findall(r'^python -c "(.*)"$', section(game), re.MULTILINE)
    exec(command, {})
    assert len(json.loads(capsys.readouterr().out)) > 5
