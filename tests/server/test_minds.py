"""The process of bots, called here as it is there: uncompiled at first, compiled later."""

import msgspec
import pytest

import kastellan
from kastellan.bots import ready
from kastellan.core.record import Record
from kastellan.server import minds


@pytest.fixture
def record() -> Record:
    game = kastellan.load("kreta").new(2)
    kastellan.driver(1).settle(game)
    return game


def question(record: Record, level: str) -> minds.Question:
    s = record.state
    record.game.rules.redact(record.setting.setup, s, record.to_move)
    options = msgspec.json.encode(record.setting.options)
    return minds.Question("t/0", level, record.game.name, record.players, options, s.tobytes())


@pytest.mark.parametrize("level", ["random", "greedy", "search:20ms", "shepherd"])
def test_a_bot_answers_with_what_is_legal(record: Record, level: str) -> None:
    answer = minds.answer(question(record, level))
    assert answer.action in record.legal
    assert answer.took >= 0


def test_a_bot_that_is_not_compiled_yet_says_so(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ready, "prepared", lambda game: False)
    hasty = minds.answer(question(record, "search:31ms"))
    assert hasty.action in record.legal
    assert hasty.is_hasty
    monkeypatch.setattr(ready, "prepared", lambda game: True)
    assert not minds.answer(question(record, "search:31ms")).is_hasty
