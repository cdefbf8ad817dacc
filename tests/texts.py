"""What holds for the texts of every game: five languages that say the same things.

A game's test module derives a class named `Test…` from `GameTexts` and fills in its fields.
"""

import json
import string
from pathlib import Path
from typing import ClassVar, cast

import pytest

from kastellan.core.texts import LANGUAGES

GAMES = Path(__file__).resolve().parents[1] / "src" / "kastellan" / "games"
SENTENCES = ("help", "log", "why", "now")


def load(folder: Path, language: str) -> dict[str, str]:
    """The texts of a language; no key stands there twice."""

    def no_key_twice(pairs: list[tuple[str, str]]) -> dict[str, str]:
        texts = dict(pairs)
        assert len(texts) == len(pairs), f"{language}.json has a key twice"
        return texts

    text = (folder / f"{language}.json").read_text(encoding="utf-8")
    return cast(dict[str, str], json.loads(text, object_pairs_hook=no_key_twice))


def placeholders(text: str) -> set[str]:
    """The names between braces; plain `{name}` only, so that every reader can fill them in."""
    names = set()
    for _, name, form, conversion in string.Formatter().parse(text):
        if name is not None:
            assert name.isidentifier()
            assert not form
            assert conversion is None
            names.add(name)
    return names


class GameTexts:
    """The tests; `cognates` are the texts of a language that truly are spelt as in English."""

    game: ClassVar[str]
    cognates: ClassVar[dict[str, set[str]]]
    common: ClassVar[set[str]] = set()
    """Texts alike in all languages: proper names, and patterns without words."""
    names: ClassVar[tuple[str, ...]]
    """What is filled in with names that are lower-case in most languages."""

    @property
    def folder(self) -> Path:
        return GAMES / self.game / "texts"

    def load(self, language: str) -> dict[str, str]:
        return load(self.folder, language)

    def test_there_is_a_file_for_each_language_and_no_other(self) -> None:
        assert sorted(path.name for path in self.folder.glob("*.json")) == sorted(
            f"{language}.json" for language in LANGUAGES
        )

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_keys_are_those_of_english_in_the_same_order(self, language: str) -> None:
        assert list(self.load(language)) == list(self.load("en"))

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_placeholders_are_those_of_english(self, language: str) -> None:
        english = self.load("en")
        for key, text in self.load(language).items():
            assert placeholders(text) == placeholders(english[key]), key

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_keys_of_a_group_stand_together(self, language: str) -> None:
        groups = [key.split(".")[0] for key in self.load(language)]
        changes = [
            group for group, before in zip(groups, ["", *groups], strict=False) if group != before
        ]
        assert len(changes) == len(set(changes))

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_texts_are_not_empty_and_have_no_stray_blanks(self, language: str) -> None:
        for key, text in self.load(language).items():
            assert isinstance(text, str), key
            assert text, key
            assert text == text.strip(), key
            assert "  " not in text, key

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_sentences_end_like_sentences(self, language: str) -> None:
        for key, text in self.load(language).items():
            if key == "why.not_now":
                assert text.endswith(" {now}"), key  # what is due is a sentence of its own
            elif key.split(".")[0] in SENTENCES:
                assert text.endswith("."), key
            else:
                assert not text.endswith("."), key

    @pytest.mark.parametrize("language", LANGUAGES[1:])
    def test_nothing_was_left_in_english(self, language: str) -> None:
        english = self.load("en")
        same = {key for key, text in self.load(language).items() if text == english[key]}
        assert same == self.cognates.get(language, set()) | self.common

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_names_inserted_into_a_text_never_begin_a_sentence(self, language: str) -> None:
        for key, text in self.load(language).items():
            if key.split(".")[0] in SENTENCES:
                assert not text.startswith(self.names), key
                assert ". {" not in text.replace(". {now}", ""), key

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_quotes_and_blanks_are_those_of_print(self, language: str) -> None:
        for key, text in self.load(language).items():
            assert "'" not in text, key
            assert '"' not in text, key
            if language == "fr":
                assert not any(f" {mark}" in text for mark in ":;!?"), key  # a blank that holds
