"""The figures in the guide to the Catan card game are those of the code."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from kastellan.core.game import Option
from kastellan.games.catan.layout import STACK_HEIGHTS
from kastellan.games.catan.options import LONGEST, OPTIONS, SHORTEST
from kastellan.games.catan.tables import (
    CARDS,
    DECK,
    EVENT_DECK,
    LETTERS,
    REGIONS,
    RESOURCES,
    START_NUMBER,
    SUPPLIED,
    SUPPLY,
    WORK_COST,
    WORK_SUPPLY,
    WORKS,
)
from tests.docs.tables import Row, tables_of

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "rules" / "catan.md").read_text(
    encoding="utf-8"
)
TABLES = list(tables_of(GUIDE))
COSTS = [
    {RESOURCES[kind]: int(amount) for kind, amount in enumerate(cost) if amount}
    for cost in WORK_COST
]
NAMES = tuple(name.replace("_", " ") for name in REGIONS)


def table_with(*heads: str) -> list[Row]:
    """The only table whose columns begin with these."""
    (found,) = [table for table in TABLES if tuple(table[0])[: len(heads)] == heads]
    return found


def option_rows(name: str) -> dict[str, str]:
    """The values of an option and what is said about each."""
    rows: dict[str, dict[str, str]] = {}
    current = ""
    for row in table_with("option", "choice"):
        named = re.match(r"`(\w+)`", row["option"])
        current = named[1] if named else current
        rows.setdefault(current, {})[row["choice"]] = row["meaning"]
    return rows[name]


def test_letters_and_resources() -> None:
    rows = table_with("region", "resource", "letter")
    assert [row["region"] for row in rows] == list(NAMES)
    assert [row["resource"] for row in rows] == list(RESOURCES)
    letters = {row["letter"]: row["resource"] for row in rows if row["letter"]}
    assert letters == {letter: RESOURCES[kind] for letter, kind in LETTERS.items()}


def test_production_numbers() -> None:
    red, black = table_with("", *NAMES)
    for kind, name in enumerate(NAMES):
        assert [int(red[name]), int(black[name])] == START_NUMBER[:, kind].tolist()


def test_regions_of_the_supply() -> None:
    (row,) = table_with(*NAMES)
    told = [
        (kind, int(number)) for kind, name in enumerate(NAMES) for number in row[name].split(", ")
    ]
    assert told == list(SUPPLY)


def test_the_supply_and_the_stacks() -> None:
    roads, settlements, cities = WORK_SUPPLY
    assert (
        f"{roads} roads, {settlements} settlements, {cities} cities, and {SUPPLIED} regions"
        in GUIDE
    )
    assert f"There are {EVENT_DECK} event cards, face down, and {DECK} development cards" in GUIDE
    assert Counter(STACK_HEIGHTS) == {13: 2, 12: 3}
    assert "two of 13 cards and three of 12" in GUIDE


@pytest.mark.parametrize("place", range(len(WORKS)), ids=WORKS)
def test_costs_in_letters(place: int) -> None:
    rows = {row["building"]: row["cost"] for row in table_with("building", "cost")}
    told = Counter(RESOURCES[LETTERS[letter]] for letter in rows[WORKS[place]].split())
    assert told == COSTS[place]


@pytest.mark.parametrize("place", range(len(WORKS)), ids=WORKS)
def test_costs_in_words(place: int) -> None:
    rows = {row[""]: row["cost"] for row in table_with("", "cost", "where", "points")}
    parts = [part.split() for part in rows[WORKS[place]].split(", ")]
    assert {part[-1]: int(part[0]) if len(part) > 1 else 1 for part in parts} == COSTS[place]


def test_points_of_red_cards() -> None:
    line = next(row[""] for row in table_with("points", "") if row["points"] == "red cards")
    single = ", ".join(card.name.replace("_", " ") for card in CARDS if card.points == 1)
    double = ", ".join(card.name for card in CARDS if card.points == 2)
    assert line == f"1 each for {single}; 2 for the {double}"


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_options(option: Option) -> None:
    rows = option_rows(option.name)
    values = [json.dumps(value).strip('"') for value in option.choices or (option.default,)]
    default = json.dumps(option.default).strip('"')
    assert list(rows) == [
        f"`{value}` (default)" if value == default else f"`{value}`" for value in values
    ]


def test_the_range_of_the_turn_limit() -> None:
    assert f"from {SHORTEST} to {LONGEST}" in option_rows("turn_limit")["`300` (default)"]


def test_no_option_is_made_up() -> None:
    told = re.findall(r"^\| `(\w+)` <sub>", GUIDE, re.MULTILINE)
    assert told == [option.name for option in OPTIONS]
