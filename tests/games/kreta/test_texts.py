"""The texts of Kreta: five languages that say the same things."""

import json
import string
from pathlib import Path
from typing import cast

import pytest

LANGUAGES = ("en", "de", "fr", "it", "nl")
ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "src" / "kastellan" / "games" / "kreta" / "texts"

# Words that truly are spelt as in English.
COGNATES = {
    "fr": {
        "tile.olive",
        "piece.fort",
        "piece.village",
        "term.province",
        "term.port",
        "term.influence",
    },
    "nl": {"term.hand"},
}


def load(language: str) -> dict[str, str]:
    def no_key_twice(pairs: list[tuple[str, str]]) -> dict[str, str]:
        texts = dict(pairs)
        assert len(texts) == len(pairs), f"{language}.json has a key twice"
        return texts

    text = (FOLDER / f"{language}.json").read_text(encoding="utf-8")
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


def test_there_is_a_file_for_each_language_and_no_other() -> None:
    assert sorted(path.name for path in FOLDER.glob("*.json")) == sorted(
        f"{language}.json" for language in LANGUAGES
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_are_those_of_english_in_the_same_order(language: str) -> None:
    assert list(load(language)) == list(load("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_those_of_english(language: str) -> None:
    english = load("en")
    for key, text in load(language).items():
        assert placeholders(text) == placeholders(english[key]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_of_a_group_stand_together(language: str) -> None:
    groups = [key.split(".")[0] for key in load(language)]
    changes = [
        group for group, before in zip(groups, ["", *groups], strict=False) if group != before
    ]
    assert len(changes) == len(set(changes))


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_not_empty_and_have_no_stray_blanks(language: str) -> None:
    for key, text in load(language).items():
        assert isinstance(text, str), key
        assert text, key
        assert text == text.strip(), key
        assert "  " not in text, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_end_like_sentences(language: str) -> None:
    for key, text in load(language).items():
        if key == "why.not_now":
            assert text.endswith(" {now}"), key  # what is due is a sentence of its own
        elif key.split(".")[0] in {"help", "log", "why", "now"}:
            assert text.endswith("."), key
        else:
            assert not text.endswith("."), key


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_nothing_was_left_in_english(language: str) -> None:
    english = load("en")
    same = {key for key, text in load(language).items() if text == english[key]}
    assert same == COGNATES.get(language, set())


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_inserted_into_a_text_never_begin_a_sentence(language: str) -> None:
    """Names of cards, tiles and pieces are lower-case in most languages."""
    for key, text in load(language).items():
        assert not text.startswith(("{card}", "{tile}", "{piece}")), key
        assert ". {" not in text.replace(". {now}", ""), key
