"""A record can be looked at from any of its steps, and asked without being changed."""

import pytest

import kastellan
from kastellan.core.contract import OVER
from kastellan.core.errors import CannotUndo, IllegalAction
from kastellan.core.record import Record


@pytest.fixture
def record() -> Record:
    game = kastellan.load("kreta").new(2)
    kastellan.driver(1).settle(game)
    game.play_line("commander: villager Amari")
    game.play_line("admiral: ship Candia")
    return game


def test_a_fork_is_the_game_after_so_many_actions(record: Record) -> None:
    for step in range(len(record.actions) + 1):
        fork = record.fork(step)
        assert fork.actions == record.actions[:step]
        again = record.start()
        again.replay(record.actions[:step])
        assert fork.state.tobytes() == again.state.tobytes()


def test_what_is_tried_on_a_fork_does_not_happen(record: Record) -> None:
    before = record.state.tobytes()
    fork = record.fork()
    fork.play(fork.legal[0])
    assert record.state.tobytes() == before
    assert len(fork.actions) == len(record.actions) + 1


def test_asking_refuses_as_doing_would(record: Record) -> None:
    before = record.to_json()
    for action in range(record.game.rules.actions):
        if action in record.legal:
            record.check(action)
            continue
        with pytest.raises(IllegalAction) as asked:
            record.check(action)
        with pytest.raises(IllegalAction) as done:
            record.play(action)
        assert str(asked.value) == str(done.value)
    assert record.to_json() == before


@pytest.mark.parametrize(
    ("line", "why"), [("", "passed"), ("castellan", "chance"), ("architect", None)]
)
def test_whether_something_can_be_taken_back(record: Record, line: str, why: str | None) -> None:
    if line:
        record.play(record.read(line))
        kastellan.driver(2).settle(record)
    if why is None:
        record.check_undo()
        record.undo()
        return
    with pytest.raises(CannotUndo) as refused:
        record.check_undo()
    assert refused.value.why == why


def test_each_action_knows_who_decided_it(record: Record) -> None:
    first = 17  # tiles, cards and lots come before
    assert [record.decider(step) for step in range(first)] == [None] * first
    seats = [record.decider(step) for step in range(first, len(record.actions))]
    assert seats[0] == seats[1] != seats[2] == seats[3]


def test_a_long_game_is_known_at_every_step() -> None:
    """States of long ago are not kept, but played anew."""
    record, driver = kastellan.load("kreta").new(3), kastellan.driver(7)
    whole, told = [], []
    while record.to_move != OVER:
        legal, before = record.legal, record.moment(record.step)
        whole.append(record.state.tobytes())
        action = driver.choose(record) if record.to_move < 0 else legal[driver.below(len(legal))]
        told.append(record.told(before, action, 1))
        record.play(action)
    assert len(whole) > 100
    assert [record.moment(step) for step in range(len(whole))] == whole
    assert [record.fork(step).state.tobytes() for step in range(len(whole))] == whole
    assert record.messages(1) == told
    assert record.messages(1, 5, 9) == told[5:9]
