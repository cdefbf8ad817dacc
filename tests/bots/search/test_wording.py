"""The words of an analysis: five languages that say the same things, each text used."""

import re
from pathlib import Path

import pytest

import kastellan
from kastellan.bots.search.lines import Line
from kastellan.bots.search.thoughts import Thoughts
from kastellan.bots.search.wording import TEXTS, assessment, in_words, percent, played, say, several
from kastellan.core.texts import LANGUAGES
from tests.texts import load, placeholders

KRETA = kastellan.load("kreta")
SOURCES = Path(__file__).resolve().parents[3] / "src" / "kastellan"
FOLDER = SOURCES / "bots" / "search" / "texts"
ALIKE = {"line.gain", "line.lost"}
COGNATES: dict[str, set[str]] = {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_keys_and_placeholders_are_those_of_english(lang: str) -> None:
    english, texts = load(FOLDER, "en"), load(FOLDER, lang)
    assert list(texts) == list(english)
    for key, text in texts.items():
        assert placeholders(text) == placeholders(english[key]), key
        assert text == text.strip() != "", key
        assert not re.search(r"""['"]| [%…]""", text), key
        assert lang != "fr" or " :" not in text, key


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_nothing_was_left_in_english(lang: str) -> None:
    english = TEXTS.table("en")
    same = {key for key, text in TEXTS.table(lang).items() if text == english[key]}
    assert same == COGNATES.get(lang, set()) | ALIKE


def test_every_text_is_used() -> None:
    files = [
        *(SOURCES / "bots" / "search").glob("*.py"),
        *(SOURCES / "cli" / "analyse").glob("*.py"),
    ]
    code = "\n".join(path.read_text(encoding="utf-8") for path in files)
    columns = {"review.decisions", "review.agreed", "review.sum"}  # named by their last word
    for key in set(TEXTS.table("en")) - columns:
        assert re.search(f"[\"']{key}[\"']", code), key


def thought(*chances: tuple[float, ...], proven: bool = False, seat: int = 0) -> Thoughts:
    """Thoughts about as many actions as there are rows of chances, without their lines."""
    lines = tuple(
        Line(action, f"action {action}", 100, 1 / len(chances), row, (40.0,) * len(row), proven)
        for action, row in enumerate(chances)
    )
    return Thoughts(KRETA, seat, 100, (), lines)


@pytest.mark.parametrize(
    ("chances", "words"),
    [
        ((0.5, 0.5), "The game is open, with much the same chances for Blue and Red."),
        (
            (0.2, 0.38, 0.08, 0.34),
            "The game is open, with much the same chances for Red and Green.",
        ),
        (
            (0.3, 0.1, 0.3, 0.3),
            "The game is open, with much the same chances for Blue, Yellow and Green.",
        ),
        ((0.55, 0.45), "Blue is slightly ahead."),
        ((0.3, 0.7), "Red is clearly ahead."),
        ((0.15, 0.85), "Red is far ahead."),
        ((0.03, 0.97), "Red has as good as won."),
        ((1.0, 0.0), "Blue has as good as won."),  # of all that was seen, but not proven
    ],
)
def test_who_is_ahead(chances: tuple[float, ...], words: str) -> None:
    assert say(assessment(thought(chances)), KRETA, "en") == words


def test_who_wins_for_sure() -> None:
    assert assessment(thought((0.0, 1.0), proven=True)).key == "think.wins"
    shared = assessment(thought((0.5, 0.0, 0.5), proven=True))
    words = "Spielen alle bestmöglich, teilen sich Blau und Gelb den Sieg."
    assert say(shared, KRETA, "de") == words


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Blue, Red and Yellow"),
        ("de", "Blau, Rot und Gelb"),
        ("fr", "Bleu, Rouge et Jaune"),
        ("it", "Blu, Rosso e Giallo"),
        ("nl", "Blauw, Rood en Geel"),
    ],
)
def test_several_players(lang: str, words: str) -> None:
    assert say(several([0, 1, 2]), KRETA, lang) == words


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (0, "Played: here. That is the best of 3 choices."),
        (1, "Played: here. That is as good as the best (place 2 of 3)."),
        (2, "Played: here. That gives away 20 % of the chance to win (place 3 of 3)."),
    ],
)
def test_how_good_what_was_played_is(action: int, words: str) -> None:
    found = thought((0.6, 0.4), (0.597, 0.403), (0.4, 0.6))
    assert say(played(found, action, "here"), KRETA, "en").replace("\xa0", " ") == words


def test_what_was_played_without_a_choice() -> None:
    message = played(thought((0.6, 0.4)), 0, "stop")
    assert say(message, KRETA, "en") == "Played: stop. There was no choice."


def test_nothing_uncertain_is_said_to_be_certain() -> None:
    assert [percent(chance) for chance in (0.0, 0.004, 0.5, 0.996, 1.0)] == [1, 1, 50, 99, 99]


def test_actions_without_lines_are_not_told() -> None:
    assert len(in_words(thought((0.6, 0.4), (0.5, 0.5)))) == 1
