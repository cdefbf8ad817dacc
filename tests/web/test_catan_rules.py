"""The cards in the rules of the Catan card game: all of them, by name, with their figures."""

import re
from typing import Any

import pytest

from kastellan.core.texts import LANGUAGES
from kastellan.games.catan.tables import CARDS, EVENT_COUNT, EVENTS, RESOURCES, Card
from tests.texts import GAMES
from tests.texts import load as game_texts
from tests.web.books import load, sections

ENTRY = re.compile(r"\*([^*]+)\* \((\d+)[^;)]*(?:[\s\u202f]?; ([^)]*))?\)(.*)")
LETTERS = {"G": "grain", "O": "ore", "W": "wool", "L": "lumber", "B": "brick"}
LISTS = {
    "action-list": [card.name for card in CARDS if card.rule.startswith("A")],
    "green": ["garrison", "abbey", "smithy"],
    "red": [card.name for card in CARDS if card.rule.startswith("R")],
}
BY_NAME = {card.name: card for card in CARDS}
TABLES = {
    "doublers": ["grain_mill", "sawmill", "brickworks", "foundry", "wool_mill"],
    "knights": [card.name for card in CARDS if card.rule == "G6"],
}


def section(language: str, name: str) -> list[Any]:
    (found,) = (each["body"] for each in sections(load("catan", language)) if each["id"] == name)
    body: list[Any] = found
    return body


def entries(language: str, name: str) -> list[re.Match[str]]:
    """The points of a list of cards, taken apart."""
    (points,) = (block["list"] for block in section(language, name) if "list" in block)
    found = [ENTRY.fullmatch(point) for point in points]
    assert all(found)
    return [match for match in found if match]


def rows(language: str, name: str) -> list[list[str]]:
    (table,) = (block["table"] for block in section(language, name) if "table" in block)
    found: list[list[str]] = table["rows"]
    return found


def cost(card: Card) -> set[str]:
    return {f"{card.cost.count(letter)} {LETTERS[letter]}" for letter in card.cost}


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_have_every_card_by_its_name(language: str, name: str) -> None:
    terms = game_texts(GAMES / "catan" / "texts", language)
    found = [match[1].lower() for match in entries(language, name)]
    assert sorted(found) == sorted(terms[f"card.{card}"].lower() for card in LISTS[name])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_there_by_its_name(language: str) -> None:
    terms = game_texts(GAMES / "catan" / "texts", language)
    found = [match[1].lower() for match in entries(language, "events")]
    assert found == [terms[f"event.{event}"].lower() for event in EVENTS]


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_have_every_card_by_its_name(language: str, name: str) -> None:
    terms = game_texts(GAMES / "catan" / "texts", language)
    found = [row[0] for row in rows(language, name)]
    assert sorted(found) == sorted(terms[f"card.{card}"] for card in TABLES[name])


def test_figures_of_listed_cards() -> None:
    """In English; another test says that the other languages have the same figures."""
    terms = game_texts(GAMES / "catan" / "texts", "en")
    for name, cards in LISTS.items():
        found = {match[1].lower(): match for match in entries("en", name)}
        for card in map(BY_NAME.__getitem__, cards):
            match = found[terms[f"card.{card.name}"].lower()]
            assert int(match[2]) == card.count, card.name
            assert set(match[3].split(", ") if match[3] else []) == cost(card), card.name
            points = re.match(r": (\d) points?\.", match[4])
            assert int(points[1] if points else 0) == card.points, card.name
            commerce = re.match(r": (\d) commerce points?\b", match[4])
            assert int(commerce[1] if commerce else 0) == card.commerce, card.name


def test_figures_of_cards_in_tables() -> None:
    terms = game_texts(GAMES / "catan" / "texts", "en")
    knights = {row[0]: row[1:] for row in rows("en", "knights")}
    for card in map(BY_NAME.__getitem__, TABLES["knights"]):
        price, strength, tournament = knights[terms[f"card.{card.name}"]]
        assert set(price.split(", ")) == cost(card), card.name
        assert (int(strength), int(tournament)) == (card.strength, card.tournament), card.name
    doublers = {row[0]: row[1:] for row in rows("en", "doublers")}
    for card in map(BY_NAME.__getitem__, TABLES["doublers"]):
        price, doubled = doublers[terms[f"card.{card.name}"]]
        assert set(price.split(", ")) == cost(card), card.name
        assert doubled.endswith(RESOURCES[card.resource]), card.name


def test_how_many_there_are_of_each_event() -> None:
    assert [int(match[2]) for match in entries("en", "events")] == list(EVENT_COUNT)
