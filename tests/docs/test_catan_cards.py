"""Every figure on the page of cards is the one in the table of cards."""

import re
from collections import Counter
from pathlib import Path

import pytest

from kastellan.games.catan.tables import (
    CARDS,
    EVENT_COUNT,
    EVENTS,
    NAMES,
    RESOURCES,
    Card,
)
from tests.docs.tables import Row, tables_of

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"
PAGE = (RULES / "catan-cards.md").read_text(encoding="utf-8")

# Cards that the page calls by another name than the code.
CALLED = {
    "götz": "goetz",
    "herb witch": "witch",
    "merchants' guild": "guild",
    "plentiful year": "plenty",
    "turn of the year": "new year",
}
FIGURES = ("points", "commerce", "strength", "tournament")
SECTIONS = {
    "Event cards": "E",
    "Action cards": "A",
    "Green cards": "G",
    "Red cards": "R",
}


def code_name(row: Row) -> str:
    """The name in the code of the card in a row."""
    name = row["card"].lower()
    return CALLED.get(name, name).replace(" ", "_")


def section(heading: str) -> str:
    """The text under a heading of the second level."""
    return re.split(r"^## ", PAGE.split(f"\n## {heading}\n")[1], flags=re.MULTILINE)[0]


ROWS = [row for table in tables_of(PAGE) for row in table]
CARD_ROWS = {code_name(row): row for row in ROWS if row["rule"][0] != "E"}
EVENT_ROWS = {code_name(row): row for row in ROWS if row["rule"][0] == "E"}


def test_every_card_has_one_row() -> None:
    assert sorted(map(code_name, ROWS)) == sorted([*NAMES, *EVENTS])


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_figures_of_a_card(card: Card) -> None:
    row = CARD_ROWS[card.name]
    assert row["rule"] == card.rule
    assert int(row["number"]) == card.count
    assert Counter(row.get("cost", "").split()) == Counter(card.cost)
    for figure in FIGURES:  # one without a column, or an empty cell, is nought
        assert int(row.get(figure) or 0) == getattr(card, figure), figure


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_the_resource_of_a_card(card: Card) -> None:
    row = CARD_ROWS[card.name]
    named = row.get("doubles") or row.get("trades")
    assert named == (RESOURCES[card.resource] if card.resource >= 0 else None)


@pytest.mark.parametrize("event", EVENTS)
def test_figures_of_an_event_card(event: str) -> None:
    row = EVENT_ROWS[event]
    place = EVENTS.index(event)
    assert row["rule"] == f"E{place + 1}"
    assert int(row["number"]) == EVENT_COUNT[place]


@pytest.mark.parametrize("heading", SECTIONS)
def test_how_many_cards_a_section_has(heading: str) -> None:
    text = section(heading)
    rows = [row for table in tables_of(text) for row in table]
    assert {row["rule"][0] for row in rows} == {SECTIONS[heading]}
    told = re.match(r"\s*\*\*(\d+) cards\.\*\*", text)
    assert told is not None
    assert int(told[1]) == sum(int(row["number"]) for row in rows)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_ruling_or_a_note_names_the_rule(card: Card) -> None:
    assert re.search(rf"<sub>\[[^]]*\b{card.rule}\b[^]]*\]</sub>", PAGE)
