"""The process of bots, called here as it is there: uncompiled at first, compiled later."""

import time

import msgspec
import pytest

import kastellan
from kastellan import bots
from kastellan.core.game import Game
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


@pytest.mark.parametrize("level", ["random", "greedy", "search:20ms"])
def test_a_bot_answers_with_what_is_legal(record: Record, level: str) -> None:
    action, took = minds.answer(question(record, level))
    assert action in record.legal
    assert took >= 0


def test_a_bot_that_cannot_be_compiled_goes_on_without(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = bots.make

    def refuses(level: str, game: Game, seed: int, speed: str) -> object:
        if speed == "compiled":
            raise RuntimeError("no compiler here")
        return make(level, game, seed, speed)

    monkeypatch.setattr(bots, "make", refuses)
    asked = question(record, "search:21ms")
    assert minds.answer(asked)[0] in record.legal
    thread = minds._compiling["kreta", "search:21ms"]
    thread.join(30)
    assert not thread.is_alive()
    assert minds.answer(asked)[0] in record.legal


def test_a_searching_bot_is_compiled_beside_the_play(record: Record) -> None:
    asked = question(record, "search:22ms")
    minds.answer(asked)
    deadline = time.monotonic() + 200
    while ("kreta", "search:22ms") not in minds._compiled:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert minds.answer(asked)[0] in record.legal
