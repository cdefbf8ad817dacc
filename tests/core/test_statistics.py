"""How often chance brought what."""

import json
from fractions import Fraction

import pytest

import kastellan
from kastellan.core.contract import CHANCE, OVER
from kastellan.core.driver import Driver
from kastellan.core.record import Record
from kastellan.core.statistics import Draws, statistics
from kastellan.core.texts import LANGUAGES
from kastellan.games.catan.actions import NUMBER
from tests.toy.game import Toy


def random_game(record: Record, seed: int) -> Record:
    """Play to the end."""
    driver = Driver(seed)
    while record.to_move != OVER:
        if record.to_move == CHANCE:
            record.play(driver.choose(record))
        else:
            record.play(record.legal[driver.below(len(record.legal))])
    return record


@pytest.fixture(scope="module")
def catan() -> Record:
    return random_game(kastellan.load("catan").new(turn_limit=40), 3)


@pytest.fixture(scope="module")
def kreta() -> Record:
    return random_game(kastellan.load("kreta").new(3), 3)


def table(record: Record, lang: str = "en") -> dict[str, dict[str, tuple[int, Fraction]]]:
    """The statistics in words."""
    say = record.game.texts.say
    return {
        say(draws.name, lang): {
            say(each.name, lang): (each.came, each.expected) for each in draws.outcomes
        }
        for draws in statistics(record)
    }


def check_sums(found: list[Draws]) -> None:
    """As many outcomes came, and were expected, as there were draws."""
    for draws in found:
        assert draws.times > 0
        assert sum(each.came for each in draws.outcomes) == draws.times
        assert sum(each.expected for each in draws.outcomes) == draws.times


def test_dice_and_draws_of_the_catan_card_game(catan: Record) -> None:
    found = table(catan)
    check_sums(statistics(catan))
    assert list(found)[:3] == ["who starts", "event die", "production die"]
    assert list(found["production die"]) == ["1", "2", "3", "4", "5", "6"]
    rolls = [action - NUMBER for action in catan.actions if NUMBER <= action < NUMBER + 6]
    assert len(rolls) > 20
    for face in range(6):
        expected = Fraction(len(rolls), 6)
        assert found["production die"][str(face + 1)] == (rolls.count(face), expected)
    assert found["who starts"]["Red"][1] == Fraction(1, 2)
    card, trade = found["event die"]["event card"], found["event die"]["trade advantage"]
    assert card[1] == 2 * trade[1]


def test_draws_of_kreta(kreta: Record) -> None:
    found = table(kreta)
    check_sums(statistics(kreta))
    assert list(found) == ["fort cards turned up", "who starts"]
    starting = [
        came for came, expected in found["who starts"].values() if expected == Fraction(1, 3)
    ]
    assert sorted(starting) == [0, 0, 1]
    assert all(came <= 1 for came, _ in found["fort cards turned up"].values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["kreta", "catan"])
def test_every_draw_has_its_words_in_every_language(name: str, lang: str) -> None:
    game = kastellan.load(name)
    drawn = [game.draw(action) for action in range(game.rules.actions)]
    said = {
        (game.texts.say(kind, lang), game.texts.say(outcome, lang))
        for kind, outcome in (each for each in drawn if each is not None)
    }
    assert len(said) == {"kreta": 4 + 26, "catan": 2 + 5 + 6 + 6 + 7 + 6}[name]


def test_statistics_as_json(kreta: Record) -> None:
    plain = json.loads(json.dumps([draws.to_json() for draws in statistics(kreta)]))
    start = next(each for each in plain if each["name"]["key"] == "chance.start")
    assert start["times"] == 1
    assert {outcome["expected"] for outcome in start["outcomes"]} == {0.3333}
    assert {outcome["name"]["key"] for outcome in start["outcomes"]} == {
        "player.0", "player.1", "player.2",
    }  # fmt: skip


def test_a_game_that_names_no_draws_has_no_statistics() -> None:
    assert statistics(random_game(Toy().new(), 1)) == []
