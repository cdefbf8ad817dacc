"""What people type becomes actions, or one sentence and no change."""

import pytest

from kastellan.cli.play.reading import Mistake, read_line
from kastellan.core.contract import OVER
from kastellan.core.record import Record
from kastellan.core.texts import LANGUAGES
from tests.cli.games import after, opening, screen, speech


def read(record: Record, line: str, lang: str = "en") -> list[str]:
    """The notation of what a line names."""
    trial = Record(record.game, record.setting, record.state)
    names = []
    for action in read_line(record, line, screen(lang).words, speech(lang)):
        names.append(trial.say(action))
        trial.play(action)
    return names


@pytest.mark.parametrize(
    "line",
    [
        "commander: villager Candia",
        "COMM:  villager  candia ",
        "comm, vill cand",
        "comm: cand",
        "commander: villager Candia,",
    ],
)
def test_beginnings_of_words_are_enough(line: str) -> None:
    assert read(opening(), line) == ["commander", "villager Candia"]


def test_a_line_may_stop_in_the_middle_of_a_turn() -> None:
    assert read(opening(), "commander:") == ["commander"]


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("de", "Feldherr: Volk Candia"),
        ("de", "feld: volk cand"),
        ("de", "commander: villager Candia"),
        ("fr", "commandant: villageois Candia"),
        ("it", "comandante: villico Candia"),
        ("nl", "veldheer: volk Candia"),
    ],
)
def test_every_language_has_its_own_words(lang: str, line: str) -> None:
    assert read(opening(), line, lang) == ["commander", "villager Candia"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("dance", "“dance” cannot be done now. Possible: admiral, commander, abbot"),
        ("a", "“a” fits several moves: admiral, abbot, architect."),
        ("farmer", "This card can do nothing at the moment: farmer."),
        ("commander: ship Candia", "Something else is due now."),
        ("admiral: ship Amari", "Amari has no port."),
        ("x" * 300, "“" + "x" * 39 + "…” cannot be done now."),
    ],
)
def test_a_mistake_is_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises(Mistake) as mistake:
        read(opening(), line)
    assert str(mistake.value).startswith(sentence)


def test_a_mistake_is_told_in_the_language_of_the_player() -> None:
    with pytest.raises(Mistake, match="Diese Karte kann gerade nichts bewirken: Bauer"):
        read(opening(), "bauer", "de")


@pytest.mark.parametrize("more", ["keep", "card 5"])
def test_a_line_never_decides_for_chance(more: str) -> None:
    with pytest.raises(Mistake, match="comes too late"):
        read(opening(), f"castellan: {more}")


def test_a_line_never_decides_for_the_next_player() -> None:
    with pytest.raises(Mistake, match="“admiral” comes too late"):
        read(opening(), "abbot: abbot Candia, admiral")


def test_a_mistake_late_in_a_line_plays_nothing() -> None:
    record = opening()
    before = record.to_json()
    with pytest.raises(Mistake):
        read(record, "commander: villager Nowhere")
    assert record.to_json() == before


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_offered_is_read_back(lang: str, seed: int) -> None:
    words = screen(lang).words
    for decisions in range(0, 120, 5):
        record = after(decisions, players=4, seed=seed)
        if record.to_move == OVER:
            break
        names = [words(record, action) for action in record.legal]
        assert len(set(names)) == len(names)
        for action, name in zip(record.legal, names, strict=True):
            assert read_line(record, name, words, speech(lang)) == [action]


def test_english_words_are_the_notation() -> None:
    record = opening()
    words = screen().words
    for action in range(record.game.rules.actions):
        assert words(record, action) == record.say(action)
