"""The texts of the Catan card game: five languages, and a text for all there is."""

import pytest

from kastellan.core.texts import LANGUAGES
from kastellan.games.catan.layout import PHASES
from kastellan.games.catan.options import OPTIONS
from kastellan.games.catan.tables import (
    CARDS,
    CLASSES,
    EVENTS,
    FACES,
    KNIGHT,
    NAMES,
    REGIONS,
    RESOURCES,
    SORT,
    WORKS,
)
from tests.texts import GameTexts

KNIGHTS = [name for card, name in enumerate(NAMES) if SORT[card] == KNIGHT]


class TestCatanTexts(GameTexts):
    game = "catan"
    names = ("{card}", "{event}", "{face}", "{resource}", "{region}", "{work}", "{place}")
    common = {f"card.{name}" for name in KNIGHTS} | {
        "term.amount", "term.numbered", "chance.number",
    }  # fmt: skip
    cognates = {"nl": {"term.hand", "term.bank"}}  # noqa: RUF012

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_everything_has_a_name(self, language: str) -> None:
        wanted = {
            *(f"card.{name}" for name in NAMES),
            *(f"help.{name}" for name in NAMES),
            *(f"event.{name}" for name in EVENTS),
            *(f"help.event.{name}" for name in EVENTS),
            *(f"face.{name}" for name in FACES),
            *(f"help.face.{name}" for name in FACES),
            *(f"resource.{name}" for name in RESOURCES),
            *(f"region.{name}" for name in REGIONS),
            *(f"work.{name}" for name in WORKS),
            *(f"term.{name}" for name in CLASSES),
            *(f"now.{name}" for name in PHASES),
            "player.0",
            "player.1",
        }
        assert wanted <= set(self.load(language))

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_option_and_each_of_its_values_has_a_text(self, language: str) -> None:
        wanted = set()
        for option in OPTIONS:
            wanted.add(f"option.{option.name}")
            values = [str(value).lower() for value in option.choices] or ["value"]
            wanted |= {f"option.{option.name}.{value}" for value in values}
        assert {key for key in self.load(language) if key.startswith("option.")} == wanted

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_names_are_all_different(self, language: str) -> None:
        for group in ("card.", "event.", "face.", "resource.", "region.", "work.", "place."):
            names = [text for key, text in self.load(language).items() if key.startswith(group)]
            assert len(names) == len(set(names)), group

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_help_for_a_knight_gives_its_points(self, language: str) -> None:
        """G6: strength first, then tournament points."""
        texts = self.load(language)
        for card in CARDS:
            if card.sort == KNIGHT:
                found = [char for char in texts[f"help.{card.name}"] if char.isdigit()]
                assert found == [str(card.strength), str(card.tournament)], card.name
