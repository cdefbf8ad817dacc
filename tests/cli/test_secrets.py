"""Games with secrets at the terminal: neither lines nor the keyboard tell what is hidden."""

import pytest

import kastellan
from kastellan.cli.play.completing import offers
from kastellan.cli.play.reading import Mistake, read_line
from kastellan.cli.play.secrets import hides, knows_more
from kastellan.cli.speech import Speech
from kastellan.core.record import Record
from tests.cli.games import opening
from tests.toy.game import Toy

SPEECH = Speech(Toy(), "en")


def words(record: Record, action: int) -> str:
    return record.say(action)


@pytest.fixture
def toy() -> Record:
    """A game of lanterns after the deal: each has cards the other does not know."""
    record = Toy().new(2)
    kastellan.driver(1).settle(record)
    return record


def test_what_is_hidden(toy: Record) -> None:
    assert hides(toy)
    assert all(knows_more(toy, seat) for seat in range(2))


def test_an_open_game_hides_nothing() -> None:
    record = opening()
    assert not hides(record)
    assert not any(knows_more(record, seat) for seat in range(3))


def test_a_line_ends_where_a_secret_comes_to_light(toy: Record) -> None:
    assert read_line(toy, "peek", words, SPEECH) == [toy.read("peek")]
    with pytest.raises(Mistake, match="comes too late"):
        read_line(toy, "peek, take 1", words, SPEECH)


def test_completion_does_not_look_ahead(toy: Record) -> None:
    assert "peek" in [offer.text for offer in offers(toy, "p", words, SPEECH, ())]
    assert offers(toy, "peek: ", words, SPEECH, ()) == []
