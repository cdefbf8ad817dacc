"""What the server says: five languages that say the same things, each of them used."""

import re
from pathlib import Path
from typing import get_args

import pytest

from kastellan.core.texts import LANGUAGES
from kastellan.server.protocol import Code
from kastellan.server.refusals import STATUS, TEXTS
from tests.texts import load, placeholders

SERVER = Path(__file__).resolve().parents[2] / "src" / "kastellan" / "server"
PASSED_ON = {"refused.bad_option", "refused.bad_record", "refused.illegal"}  # a sentence as it is


@pytest.mark.parametrize("lang", LANGUAGES)
def test_keys_and_placeholders_are_those_of_english(lang: str) -> None:
    english, texts = load(SERVER / "texts", "en"), load(SERVER / "texts", lang)
    assert list(texts) == list(english)
    for key, text in texts.items():
        assert placeholders(text) == placeholders(english[key]), key
        assert key in PASSED_ON or text.endswith("."), key
        assert text == text.strip(), key
        assert "'" not in text, key
        if lang == "fr":
            assert not any(f" {mark}" in text for mark in ":;!?"), key


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_nothing_was_left_in_english(lang: str) -> None:
    english = TEXTS.table("en")
    same = {key for key, text in TEXTS.table(lang).items() if text == english[key]}
    assert same == PASSED_ON


def test_every_text_is_used_and_every_event_has_one() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py"))
    words = set(re.findall(r'"(?:server\.why\.)?([a-z_]+)"', code)) | {
        "undo_" + why for why in WHYS
    }
    named = {key.partition(".")[2] for key in TEXTS.table("en")}
    assert named <= words
    events = set(re.findall(r'\.event\(\s*"([a-z_]+)"', code))
    silent = {"action", "chance", "chat", "undo"}  # these have lines of their own
    news = {key.partition(".")[2] for key in TEXTS.table("en") if key.startswith("news.")}
    assert events - silent == news


WHYS = ("start", "chance", "over", "passed", "seen")


def test_every_code_has_a_status() -> None:
    assert set(get_args(Code)) == set(STATUS)
