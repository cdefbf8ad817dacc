"""The process of bots, called here as it is there: uncompiled at first, compiled later."""

import subprocess
import sys

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


def test_who_starts_has_the_compiled_search_in_memory_before_the_first_question() -> None:
    """Else whoever asks first waits for it, and on a busy machine that is half a minute."""
    ready.compile_search(kastellan.load("kreta"))
    program = """
from kastellan.bots.search.growing import built
from kastellan.games import load
from kastellan.server import minds
think = built(load("kreta"), "compiled").think
before = len(think.overloads)
minds.warm_up()
print(before, len(think.overloads))
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert said.stdout.split() == ["0", "1"], said.stderr
