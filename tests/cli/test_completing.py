"""Completion offers what is legal, also in the middle of a line."""

import pytest

from kastellan.cli.play.completing import offers
from kastellan.core.record import Record
from tests.cli.games import after, opening, screen, speech

COMMANDS = ("help", "cards", "undo")


def offered(record: Record, line: str, lang: str = "en") -> list[str]:
    found = offers(record, line, screen(lang).words, speech(lang), COMMANDS)
    return [line[: len(line) - offer.replaces] + offer.text for offer in found]


def test_an_empty_line_offers_the_cards_that_can_act() -> None:
    assert offered(opening(), "") == ["admiral", "commander", "abbot", "architect", "castellan"]


def test_commands_are_offered_by_their_beginnings() -> None:
    assert offered(opening(), "ca") == ["castellan", "cards"]
    assert offered(opening(), "und") == ["undo"]


@pytest.mark.parametrize("sign", [":", ": ", ",", ", "])
def test_after_a_sign_the_next_decision_is_offered(sign: str) -> None:
    assert offered(opening(), f"comm{sign}villager C") == [f"comm{sign}villager Candia"]


def test_many_are_offered_in_stages() -> None:
    record = opening()
    assert offered(record, "comm: ") == ["comm: villager "]
    assert len(offered(record, "comm: villager ")) == 16


def test_moves_are_offered_from_their_sources() -> None:
    record = opening()
    for word in ("commander", "villager Candia"):
        record.play(record.read(word))
    for _ in range(2):
        record.play(record.read("abbot"))
        record.play(record.legal[0])
    assert offered(record, "king: as commander: ") == [
        "king: as commander: villager ",
        "king: as commander: Candia>",
    ]
    assert "king: as commander: Candia>Messara" in offered(record, "king: as commander: Candia>")


def test_a_later_word_is_found_too() -> None:
    assert offered(opening(), "admiral: mess") == ["admiral: ship Messara"]


@pytest.mark.parametrize("line", ["nonsense: ", "castellan: ", "abbot: abbot Candia, "])
def test_nothing_is_offered_where_nothing_can_follow(line: str) -> None:
    assert offered(opening(), line) == []


def test_offers_are_in_the_language_of_the_player() -> None:
    assert offered(opening(), "feld: volk C", "de") == ["feld: Volk Candia"]


@pytest.mark.parametrize("decisions", range(0, 60, 4))
def test_completing_leaves_the_game_alone(decisions: int) -> None:
    record = after(decisions)
    before = record.to_json()
    for line in ("", "c", "commander: ", "king: as "):
        offered(record, line)
    assert record.to_json() == before
