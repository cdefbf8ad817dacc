"""Messages and texts."""

import json

import pytest

import kastellan
from kastellan.core.texts import LANGUAGES, Message, quoted

TEXTS = kastellan.load("kreta").texts
NESTED = Message("log.over", {"players": (Message("player.0"), Message("player.2")), "points": 40})


def test_a_message_in_each_language() -> None:
    message = Message("log.start", {"player": Message("player.1")})
    assert [TEXTS.say(message, lang) for lang in LANGUAGES] == [
        "Red starts.", "Rot beginnt.", "Rouge commence.", "Rosso comincia.", "Rood begint.",
    ]  # fmt: skip


def test_english_where_a_language_is_not_spoken() -> None:
    assert TEXTS.say(Message("now.over"), "pt") == TEXTS.say(Message("now.over"), "en")


def test_messages_inside_messages() -> None:
    assert TEXTS.say(NESTED) == "The game is over. Victory for Blue, Yellow; points: 40."
    assert list(NESTED.keys()) == ["log.over", "player.0", "player.2"]


def test_a_message_as_json() -> None:
    assert json.loads(json.dumps(NESTED.to_json())) == {
        "key": "log.over",
        "params": {
            "players": [{"key": "player.0", "params": {}}, {"key": "player.2", "params": {}}],
            "points": 40,
        },
    }


def test_braces_in_a_name_are_harmless() -> None:
    message = Message("why.no_tile", {"province": "{x} {0} {"})
    assert TEXTS.say(message).startswith("{x} {0} { has no tile left.")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("Amari", "'Amari'"),
        (3, "3"),
        (None, "None"),
        ("\ud800\n", r"'\ud800\n'"),
        ("x" * 100, "'" + "x" * 59 + "…'"),
        ([1] * 100, "[" + "1, " * 19 + "1…"),
    ],
)
def test_quoted(value: object, shown: str) -> None:
    assert quoted(value) == shown
    quoted(value).encode()


def test_quoted_shows_no_number_of_thousands_of_digits() -> None:
    assert quoted(10**5000) == "something too large to show"


def test_quoted_never_falls_into_an_endless_list() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    assert quoted(deep) == "something too large to show"
    while deep:  # taken apart by hand: Python's own way down is recursive
        inner = deep.pop()
        assert isinstance(inner, list)
        deep = inner
