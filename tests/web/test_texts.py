"""The sentences of the page: five languages that say the same, none missing, none left over."""

import re

import pytest

from kastellan.core.texts import LANGUAGES
from tests.texts import load
from tests.web.calls import SOURCES, Call, arguments, calls, names, pattern_of, sources

TEXTS = SOURCES / "texts"
HOLE = re.compile(r"\{(\w+)(?:\|([^}]*))?\}")
PLURALS = {"one", "other"}
"""The forms of all our languages; the one that some have for millions falls back on `other`."""
CALLS = [call for path in sources() for call in calls(path)]
ENGLISH = load(TEXTS, "en")


def forms(text: str) -> dict[str, str]:
    """The forms of a plural: `one:# card|other:# cards`."""
    return dict(form.split(":", 1) for form in text.split("|"))


def holes(text: str) -> set[tuple[str, bool]]:
    """The parameters of a text, and whether each chooses a plural."""
    return {(found[1], found[2] is not None) for found in HOLE.finditer(text)}


def test_there_is_a_file_for_each_language_and_no_other() -> None:
    assert {path.stem for path in TEXTS.glob("*.json")} == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_are_those_of_english(language: str) -> None:
    assert set(load(TEXTS, language)) == set(ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_parameters_and_plurals_are_those_of_english(language: str) -> None:
    for key, text in load(TEXTS, language).items():
        assert holes(text) == holes(ENGLISH[key]), key
        assert not set("{}|#") & set(HOLE.sub("", text)), f"{key}: a brace is not closed"
        for found in HOLE.finditer(text):
            if found[2] is not None:
                assert set(forms(found[2])) == PLURALS, key
                assert "#" in forms(found[2])["other"], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_clean(language: str) -> None:
    for key, text in load(TEXTS, language).items():
        assert text, key
        assert text == text.strip(), key
        assert "  " not in text, key
        assert not set("'\"<>\t\n") & set(text), f"{key}: quotes are those of print"
        assert "..." not in text, f"{key}: … is one sign"
        if language == "fr":
            assert not re.search(r" [:;!?»]|« ", text), f"{key}: a blank must hold"


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_no_sentence_was_left_in_english(language: str) -> None:
    same = {key for key, text in load(TEXTS, language).items() if text == ENGLISH[key]}
    assert {key for key in same if len(HOLE.sub("", ENGLISH[key]).split()) > 2} == set()


def test_every_key_that_is_asked_for_exists() -> None:
    missing = {
        f"{call.place}: {pattern}"
        for call in CALLS
        for pattern in call.keys
        if not any(re.fullmatch(pattern, key) for key in ENGLISH)
    }
    assert missing == set()


def test_every_key_is_used() -> None:
    """In a call of `t`, with holes or without; or anywhere in quotes, on its way to one."""
    everything = "\n".join(path.read_text(encoding="utf-8") for path in sources())
    unused = {
        key
        for key in ENGLISH
        if not any(call.asks_for(key) for call in CALLS)
        if not re.search(rf"""(["'`])(?:web\.)?{re.escape(key)}\1""", everything)
    }
    assert unused == set()


def test_calls_bring_the_parameters_of_their_sentences() -> None:
    lacking = {
        f"{call.place}: {key} wants {wanted}"
        for call in CALLS
        if call.params is not None
        for key in ENGLISH
        if call.asks_for(key)
        if (wanted := sorted({name for name, _ in holes(ENGLISH[key])} - call.params))
    }
    assert lacking == set()


def test_calls_are_read_as_they_are_meant() -> None:
    assert arguments('x ? "a.b" : f("c, d"), { n: [1, 2], m })', 0) == [
        'x ? "a.b" : f("c, d")',
        "{ n: [1, 2], m }",
    ]
    assert names("{ n: [1, 2], m }") == frozenset({"n", "m"})
    assert names("{}") == frozenset()
    assert names("{ ...others }") is None
    assert names("params") is None
    call = Call("x", (pattern_of("make.${kind}.why"),), frozenset())
    assert call.asks_for("make.seat.why")
    assert not call.asks_for("make.seat.other.why")
    assert holes("{a} {n|one:# x|other:# y}") == {("a", False), ("n", True)}
