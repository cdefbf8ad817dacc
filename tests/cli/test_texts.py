"""The texts of the command line: five languages that say the same things, each of them used."""

import ast
import json
import re
import string
from pathlib import Path

import pytest

from kastellan.cli.kreta.screen import KretaScreen
from kastellan.cli.play.commands import Commands
from kastellan.cli.speech import TEXTS, Speech, language
from kastellan.core.errors import BadOption
from kastellan.core.notation import fold
from kastellan.core.texts import LANGUAGES
from kastellan.games import load
from kastellan.games.kreta.layout import CARD_NAMES

ROOT = Path(__file__).resolve().parents[2]
CLI = ROOT / "src" / "kastellan" / "cli"
KRETA = ROOT / "src" / "kastellan" / "games" / "kreta"

# Words that truly are spelt as in English.
COGNATES = {
    "de": {"catan.word.bank"},
    "fr": {"kreta.terrain", "catan.commerce", "command.points"},
    "nl": {"kreta.word.stop", "kreta.open", "catan.word.bank"},
}
EVERYWHERE = {"kreta.title"}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def texts_in_code(*folders: Path) -> tuple[set[str], set[str]]:
    """The constant texts in some sources, and the beginnings of those with something filled in."""
    whole, begun = set(), set()
    for path in (path for folder in folders for path in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                begun.add(str(node.values[0].value))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
    return whole, {text for text in begun if re.fullmatch(r"[a-z_]+\.([a-z_.]+)?", text)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_keys_and_placeholders_are_those_of_english(lang: str) -> None:
    english, texts = TEXTS.table("en"), TEXTS.table(lang)
    assert list(texts) == list(english)
    for key, text in texts.items():
        assert placeholders(text) == placeholders(english[key]), key
        assert text == text.strip(), key
        assert text, key


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_nothing_was_left_in_english(lang: str) -> None:
    english = TEXTS.table("en")
    same = {key for key, text in TEXTS.table(lang).items() if text == english[key]}
    assert same == COGNATES.get(lang, set()) | EVERYWHERE


def test_every_text_is_used() -> None:
    whole, begun = texts_in_code(CLI)
    for key in TEXTS.table("en"):
        assert key in whole or any(key.startswith(start) for start in begun), key


def test_every_text_of_kreta_is_used_somewhere() -> None:
    whole, begun = texts_in_code(CLI, KRETA)
    keys = json.loads((KRETA / "texts" / "en.json").read_text(encoding="utf-8"))
    unused = [
        key
        for key in keys
        if key not in whole and not any(key.startswith(start) for start in begun)
    ]
    assert unused == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_command_is_called_like_a_move(lang: str) -> None:
    speech = Speech(load("kreta"), lang)
    screen = KretaScreen(speech)
    names = {fold(name) for name in Commands(tuple(screen.looks()), speech).local.values()}
    moves = {speech.word(f"card.{name}") for name in CARD_NAMES}
    moves |= {speech.say(f"kreta.word.{name}") for name in ("stop", "keep", "swap")}
    moves |= {speech.say("kreta.as"), speech.say("kreta.harvest")}
    assert len(names) == 11
    assert not names & {fold(move) for move in moves}


def test_language_comes_from_the_command_line_then_from_the_environment() -> None:
    assert language("nl", {"LANG": "de_DE.UTF-8"}) == "nl"
    assert language(None, {"LANG": "de_DE.UTF-8"}) == "de"
    assert language(None, {"LC_ALL": "fr_CH", "LANG": "de_DE.UTF-8"}) == "fr"
    assert language(None, {"LANG": "pt_PT.UTF-8"}) == "en"
    assert language(None, {"LANG": "C.UTF-8"}) == "en"
    assert language(None, {}) == "en"
    with pytest.raises(BadOption, match="no language 'eo'"):
        language("eo")
